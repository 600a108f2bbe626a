import { useMemo } from 'react'
import css from './html.module.css'
import { safeHtml } from './safe-html.ts'

/** An author's HTML, sanitised. Browsers may translate it, unlike the rest of the page, because React does not update it. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => safeHtml(html), [html])
  return clean === '' ? null : (
    <div className={css['html']} translate="yes" dangerouslySetInnerHTML={{ __html: clean }} />
  )
}
