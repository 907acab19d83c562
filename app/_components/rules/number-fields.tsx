'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { expiryCycles } from '@/lib/domain/credentials/period'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { FactFields } from './fact-fields'
import { FixedDateFields } from './fixed-date-fields'
import { type CountField, type HourField, hourFields, type PartProps, type RuleValues } from './form-values'

/** What a number needs beside its own field. */
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

/** Hours of the period and their limits. */
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

/** How long periods are, when licenses expire, and what comes after. */
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
      </div>
    </Card>
  )
}
