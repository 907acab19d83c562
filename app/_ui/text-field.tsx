import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps, fieldWiring } from './field'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'name'> & {
    /** Text inside the right edge, such as a unit. */
    suffix?: ReactNode
    /** Frequent values; any other text is allowed as well. */
    suggestions?: readonly string[]
  }

/** One line of text. `type` selects text, email, tel, password or search; numbers are typed as text. */
export function TextField({
  name,
  label,
  id,
  hint,
  error,
  optional,
  suffix,
  suggestions = [],
  className,
  ...input
}: TextFieldProps) {
  const field = { name, label, id, hint, error, optional }
  const list = suggestions.length > 0 ? `${id ?? name}-suggestions` : undefined
  if (!suffix) {
    return (
      <Field {...field} className={className}>
        <input className="control" list={list} {...fieldWiring(field)} {...input} />
        {list && (
          <datalist id={list}>
            {suggestions.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        )}
      </Field>
    )
  }
  return (
    <Field {...field} className={className}>
      <span className="control flex items-center gap-2">
        <input className="min-w-0 grow bg-transparent outline-none" {...fieldWiring(field)} {...input} />
        <span className="text-soft">{suffix}</span>
      </span>
    </Field>
  )
}
