import { sessionTones } from '@/app/_components/session-state-tag'
import { sessionWhen } from '@/app/_components/session-when'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { TaskSessionEntry } from '@/lib/data/task-session-pages'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { type Translate, translatorFor } from '@/lib/i18n/translator'

type Props = {
  sessions: readonly TaskSessionEntry[]
  locale: 'en' | 'es' | 'ja'
  /** Whether rows name their class: not on the class's own page. */
  titled: boolean
}

/** Sessions as rows, each in its own time zone; as cards on a phone. */
export function SessionTable({ sessions, locale, titled }: Props) {
  const t = translatorFor(locale)
  return (
    <Table
      caption={t('tasks.sessionList.caption')}
      columns={columns(t, locale, titled)}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  )
}

const hrefOf = ({ orgId, taskId, id }: TaskSessionEntry) => `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`

const columns = (t: Translate, locale: string, titled: boolean): Column<TaskSessionEntry>[] => [
  {
    key: 'when',
    header: t('tasks.sessionList.when'),
    lead: true,
    cell: (row) => (
      <span className="two-lines">
        <Link href={hrefOf(row)} variant="quiet">
          {sessionWhen(row, locale)}
        </Link>
        {row.location && <span className="second-line">{row.location}</span>}
      </span>
    ),
  },
  ...(titled
    ? [
        {
          key: 'title',
          header: t('tasks.sessionList.title'),
          cell: (row: TaskSessionEntry) => (
            <Link href={hrefOf(row)} variant="quiet">
              {row.revision.title}
            </Link>
          ),
        },
      ]
    : []),
  {
    key: 'instructors',
    header: t('tasks.sessionList.instructors'),
    cell: ({ instructors }) => instructorNames(instructors, t('sessions.unassigned')),
  },
  {
    key: 'seats',
    header: t('tasks.sessionList.seats'),
    cell: ({ seats: taken, capacity, pending }) => (
      <span className="two-lines">
        {capacity === 0
          ? t('tasks.sessionList.seatsOpen', { taken })
          : t('tasks.sessionList.seatsOf', { taken, capacity })}
        {pending > 0 && <span className="second-line">{t('tasks.sessionList.pending', { count: pending })}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: t('tasks.sessionList.state'),
    cell: ({ state }) => <Tag tone={sessionTones[state]}>{t(`enums.taskSessionStates.${state}`)}</Tag>,
  },
]
