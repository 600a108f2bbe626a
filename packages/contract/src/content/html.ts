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
    '*': ['lang'],
  } as Readonly<Record<string, readonly string[]>>,
  /** Of addresses that have one, by tag. A picture from elsewhere would tell that place who reads the clue. */
  schemes: { a: ['https', 'http', 'mailto'], img: ['data'] } as Readonly<Record<string, readonly string[]>>,
} as const
