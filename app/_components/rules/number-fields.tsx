'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { expiryCycles } from '@/lib/domain/credentials/period'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { dateTextLength } from '@/lib/domain/values'
import { FactFields, ListPart } from './field-parts'
import { type CountField, type HourField, hourFields, nextKey, type PartProps, type RuleValues } from './form-values'

/** The props a number needs besides its own field. */
export const factOf = ({ values, onValues, errors }: PartProps, name: keyof RuleValues['facts']) => ({
  name,
  errors,
  fact: values.facts[name],
  sources: values.sources,
  onFact: (fact: RuleValues['facts'][typeof name]) => onValues({ ...values, facts: { ...values.facts, [name]: fact } }),
})

type NumberProps = PartProps & { name: HourField | CountField | 'carryOver'; suffix?: string }

/** One number, as typed. */
function NumberField({ name, suffix, ...part }: NumberProps) {
  const t = useTranslations('rules.numbers')
  const { values, onValues, errors } = part
  return (
    <FactFields {...factOf(part, name)}>
      <TextField
        name={name}
        label={t(name)}
        error={errors[name]}
        suffix={suffix}
        inputMode="decimal"
        maxLength={8}
        autoComplete="off"
        value={values.texts[name]}
        onChange={({ target }) => onValues({ ...values, texts: { ...values.texts, [name]: target.value } })}
      />
    </FactFields>
  )
}

/** The hours of a period and their limits. */
export function LimitFields(part: PartProps) {
  const t = useTranslations('rules.form')
  return (
    <Card title={t('limits')}>
      <div className="flex flex-col gap-4">
        {hourFields.map((name) => (
          <NumberField key={name} {...part} name={name} suffix={t('hours')} />
        ))}
        <NumberField {...part} name="carryOver" suffix={t('hours')} />
      </div>
    </Card>
  )
}

/** The length of periods, the expiry dates, and what follows after expiry. */
export function PeriodFields(part: PartProps) {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const cycles = useTranslations('rules.cycles')
  const { values, onValues, errors } = part
  return (
    <Card title={t('period')}>
      <div className="flex flex-col gap-4">
        <NumberField {...part} name="periodMonths" suffix={t('months')} />
        <FactFields {...factOf(part, 'cycle')}>
          <SelectField
            name="cycle"
            label={numbers('cycle')}
            error={errors.cycle}
            options={expiryCycles.map((value) => ({ value, label: cycles(value) }))}
            value={values.cycle}
            onChange={({ target }) =>
              isOneOf(expiryCycles, target.value) && onValues({ ...values, cycle: target.value })
            }
          />
        </FactFields>
        {values.cycle === 'FIXED_DATE' && <FixedDateFields {...part} />}
        <NumberField {...part} name="minInitialDays" />
        <NumberField {...part} name="minFirstLicenseMonths" suffix={t('months')} />
        <NumberField {...part} name="reactivationYears" />
        <NumberField {...part} name="keepCertificatesYears" />
        <NumberField {...part} name="renewalOpensDays" />
      </div>
    </Card>
  )
}

const years = ['ODD', 'EVEN'] as const

/** The days of the year on which a board lets licenses expire. */
function FixedDateFields({ values, onValues, errors }: PartProps) {
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

/** Different maximums of online hours for credits completed from a given day on. */
export function OnlineFields({ values, onValues, errors }: PartProps) {
  const t = useTranslations('rules.form')
  return (
    <Card title={t('online')} lead={t('onlineLead')}>
      <ListPart
        items={values.changes}
        onItems={(changes) => onValues({ ...values, changes })}
        empty={() => ({ key: nextKey(values.changes), completedFrom: '', value: '' })}
        add={t('addChange')}
        nameOf={(index) => `${t('completedFrom')} ${index + 1}`}
        fields={(row, change, index) => {
          const fieldProps = (part: string) => ({
            name: `limitChanges.${index}.${part}`,
            error: errors[`limitChanges.${index}.${part}`],
          })
          return (
            <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
              <TextField
                {...fieldProps('completedFrom')}
                label={t('completedFrom')}
                error={errors[`limitChanges.${index}.completedFrom`] ?? errors.limitChanges}
                maxLength={dateTextLength}
                autoComplete="off"
                value={row.completedFrom}
                onChange={({ target }) => change({ ...row, completedFrom: target.value })}
              />
              <TextField
                {...fieldProps('value')}
                label={t('onlineMax')}
                hint={t('onlineHint')}
                suffix={t('hours')}
                inputMode="decimal"
                maxLength={8}
                autoComplete="off"
                value={row.value}
                onChange={({ target }) => change({ ...row, value: target.value })}
              />
            </div>
          )
        }}
      />
    </Card>
  )
}
