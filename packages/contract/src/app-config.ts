import { z } from 'zod'
import { callable } from './callable.ts'

/** The operator's configuration for the browser app. */
export const AppConfig = z.object({
  /** The address that players can write to; empty if the operator named none. */
  contactEmail: z.string(),
  /** URL of a MapLibre style; null for the built-in map. */
  mapStyleUrl: z.string().nullable(),
  /** Browser key for Google's maps and street views; null for neither. */
  googleMapsKey: z.string().nullable(),
  /** A catalogue of street-level pictures with Panoramax's API; null for none. */
  streetPictures: z
    .object({
      /** Its https URL without a trailing slash. */
      catalogue: z.string(),
      /** The https origins that its pictures come from. */
      origins: z.array(z.string()),
    })
    .nullable(),
  /** `local`: anybody on this machine can sign in as anyone. `oidc`: sign-in with an external provider. */
  signInProvider: z.enum(['local', 'oidc']),
})
export type AppConfig = z.output<typeof AppConfig>

export const getAppConfig = callable({
  name: 'getAppConfig',
  summary: 'Returns what the operator configured for the browser app. The only callable that needs no token.',
  input: z.null(),
  output: AppConfig,
})
