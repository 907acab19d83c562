import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { formatTime } from '@/lib/domain/time/format-date'
import { orNotFound } from '@/lib/server/enter-page'
import { listLateCheckIns } from '@/lib/services/check-in/late-check-in'
import type { SignedInCtx } from '@/lib/services/ctx'

/**
 * Lists late check-ins that await a decision: they do not count until confirmed on the board. Renders nothing for a
 * final or cancelled session.
 */
export async function LateNotice({ ctx, session }: { ctx: SignedInCtx; session: TaskSessionRecord }) {
  if (session.state === 'FINALIZED' || session.state === 'CANCELLED') return null
  const late = orNotFound(await listLateCheckIns(ctx, { taskSessionId: session.id }))
  if (late.length === 0) return null
  const [t, roster] = await Promise.all([getTranslations('certificates.finish'), getTranslations('enrollments.roster')])
  const { orgId, taskId, id } = session
  return (
    <Alert
      tone="warn"
      title={t('lateWaiting', { count: late.length })}
      actions={
        <ButtonLink href={`/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in`}>{t('lateOpen')}</ButtonLink>
      }
    >
      <ul>
        {late.map((row) => (
          <li key={row.id} className="wrap-anywhere">
            {`${row.name} · ${roster('sentLater', { time: formatTime(row.codeAt, session.timeZone) })}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
