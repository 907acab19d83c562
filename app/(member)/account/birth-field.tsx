'use client'
import { DateField } from '@/app/_ui/date-field'
import { formatDate } from '@/lib/domain/time/format-date'
import { parseDate } from '@/lib/domain/time/parse-date'
import type { FieldsProps } from './name-fields'

const parse = (text: string) => {
  const date = parseDate(text)
  return date.ok ? date.value : null
}

/** The date of birth as people type it. */
export function BirthField({ person, labels, errors }: FieldsProps) {
  return (
    <DateField
      name="dob"
      label={labels.dob}
      hint={labels.dobHint}
      error={errors.dob}
      defaultValue={person.dob}
      parse={parse}
      format={formatDate}
      labels={labels.date}
      autoComplete="bday"
      maxLength={40}
      className="[&>span]:max-w-72"
    />
  )
}
