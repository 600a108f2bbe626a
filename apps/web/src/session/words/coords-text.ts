import type { Coords } from '@final-call/domain'

/** Coordinates in words: `41.3272° S, 174.8076° E`. */
export function coordsText([lat, beyond]: Coords): string {
  const lng = ((((beyond + 180) % 360) + 360) % 360) - 180
  return `${Math.abs(lat).toFixed(4)}° ${lat < 0 ? 'S' : 'N'}, ${Math.abs(lng).toFixed(4)}° ${lng < 0 ? 'W' : 'E'}`
}
