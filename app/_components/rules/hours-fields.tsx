'use client'
import { useTranslations } from 'next-intl'
import { ChoicesBox } from '@/app/_forms/boxes'
import { Card } from '@/app/_ui/card'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { courseOnce } from '@/lib/domain/compliance/evaluation'
import { ruleBodies } from '@/lib/domain/compliance/hours-fields'
import { creditActivities } from '@/lib/domain/lists/activities'
import { FactFields, ListPart } from './field-parts'
import { type HoursValues, nextKey, type PartProps } from './form-values'
import { factOf } from './number-fields'

/** What only some laws ask of hours beside their sums. Loaded after the form, because few rules have it. */
export default function HoursParts(part: PartProps) {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const activities = useTranslations('enums.creditActivities')
  const bodies = useTranslations('enums.approvalBodies')
  const { values, onValues, errors } = part
  const { fields } = values
  const set = (more: Partial<HoursValues>) => onValues({ ...values, fields: { ...fields, ...more } })
  const text = (name: 'minLive' | 'minEachYear' | 'hoursBefore' | 'lastMonths', label: string, suffix: string) => (
    <TextField
      name={name === 'lastMonths' ? 'carryOver.lastMonths' : name}
      label={label}
      error={errors[name === 'lastMonths' ? 'carryOver.lastMonths' : name]}
      suffix={suffix}
      inputMode="decimal"
      maxLength={8}
      autoComplete="off"
      value={fields[name]}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
  return (
    <Card title={t('fields')} lead={t('fieldsLead')}>
      <div className="flex flex-col gap-4">
        <FactFields {...factOf(part, 'minLive')}>{text('minLive', numbers('minLive'), t('hours'))}</FactFields>
        <FactFields {...factOf(part, 'minEachYear')}>
          {text('minEachYear', numbers('minEachYear'), t('hours'))}
        </FactFields>
        <FactFields {...factOf(part, 'sameCourseOnce')}>
          <SelectField
            name="sameCourseOnce"
            label={numbers('sameCourseOnce')}
            error={errors.sameCourseOnce}
            placeholder={t('everyTime')}
            options={courseOnce.map((value) => ({ value, label: t(`once.${value}`) }))}
            value={fields.sameCourseOnce}
            onChange={({ target }) => set({ sameCourseOnce: courseOnce.find((value) => value === target.value) ?? '' })}
          />
        </FactFields>
        <FactFields {...factOf(part, 'approvedBy')}>
          <ChoicesBox
            name="approvedBy"
            label={numbers('approvedBy')}
            error={errors.approvedBy}
            placeholder={t('anybody')}
            filterLabel={t('filter')}
            emptyText={t('noMatch')}
            options={ruleBodies.map((value) => ({ value, label: bodies(value) }))}
            values={fields.approvedBy}
            onValues={(approvedBy) => set({ approvedBy: [...approvedBy] })}
          />
        </FactFields>
        <FactFields {...factOf(part, 'hoursBefore')}>
          {text('hoursBefore', numbers('hoursBefore'), t('months'))}
        </FactFields>
        <FactFields {...factOf(part, 'maxByActivity')}>
          <p className="self-center text-sm">{numbers('maxByActivity')}</p>
        </FactFields>
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {creditActivities.map((activity) => (
            <TextField
              key={activity}
              name={`maxByActivity.${activity}`}
              label={activities(activity)}
              error={errors[`maxByActivity.${activity}`]}
              suffix={t('hours')}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              placeholder={t('anyActivity')}
              value={fields.maxByActivity[activity]}
              onChange={({ target }) => set({ maxByActivity: { ...fields.maxByActivity, [activity]: target.value } })}
            />
          ))}
        </div>
        <JointLimits {...part} />
        <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
          {text('lastMonths', t('lastMonths'), t('months'))}
        </div>
      </div>
    </Card>
  )
}

/** The most hours of several activities together. */
function JointLimits(part: PartProps) {
  const t = useTranslations('rules.form')
  const numbers = useTranslations('rules.numbers')
  const words = useTranslations('enums.creditActivities')
  const { values, onValues, errors } = part
  const { fields } = values
  return (
    <>
      <FactFields {...factOf(part, 'maxTogether')}>
        <p className="self-center text-sm">{numbers('maxTogether')}</p>
      </FactFields>
      <ListPart
        items={fields.maxTogether}
        onItems={(maxTogether) => onValues({ ...values, fields: { ...fields, maxTogether } })}
        empty={() => ({ key: nextKey(fields.maxTogether), activities: [], most: '' })}
        add={t('addTogether')}
        nameOf={(index) => `${numbers('maxTogether')} ${index + 1}`}
        fields={(row, change, index) => (
          <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
            <ChoicesBox
              name={`maxTogether.${index}.activities`}
              label={t('together')}
              error={errors[`maxTogether.${index}.activities`]}
              placeholder={t('choosePlaceholder')}
              filterLabel={t('filter')}
              emptyText={t('noMatch')}
              options={creditActivities.map((value) => ({ value, label: words(value) }))}
              values={row.activities}
              onValues={(activities) => change({ ...row, activities })}
            />
            <TextField
              name={`maxTogether.${index}.most`}
              label={t('rowTotal')}
              error={errors[`maxTogether.${index}.most`]}
              suffix={t('hours')}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              value={row.most}
              onChange={({ target }) => change({ ...row, most: target.value })}
            />
          </div>
        )}
      />
    </>
  )
}
