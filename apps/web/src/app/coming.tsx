import { FullMessage } from '../ui/busy.tsx'
import css from './coming.module.css'

/** A placeholder while the script of a page is loading, empty at first; it keeps the footer out of view. */
export const Coming = () => (
  <div className={css['coming']}>
    <FullMessage>Loading...</FullMessage>
  </div>
)
