import type { SolutionType } from '@final-call/domain'
import { Choice, TextInput } from '../../ui/field.tsx'
import { PlaceMap } from './place-map.tsx'
import { type Draft, spotOf } from './response.ts'
import css from './step-panel.module.css'

interface AnswerFieldProps {
  readonly type: SolutionType
  readonly options: readonly string[]
  /** The player's wrong answers so far. */
  readonly tried: readonly string[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: string | undefined
}

const LINE = {
  integer: { label: 'Your answer, a whole number', inputMode: 'numeric' },
  number: { label: 'Your answer, a number', inputMode: 'decimal' },
  text: { label: 'Your answer', inputMode: 'text' },
} as const

/** The input for a type of answer. */
export function AnswerField({ type, options, tried, draft, onChange, error }: AnswerFieldProps) {
  const first = (text: string): void => onChange({ ...draft, text })
  switch (type) {
    case 'integer':
    case 'number':
    case 'text': {
      const { label, inputMode } = LINE[type]
      return (
        <TextInput
          label={label}
          inputMode={inputMode}
          autoComplete="off"
          autoCorrect="off"
          maxLength={500}
          value={draft.text}
          error={error}
          onChange={(event) => first(event.target.value)}
        />
      )
    }
    case 'date':
      return (
        <TextInput
          label="Your answer, a date"
          type="date"
          value={draft.text}
          error={error}
          onChange={(event) => first(event.target.value)}
        />
      )
    case 'choice':
      return (
        <Choice
          legend="Your answer"
          options={options.map((option) => ({
            value: option,
            label: option,
            ...(tried.includes(option) && { note: 'Not right' }),
          }))}
          value={draft.text === '' ? undefined : draft.text}
          onChange={first}
          error={error}
        />
      )
    case 'place':
      return <PlaceField draft={draft} onChange={onChange} error={error} />
  }
}

/** Accurate to some metres: nobody can press a map more exactly. */
const DECIMALS = 4

/** A place, pressed on a map or typed in degrees. */
function PlaceField({ draft, onChange, error }: Pick<AnswerFieldProps, 'draft' | 'onChange' | 'error'>) {
  return (
    <div className={css['place']}>
      <p>Press the spot on the map, or type where it is.</p>
      <PlaceMap
        spot={spotOf(draft)}
        onSpot={([lat, lng]) => onChange({ text: lat.toFixed(DECIMALS), second: lng.toFixed(DECIMALS) })}
      />
      <div className={css['coords']}>
        <TextInput
          label="Latitude"
          hint="South is negative"
          inputMode="text"
          autoComplete="off"
          value={draft.text}
          error={error}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
        <TextInput
          label="Longitude"
          hint="West is negative"
          inputMode="text"
          autoComplete="off"
          value={draft.second}
          onChange={(event) => onChange({ ...draft, second: event.target.value })}
        />
      </div>
    </div>
  )
}
