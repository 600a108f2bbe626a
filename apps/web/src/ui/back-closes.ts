/** The place of the entry in the router's count; undefined if the router has not made it. */
function placeInHistory(): number | undefined {
  const { idx } = Object(history.state) as { readonly idx?: unknown }
  return typeof idx === 'number' ? idx : undefined
}

/** Goes back once more if the traversal that begins leads to the same page again, from which it was to lead away. */
function passRepeated(): void {
  const place = placeInHistory()
  const goOn = (): void => {
    if (place !== undefined && placeInHistory() === place) history.back()
  }
  addEventListener('popstate', goOn, { once: true })
}

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
    } else if (destination.sameDocument && destination.index === here.index - 1) passRepeated()
  })
}

/**
 * Call it when a dialog opens. A page may not stop a Back that leads to another document, such as another site's: there this adds the page
 * to the history a second time, at the same place in the router's count, so that Back leads to the page itself.
 */
export function keepBack(): void {
  if (!('navigation' in globalThis) || history.length < 2) return
  const here = navigation.currentEntry
  if (!here || navigation.entries()[here.index - 1]?.sameDocument) return
  history.pushState(history.state, '')
}
