import type { Response, SolutionType } from '@final-call/domain'
import { distanceText } from '../../session/words/formats.ts'
import { Choice, TextInput } from '../../ui/field.tsx'
import { PlaceMap } from './place-map.tsx'
import { type Draft, spotOf } from './response.ts'
import css from './step-panel.module.css'

interface AnswerFieldProps {
  readonly type: SolutionType
  readonly label: string
  readonly options: readonly string[]
  /** How far off a right number may be, or a right place, in metres. */
  readonly margin: number | undefined
  /** The player's wrong answers so far. */
  readonly tried: readonly Response[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: string | undefined
}

const LINE = {
  integer: { kind: ', a whole number', inputMode: 'numeric' },
  number: { kind: ', a number', inputMode: 'decimal' },
  text: { kind: '', inputMode: 'text' },
} as const

/** The input for a type of answer. */
export function AnswerField({ type, label, options, margin, tried, draft, onChange, error }: AnswerFieldProps) {
  const first = (text: string): void => onChange({ ...draft, text })
  switch (type) {
    case 'integer':
    case 'number':
    case 'text': {
      const { kind, inputMode } = LINE[type]
      return (
        <TextInput
          label={label + kind}
          hint={margin !== undefined && `Right within ${margin}`}
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
          label={`${label}, a date`}
          type="date"
          value={draft.text}
          error={error}
          onChange={(event) => first(event.target.value)}
        />
      )
    case 'choice':
      return (
        <Choice
          legend={label}
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
      return <PlaceField label={label} margin={margin} draft={draft} onChange={onChange} error={error} />
  }
}

/** Accurate to some metres: nobody can press a map more exactly. */
const DECIMALS = 4

/** A place, pressed on a map or typed in degrees. */
function PlaceField({ label, margin, draft, onChange, error }: Omit<AnswerFieldProps, 'type' | 'options' | 'tried'>) {
  return (
    <div className={css['place']} role="group" aria-label={label}>
      <p>
        Press the spot on the map, or type where it is.
        {margin !== undefined && ` Within ${distanceText(margin)} is right.`}
      </p>
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
