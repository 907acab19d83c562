'use client'

import { useLocale, useTranslations } from 'next-intl'
import { DateField, type DateFieldProps } from '@/app/_ui/date-field'
import { HoursField } from '@/app/_ui/hours-field'
import { MultiSelect, type MultiSelectProps } from '@/app/_ui/multi-select'
import type { TextFieldProps } from '@/app/_ui/text-field'
import { listed } from '@/lib/domain/text'
import { dateExamples, dateLanguage, typedDate } from '@/lib/domain/time/format-date'
import { monthEndInstead } from '@/lib/domain/time/parse-date'
import { normalizeHoursText } from '@/lib/domain/units'
import { dateIn, dateTextLength } from '@/lib/domain/values'

/** A choice of any number of options, listed in the style of the reader's language. */
export function ChoicesBox(props: Omit<MultiSelectProps, 'listed'>) {
  const locale = useLocale()
  return <MultiSelect {...props} listed={(names) => listed(names, locale)} />
}

type Props = Omit<DateFieldProps, 'parse' | 'format' | 'pickerLabel' | 'unknown' | 'help'>

/**
 * What helps with a text that is no date: until when its month goes, if the month has no such day, else an example where
 * the field has no hint of its own.
 */
export function useDateHelp(hint: DateFieldProps['hint']): (text: string) => string | undefined {
  const t = useTranslations('common.form')
  return (text) => {
    const monthEnd = monthEndInstead(text, dateLanguage())
    if (monthEnd) return t('monthEnds', { date: typedDate(monthEnd) })
    return hint ? undefined : t('dateHint', dateExamples())
  }
}

/** A date as people type it, read by the same rule as on the server. */
export function DateBox(props: Props) {
  const t = useTranslations()
  const help = useDateHelp(props.hint)
  return (
    <DateField
      parse={dateIn}
      format={typedDate}
      maxLength={dateTextLength}
      pickerLabel={t('credentials.new.picker')}
      unknown={t('validation.couldNotParseDate')}
      help={help}
      {...props}
    />
  )
}

/** Hours as people type them, such as "2,5"; when the field loses the focus it shows them in stored format. */
export const HoursBox = (props: TextFieldProps) => <HoursField written={normalizeHoursText} {...props} />
