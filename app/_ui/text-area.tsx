import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps, fieldWiring } from './field'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'name'> & {
    /** 240 px high, for the contact message. */
    tall?: boolean
  }

/** Several lines of text; grows with its content if the browser supports it. */
export function TextArea({ name, label, id, hint, error, optional, tall, className, ...area }: TextAreaProps) {
  const field = { name, label, id, hint, error, optional }
  return (
    <Field {...field} className={className}>
      <textarea
        rows={4}
        className={classNames('control resize-y', tall ? 'h-60' : 'field-sizing-content min-h-24')}
        {...fieldWiring(field)}
        {...area}
      />
    </Field>
  )
}
