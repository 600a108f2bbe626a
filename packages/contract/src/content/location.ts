import { type Location, MARKER_TYPES, isZone } from '@final-call/domain'
import { z } from 'zod'
import { CoordsInput, DollarsInput, LocationIdInput, Whole, coordsOf, text } from './primitives.ts'

const Zone = z.string().max(64).refine(isZone, 'expected an IANA time zone like Pacific/Auckland')

/** A place as authored. With a zone derived from its coordinates it becomes a `Location`. */
type LocationDraft = Omit<Location, 'zone'> & { readonly zone?: string }

/** A place in the upload format. Creator and creation time are accepted but ignored, since the server sets them. */
export const LocationInput = z
  .strictObject({
    id: LocationIdInput,
    name: text(120),
    markerType: z.enum(MARKER_TYPES),
    coords: CoordsInput,
    city: text(80),
    country: text(80),
    abvr3: z.string().regex(/^[A-Za-z]{3}$/, 'expected a code of 3 letters'),
    zone: Zone.optional(),
    /** A room for the night: dollars, and whole hours of sleep. */
    room: z.strictObject({ price: DollarsInput, hours: Whole.min(1).max(24) }).optional(),
    creator: z.unknown().optional(),
    createdAt: z.unknown().optional(),
  })
  .transform(({ id, name, markerType, coords, city, country, abvr3, zone, room }): LocationDraft => ({
    id,
    name,
    markerType,
    coords: coordsOf(coords),
    city,
    country,
    abvr3,
    ...(zone !== undefined && { zone }),
    ...(room !== undefined && { room }),
  }))
export type LocationWire = z.input<typeof LocationInput>
