import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import { Field, type FieldProps, fieldWiring } from './field'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'name'> & {
    /** 240 px high, as the contact message is. */
    tall?: boolean
  }

/** Several lines of text; grows with what is typed where the browser can. */
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
