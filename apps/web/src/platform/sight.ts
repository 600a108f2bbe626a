type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

export const isSeen = (page: Pick<Page, 'visibilityState'> = document): boolean => page.visibilityState === 'visible'

/** Calls when the page is looked at, or no more. @returns the end of listening */
export function onSight(run: () => void, page: Page = document): () => void {
  page.addEventListener('visibilitychange', run)
  return () => page.removeEventListener('visibilitychange', run)
}

interface SeenEdges {
  readonly later: (ms: number, run: () => void) => () => void
  readonly page?: Page
}

/**
 * Calls after so many milliseconds in a row in which the page could be looked at: what is to be drawn does not come before. @returns the
 * way to call it off
 */
export function laterSeen(ms: number, run: () => void, { later, page = document }: SeenEdges): () => void {
  let stop = (): void => undefined
  const end = (): void => {
    stop()
    endSight()
  }
  const look = (): void => {
    stop()
    if (!isSeen(page)) return
    stop = later(ms, () => {
      end()
      run()
    })
  }
  const endSight = onSight(look, page)
  look()
  return end
}
