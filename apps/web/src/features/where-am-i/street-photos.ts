import { isRecord } from '@final-call/contract'
import { type Coords, distance } from '@final-call/domain'

/** A street-level picture as described by a catalogue. All texts are by third parties. */
export interface StreetPhoto {
  /** An https address at an origin from which pages may load pictures. */
  readonly address: string
  /** Distance from the requested place, in whole metres. */
  readonly metres: number
  /** Whether it is a panorama, projected on a plane twice as wide as high. */
  readonly round: boolean
  /** The direction of its middle, in degrees from north; undefined if unknown. */
  readonly facing: number | undefined
  /** The camera's orientation in degrees: pitch up from the horizon, and roll, which turns the horizon to the left; 0 if unknown. */
  readonly pitch: number
  readonly roll: number
  readonly author: string
  readonly licence: { readonly name: string; readonly address: string | undefined }
  /** When it was taken, in real epoch milliseconds. */
  readonly taken: number | undefined
  /** The page with all information about it. */
  readonly page: string | undefined
}

export interface StreetFinding {
  /** The nearest picture that may be shown; undefined if there is none near by. */
  readonly photo: StreetPhoto | undefined
  /** Origins of pictures near by from which pages may not load. */
  readonly shut: readonly string[]
}

export interface StreetSource {
  readonly catalogue: string
  readonly origins: readonly string[]
}

/** The most pictures requested within the box around a place; Panoramax sends those nearest to its middle first. */
const ASKED = 20
const METRES_A_DEGREE = 111_195
const LONGEST_WORDS = 120

/** The address of a search for pictures within `radius` metres of a place: STAC's item search, by bounding box. */
export function searchAddress(catalogue: string, [lat, lng]: Coords, radius: number): string {
  const up = radius / METRES_A_DEGREE
  const aside = up / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const box = [Math.max(-180, lng - aside), Math.max(-90, lat - up), Math.min(180, lng + aside), Math.min(90, lat + up)]
  return `${catalogue}/search?bbox=${box.map((it) => it.toFixed(6)).join(',')}&limit=${ASKED}`
}

type Fields = Readonly<Record<string, unknown>>
const fields = (it: unknown): Fields => (isRecord(it) ? it : {})
const list = (it: unknown): readonly unknown[] => (Array.isArray(it) ? it : [])
const finite = (it: unknown): number | undefined => (typeof it === 'number' && Number.isFinite(it) ? it : undefined)
/** An angle of at most `most` degrees to either side; 0 for anything else. */
const degrees = (it: unknown, most: number): number => {
  const angle = finite(it) ?? 0
  return Math.abs(angle) <= most ? angle : 0
}

/** A text on one line, of limited length; undefined if it is empty. */
function words(it: unknown): string | undefined {
  if (typeof it !== 'string') return undefined
  const line = it.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? undefined : [...line].slice(0, LONGEST_WORDS).join('')
}

/** An https address without credentials. */
function webAddress(it: unknown): URL | undefined {
  const url = typeof it === 'string' ? URL.parse(it) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}

/** The picture's file: of moderate size if available (`visual`), otherwise the original (`data`). */
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

/** Panoramax's own page for a picture, on the site whose `/api` is the catalogue. */
function pageOf(catalogue: string, id: unknown): string | undefined {
  const site = /^(.+)\/api$/.exec(catalogue)?.[1]
  return site !== undefined && typeof id === 'string' ? `${site}/#focus=pic&pic=${encodeURIComponent(id)}` : undefined
}

/** A picture with its file, at any origin; undefined without place, file, author or licence. */
function photoOf(it: unknown, catalogue: string, near: Coords): StreetPhoto | undefined {
  const item = fields(it)
  const properties = fields(item['properties'])
  const [lng, lat] = list(fields(item['geometry'])['coordinates']).map(finite)
  const file = fileOf(item['assets'])
  const author = authorOf(item, properties)
  const licence = words(properties['license'])
  // A picture without a known author and licence may not be shown.
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
 * The nearest picture in a catalogue's answer within `radius` metres of a place.
 * @throws Error if the answer contains no list
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
