import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Page, Prose, TO_PORTAL } from './page.tsx'

export const JoinGroup = () => (
  <Page title="Join Group Race" back={TO_PORTAL}>
    <Alert
      tone="warn"
      title="Group races are not open yet."
      action={
        <Link to="/game-portal" className={buttonClass({ tone: 'primary' })}>
          <Users size={18} aria-hidden="true" />
          Race alone
        </Link>
      }
    >
      There is no code to enter here today. Until there is, the races in the portal are yours alone.
    </Alert>
    <Prose>
      <h2>What they will be</h2>
      <ul>
        <li>Somebody opens a race for a group and gets a code; the others join with it, also later.</li>
        <li>
          The same places, timetables and wallet for all, and each on a clock of their own: nobody waits for the
          slowest.
        </li>
        <li>The least game time wins.</li>
      </ul>
    </Prose>
  </Page>
)
