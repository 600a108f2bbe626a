/** Runs once after `ms` milliseconds. @returns a function that cancels it */
export const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
