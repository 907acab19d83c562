import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Tag } from '@/app/_ui/tag'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { fullName } from '@/lib/domain/people/names'
import { AddInstructor, RemoveInstructor } from './late-instructors'

type Props = { session: TaskSessionRecord; editable: boolean }

/** Who teaches a session, by last name, and whether they have signed. */
export async function InstructorsCard({ session, editable }: Props) {
  const [t, all, picker] = await Promise.all([
    getTranslations('sessions.instructors'),
    getTranslations('sessions'),
    getTranslations('members'),
  ])
  const { id, version, orgId, instructors } = session
  const removed = t('removed')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-4">
        {instructors.length === 0 && <p className="text-soft">{all('unassigned')}</p>}
        {instructors.length > 0 && (
          <ul className="divide-y divide-line">
            {instructors.map((one) => (
              <li key={one.id} className="flex items-center justify-between gap-3 py-2">
                <span className="flex flex-wrap items-center gap-2">
                  {fullName(one)}
                  {one.signatureId && <Tag tone="success">{t('signed')}</Tag>}
                </span>
                {editable && (
                  <RemoveInstructor
                    session={{ id, version }}
                    instructorId={one.id}
                    labels={{ remove: t('remove', { name: fullName(one) }), removed }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {editable && (
          <AddInstructor
            session={{ id, version }}
            orgId={orgId}
            labels={{
              field: t('add'),
              hint: t('hint'),
              add: t('addButton'),
              added: t('added'),
              nobody: t('nobody'),
              unknown: picker('name.unknown'),
            }}
          />
        )}
      </div>
    </Card>
  )
}
