import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './html.module.css'

/** What authors may use: what the server keeps of it. */
const TAGS = `
  p br hr h2 h3 h4 ul ol li dl dt dd blockquote pre code strong b em i u s sub sup small span abbr q cite kbd mark
  table caption thead tbody tr th td a img figure figcaption`
const ATTRIBUTES = 'href title rel target src alt width height scope colspan rowspan lang'
const ALLOWED = {
  ALLOWED_TAGS: TAGS.trim().split(/\s+/),
  ALLOWED_ATTR: ATTRIBUTES.split(' '),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** HTML of an author, sanitised here again: what the server stored may be older than its rules. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, ALLOWED), [html])
  return clean === '' ? null : <div className={css['html']} dangerouslySetInnerHTML={{ __html: clean }} />
}
