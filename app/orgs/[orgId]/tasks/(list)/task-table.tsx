import { formatTag } from '@/app/_components/format-tag'
import { sessionMoment } from '@/app/_components/session-when'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { TaskEntry } from '@/lib/data/task-pages'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { formatUnits } from '@/lib/domain/units'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { taskTones } from '../task-tag'

type Props = { orgId: string; tasks: readonly TaskEntry[]; locale: 'en' | 'es' | 'ja' }

/** Classes as rows, as cards on a phone. */
export function TaskTable({ orgId, tasks, locale }: Props) {
  const t = translatorFor(locale)
  return (
    <Table
      caption={t('tasks.list.caption')}
      columns={columns({ orgId, locale, t })}
      rows={tasks}
      rowKey={({ id }) => id}
    />
  )
}

/** Kinds of licenses that a row names; of more the number is said. */
const named = 3

function kinds(eligible: readonly string[], t: Translate): string {
  const names = eligible.slice(0, named).map((key) => {
    const { geo, credentialType } = pairOf(key)
    return `${geo} / ${t(`enums.credentialTypesShort.${credentialType}`)}`
  })
  return [...names, ...(eligible.length > named ? [`+${eligible.length - named}`] : [])].join(', ')
}

type Within = Pick<Props, 'orgId' | 'locale'> & { t: Translate }

const columns = ({ orgId, locale, t }: Within): Column<TaskEntry>[] => [
  {
    key: 'name',
    header: t('tasks.list.name'),
    lead: true,
    cell: ({ id, title, revision }) => {
      const format = formatTag(revision.defaultFormat, t)
      return (
        <span className="two-lines">
          <Link href={`/orgs/${orgId}/tasks/${id}`} variant="quiet">
            {title}
          </Link>
          <Tag tone={format.tone}>{format.text}</Tag>
        </span>
      )
    },
  },
  {
    key: 'hours',
    header: t('tasks.list.hours'),
    cell: ({ revision: { units } }) => (units === null ? t('tasks.list.noHours') : formatUnits(units)),
  },
  { key: 'good', header: t('tasks.list.good'), cell: ({ revision }) => kinds(revision.eligible, t) || '–' },
  {
    key: 'next',
    header: t('tasks.list.next'),
    cell: ({ nextAt, nextTimeZone, sessions }) => (
      <span className="two-lines">
        {nextAt && nextTimeZone ? sessionMoment(nextAt, nextTimeZone, locale) : t('tasks.list.none')}
        <span className="second-line">{t('tasks.list.sessionCount', { count: sessions })}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('tasks.list.state'),
    cell: ({ state }) => <Tag tone={taskTones[state]}>{t(`enums.taskStates.${state}`)}</Tag>,
  },
]
