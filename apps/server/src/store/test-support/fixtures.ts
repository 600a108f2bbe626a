import { type RealMs, realMs } from '@final-call/domain'

/** A real moment, in milliseconds after the suites' `NOW`. */
export const at = (ms: number): RealMs => realMs(1_790_000_000_000 + ms)
export const NOW = at(0)

/** Two people of one sign-in provider. */
export const sam = {
  provider: 'local',
  issuer: 'https://id.example',
  subject: '1',
  email: 'sam@example.com',
  displayName: 'Sam',
}
export const alex = { ...sam, subject: '2', email: null, displayName: null }
