import { useEffect } from 'react'
import css from './guide.module.css'
import { CHAPTERS, Playing } from './playing.tsx'
import { Writing } from './writing.tsx'

export function Guide() {
  // The browser scrolled to the chapter of the address before it was rendered.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
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
}
