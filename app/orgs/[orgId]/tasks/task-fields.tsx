'use client'
import { useState } from 'react'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { TextArea } from '@/app/_ui/text-area'
import { TextField } from '@/app/_ui/text-field'
import { UnitsField } from '@/app/_ui/units-field'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { EligibleField, type OfferedProvider } from './eligible-field'
import type { TaskFormLabels, TaskOptions } from './task-form-labels'
import type { TaskValues } from './task-values'

export type TaskFieldsProps = {
  start: TaskValues
  errors: Readonly<Record<string, string>>
  options: TaskOptions
  labels: TaskFormLabels
}

const fieldOf =
  ({ start, errors, labels }: TaskFieldsProps) =>
  (
    name: 'title' | 'description' | 'objectives' | 'topics' | 'units' | 'onlineUnits' | 'passMark' | 'minAttendancePct',
  ) => ({
    name,
    label: labels.names[name],
    defaultValue: start[name],
    error: errors[name],
    autoComplete: 'off',
  })

/** What a class is. */
export function AboutFields(props: TaskFieldsProps) {
  const field = fieldOf(props)
  const { labels, options, start, errors } = props
  return (
    <Card title={labels.about}>
      <div className="flex flex-col gap-5">
        <TextField {...field('title')} maxLength={200} required />
        <TextArea {...field('description')} optional={labels.optional} maxLength={5000} />
        <TextArea {...field('objectives')} optional={labels.optional} hint={labels.hints.objectives} />
        <TextField {...field('topics')} optional={labels.optional} hint={labels.hints.topics} />
        <SelectField
          name="industry"
          label={labels.names.industry}
          options={options.industries}
          defaultValue={start.industry}
          error={errors.industry}
        />
      </div>
    </Card>
  )
}

type WorthProps = TaskFieldsProps & {
  pairs: readonly string[]
  onPairs: (pairs: string[]) => void
  providers: readonly OfferedProvider[]
  today: PlainDate
}

/** What a class is worth, and for whom. */
export function WorthFields(props: WorthProps) {
  const field = fieldOf(props)
  const { labels, options, start, errors } = props
  const [format, setFormat] = useState(start.defaultFormat)
  return (
    <Card title={labels.worth}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="defaultFormat"
          label={labels.names.defaultFormat}
          choices={options.formats}
          values={[format]}
          error={errors.defaultFormat}
          onChange={(event) => setFormat(event.target.value)}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <UnitsField {...field('units')} hint={labels.hints.units} suffix={labels.hoursSuffix} />
          {format === 'HYBRID' && (
            <UnitsField {...field('onlineUnits')} optional={labels.optional} suffix={labels.hoursSuffix} />
          )}
        </div>
        <EligibleField
          pairs={props.pairs}
          onPairs={props.onPairs}
          providers={props.providers}
          today={props.today}
          options={options}
          labels={labels}
          error={errors.eligible}
        />
      </div>
    </Card>
  )
}

/** When credit is given. */
export function PassingFields(props: TaskFieldsProps) {
  const field = fieldOf(props)
  const { labels, start, errors } = props
  const [isTested, setTested] = useState(start.requiresTest)
  return (
    <Card title={labels.passing}>
      <div className="flex flex-col gap-5">
        <Checkbox
          name="requiresTest"
          label={labels.names.requiresTest}
          hint={labels.hints.requiresTest}
          error={errors.requiresTest}
          checked={isTested}
          onChange={(event) => setTested(event.target.checked)}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {isTested && (
            <TextField
              {...field('passMark')}
              optional={labels.optional}
              suffix={labels.percent}
              inputMode="numeric"
              maxLength={3}
            />
          )}
          <TextField
            {...field('minAttendancePct')}
            hint={labels.hints.minAttendancePct}
            suffix={labels.percent}
            inputMode="numeric"
            maxLength={3}
          />
        </div>
      </div>
    </Card>
  )
}
