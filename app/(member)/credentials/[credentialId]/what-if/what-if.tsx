'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { EnrollButton } from '@/app/_components/enrollments/enroll-button'
import { Lazy } from '@/app/_lib/lazy'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Checkbox } from '@/app/_ui/checkbox'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type MadeUp, MadeUpCourse } from './made-up-course'
import type { PlannedCourse } from './planned-courses'

// The rules are fetched when the page stands.
const loadPlanResult = () => import('./plan-result')

type Props = { data: PreviewData; courses: readonly PlannedCourse[]; expiresAt: PlainDate }

/** Courses to tick, and what the license would look like with them: worked out in the browser, kept nowhere. */
export function WhatIf({ data, courses, expiresAt }: Props) {
  const t = useTranslations('whatIf.page')
  const [picked, setPicked] = useState(() => courses.filter(({ kind }) => kind !== 'OPEN').map(({ id }) => id))
  const [madeUp, setMadeUp] = useState<readonly MadeUp[]>([])
  // The number only grows, so that no two courses have the same name after one was removed.
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
      <div className="flex flex-col gap-5 max-lg:order-last">
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
      <Card title={t('result')} lead={t('resultLead')} className="lg:sticky lg:top-20">
        <div aria-live="polite" className="min-h-48">
          <Lazy load={loadPlanResult} data={data} chosen={chosen} expiresAt={expiresAt} />
        </div>
      </Card>
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
