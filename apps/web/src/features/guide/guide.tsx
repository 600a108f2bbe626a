import css from './guide.module.css'
import { CHAPTERS, Playing } from './playing.tsx'
import { Writing } from './writing.tsx'

export const Guide = () => (
  <>
    <nav aria-label="Chapters">
      <ul className={css['contents']}>
        {CHAPTERS.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
    <Playing />
    <Writing />
  </>
)
