/**
 * Makes Back close an open dialog, as Escape does, and leave the page only when there is none. Browsers allow this once per user
 * interaction, so nobody is trapped; without the Navigation API, Back works as usual. The history is not changed.
 */
export function backCloses(): void {
  if (!('navigation' in globalThis)) return
  navigation.addEventListener('navigate', (event) => {
    const { navigationType, cancelable, destination } = event
    if (navigationType !== 'traverse' || !cancelable) return
    if (destination.index > (navigation.currentEntry?.index ?? 0)) return
    const [...windows] = document.querySelectorAll('dialog:modal')
    const top = windows.at(-1)
    if (!top) return
    event.preventDefault()
    top.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}
