import { useMemo } from 'react'
import css from './html.module.css'
import { safeHtml } from './safe-html.ts'

/** HTML of an author. It may be translated, as the page may not: React writes nothing into it. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => safeHtml(html), [html])
  return clean === '' ? null : (
    <div className={css['html']} translate="yes" dangerouslySetInnerHTML={{ __html: clean }} />
  )
}
