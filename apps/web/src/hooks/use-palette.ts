import { useEffect, useState } from 'react'
import type { MapPalette } from '../platform/map/map-view.ts'

const TOKENS = {
  sea: '--map-sea',
  land: '--map-land',
  shore: '--map-shore',
  ink: '--ink',
  paper: '--surface',
  night: '--clock-ink',
  day: '--clock-face',
  line: '--map-line',
  casing: '--map-casing',
  other: '--map-other',
} as const satisfies { readonly [K in keyof Omit<MapPalette, 'dark'>]: string }

/** The theme's colours as plain values for a map, read from an element because CSS variables resolve only there. */
function paletteHere(): MapPalette {
  const probe = document.body.appendChild(document.createElement('i'))
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, colour(token)]))
  probe.style.color = 'light-dark(white, black)'
  const dark = getComputedStyle(probe).color === 'rgb(0, 0, 0)'
  probe.remove()
  return { ...(colours as Omit<MapPalette, 'dark'>), dark }
}

/** The theme's colours for a map, read again when the theme changes. */
export function usePalette(): MapPalette {
  const [palette, setPalette] = useState(paletteHere)
  useEffect(() => {
    const read = (): void => setPalette(paletteHere())
    const system = matchMedia('(prefers-color-scheme: dark)')
    const page = new MutationObserver(read)
    system.addEventListener('change', read)
    page.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      system.removeEventListener('change', read)
      page.disconnect()
    }
  }, [])
  return palette
}
