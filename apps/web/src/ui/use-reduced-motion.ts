import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/** True when the system asks for less motion, or the page's `data-motion` does; `data-motion="full"` overrules the system. */
export function reducedMotion(): boolean {
  const chosen = document.documentElement.dataset['motion']
  return chosen === undefined ? matchMedia(QUERY).matches : chosen === 'reduced'
}

function listen(changed: () => void): () => void {
  const system = matchMedia(QUERY)
  const page = new MutationObserver(changed)
  system.addEventListener('change', changed)
  page.observe(document.documentElement, { attributeFilter: ['data-motion'] })
  return () => {
    system.removeEventListener('change', changed)
    page.disconnect()
  }
}

/** `reducedMotion()`, kept up to date. */
export const useReducedMotion = (): boolean => useSyncExternalStore(listen, reducedMotion)
