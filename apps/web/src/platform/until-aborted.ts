/** Waits for an answer until `signal` aborts. @throws the signal's reason then */
export function untilAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
