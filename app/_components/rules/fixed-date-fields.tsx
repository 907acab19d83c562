'use client'
import { useTranslations } from 'next-intl'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { nextKey, type PartProps } from './form-values'
import { ListPart } from './list-part'

const years = ['ODD', 'EVEN'] as const

/** The days of a year on which a board lets licenses expire. */
export function FixedDateFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  const words = useTranslations('rules.values')
  const inputProps = { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } as const
  return (
    <ListPart
      items={values.fixedDates}
      onItems={(fixedDates) => onValues({ ...values, fixedDates })}
      empty={() => ({ key: nextKey(values.fixedDates), month: '', day: '', years: '' as const })}
      add={t('addDate')}
      nameOf={(index) => `${t('fixedDates')} ${index + 1}`}
      fields={(date, change, index) => {
        const fieldProps = (part: string) => ({
          name: `fixedDates.${index}.${part}`,
          error: errors[`fixedDates.${index}.${part}`],
        })
        return (
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
            <TextField
              {...fieldProps('month')}
              {...inputProps}
              label={t('month')}
              error={errors[`fixedDates.${index}.month`] ?? errors.fixedDates}
              value={date.month}
              onChange={({ target }) => change({ ...date, month: target.value })}
            />
            <TextField
              {...fieldProps('day')}
              {...inputProps}
              label={t('day')}
              hint={t('dayHint')}
              value={date.day}
              onChange={({ target }) => change({ ...date, day: target.value })}
            />
            <SelectField
              {...fieldProps('years')}
              label={t('years')}
              placeholder={t('everyYear')}
              options={years.map((value) => ({ value, label: words(value) }))}
              value={date.years}
              onChange={({ target }) => change({ ...date, years: years.find((year) => year === target.value) ?? '' })}
            />
          </div>
        )
      }}
    />
  )
}
