/** Logs what the specification wants logged but not shown. The only code in the browser that writes to the console. */
export function log(message: string, cause?: unknown): void {
  if (cause === undefined) console.warn(message)
  else console.error(message, cause)
}
