import css from './coming.module.css'

/** A placeholder while the script of a page is loading; it keeps the footer out of view. */
export const Coming = () => <div className={css['coming']} />
