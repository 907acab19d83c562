'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DateBox } from '@/app/_forms/date-box'
import { HoursBox } from '@/app/_forms/hours-box'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { SelectField } from '@/app/_ui/select-field'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { type CourseFormat, courseFormats } from '@/lib/domain/lists/sessions'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits, parseUnits } from '@/lib/domain/units'
import { dateIn } from '@/lib/domain/values'

/** A course that exists only here. */
export type MadeUp = { title: string; facts: string; credit: RecordedCredit }

type Props = { today: PlainDate; number: number; onAdd: (course: MadeUp) => void }

const isFormat = (value: unknown): value is CourseFormat => courseFormats.some((format) => format === value)

/** So many hours of a format on a day, to be tried like any course. */
export function MadeUpCourse({ today, number, onAdd }: Props) {
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
