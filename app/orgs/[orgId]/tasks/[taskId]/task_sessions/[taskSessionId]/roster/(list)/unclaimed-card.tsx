import { getTranslations } from 'next-intl/server'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { formatPhone } from '@/lib/domain/people/phone'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listUnclaimed } from '@/lib/services/enrollments/list-roster'
import { rosterPress } from './roster-press'

type Props = { ctx: SignedInCtx; session: TaskSessionRecord }

/** Invitations to contacts that nobody here has: they stand on the roster once somebody accepts. */
export async function UnclaimedCard({ ctx, session: { id: taskSessionId, timeZone } }: Props) {
  const open = orNotFound(await listUnclaimed(ctx, { taskSessionId }))
  if (open.length === 0) return null
  const [t, roster] = await Promise.all([
    getTranslations('enrollments.unclaimed'),
    getTranslations('enrollments.roster'),
  ])
  const day = (at: Date) => formatDate(todayIn(timeZone, at))
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {open.map(({ id, version, contactType, contact, sentAt, expiresAt }) => {
          const shown = contactType === 'PHONE' ? formatPhone(contact) : contact
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex min-w-0 grow basis-56 flex-col wrap-anywhere">
                {shown}
                <span className="text-sm text-soft">
                  {sentAt ? t('sent', { date: day(sentAt) }) : t('notSent')} · {t('until', { date: day(expiresAt) })}
                </span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('revokeNamed', { contact: shown })}
                data-press={rosterPress({ revoke: id, version })}
              >
                {roster('revoke')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
