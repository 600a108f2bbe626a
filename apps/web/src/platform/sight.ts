type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

export const isSeen = (page: Pick<Page, 'visibilityState'> = document): boolean => page.visibilityState === 'visible'

/** Runs when the page becomes visible or hidden. @returns a function that stops listening */
export function onSight(run: () => void, page: Page = document): () => void {
  page.addEventListener('visibilitychange', run)
  return () => page.removeEventListener('visibilitychange', run)
}

interface SeenEdges {
  readonly later: (ms: number, run: () => void) => () => void
  readonly page?: Page
}

/**
 * Runs once after the page has been visible for `ms` milliseconds without interruption, since hidden pages draw nothing.
 * @returns a function that cancels it
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
