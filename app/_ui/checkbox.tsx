import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { FieldNote, type FieldProps, fieldWiring } from './field'

type CheckboxProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'>

/** One yes or no, with its label beside it. */
export function Checkbox({ name, label, id, hint, error, optional, className, ...input }: CheckboxProps) {
  const field = { name, label, id, hint, error, optional }
  return (
    <div data-field={name} className={classNames('flex gap-3', className)}>
      <input type="checkbox" className="tick" {...fieldWiring(field)} {...input} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id ?? name} className="text-sm text-ink">
          {label}
          {optional && <span className="text-soft"> {optional}</span>}
        </label>
        <FieldNote {...field} />
      </div>
    </div>
  )
}
