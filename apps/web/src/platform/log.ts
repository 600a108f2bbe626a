/** What the specification has logged and not shown. The only place of the browser's code that writes to the console. */
export function log(message: string, cause?: unknown): void {
  if (cause === undefined) console.warn(message)
  else console.error(message, cause)
}
