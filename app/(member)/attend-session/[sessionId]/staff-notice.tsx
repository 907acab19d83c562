import { getTranslations } from 'next-intl/server'
import { Alert } from '@/app/_ui/alert'
import { ButtonLink } from '@/app/_ui/button'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { can, type Viewer } from '@/lib/policy/can'

/** The way to the board, for whoever runs the session and opened this page. */
export async function StaffNotice({ session, viewer }: { session: TaskSessionRecord | null; viewer: Viewer }) {
  if (!session || !can(viewer, 'taskSession.run', session)) return null
  const t = await getTranslations('checkIn.attend')
  const { orgId, taskId, id } = session
  return (
    <Alert
      tone="info"
      actions={
        <ButtonLink href={`/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}/check-in`} reload>
          {t('openBoard')}
        </ButtonLink>
      }
    >
      {t('toBoard')}
    </Alert>
  )
}
