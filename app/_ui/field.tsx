import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { ToneIcon } from './tone'

/** The props shared by all fields. `id` defaults to the name; an error replaces the hint. */
export type FieldProps = {
  name: string
  label: ReactNode
  id?: string
  hint?: ReactNode
  error?: string
  /** Shown after the label of a field that may stay empty: "(optional)". */
  optional?: string
}

/** `keepHint` keeps the hint below an error, for hints whose example helps to fix it. */
type Noted = FieldProps & { keepHint?: boolean }

/** The attributes that connect a control to its label, hint and error. */
export function fieldWiring({ name, id = name, hint, error, keepHint }: Noted) {
  const notes = [error && `${id}-error`, hint && (!error || keepHint) && `${id}-hint`].filter(Boolean)
  return {
    id,
    name,
    'aria-describedby': notes.join(' ') || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  }
}

/** The note below a control: the error, or else the hint, or nothing. */
export function FieldNote({ name, id = name, hint, error, keepHint }: Noted) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-error">
          <ToneIcon tone="error" className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {hint && (!error || keepHint) && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </>
  )
}

/**
 * The label, the control, and the hint or error below. The control takes `fieldWiring(props)`. `data-field` marks
 * everything that belongs to the field.
 */
export function Field({ children, className, ...field }: Noted & { children: ReactNode; className?: string }) {
  return (
    <div data-field={field.name} className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={field.id ?? field.name} className="text-sm font-semibold text-ink">
        {field.label}
        {field.optional && <span className="font-normal text-soft"> {field.optional}</span>}
      </label>
      {children}
      <FieldNote {...field} />
    </div>
  )
}
