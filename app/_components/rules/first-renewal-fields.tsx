'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { firstRenewalQuestions } from '@/lib/domain/compliance/first-renewal'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { FactFields, ListPart } from './field-parts'
import { type FirstRenewalValues, firstRenewalKinds, nextKey, type PartProps } from './form-values'
import { factOf } from './number-fields'

const otherwiseKinds = ['TOTAL', 'NOT_READ'] as const
const inputProps = { inputMode: 'decimal', maxLength: 8, autoComplete: 'off' } as const

/** How the first period of a license differs from later ones. */
export function FirstRenewalFields(part: PartProps) {
  const t = useTranslations('rules.form')
  const kinds = useTranslations('rules.firstRenewals')
  const { values, onValues, errors } = part
  const { first } = values
  const change = (more: Partial<FirstRenewalValues>) => onValues({ ...values, first: { ...first, ...more } })
  const fact = first.kind === 'NONE' || first.kind === 'USUAL' ? 'firstRenewalExempt' : 'firstRenewal'
  return (
    <Card title={t('first')}>
      <div className="flex flex-col gap-4">
        <FactFields {...factOf(part, fact)}>
          <SelectField
            name="firstRenewal.kind"
            label={t('kind')}
            error={errors['firstRenewal.kind']}
            options={firstRenewalKinds.map((value) => ({ value, label: kinds(value) }))}
            value={first.kind}
            onChange={({ target }) => isOneOf(firstRenewalKinds, target.value) && change({ kind: target.value })}
          />
        </FactFields>
        <Details first={first} change={change} errors={errors} />
        {first.kind === 'BY_LENGTH' && <Lengths first={first} change={change} errors={errors} />}
      </div>
    </Card>
  )
}

type DetailProps = {
  first: FirstRenewalValues
  change: (more: Partial<FirstRenewalValues>) => void
  errors: PartProps['errors']
}

function Details({ first, change, errors }: DetailProps) {
  const t = useTranslations('rules.form')
  const asks = useTranslations('rules.asks')
  const others = useTranslations('rules.otherwise')
  const { kind } = first
  const monthsField = kind === 'EXEMPT_WHEN_SHORT' ? 'maxMonths' : kind === 'NOT_READ' ? 'underMonths' : null
  return (
    <div className="grid grid-cols-1 items-start gap-3 empty:hidden sm:grid-cols-2">
      {kind !== 'NONE' && kind !== 'USUAL' && kind !== 'NOT_READ' && (
        <SelectField
          name="firstRenewal.asks"
          label={t('asks')}
          options={firstRenewalQuestions.map((value) => ({ value, label: asks(value) }))}
          value={first.asks}
          onChange={({ target }) => isOneOf(firstRenewalQuestions, target.value) && change({ asks: target.value })}
        />
      )}
      {kind === 'EXEMPT' && (
        <SelectField
          name="firstRenewal.otherwise"
          label={t('otherwise')}
          options={otherwiseKinds.map((value) => ({ value, label: others(value) }))}
          value={first.otherwise}
          onChange={({ target }) => isOneOf(otherwiseKinds, target.value) && change({ otherwise: target.value })}
        />
      )}
      {monthsField && (
        <TextField
          {...inputProps}
          name={`firstRenewal.${monthsField}`}
          label={t(monthsField)}
          error={errors[`firstRenewal.${monthsField}`]}
          value={first.months}
          onChange={({ target }) => change({ months: target.value })}
        />
      )}
      {kind === 'PER_MONTH' && (
        <TextField
          {...inputProps}
          name="firstRenewal.units"
          label={t('perMonth')}
          error={errors['firstRenewal.units']}
          suffix={t('hours')}
          value={first.units}
          onChange={({ target }) => change({ units: target.value })}
        />
      )}
    </div>
  )
}

function Lengths({ first, change, errors }: DetailProps) {
  const t = useTranslations('rules.form')
  return (
    <ListPart
      items={first.rows}
      onItems={(rows) => change({ rows })}
      empty={() => ({ key: nextKey(first.rows), underMonths: '', total: '' })}
      add={t('addRow')}
      nameOf={(index) => `${t('rows')} ${index + 1}`}
      fields={(row, changeRow, index) => {
        const fieldProps = (part: string) => ({
          name: `firstRenewal.table.${index}.${part}`,
          error: errors[`firstRenewal.table.${index}.${part}`],
        })
        return (
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            <TextField
              {...inputProps}
              {...fieldProps('underMonths')}
              label={t('underMonths')}
              value={row.underMonths}
              onChange={({ target }) => changeRow({ ...row, underMonths: target.value })}
            />
            <TextField
              {...inputProps}
              {...fieldProps('total')}
              label={t('rowTotal')}
              suffix={t('hours')}
              value={row.total}
              onChange={({ target }) => changeRow({ ...row, total: target.value })}
            />
          </div>
        )
      }}
    />
  )
}
