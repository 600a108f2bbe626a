import css from './coming.module.css'

/** Holds the place of a page whose script is under way; the footer waits out of sight. */
export const Coming = () => <div className={css['coming']} />
