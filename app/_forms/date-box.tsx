'use client'
import { useTranslations } from 'next-intl'
import { DateField, type DateFieldProps } from '@/app/_ui/date-field'
import { dateExamples } from '@/lib/domain/time/date-examples'
import { typedDate } from '@/lib/domain/time/format-date'
import { dateIn, dateTextLength } from '@/lib/domain/values'

type Props = Omit<DateFieldProps, 'parse' | 'format' | 'pickerLabel' | 'unknown' | 'example'>

/** A date as people type it, read by the same rule as on the server. */
export function DateBox(props: Props) {
  const t = useTranslations()
  return (
    <DateField
      parse={dateIn}
      format={typedDate}
      maxLength={dateTextLength}
      pickerLabel={t('credentials.new.picker')}
      unknown={t('validation.couldNotParseDate')}
      example={t('common.form.dateHint', dateExamples())}
      {...props}
    />
  )
}
