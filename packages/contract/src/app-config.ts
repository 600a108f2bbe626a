import { z } from 'zod'
import { callable } from './callable.ts'

/** What the operator configured for the browser app. */
export const AppConfig = z.object({
  /** Where players write to. */
  contactEmail: z.string(),
  /** A map style on the network; without it the map is drawn from what ships with the app. */
  mapStyleUrl: z.string().nullable(),
  /** For Google's maps and street views; none without it. */
  googleMapsKey: z.string().nullable(),
  /** `local`: anybody at this machine may be anyone. `oidc`: by a provider. */
  signInProvider: z.enum(['local', 'oidc']),
})
export type AppConfig = z.output<typeof AppConfig>

export const getAppConfig = callable({
  name: 'getAppConfig',
  summary: 'What the operator configured for the browser app. The one callable that needs no token.',
  input: z.null(),
  output: AppConfig,
})
