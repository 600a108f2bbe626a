import { z } from 'zod'
import { callable } from './callable.ts'

/** What the operator configured for the browser app. */
export const AppConfig = z.object({
  /** Where players can write to. */
  contactEmail: z.string(),
  /** The address of a MapLibre style; without one the map is drawn from what ships with the app. */
  mapStyleUrl: z.string().nullable(),
  /** A browser key for Google's maps and street views; there are none without it. */
  googleMapsKey: z.string().nullable(),
  /** A catalogue of street-level pictures, as Panoramax answers; nobody is asked for any without one. */
  streetPictures: z
    .object({
      /** Its address, https, without a slash at its end. */
      catalogue: z.string(),
      /** Where its pictures may come from; https. */
      origins: z.array(z.string()),
    })
    .nullable(),
  /** `local`: anybody at this machine can pose as anyone. `oidc`: sign-in is at a provider. */
  signInProvider: z.enum(['local', 'oidc']),
})
export type AppConfig = z.output<typeof AppConfig>

export const getAppConfig = callable({
  name: 'getAppConfig',
  summary: 'What the operator configured for the browser app. The one callable that needs no token.',
  input: z.null(),
  output: AppConfig,
})
