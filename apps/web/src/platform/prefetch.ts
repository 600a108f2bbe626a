/** A request sent before the code that needs its answer has loaded. */
export interface Prefetch<T> {
  readonly ask: () => void
  /** The answer, for one caller. Undefined if nothing was requested, the request failed, or it was taken already; then ask anew. */
  readonly take: () => Promise<T> | undefined
  /** Drops the answer, such as one for a player who has signed out. */
  readonly forget: () => void
}

export function createPrefetch<T>(question: () => Promise<T>): Prefetch<T> {
  let asked: Promise<T> | undefined
  const forget = (): void => {
    asked = undefined
  }
  return {
    ask() {
      asked = question()
      asked.catch(forget)
    },
    take() {
      const answer = asked
      forget()
      return answer
    },
    forget,
  }
}
