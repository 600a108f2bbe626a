const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, also in an attribute's value. */
export const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** The HTML allowed in legs and clues: text, lists, tables, links and pictures, but no scripts or styles. */
export const HTML = {
  tags: `
    p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s sub sup small span abbr q cite kbd mark
    table caption thead tbody tr th td a img figure figcaption
  `
    .trim()
    .split(/\s+/),
  /** Allowed attributes by tag; `*` applies to every tag. */
  attributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    abbr: ['title'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang', 'dir'],
  } as Readonly<Record<string, readonly string[]>>,
  /** Allowed URL schemes by tag. */
  schemes: { a: ['https', 'http', 'mailto'], img: ['data'] } as Readonly<Record<string, readonly string[]>>,
  /** Set on every link: it opens in a new tab, without a referrer. */
  links: { rel: 'noopener noreferrer nofollow', target: '_blank' },
} as const

/**
 * Allowed beginnings of the address in a tag. An address without a scheme, or without the slashes after it, would be one of the game's
 * own: with it, an author could make readers' browsers send requests to the server. Pictures must be data URLs: one from elsewhere
 * would reveal its readers, and an SVG can keep a browser busy for ever.
 */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  a: /^\s*(?:https?:\/\/|mailto:)/i,
  img: /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i,
}

/** Whether an author's address is allowed in a tag. */
export const mayName = (tag: string, address: string): boolean => BEGINNINGS[tag]?.test(address) === true
