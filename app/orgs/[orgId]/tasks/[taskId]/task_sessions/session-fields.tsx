'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { findPeople, PeoplePicker } from '@/app/_components/people/people-picker'
import { DateBox } from '@/app/_forms/boxes'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { maxRepeats, rhythms } from '@/lib/domain/task-sessions/recurrence'
import { minutesRange, seatsRange, sessionLimits } from '@/lib/domain/task-sessions/values'
import type { SessionOptions } from './session-options'
import { mostRows, type SessionValues } from './session-values'

type Errors = Readonly<Record<string, string>>
type FieldsProps = { start: SessionValues; errors: Errors; options: SessionOptions }

type TickName = 'waitlist' | 'approvalRequired' | 'selfEnroll' | 'checkOutRequired'
type TextName = Exclude<keyof SessionValues, TickName | 'format'>

/** The shared props of the fields: text boxes by `field`, checkboxes by `tick`. */
function useFields({ start, errors }: FieldsProps) {
  const t = useTranslations('sessions.form')
  const fieldProps = (name: TextName | TickName) => ({ name, label: t(name), error: errors[name] })
  return {
    field: (name: TextName) => ({ ...fieldProps(name), defaultValue: start[name] }),
    tick: (name: TickName) => ({ ...fieldProps(name), defaultChecked: start[name] }),
  }
}

/** The times of a session in wall-clock time of its zone; each time of the API is two fields here. */
export function WhenFields(props: FieldsProps) {
  const t = useTranslations('sessions.form')
  const common = useTranslations('common.form')
  const { field } = useFields(props)
  return (
    <Card title={t('when')}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <div data-field="startsAt" className="contents">
          <DateBox {...field('startDate')} />
          <TextField {...field('startTime')} type="time" />
        </div>
        <div data-field="endsAt" className="contents">
          <DateBox {...field('endDate')} optional={common('optional')} hint={t('endDateHint')} />
          <TextField {...field('endTime')} type="time" hint={t('endTimeHint')} />
        </div>
        <SelectField
          {...field('timeZone')}
          hint={t('timeZoneHint')}
          options={props.options.zones}
          className="sm:col-span-2"
        />
      </div>
    </Card>
  )
}

/** The location of a session: a place, an online address, or both. */
export function WhereFields(props: FieldsProps) {
  const t = useTranslations('sessions.form')
  const common = useTranslations('common.form')
  const { field } = useFields(props)
  const { options, start, errors } = props
  const [format, setFormat] = useState(start.format)
  return (
    <Card title={t('where')}>
      <div className="flex flex-col gap-5">
        <ChoiceGroup
          name="format"
          label={t('format')}
          choices={options.formats}
          values={[format]}
          error={errors.format}
          onChange={(event) => setFormat(event.target.value)}
        />
        {/* Hidden fields keep their values. */}
        <div className="flex flex-col gap-5">
          <TextField
            {...field('location')}
            optional={common('optional')}
            hint={t('locationHint')}
            maxLength={sessionLimits.location}
            autoComplete="off"
          />
          <span hidden={format === 'IN_PERSON' && start.meetingUrl === ''}>
            <TextField
              {...field('meetingUrl')}
              type="url"
              optional={common('optional')}
              hint={t('meetingUrlHint')}
              maxLength={sessionLimits.meetingUrl}
              autoComplete="off"
            />
          </span>
        </div>
      </div>
    </Card>
  )
}

/** How people enroll. */
export function EnrollingFields(props: FieldsProps) {
  const t = useTranslations('sessions.form')
  const common = useTranslations('common.form')
  const { field, tick } = useFields(props)
  return (
    <Card title={t('enrolling')}>
      <div className="flex flex-col gap-5">
        <TextField
          {...field('capacity')}
          hint={t('capacityHint')}
          inputMode="numeric"
          maxLength={String(seatsRange.max).length}
          autoComplete="off"
          className="sm:max-w-60"
        />
        <Checkbox {...tick('waitlist')} />
        <Checkbox {...tick('selfEnroll')} />
        <Checkbox {...tick('approvalRequired')} />
        <div data-field="cancelUntil" className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <DateBox {...field('cancelDate')} optional={common('optional')} hint={t('cancelHint')} />
          <TextField {...field('cancelTime')} type="time" optional={common('optional')} />
        </div>
      </div>
    </Card>
  )
}

/** When people can check in, and whether they check out. */
export function CheckInFields(props: FieldsProps) {
  const t = useTranslations('sessions.form')
  const { field, tick } = useFields(props)
  const minutes = {
    suffix: t('minutes'),
    inputMode: 'numeric',
    maxLength: String(minutesRange.max).length,
    autoComplete: 'off',
  } as const
  return (
    <Card title={t('checkIn')}>
      <div className="flex flex-col gap-5">
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <TextField {...field('checkInOpensMin')} {...minutes} />
          <TextField {...field('checkInClosesMin')} {...minutes} />
        </div>
        <Checkbox {...tick('checkOutRequired')} hint={t('checkOutHint')} />
      </div>
    </Card>
  )
}

