import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { isForList } from './list-keys.ts'

interface FieldLook {
  readonly label: string
  readonly hint?: ReactNode
  /** Shown in place of nothing, and read with the field. */
  readonly error?: ReactNode
}

interface FieldProps extends FieldLook {
  /** Renders the control with the ids that connect it to label, hint and error. */
  readonly children: (ids: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

/** Connects a label, a control, a hint and an error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
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
export function TextInput({ label, hint, error, icon, ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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
  /** Options are grouped under this name. */
  readonly group?: string
}

/** Selects are never `disabled`, for the same reason as buttons. */
interface Withheld {
  /** Looks and behaves as disabled, but keeps the focus. */
  readonly withheld?: boolean
}

interface SelectInputProps extends FieldLook, Withheld, Omit<Bare<'select'>, 'disabled'> {
  readonly options: readonly SelectOption[]
}

/** A withheld select ignores pointer and its own keys, but not the browser's shortcuts. A choice made by touch anyway is discarded. */
const keptShut: ComponentProps<'select'> = {
  'aria-disabled': true,
  onMouseDown: (event) => event.preventDefault(),
  onKeyDown(event) {
    if (isForList(event)) event.preventDefault()
  },
  onChange: () => undefined,
}

/** A native select. */
export function SelectInput({ label, hint, error, options, withheld = false, ...select }: SelectInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
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
  /** An error about the choice, or a missing one. */
  readonly error?: string | undefined
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: string }[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** Radio buttons. */
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

/** A switch that takes effect at once. */
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
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
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
