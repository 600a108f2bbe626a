import { type Coords, distance } from '@final-call/domain'

/** A picture from the street, as a catalogue of such pictures tells of it. All its texts are somebody's own words. */
export interface StreetPhoto {
  /** https, at an origin that pages may load pictures from. */
  readonly address: string
  /** From the place that it was asked for; whole metres. */
  readonly metres: number
  /** It shows all around, on a plane twice as wide as high. */
  readonly round: boolean
  /** Where its middle looks, in degrees from north; undefined where nobody says. */
  readonly facing: number | undefined
  /** How the camera was held, in degrees: up from the horizon, and round its own axis as the horizon turns to the left; 0 where nobody says. */
  readonly pitch: number
  readonly roll: number
  readonly author: string
  readonly licence: { readonly name: string; readonly address: string | undefined }
  /** When it was taken, in real epoch milliseconds. */
  readonly taken: number | undefined
  /** Where it can be seen with all that is known of it. */
  readonly page: string | undefined
}

export interface StreetFinding {
  /** The nearest; undefined where none is near that may be shown. */
  readonly photo: StreetPhoto | undefined
  /** Origins of pictures near by that pages may not load from. */
  readonly shut: readonly string[]
}

export interface StreetSource {
  readonly catalogue: string
  readonly origins: readonly string[]
}

/** So many are asked for, of those in the box around a place; Panoramax sends the nearest to its middle first. */
const ASKED = 20
const METRES_A_DEGREE = 111_195
const LONGEST_WORDS = 120

/** What a catalogue is asked for the pictures within so many metres of a place: STAC's item search, by a box. */
export function searchAddress(catalogue: string, [lat, lng]: Coords, radius: number): string {
  const up = radius / METRES_A_DEGREE
  const aside = up / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const box = [Math.max(-180, lng - aside), Math.max(-90, lat - up), Math.min(180, lng + aside), Math.min(90, lat + up)]
  return `${catalogue}/search?bbox=${box.map((it) => it.toFixed(6)).join(',')}&limit=${ASKED}`
}

type Fields = Readonly<Record<string, unknown>>
const fields = (it: unknown): Fields => (typeof it === 'object' && it !== null ? (it as Fields) : {})
const list = (it: unknown): readonly unknown[] => (Array.isArray(it) ? it : [])
const finite = (it: unknown): number | undefined => (typeof it === 'number' && Number.isFinite(it) ? it : undefined)
/** An angle to either side; 0 for what is none. */
const degrees = (it: unknown, most: number): number => {
  const angle = finite(it) ?? 0
  return Math.abs(angle) <= most ? angle : 0
}

/** One line of text, cut where it is too long for one. */
function words(it: unknown): string | undefined {
  if (typeof it !== 'string') return undefined
  const line = it.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, LONGEST_WORDS).join('')
}

/** An address by https that names nobody to sign in as. */
function webAddress(it: unknown): URL | undefined {
  const url = typeof it === 'string' ? URL.parse(it) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}

/** The picture's file: of moderate size where there is one (`visual`), else whole (`data`). */
function fileOf(assets: unknown): URL | undefined {
  const files = Object.values(fields(assets)).map(fields)
  const pictures = files.filter(({ type }) => type === 'image/jpeg' || type === 'image/webp')
  const inRole = (role: string) => pictures.find(({ roles }) => list(roles).includes(role))
  return webAddress((inRole('visual') ?? inRole('data'))?.['href'])
}

function authorOf(item: Fields, properties: Fields): string | undefined {
  const producer = list(item['providers'])
    .map(fields)
    .find(({ roles }) => list(roles).includes('producer'))
  return words(producer?.['name']) ?? words(properties['geovisio:producer'])
}

function takenAt(properties: Fields): number | undefined {
  const { datetime } = properties
  return typeof datetime === 'string' ? finite(Date.parse(datetime)) : undefined
}

/** Where Panoramax itself shows a picture: on the site whose `/api` the catalogue is. */
function pageOf(catalogue: string, id: unknown): string | undefined {
  const site = /^(.+)\/api$/.exec(catalogue)?.[1]
  return site !== undefined && typeof id === 'string' ? `${site}/#focus=pic&pic=${encodeURIComponent(id)}` : undefined
}

/** A picture with its file, wherever that lies; undefined for one without place, file, author or licence. */
function photoOf(it: unknown, catalogue: string, near: Coords): StreetPhoto | undefined {
  const item = fields(it)
  const properties = fields(item['properties'])
  const [lng, lat] = list(fields(item['geometry'])['coordinates']).map(finite)
  const file = fileOf(item['assets'])
  const author = authorOf(item, properties)
  const licence = words(properties['license'])
  // What nobody says the author and the licence of may not be shown.
  if (lat === undefined || lng === undefined || !file || author === undefined || licence === undefined) return undefined
  const terms = list(item['links'])
    .map(fields)
    .find(({ rel }) => rel === 'license')
  return {
    address: file.href,
    metres: Math.round(distance(near, [lat, lng])),
    round: fields(properties['pers:interior_orientation'])['field_of_view'] === 360,
    facing: finite(properties['view:azimuth']),
    pitch: degrees(properties['pers:pitch'], 90),
    roll: degrees(properties['pers:roll'], 180),
    author,
    licence: { name: licence, address: webAddress(terms?.['href'])?.href },
    taken: takenAt(properties),
    page: pageOf(catalogue, item['id']),
  }
}

const originOf = ({ address }: StreetPhoto): string => new URL(address).origin

/**
 * The nearest picture of a catalogue's answer within so many metres of a place.
 * @throws Error for an answer that lists nothing
 */
export function nearestPhoto(
  answer: unknown,
  { catalogue, origins }: StreetSource,
  near: Coords,
  radius: number,
): StreetFinding {
  const { features } = fields(answer)
  if (!Array.isArray(features)) throw new Error('the catalogue of street-level pictures answered with no list')
  const photos = features
    .slice(0, ASKED)
    .flatMap((it) => photoOf(it, catalogue, near) ?? [])
    .filter(({ metres }) => metres <= radius)
    .toSorted((a, b) => a.metres - b.metres)
  const shut = new Set(photos.map(originOf).filter((origin) => !origins.includes(origin)))
  return { photo: photos.find((it) => origins.includes(originOf(it))), shut: [...shut] }
}