type NewProps = { orgId: string; errors: Errors; past: boolean }

/** Fields of a new session only: its instructors, and how it repeats. */
export function NewSessionFields({ orgId, errors, past }: NewProps) {
  return (
    <>
      <InstructorFields orgId={orgId} errors={errors} />
      <div hidden={past}>
        <RepeatFields errors={errors} />
      </div>
    </>
  )
}

/** The instructors with title and pay, one row each; below the last in use is an empty one. */
function InstructorFields({ orgId, errors }: Omit<NewProps, 'past'>) {
  const t = useTranslations('sessions.instructors')
  const common = useTranslations('common.form')
  const members = useTranslations('members.name')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = Math.min(mostRows, Math.max(0, ...chosen) + 1)
  const choose = (row: number, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, row] : [...now].filter((other) => other !== row)))
  return (
    <Card title={t('title')} lead={t('several')}>
      <ul className="flex flex-col gap-5">
        {Array.from({ length: mostRows }, (_, index) => index + 1).map((row) => (
          <li
            key={row}
            hidden={row > rows}
            className="grid grid-cols-1 items-start gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] [&[hidden]]:hidden"
          >
            <PeoplePicker
              name={`instructor${row}`}
              label={t('numbered', { number: row })}
              optional={row === 1 ? common('optional') : undefined}
              error={errors[`instructor${row}`]}
              defaultPerson={null}
              search={(text) => findPeople(orgId, text, members('unknown'))}
              onPerson={(person) => choose(row, person !== null)}
            />
            <span hidden={!chosen.has(row)}>
              <TextField
                name={`instructorTitle${row}`}
                label={t('professionalTitle')}
                maxLength={sessionLimits.instructorTitle}
                error={errors[`instructorTitle${row}`]}
                autoComplete="off"
              />
            </span>
            <span hidden={!chosen.has(row)}>
              <TextField
                name={`instructorRate${row}`}
                label={t('rate')}
                error={errors[`instructorRate${row}`] && t('rateWrong')}
                inputMode="decimal"
                autoComplete="off"
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Further dates of a new session, and further times on each day. */
function RepeatFields({ errors }: { errors: Errors }) {
  const t = useTranslations('sessions.form')
  const common = useTranslations('common.form')
  const [every, setEvery] = useState('')
  const count = (name: 'repeatInterval' | 'repeatTimes') => ({
    name,
    label: t(name),
    error: errors[name],
    inputMode: 'numeric' as const,
    maxLength: 2,
    autoComplete: 'off',
  })
  return (
    <Card title={t('repeat')}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          name="repeatEvery"
          label={t('repeatEvery')}
          value={every}
          onChange={(event) => setEvery(event.target.value)}
          error={errors.repeatEvery ?? errors.repeatWeekly}
          options={['', ...rhythms].map((value) => ({ value, label: t('rhythm', { rhythm: value || 'NONE' }) }))}
        />
        <span hidden={every === ''}>
          <TextField
            {...count('repeatInterval')}
            defaultValue="1"
            suffix={t('repeatUnit', { rhythm: every || 'NONE' })}
          />
        </span>
        <span hidden={every === ''}>
          <TextField
            {...count('repeatTimes')}
            optional={common('optional')}
            hint={t('repeatHint', { most: maxRepeats })}
          />
        </span>
        <span hidden={every === ''}>
          <DateBox
            name="repeatUntil"
            label={t('repeatUntil')}
            optional={common('optional')}
            error={errors.repeatUntil}
          />
        </span>
        <TextField
          name="alsoAt1"
          label={t('alsoAt1')}
          type="time"
          optional={common('optional')}
          hint={t('alsoAtHint')}
          error={errors.alsoAt1}
        />
        <TextField
          name="alsoAt2"
          label={t('alsoAt2')}
          type="time"
          optional={common('optional')}
          error={errors.alsoAt2}
        />
      </div>
    </Card>
  )
}

/** For a session of a series: whether an edit is for it alone, or for the later ones too. */
export function FollowingField({ following, errors }: { following: readonly string[]; errors: Errors }) {
  const t = useTranslations('sessions.following')
  if (following.length === 0) return null
  return (
    <Card>
      <ChoiceGroup
        name="following"
        label={t('label')}
        error={errors.following}
        choices={[
          { value: 'one', label: t('one') },
          {
            value: 'following',
            label: t('all', { count: following.length }),
            hint: t('allHint', { last: following.at(-1) ?? '' }),
          },
        ]}
        defaultValues={['one']}
      />
    </Card>
  )
}
