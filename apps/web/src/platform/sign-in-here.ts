import { later } from './later.ts'
import { type SignInAttempt, signIn } from './sign-in.ts'
import { channelTo } from './tabs.ts'

const SIZE = { width: 480, height: 640 }

function openCentred(url: string): Window | null {
  const left = Math.round(screenX + Math.max(0, outerWidth - SIZE.width) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - SIZE.height) / 3)
  return window.open(url, '_blank', `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`)
}

/** A random id of 43 URL-safe characters (256 bits). */
function attemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Signs in through the provider's popup. Must be called in a click handler, or the popup is blocked. */
export const signInHere = (fetch: typeof globalThis.fetch, onSeemsClosed: () => void): SignInAttempt =>
  signIn(
    {
      fetch,
      open: openCentred,
      channel: (name) => {
        const channel = channelTo(name)
        return (
          channel && {
            hear: (heard) => channel.addEventListener('message', (event) => heard(event.data)),
            close: () => channel.close(),
          }
        )
      },
      later,
      attemptId,
    },
    onSeemsClosed,
  )
