/**
 * The sign-in endpoints are plain HTTP, not callables: they set and read the refresh cookie.
 * `GET /auth/start?attempt=…` (in the popup) → provider → `GET /auth/callback` → BroadcastChannel `final-call-sign-in-<attempt>`
 * carries `{ code }` or `{ error }` → `POST /auth/exchange` → `Session`. `POST /auth/refresh` → `Session`. `POST /auth/sign-out` → 204.
 */
export const AUTH = {
  start: '/auth/start',
  callback: '/auth/callback',
  exchange: '/auth/exchange',
  refresh: '/auth/refresh',
  signOut: '/auth/sign-out',
} as const

export const signInChannel = (attempt: string): string => `final-call-sign-in-${attempt}`
