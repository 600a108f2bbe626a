import { FullMessage } from '../ui/busy.tsx'
import css from './page-loading.module.css'

/** A placeholder while the script of a page is loading, empty at first; it keeps the footer out of view. */
export const PageLoading = () => (
  <div className={css['loading']}>
    <FullMessage>Loading...</FullMessage>
  </div>
)
