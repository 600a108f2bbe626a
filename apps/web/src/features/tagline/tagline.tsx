import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { useReducedMotion } from '../../ui/use-reduced-motion.ts'
import { FADE_MS, nextTagline, ROTATE_MS, TAGLINES } from './taglines.ts'
import css from './tagline.module.css'

/** A line that changes every 7 s with a fade of 0.5 s. It stands still if reduced motion is preferred, or while it is paused. */
export function Tagline() {
  const [at, setAt] = useState(() => Math.floor(Math.random() * TAGLINES.length))
  const [fading, setFading] = useState(false)
  const [paused, setPaused] = useState(false)
  const still = useReducedMotion()
  const turning = !still && !paused

  useEffect(() => {
    if (!turning) return undefined
    let fade: ReturnType<typeof setTimeout> | undefined
    const turn = setInterval(() => {
      setFading(true)
      fade = setTimeout(() => {
        setAt((present) => nextTagline(present, Math.random()))
        setFading(false)
      }, FADE_MS)
    }, ROTATE_MS)
    return () => {
      clearInterval(turn)
      clearTimeout(fade)
      setFading(false)
    }
  }, [turning])

  return (
    <p className={css['tagline']}>
      <span className={cx(css['text'], fading && css['fading'])}>{TAGLINES[at]}</span>
      {!still && (
        <button
          type="button"
          className={css['pause']}
          aria-label={paused ? 'Let the line change again' : 'Stop the line from changing'}
          onClick={() => setPaused(!paused)}
        >
          {paused ? (
            <Play size={13} fill="currentColor" aria-hidden="true" />
          ) : (
            <Pause size={13} fill="currentColor" aria-hidden="true" />
          )}
        </button>
      )}
    </p>
  )
}
