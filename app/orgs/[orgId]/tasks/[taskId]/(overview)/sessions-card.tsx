import { getTranslations } from 'next-intl/server'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import type { TaskRecord } from '@/lib/data/tasks/read'
import type { SessionRow } from '../../session-rows'
import { SessionTable } from '../../session-table'
import { taskListHref } from '../../task-query'

type Props = {
  task: TaskRecord
  editable: boolean
  rows: readonly SessionRow[]
  /** There are others, which the list has. */
  more: boolean
}

/** The latest sessions of a class. */
export async function SessionsCard({ task, editable, rows, more }: Props) {
  const t = await getTranslations('tasks.detail')
  const add = editable && task.state !== 'ARCHIVED' && (
    <ButtonLink
      href={`/orgs/${task.orgId}/tasks/${task.id}/task_sessions/new`}
      size="sm"
      icon={<Icon name="plus" size={16} />}
    >
      {t('newSession')}
    </ButtonLink>
  )
  const lead = task.state === 'DRAFT' ? t('publishFirst') : undefined
  if (rows.length === 0)
    return (
      <Card title={t('sessions')} lead={lead}>
        <EmptyState title={t('noSessions')} icon={<Icon name="calendar-days" size={24} />} action={add} />
      </Card>
    )
  return (
    <Card
      title={t('sessions')}
      lead={lead}
      actions={add}
      footer={
        more && (
          <Link href={taskListHref(task.orgId, { view: 'sessions', when: 'all', q: task.title })}>
            {t('allSessions')}
          </Link>
        )
      }
      flush
    >
      <SessionTable rows={rows} />
    </Card>
  )
}
