'use client'
import { DateField, type DateFieldProps } from '@/app/_ui/date-field'
import { formatDate } from '@/lib/domain/time/format-date'
import { parseDate } from '@/lib/domain/time/parse-date'

const parse = (text: string) => {
  const date = parseDate(text)
  return date.ok ? date.value : null
}

/** A date as people type it, read by the same rule as on the server. */
export const DateBox = (props: Omit<DateFieldProps, 'parse' | 'format'>) => (
  <DateField parse={parse} format={formatDate} maxLength={40} {...props} />
)
