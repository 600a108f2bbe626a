import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { isForList } from './list-keys.ts'
import unseen from './visually-hidden.module.css'

interface FieldLook {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown in place of nothing, and read with the field. */
  readonly error?: ReactNode
  /** The label for ears only, where the place says it already. */
  readonly labelHidden?: boolean
}

interface FieldProps extends FieldLook {
  /** Draws the control with the ids that tie it to its label, hint and error. */
  readonly children: (ids: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** A label, a control, a hint and an error, tied together. */
export function Field({ label, hint, error, labelHidden = false, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={labelHidden ? unseen['hidden'] : css['label']}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p id={id} className={css['error']} role="alert">
    <CircleAlert size={16} aria-hidden="true" />
    {children}
  </p>
)

type Bare<T extends 'input' | 'select'> = Omit<ComponentProps<T>, 'className' | 'style' | 'id'>

interface TextInputProps extends FieldLook, Bare<'input'> {
  readonly icon?: ReactNode
}

/** One line of text, or a number, a date, a search. */
export function TextInput({ label, hint, error, labelHidden, icon, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(labelHidden && { labelHidden })}>
      {(ids) => (
        <span className={css['box']} data-icon={icon ? '' : undefined}>
          {icon && (
            <span className={css['icon']} aria-hidden="true">
              {icon}
            </span>
          )}
          <input type="text" {...input} {...ids} className={css['input']} />
        </span>
      )}
    </Field>
  )
}

export interface SelectOption {
  readonly value: string
  readonly label: string
  /** Options of one group stand together, under its name. */
  readonly group?: string
}

/** What chooses is never disabled, as a button is not: see there. */
interface Withheld {
  /** Looks and answers as if disabled, and keeps the focus. */
  readonly withheld?: boolean
}

interface SelectInputProps extends FieldLook, Withheld, Omit<Bare<'select'>, 'disabled'> {
  readonly options: readonly SelectOption[]
}

/** A list that is withheld opens at no pointer, nor at its keys; those of the browser work. What a finger chose all the same is not taken. */
const keptShut: ComponentProps<'select'> = {
  'aria-disabled': true,
  onMouseDown: (event) => event.preventDefault(),
  onKeyDown(event) {
    if (isForList(event)) event.preventDefault()
  },
  onChange: () => undefined,
}

/** A choice of one from a list, by the browser's own control. */
export function SelectInput({
  label,
  hint,
  error,
  labelHidden,
  options,
  withheld = false,
  ...select
}: SelectInputProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(labelHidden && { labelHidden })}>
      {(ids) => (
        <select {...select} {...ids} {...(withheld && keptShut)} className={css['input']}>
          {[...Map.groupBy(options, ({ group }) => group)].map(([group, them]) =>
            group === undefined ? (
              <Options key="" options={them} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={them} />
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const Options = ({ options }: { readonly options: readonly SelectOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

interface ChoiceProps<T extends string> extends Withheld {
  readonly legend: string
  readonly hint?: ReactNode
  /** Why there must be another, or one at all. */
  readonly error?: string | undefined
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** A choice of one, all of them in view. */
export function Choice<T extends string>({
  legend,
  hint,
  error,
  options,
  value,
  onChange,
  withheld = false,
}: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset
      className={css['choice']}
      aria-disabled={withheld || undefined}
      aria-describedby={error && `${name}-error`}
    >
      <legend className={css['label']}>{legend}</legend>
      {hint && <p className={css['hint']}>{hint}</p>}
      <div className={css['options']}>
        {options.map((option) => (
          <label key={option.value} className={css['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              aria-disabled={withheld || undefined}
              onChange={() => {
                if (!withheld) onChange(option.value)
              }}
            />
            <span>
              {option.label}
              {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

interface SwitchProps extends Withheld {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, hint, checked, onChange, withheld = false }: SwitchProps) {
  const id = useId()
  return (
    <div className={css['switchRow']}>
      <div>
        <label htmlFor={id} className={css['label']}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={css['hint']}>
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={css['switch']}
        checked={checked}
        aria-disabled={withheld || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          if (!withheld) onChange(event.target.checked)
        }}
      />
    </div>
  )
}
