/** The key of the entry that `keepBack` added last. */
let added: string | undefined

/**
 * Makes Back close an open dialog, as Escape does, and leave the page only when there is none. Browsers allow this once per user
 * interaction, so nobody is trapped; without the Navigation API, Back works as usual.
 */
export function backCloses(): void {
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, cancelable, destination } = event
    if (navigationType !== 'traverse') return
    const here = navigation.currentEntry
    if (!here || destination.index > here.index) return
    const [...windows] = document.querySelectorAll('dialog:modal')
    const top = windows.at(-1)
    if (top && cancelable) {
      event.preventDefault()
      top.dispatchEvent(new Event('cancel', { cancelable: true }))
    } else if (here.key === added && destination.index === here.index - 1) {
      // The page itself once more, from which this Back was to lead away.
      addEventListener('popstate', () => history.back(), { once: true })
    }
  })
}

/**
 * Call it when a dialog opens. A page may not stop a Back that leads to another document, such as another site's: there this adds the page
 * to the history a second time, so that Back leads to the page itself.
 */
export function keepBack(): void {
  if (!('navigation' in globalThis) || history.length < 2) return
  const here = navigation.currentEntry
  if (!here || here.key === added || navigation.entries()[here.index - 1]?.sameDocument) return
  history.pushState(history.state, '')
  added = navigation.currentEntry?.key
}
