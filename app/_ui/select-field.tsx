'use client'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps, fieldWiring } from './field'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'name'> & {
    options?: readonly Option[]
    groups?: readonly { label: string; options: readonly Option[] }[]
    /** The label of the empty choice; without it the first option is selected. */
    placeholder?: string
  }

const toOption = ({ value, label, disabled }: Option) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/**
 * A choice of one option in the native list, where typing finds an entry. Choices come as `options`, `groups` or
 * children.
 */
export function SelectField(props: SelectFieldProps) {
  const { name, label, id, hint, error, optional, options, groups, placeholder, className, children, ...select } = props
  const field = { name, label, id, hint, error, optional }
  const box = useRef<HTMLSelectElement>(null)
  const value = useRef(select.value)
  // React does not know a choice made before hydration or restored by the browser. Report it at once, before any other
  // event: inside another event React would restore the value it knew before the handler could read this one.
  useLayoutEffect(() => {
    const [select, latest] = [box.current, value.current]
    if (!select || latest === undefined || select.value === latest) return
    const chosen = select.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    // React shows the old value until the next render, and a browser event at this moment would see it.
    select.value = chosen
  }, [])
  return (
    <Field {...field} className={className}>
      <span className="relative block">
        <select ref={box} className="control" {...fieldWiring(field)} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map(toOption)}
          {groups?.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(toOption)}
            </optgroup>
          ))}
          {children}
        </select>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="select-sign">
          <path
            d="m4 6.5 4 4 4-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </Field>
  )
}
