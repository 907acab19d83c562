'use client'
import { useState } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import type { SessionFormLabels, SessionOptions } from './session-form-labels'
import type { SessionValues } from './session-values'

export type SessionFieldsProps = {
  start: SessionValues
  errors: Readonly<Record<string, string>>
  options: SessionOptions
  labels: SessionFormLabels
}
type TextName = Exclude<
  keyof SessionValues,
  'waitlist' | 'approvalRequired' | 'selfEnroll' | 'checkOutRequired' | 'format'
>

const fieldOf =
  ({ start, errors, labels }: SessionFieldsProps) =>
  (name: TextName) => ({ name, label: labels.names[name], defaultValue: start[name], error: errors[name] })

const tickOf =
  ({ start, errors, labels }: SessionFieldsProps) =>
  (name: 'waitlist' | 'approvalRequired' | 'selfEnroll' | 'checkOutRequired') => ({
    name,
    label: labels.names[name],
    defaultChecked: start[name],
    error: errors[name],
  })

/** When a session is, as a clock of its zone shows it. */
export function WhenFields(props: SessionFieldsProps) {
  const field = fieldOf(props)
  const { labels, options } = props
  return (
    <Card title={labels.when}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <DateBox {...field('startDate')} labels={labels.date} />
        <TextField {...field('startTime')} type="time" />
        <DateBox {...field('endDate')} optional={labels.optional} hint={labels.hints.endDate} labels={labels.date} />
        <TextField {...field('endTime')} type="time" hint={labels.hints.endTime} />
        <SelectField
          {...field('timeZone')}
          hint={labels.hints.timeZone}
          options={options.zones}
          className="sm:col-span-2"
        />
      </div>
    </Card>
  )
}

/** Where a session is: a place, an address on the net, or both. */
export function WhereFields(props: SessionFieldsProps) {
  const field = fieldOf(props)
  const { labels, options, start, errors } = props
  const [format, setFormat] = useState(start.format)
  return (
    <Card title={labels.where}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="format"
          label={labels.names.format}
          choices={options.formats}
          values={[format]}
          error={errors.format}
          onChange={(event) => setFormat(event.target.value)}
        />
        {/* What is not asked for now is kept. */}
        <div className="flex flex-col gap-5">
          <TextField
            {...field('location')}
            optional={labels.optional}
            hint={labels.hints.location}
            maxLength={300}
            autoComplete="off"
          />
          <span hidden={format === 'IN_PERSON' && start.meetingUrl === ''}>
            <TextField
              {...field('meetingUrl')}
              type="url"
              optional={labels.optional}
              hint={labels.hints.meetingUrl}
              maxLength={500}
              autoComplete="off"
            />
          </span>
        </div>
      </div>
    </Card>
  )
}

/** How people get in. */
export function EnrollingFields(props: SessionFieldsProps) {
  const [field, tick] = [fieldOf(props), tickOf(props)]
  const { labels } = props
  return (
    <Card title={labels.enrolling}>
      <div className="flex flex-col gap-5">
        <TextField
          {...field('capacity')}
          hint={labels.hints.capacity}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          className="sm:max-w-60"
        />
        <Checkbox {...tick('waitlist')} />
        <Checkbox {...tick('selfEnroll')} />
        <Checkbox {...tick('approvalRequired')} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <DateBox
            {...field('cancelDate')}
            optional={labels.optional}
            hint={labels.hints.cancel}
            labels={labels.date}
          />
          <TextField {...field('cancelTime')} type="time" optional={labels.optional} />
        </div>
      </div>
    </Card>
  )
}

/** When people can check in, and whether they check out. */
export function CheckInFields(props: SessionFieldsProps) {
  const [field, tick] = [fieldOf(props), tickOf(props)]
  const { labels } = props
  const minutes = { suffix: labels.minutes, inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const
  return (
    <Card title={labels.checkIn}>
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField {...field('checkInOpensMin')} {...minutes} />
          <TextField {...field('checkInClosesMin')} {...minutes} />
        </div>
        <Checkbox {...tick('checkOutRequired')} hint={labels.hints.checkOut} />
      </div>
    </Card>
  )
}
