'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { TextField } from '@/app/_ui/text-field'
import { dateTextLength } from '@/lib/domain/values'
import { nextKey, type PartProps } from './form-values'
import { ListPart } from './list-part'

/** Other maximums of online hours for what is completed from a day on. */
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
