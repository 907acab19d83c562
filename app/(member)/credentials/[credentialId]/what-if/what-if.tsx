'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { EnrollButton } from '@/app/_components/enrollments/enroll-button'
import { DateBox, HoursBox } from '@/app/_forms/boxes'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/sessions'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, parseUnits } from '@/lib/domain/units'
import { dateIn } from '@/lib/domain/values'
import type { PlannedCourse } from './planned-courses'

// Loads the rules engine only after the page is shown.
const loadPlanResult = () => import('./plan-result')

type Props = { data: PreviewData; courses: readonly PlannedCourse[]; expiresAt: PlainDate }

/**
 * Courses to tick, and the license as it would look with them. Everything is computed in the browser and nothing is
 * stored.
 */
export function WhatIf({ data, courses, expiresAt }: Props) {
  const t = useTranslations('whatIf.page')
  const [picked, setPicked] = useState(() => courses.filter(({ kind }) => kind !== 'OPEN').map(({ id }) => id))
  const [madeUp, setMadeUp] = useState<readonly MadeUp[]>([])
  // This number only grows, so that two courses never share a name after one was removed.
  const [addedCount, setAddedCount] = useState(0)
  const isPicked = (id: string) => picked.includes(id)
  const pick = (id: string, yes: boolean) =>
    setPicked(yes ? [...picked, id] : picked.filter((pickedId) => pickedId !== id))
  const chosen = [
    ...courses.filter(({ id }) => isPicked(id)).map(({ title, credit }) => ({ title, credit })),
    ...madeUp.map(({ title, credit }) => ({ title, credit })),
  ]
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card title={t('result')} lead={t('resultLead')} className="lg:sticky lg:top-20">
        <div aria-live="polite" className="min-h-48">
          <Lazy load={loadPlanResult} data={data} chosen={chosen} expiresAt={expiresAt} />
        </div>
      </Card>
      <div className="flex flex-col gap-5">
        <Card title={t('courses')} lead={courses.length === 0 ? t('noCourses') : t('coursesLead')}>
          <ul className="flex flex-col divide-y divide-line">
            {courses.map((course) => (
              <Course key={course.id} course={course} picked={isPicked(course.id)} onPick={pick} />
            ))}
          </ul>
        </Card>
        <Card title={t('madeUp')} lead={t('madeUpLead')}>
          <MadeUpCourse
            today={data.credentials[0]?.asOf ?? expiresAt}
            number={addedCount + 1}
            onAdd={(course) => {
              setMadeUp([...madeUp, course])
              setAddedCount(addedCount + 1)
            }}
          />
          <ul className="flex flex-col divide-y divide-line">
            {madeUp.map(({ title, facts, credit }) => (
              <li key={credit.id} className="flex items-center justify-between gap-4 py-3">
                <span className="flex min-w-0 flex-col">
                  <span className="font-semibold">{title}</span>
                  <span className="text-sm text-soft">{facts}</span>
                </span>
                <Button
                  size="sm"
                  aria-label={t('removeNamed', { title })}
                  onClick={() => setMadeUp(madeUp.filter((course) => course.credit.id !== credit.id))}
                >
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

type CourseProps = { course: PlannedCourse; picked: boolean; onPick: (id: string, yes: boolean) => void }

function Course({ course: { id, kind, title, facts, enroll }, picked, onPick }: CourseProps) {
  const t = useTranslations('whatIf.page')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Checkbox
        name={`course-${id}`}
        label={<span className="font-semibold wrap-anywhere">{title}</span>}
        hint={kind === 'OPEN' ? facts : `${facts} · ${t(kind)}`}
        checked={picked}
        onChange={(event) => onPick(id, event.target.checked)}
        className="min-w-0 flex-1 basis-56"
      />
      {enroll && <EnrollButton session={{ id, title }} {...enroll} size="sm" variant="secondary" />}
    </li>
  )
}

/** A course that exists only here. */
type MadeUp = { title: string; facts: string; credit: RecordedCredit }

type MadeUpCourseProps = { today: PlainDate; number: number; onAdd: (course: MadeUp) => void }

const isFormat = (value: unknown): value is CourseFormat => courseFormats.some((format) => format === value)

/** Adds a made-up course: hours, format and date. */
function MadeUpCourse({ today, number, onAdd }: MadeUpCourseProps) {
  const t = useTranslations('whatIf.page')
  const formats = useTranslations('enums.courseFormats')
  const [errors, setErrors] = useState<{ units?: string; on?: string }>({})

  function add(sent: FormData) {
    const units = parseUnits(String(sent.get('units') ?? ''))
    const on = dateIn(String(sent.get('on') ?? ''))
    const format = sent.get('format')
    setErrors({ ...(units === null && { units: t('needsHours') }), ...(!on && { on: t('needsDay') }) })
    if (units === null || !on || !isFormat(format)) return
    const facts = dotted([formatDate(on), t('hours', { units: formatUnits(units) }), formats(format)])
    const credit = { id: `made-up-${number}-${on}-${units}`, completedAt: on, units, format }
    onAdd({ title: t('madeUpTitle', { number }), facts, credit })
  }

  return (
    <Form onSubmit={(event) => add(new FormData(event.currentTarget))} className="flex flex-col gap-4">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <HoursBox name="units" label={t('units')} error={errors.units} suffix={t('unitsSuffix')} />
        <SelectField
          name="format"
          label={t('format')}
          options={courseFormats
            .filter((format) => format !== 'HYBRID')
            .map((value) => ({ value, label: formats(value) }))}
        />
        <DateBox name="on" label={t('on')} defaultValue={today} error={errors.on} />
      </div>
      <div>
        <Button type="submit">{t('add')}</Button>
      </div>
    </Form>
  )
}
