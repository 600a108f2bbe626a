import { crc32, deflateSync } from 'node:zlib'
import type { BrowserContext, Request } from 'playwright-core'

/** A stand-in for Panoramax's catalogue, and for the disk with its pictures; tests can load neither. */
const CATALOGUE = 'https://streets.example.org'
const DISK = 'https://disk.example.org'

export const STREETS = { PANORAMAX_URL: `${CATALOGUE}/api`, PANORAMAX_PICTURE_ORIGINS: DISK }

/** The colours, #rrggbb, north, east, south and west of the spot where the picture of all around was taken. */
export const FRONTS = {
  north: 0xb0543c,
  east: 0xc4a054,
  south: 0x548068,
  west: 0x5c6896,
}

/** The direction in which it was taken, north-west: the middle of the picture. */
const FACING = 315

function png(width: number, height: number, colourAt: (across: number, down: number) => number): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const size = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const bytes = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => bytes(colourAt(x / width, y / height))).flat()]),
  )
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A sky, a street, and between them houses with windows, in the colour of their side. */
function street(heading: number, down: number): number {
  const { north, east, south, west } = FRONTS
  const front = [north, east, south, west][Math.floor(((heading + 45) % 360) / 90)] ?? north
  if (down > 0.56) return Math.abs(down - 0.72) < 0.01 ? 0xece8dc : 0x606268
  if (down < 0.34) return 0xb6d0e2
  return down < 0.46 && heading % 7 > 4 && (down * 100) % 5 > 2.4 ? 0xe8ecf0 : front
}

/** How the camera of the slanting picture was held, in degrees: up from the horizon, and as the horizon turns to the left. */
const HELD = { pitch: 25, roll: -20 }

/** What a slanting camera sees where a level one would look that far across and down its picture. */
function slanting(across: number, down: number): number {
  const aside = (across - 0.5) * 2 * Math.PI
  const up = (0.5 - down) * Math.PI
  const pitch = (HELD.pitch * Math.PI) / 180
  const roll = (HELD.roll * Math.PI) / 180
  const x = Math.sin(aside) * Math.cos(up)
  const y = Math.sin(up)
  const z = Math.cos(aside) * Math.cos(up)
  const right = x * Math.cos(roll) + y * Math.sin(roll)
  const high = y * Math.cos(roll) - x * Math.sin(roll)
  const top = high * Math.cos(pitch) + z * Math.sin(pitch)
  const ahead = z * Math.cos(pitch) - high * Math.sin(pitch)
  const degrees = (radians: number): number => (radians * 180) / Math.PI
  const heading = (degrees(Math.atan2(right, ahead)) + FACING + 360) % 360
  return street(heading, 0.5 - degrees(Math.asin(Math.max(-1, Math.min(1, top)))) / 180)
}

const PICTURES = {
  round: () => png(1024, 512, (across, down) => street((across * 360 + FACING + 180) % 360, down)),
  slanting: () => png(1024, 512, slanting),
  flat: () => png(640, 480, (across, down) => street((across * 60 + 240) % 360, 0.25 + down / 2)),
}

/**
 * round, slanting, flat: a picture 40 m away; elsewhere: one at an origin that is not configured for pictures; none: a picture, 220 m away
 * in a corner of the box that was asked about; failing: an error as the only answer; silent: no answer at all.
 */
type Conduct = 'round' | 'slanting' | 'flat' | 'elsewhere' | 'none' | 'failing' | 'silent'

/** A picture as Panoramax lists it, metres away from the middle of the box that was asked about. */
function listed(conduct: Conduct, box: readonly number[]) {
  const [west = 0, south = 0, east = 0, north = 0] = box
  const metres = conduct === 'none' ? 220 : 40
  const at = [(west + east) / 2, (south + north) / 2 + metres / 111_195]
  const file = (name: string, roles: readonly string[]) => ({
    href: `${conduct === 'elsewhere' ? 'https://elsewhere.example.org' : DISK}/derivates/${conduct}/${name}.jpg`,
    roles,
    type: 'image/jpeg',
  })
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id: 'c41b9734-8e81-421f-b2cb-04aeec8250c1',
    collection: '7ae92442-4594-4556-9730-4c955802e0dc',
    bbox: [...at, ...at],
    geometry: { type: 'Point', coordinates: at },
    assets: { hd: file('hd', ['data']), sd: file('sd', ['visual']), thumb: file('thumb', ['thumbnail']) },
    providers: [{ name: 'Kiri of Wellington', roles: ['producer'] }],
    links: [{ rel: 'license', href: 'https://spdx.org/licenses/CC-BY-SA-4.0.html', title: 'License for this object' }],
    properties: {
      datetime: '2025-09-23T03:33:04+00:00',
      license: 'CC-BY-SA-4.0',
      'view:azimuth': FACING,
      ...(conduct === 'slanting' && { 'pers:pitch': HELD.pitch, 'pers:roll': HELD.roll }),
      'geovisio:status': 'ready',
      'geovisio:producer': 'Kiri of Wellington',
      'pers:interior_orientation': { camera_model: 'Max', field_of_view: conduct === 'flat' ? 62 : 360 },
    },
  }
}

export interface StreetPictures {
  /** Its conduct from now on. */
  conduct: Conduct
  /** Every request that it received. */
  readonly asked: Request[]
}

/** Answers for the catalogue and the disk. `conduct` may be changed at any time. */
export async function serveStreetPictures(context: BrowserContext, first: Conduct): Promise<StreetPictures> {
  const standIn: StreetPictures = { conduct: first, asked: [] }
  const headers = { 'access-control-allow-origin': '*' }
  await context.route(/^https:\/\/(streets|disk|elsewhere)\.example\.org\//, async (route) => {
    const { conduct, asked } = standIn
    asked.push(route.request())
    const { origin, pathname, searchParams } = new URL(route.request().url())
    if (conduct === 'silent') return
    if (conduct === 'failing') return route.fulfill({ status: 503, headers })
    if (origin !== CATALOGUE) {
      const body = PICTURES[conduct === 'flat' || conduct === 'slanting' ? conduct : 'round']()
      return route.fulfill({ headers, contentType: 'image/png', body })
    }
    if (pathname !== '/api/search') return route.fulfill({ status: 404, headers })
    const box = (searchParams.get('bbox') ?? '').split(',').map(Number)
    return route.fulfill({
      headers,
      json: { type: 'FeatureCollection', features: [listed(conduct, box)], links: [] },
    })
  })
  return standIn
}
