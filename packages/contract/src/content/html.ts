/** What authors may use in legs and clues: text, lists, tables, links and pictures; nothing that runs or styles. */
export const HTML = {
  tags: `
    p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s sub sup small span abbr q cite kbd mark
    table caption thead tbody tr th td a img figure figcaption
  `
    .trim()
    .split(/\s+/),
  /** By tag; `*` for each of them. */
  attributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang', 'dir'],
  } as Readonly<Record<string, readonly string[]>>,
  /** Of addresses, by tag. */
  schemes: { a: ['https', 'http', 'mailto'], img: ['data'] } as Readonly<Record<string, readonly string[]>>,
  /** Of every link: it opens beside the game, and what it opens is not told from where. */
  links: { rel: 'noopener noreferrer nofollow', target: '_blank' },
} as const

/**
 * What the address in such a tag begins with: one without a scheme, or without the slashes behind it, is one of the game's
 * own, and would have a reader's browser ask the server whatever an author likes. A picture stands in its address itself: one
 * from elsewhere would tell that place who reads, and one that is drawn by instructions (SVG) can keep a browser busy for ever.
 */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  a: /^\s*(?:https?:\/\/|mailto:)/i,
  img: /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i,
}

/** Whether an address that an author wrote may stand in such a tag. */
export const mayName = (tag: string, address: string): boolean => BEGINNINGS[tag]?.test(address) === true
