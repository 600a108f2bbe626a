/** A question that is asked before whoever needs its answer is there. */
interface AskedAhead<T> {
  readonly ask: () => void
  /** The answer, once. Undefined where nothing was asked, and for a question that has failed meanwhile: it is to be asked anew. */
  readonly take: () => Promise<T> | undefined
}

export function askedAhead<T>(question: () => Promise<T>): AskedAhead<T> {
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
  }
}
