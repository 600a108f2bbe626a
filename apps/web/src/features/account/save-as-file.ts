import { twoDigits } from '../../platform/date-words.ts'

/** `final-call-my-data-2026-11-21.json`, with the local date. */
export const fileName = (name: string, now: Date): string =>
  `${name}-${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}.json`

/** Offers a value to the browser as a JSON file to save. */
export function saveAsFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name, new Date())
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
