type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

export const isVisible = (page: Pick<Page, 'visibilityState'> = document): boolean => page.visibilityState === 'visible'

/** Runs when the page becomes visible or hidden. @returns a function that stops listening */
export function onVisibility(run: () => void, page: Page = document): () => void {
  page.addEventListener('visibilitychange', run)
  return () => page.removeEventListener('visibilitychange', run)
}

interface VisibilityEdges {
  readonly later: (ms: number, run: () => void) => () => void
  readonly page?: Page
}

/**
 * Runs once after the page has been visible for `ms` milliseconds without interruption, since hidden pages draw nothing.
 * @returns a function that cancels it
 */
export function laterVisible(ms: number, run: () => void, { later, page = document }: VisibilityEdges): () => void {
  let stop = (): void => undefined
  const end = (): void => {
    stop()
    stopWatching()
  }
  const look = (): void => {
    stop()
    if (!isVisible(page)) return
    stop = later(ms, () => {
      end()
      run()
    })
  }
  const stopWatching = onVisibility(look, page)
  look()
  return end
}
