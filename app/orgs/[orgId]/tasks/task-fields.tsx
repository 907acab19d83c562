'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChoicesBox, HoursBox } from '@/app/_forms/boxes'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { minutesPerUnitChoices, taskLimits } from '@/lib/domain/tasks/values'
import { EligibleField } from './eligible-field'
import type { TaskOptions } from './task-options'
import { purposes, type TaskValues } from './task-values'

type FieldsProps = {
  start: TaskValues
  errors: Readonly<Record<string, string>>
  options: TaskOptions
}

type TextName = Exclude<
  keyof TaskValues,
  'topicCodes' | 'industry' | 'purpose' | 'defaultFormat' | 'live' | 'eligible' | 'requiresTest'
>

/** The shared props of the text fields. */
function useField({ start, errors }: FieldsProps) {
  const t = useTranslations('tasks.form')
  return (name: TextName) => ({
    name,
    label: t(name),
    defaultValue: start[name],
    error: errors[name],
    autoComplete: 'off',
  })
}

/** The content of a class. */
export function AboutFields(props: FieldsProps) {
  const t = useTranslations('tasks.form')
  const common = useTranslations('common.form')
  const field = useField(props)
  const { options, start, errors } = props
  return (
    <Card title={t('about')}>
      <div className="flex flex-col gap-5">
        <TextField {...field('title')} maxLength={taskLimits.title} required />
        <TextArea {...field('description')} optional={common('optional')} maxLength={taskLimits.description} />
        <TextArea {...field('objectives')} optional={common('optional')} hint={t('objectivesHint')} />
        <ChoicesBox
          name="topicCodes"
          label={t('topicCodes')}
          hint={t('topicCodesHint')}
          optional={common('optional')}
          error={errors.topicCodes}
          options={options.topics}
          defaultValues={start.topicCodes}
          placeholder={t('topicCodesNone')}
          filterLabel={t('topicCodesFilter')}
          emptyText={t('topicCodesNoMatch')}
        />
        <TextField {...field('topics')} optional={common('optional')} hint={t('topicsHint')} />
        <SelectField
          name="industry"
          label={t('industry')}
          options={options.industries}
          defaultValue={start.industry}
          error={errors.industry}
        />
      </div>
    </Card>
  )
}

type WorthProps = FieldsProps & { pairs: readonly string[]; onPairs: (pairs: string[]) => void }

/** The credit of a class, and for whom it counts. */
export function WorthFields(props: WorthProps) {
  const t = useTranslations('tasks.form')
  const common = useTranslations('common.form')
  const field = useField(props)
  const { options, start, errors } = props
  const [format, setFormat] = useState(start.defaultFormat)
  const [purpose, setPurpose] = useState(start.purpose)
  const forEverybody = purpose === 'IN_SERVICE'
  return (
    <Card title={t('worth')}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="purpose"
          label={t('purpose')}
          hint={forEverybody ? t('inServiceHint') : undefined}
          choices={purposes.map((value) => ({ value, label: t(`purposes.${value}`) }))}
          values={[purpose]}
          onChange={(event) => setPurpose(event.target.value)}
        />
        <ChoiceGroup
          name="defaultFormat"
          label={t('defaultFormat')}
          choices={options.formats}
          values={[format]}
          error={errors.defaultFormat}
          onChange={(event) => setFormat(event.target.value)}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <HoursBox {...field('units')} hint={t('unitsHint')} suffix={t('hoursSuffix')} />
          <SelectField
            {...field('minutesPerUnit')}
            hint={t('minutesPerUnitHint')}
            options={minutesPerUnitChoices.map((minutes) => ({
              value: String(minutes),
              label: t('minutesChoice', { minutes }),
            }))}
          />
          {format === 'HYBRID' && (
            <HoursBox {...field('onlineUnits')} optional={common('optional')} suffix={t('hoursSuffix')} />
          )}
          {!forEverybody && (
            <SelectField {...field('activity')} hint={t('activityHint')} options={options.activities} />
          )}
        </div>
        {format !== 'IN_PERSON' && (
          <Checkbox
            name="live"
            label={t('live')}
            hint={t('liveHint')}
            error={errors.live}
            defaultChecked={start.live}
          />
        )}
        {!forEverybody && (
          <EligibleField pairs={props.pairs} onPairs={props.onPairs} options={options} error={errors.eligible} />
        )}
      </div>
    </Card>
  )
}

/** The conditions for receiving the credit. */
export function PassingFields(props: FieldsProps) {
  const t = useTranslations('tasks.form')
  const common = useTranslations('common.form')
  const field = useField(props)
  const { start, errors } = props
  const [isTested, setTested] = useState(start.requiresTest)
  return (
    <Card title={t('passing')}>
      <div className="flex flex-col gap-5">
        <Checkbox
          name="requiresTest"
          label={t('requiresTest')}
          hint={t('requiresTestHint')}
          error={errors.requiresTest}
          checked={isTested}
          onChange={(event) => setTested(event.target.checked)}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {isTested && (
            <TextField
              {...field('passMark')}
              optional={common('optional')}
              suffix={t('percent')}
              inputMode="numeric"
              maxLength={3}
            />
          )}
          <TextField
            {...field('minAttendancePct')}
            hint={t('minAttendanceHint')}
            suffix={t('percent')}
            inputMode="numeric"
            maxLength={3}
          />
        </div>
      </div>
    </Card>
  )
}
