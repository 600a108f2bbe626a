import { type LocationId, MODES, type Mode } from '@final-call/domain'
import { FIRST_KIND } from './texts.ts'

/** The kind of transport that a place's board shows until the player chooses one. */
export interface OpeningKind {
  readonly from: LocationId
  readonly kind: Mode
  /** Whether the boards of the place had answered when it was found: it then stays. */
  readonly sure: boolean
}

/**
 * The preferred kind; or else the buses, or the first kind that has departures if none of those leave. What leaves, comes or does not load
 * later changes nothing: the board would change under the player's eyes.
 *
 * @param before the one found last, of this place or another
 * @param sure whether all boards of the place have answered or failed
 */
export function openingKind(
  before: OpeningKind | undefined,
  { from, preferred = FIRST_KIND }: { readonly from: LocationId; readonly preferred?: Mode | undefined },
  has: (kind: Mode) => boolean,
  sure: boolean,
): OpeningKind {
  if (before?.from === from && before.sure) return before
  const kind = [preferred, FIRST_KIND, ...MODES].find(has) ?? FIRST_KIND
  return before?.from === from && before.kind === kind && before.sure === sure ? before : { from, kind, sure }
}
