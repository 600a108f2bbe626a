/** Letters that are written from right to left, and the digits and signs of their scripts: the blocks that Unicode keeps for them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const [FIRST_STRONG_ISOLATE, POP_DIRECTIONAL_ISOLATE] = ['\u2068', '\u2069']

/**
 * A name as it stands in a sentence of ours: one that is written from right to left keeps to itself. Without that it would draw the
 * times and prices beside it over to its other side.
 */
export const isolated = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}` : name
