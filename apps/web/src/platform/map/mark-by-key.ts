import type { LatLng } from './geometry.ts'

/** Calls `onSpot` with the middle of a map on Enter or Space, while the map itself has the focus: not one of its buttons or links. */
export function markByKey(element: HTMLElement, middle: () => LatLng, onSpot: (at: LatLng) => void): void {
  element.addEventListener('keydown', (event) => {
    const { key, target } = event
    // Google's and MapLibre's maps both take the keyboard in an element of this role.
    if ((key !== 'Enter' && key !== ' ') || !(target instanceof Element) || !target.matches('[role="region"]')) return
    // Space would scroll the page.
    event.preventDefault()
    onSpot(middle())
  })
}
