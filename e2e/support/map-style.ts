import type { BrowserContext } from 'playwright-core'

export const STYLE_HOST = 'https://tiles.example.org'
export const MAP_STYLE_URL = `${STYLE_HOST}/style.json`

/** A style of the network: a ground, and a raster of one tile that repeats. Counts the requests. */
export async function serveStyle(context: BrowserContext, conduct: { readonly style: number; readonly tiles: number }) {
  const asked = { style: 0, tiles: 0 }
  const cors = { 'access-control-allow-origin': '*' }
  const tile = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await context.route(`${STYLE_HOST}/**`, (route) => {
    const isStyle = route.request().url() === MAP_STYLE_URL
    asked[isStyle ? 'style' : 'tiles'] += 1
    const status = conduct[isStyle ? 'style' : 'tiles']
    if (status !== 200) return route.fulfill({ status, headers: cors })
    if (!isStyle) return route.fulfill({ headers: cors, contentType: 'image/png', body: Buffer.from(tile, 'base64') })
    return route.fulfill({
      headers: cors,
      json: {
        version: 8,
        sources: {
          streets: {
            type: 'raster',
            tiles: [`${STYLE_HOST}/{z}/{x}/{y}.png`],
            tileSize: 512,
            attribution: 'Streets by the test',
          },
        },
        layers: [
          { id: 'ground', type: 'background', paint: { 'background-color': '#e8e0d0' } },
          { id: 'streets', type: 'raster', source: 'streets', paint: { 'raster-opacity': 0.4 } },
        ],
      },
    })
  })
  return asked
}
