import { useState } from 'react'
import { cx } from './cx.ts'
import { fewASecond } from './few-a-second.ts'
import css from './flap.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface FlapProps {
  readonly text: string
  /** Also animates on first appearance, not only on change. */
  readonly appear?: boolean
  /** One of the many texts of a board, of which only a few turn in a second. */
  readonly amongMany?: boolean
}

/** Characters settle one after another; the total time does not depend on their number. */
const STEP_MS = 22
const LONGEST_MS = 320

/**
 * So many texts of boards turn in a second; others change at once. Where a row leaves every 120 ms, as at the highest speed, many would
 * always be turning, and a page then takes twice as long for a frame.
 */
const mayTurn = fewASecond(3, () => performance.now())

/**
 * Text that changes like a split-flap board: only changed characters turn, once, for less than half a second. At rest it is plain text.
 * With reduced motion it changes at once.
 */
export function Flap({ text, appear = false, amongMany = false }: FlapProps) {
  const [shown, setShown] = useState({ text, from: appear ? '' : text })
  if (shown.text !== text) setShown({ text, from: amongMany && !mayTurn() ? text : shown.text })
  if (shown.from === text) return text

  const characters = [...text]
  const before = [...shown.from]
  const step = Math.min(STEP_MS, LONGEST_MS / characters.length)
  const last = characters.findLastIndex((character, at) => character !== before[at] && character !== ' ')
  const settle = (at: number) => {
    if (at === last) setShown({ text, from: text })
  }
  if (last < 0) return text
  const turn = (character: string, at: number) =>
    character === before[at] || character === ' ' ? (
      character
    ) : (
      <span
        key={`${at}${character}`}
        className={css['turning']}
        style={{ animationDelay: `${Math.round(at * step)}ms` }}
        // Caught on its way down: at each end of an animation that they hear of, the tabs around have the styles of the page worked out.
        onAnimationEndCapture={(event) => {
          event.stopPropagation()
          settle(at)
        }}
      >
        {character}
      </span>
    )
  return wordsOf(characters).map(({ at, word }) =>
    word === ' ' ? (
      ' '
    ) : (
      <span key={at} className={css['word']}>
        {[...word].map((character, i) => turn(character, at + i))}
      </span>
    ),
  )
}

/** Turning characters are separate boxes, so words are wrapped to keep lines from breaking inside them. */
function wordsOf(characters: readonly string[]): readonly { readonly at: number; readonly word: string }[] {
  const words: { at: number; word: string }[] = []
  characters.forEach((character, at) => {
    const last = words.at(-1)
    if (last && character !== ' ' && last.word !== ' ') last.word += character
    else words.push({ at, word: character })
  })
  return words
}

interface FlapTilesProps {
  readonly text: string
  readonly size?: 'small' | 'normal' | 'large'
  readonly appear?: boolean
  /** Changes without animation, for text that changes too fast for it. */
  readonly still?: boolean
}

/** A short text on split-flap tiles, such as a countdown. Screen readers get the text as a whole. */
export function FlapTiles({ text, size = 'normal', appear = false, still = false }: FlapTilesProps) {
  return (
    <span className={cx(css['tiles'], css[size])}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden="true" className={css['row']}>
        {[...text].map((character, at) => (
          <span key={at} className={cx(css['tile'], /[:.,]/.test(character) && css['thin'])}>
            {still ? character : <Flap text={character} appear={appear} />}
          </span>
        ))}
      </span>
    </span>
  )
}
