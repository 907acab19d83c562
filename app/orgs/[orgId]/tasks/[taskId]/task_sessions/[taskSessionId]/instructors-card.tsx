'use client'
import { useTranslations } from 'next-intl'
import { lazy, useState } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Lazy } from '@/app/_lib/lazy'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Tag } from '@/app/_ui/tag'
import { RemoveSessionInstructorDocument } from '@/graphql/generated/remove-session-instructor'

// Most visitors add nobody, so the picker is loaded late.
const AddInstructor = lazy(() => import('./add-instructor'))

type TaughtSession = { id: string; version: number }
type Instructor = {
  id: string
  name: string
  title: string | null
  license: string | null
  /** Only for who manages the organization’s classes. */
  rateCents: number | null
  signed: boolean
}
type Props = { session: TaughtSession; instructors: readonly Instructor[]; editable: boolean }

/** The instructors of a session with what papers print below their names, and whether they have signed. */
export function InstructorsCard({ session, instructors, editable }: Props) {
  const t = useTranslations('sessions')
  return (
    <Card title={t('instructors.title')} lead={t('instructors.lead')}>
      <div className="flex flex-col gap-4">
        {instructors.length === 0 && <p className="text-soft">{t('unassigned')}</p>}
        {instructors.length > 0 && (
          <ul className="divide-y divide-line">
            {instructors.map((instructor) => (
              <li key={instructor.id} className="flex items-center justify-between gap-3 py-2">
                <span className="flex min-w-0 flex-col">
                  <span className="flex flex-wrap items-center gap-2">
                    {instructor.name}
                    {instructor.signed && <Tag tone="success">{t('instructors.signed')}</Tag>}
                  </span>
                  <span className="text-sm text-soft wrap-anywhere">
                    {[instructor.title, instructor.license].filter(Boolean).join(' · ') || t('instructors.noTitle')}
                  </span>
                </span>
                {editable && (
                  <span className="inline-flex shrink-0 gap-1">
                    <DescribeInstructor session={session} instructor={instructor} />
                    <RemoveInstructor session={session} instructor={instructor} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {/* A new version of the session resets the field. */}
        {editable && <AddInstructor key={session.version} session={session} />}
      </div>
    </Card>
  )
}

const loadForm = () => import('./instructor-form')

function DescribeInstructor({ session, instructor }: { session: TaughtSession; instructor: Instructor }) {
  const t = useTranslations('sessions.instructors')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('describe', { name: instructor.name })} onClick={() => setOpen(true)}>
        <Icon name="pencil" size={16} />
      </IconButton>
      {open && <Lazy load={loadForm} session={session} instructor={instructor} onClose={() => setOpen(false)} />}
    </>
  )
}

function RemoveInstructor({ session, instructor }: { session: TaughtSession; instructor: Instructor }) {
  const t = useTranslations('sessions.instructors')
  const { run, busy } = useAction({ mutation: RemoveSessionInstructorDocument, done: t('removed') })
  const { id, version } = session
  return (
    <IconButton
      label={t('remove', { name: instructor.name })}
      onClick={() => run({ id, version, instructorId: instructor.id })}
      disabled={busy}
    >
      <Icon name="x" size={16} />
    </IconButton>
  )
}
