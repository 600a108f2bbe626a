/**
 * Back closes the window that is open over the page, as Escape does, and leaves the page only when none is. The browser lets a page do
 * so once for each press on it, so nobody is kept; one without the Navigation API goes back as ever. Nothing is put into its history.
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
