'use client'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { Tag } from '@/app/_ui/tag'
import { RemoveSessionInstructorDocument } from '@/graphql/generated/remove-session-instructor'

// Most visitors add nobody, so the picker is loaded late.
const AddInstructor = lazy(() => import('./add-instructor'))

type TaughtSession = { id: string; version: number }
type Instructor = { id: string; name: string; signed: boolean }
type Props = { session: TaughtSession; instructors: readonly Instructor[]; editable: boolean }

/** The instructors of a session, and whether they have signed. */
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
                <span className="flex flex-wrap items-center gap-2">
                  {instructor.name}
                  {instructor.signed && <Tag tone="success">{t('instructors.signed')}</Tag>}
                </span>
                {editable && <RemoveInstructor session={session} instructor={instructor} />}
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
