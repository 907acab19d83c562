'use client'
import { useTranslations } from 'next-intl'
import { DateField, type DateFieldProps } from '@/app/_ui/date-field'
import { formatDate } from '@/lib/domain/time/format-date'
import { parseDate } from '@/lib/domain/time/parse-date'

const parse = (text: string) => {
  const date = parseDate(text)
  return date.ok ? date.value : null
}

/** A date as people type it, read by the same rule as on the server. */
export function DateBox(
  props: Omit<DateFieldProps, 'parse' | 'format' | 'labels'> & { labels?: DateFieldProps['labels'] },
) {
  const t = useTranslations()
  const labels = { picker: t('credentials.new.picker'), unknown: t('validation.couldNotParseDate') }
  return <DateField parse={parse} format={formatDate} maxLength={40} labels={labels} {...props} />
}
