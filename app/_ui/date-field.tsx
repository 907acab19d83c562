'use client'
import { type ComponentProps, useRef, useState } from 'react'
import { Field, type FieldProps, fieldWiring } from './field'
import { Icon } from './icon'

type Texts = {
  /** The name of the calendar button. */
  pickerLabel: string
  /** Shown when the text is not a date. */
  unknown: string
  /** What would help with a text that is not a date, shown next to that message in place of the field's hint. */
  help?: (text: string) => string | undefined
}

export type DateFieldProps = FieldProps &
  Texts &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue' | 'value' | 'onChange' | 'min' | 'max'> & {
    /** The initial date, "YYYY-MM-DD". */
    defaultValue?: string | null
    /** Parses the typed text: "YYYY-MM-DD", or null when it is not a date. */
    parse: (text: string) => string | null
    /** Formats a date for people: "Nov 21, 2026". */
    format: (date: string) => string
    /** Called with the parsed date (or null) and the typed text. */
    onDate?: (date: string | null, text: string) => void
    /** Limits of the calendar, "YYYY-MM-DD". */
    min?: string
    max?: string
  }

/**
 * A date typed as text, with the parsed date shown below. The form's value under `name` is "YYYY-MM-DD" once parsed,
 * otherwise the typed text, so that the server can respond to it.
 */
export function DateField(props: DateFieldProps) {
  const { name, label, id, hint, error, optional, defaultValue, parse, format, onDate, min, max, ...rest } = props
  const { className, pickerLabel, unknown: notUnderstood, help, ...input } = rest
  const { text, date, changed, unknown, take, leave } = useTypedDate({ defaultValue, parse, format, onDate })
  const shownHint = (unknown ? help?.(text) : undefined) ?? hint
  const field = {
    name,
    label,
    id,
    hint: shownHint,
    optional,
    error: error ?? (unknown ? notUnderstood : undefined),
    keepHint: !date,
  }
  return (
    <Field {...field} hint={date && changed ? <Understood text={format(date)} /> : shownHint} className={className}>
      <input type="hidden" name={name} value={date ?? text} disabled={input.disabled} />
      <span className="relative block">
        <input
          autoComplete="off"
          className="control pr-11"
          {...fieldWiring({ ...field, hint: shownHint ?? date })}
          {...input}
          name={undefined}
          value={text}
          onChange={(event) => take(event.target.value)}
          onFocus={() => leave(false)}
          onBlur={() => leave(true)}
        />
        <Picker
          label={pickerLabel}
          disabled={input.disabled}
          min={min}
          max={max}
          date={date}
          onDate={(day) => take(format(day))}
        />
      </span>
    </Field>
  )
}

/**
 * The text of the field, its date, and whether to report an invalid date, which happens only after the field lost the
 * focus.
 */
function useTypedDate({
  defaultValue,
  parse,
  format,
  onDate,
}: Pick<DateFieldProps, 'defaultValue' | 'parse' | 'format' | 'onDate'>) {
  const [text, setText] = useState(defaultValue ? format(defaultValue) : '')
  const [wasLeft, leave] = useState(false)
  const [changed, setChanged] = useState(false)
  const read = (typed: string) => (typed.trim() ? parse(typed) : null)
  const date = read(text)
  const take = (next: string) => {
    setText(next)
    setChanged(true)
    onDate?.(read(next), next)
  }
  return { text, date, changed, unknown: text.trim() !== '' && date === null && wasLeft, take, leave }
}

type PickerProps = {
  label?: string
  disabled?: boolean
  min?: string
  max?: string
  date: string | null
  onDate: (date: string) => void
}

/** The browser's own calendar behind a button. */
function Picker({ label, disabled, min, max, date, onDate }: PickerProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-0 w-11 opacity-0"
        min={min}
        max={max}
        value={date ?? ''}
        onChange={(event) => event.target.value && onDate(event.target.value)}
      />
      <button
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={() => calendar.current?.showPicker()}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-lg text-soft hover:text-ink"
      >
        <Icon name="calendar-days" size={18} />
      </button>
    </>
  )
}

function Understood({ text }: { text: string }) {
  return (
    <output className="font-semibold text-success">
      <span aria-hidden="true">→ </span>
      {text}
    </output>
  )
}
