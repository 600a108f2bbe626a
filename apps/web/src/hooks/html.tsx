import { useMemo } from 'react'
import css from './html.module.css'
import { safeHtml } from './safe-html.ts'

/** HTML of an author. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => safeHtml(html), [html])
  return clean === '' ? null : <div className={css['html']} dangerouslySetInnerHTML={{ __html: clean }} />
}
