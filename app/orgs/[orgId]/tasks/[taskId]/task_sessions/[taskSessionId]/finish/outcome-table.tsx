import { getTranslations } from 'next-intl/server'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import type { Tone } from '@/app/_ui/tone'
import type { RosterLine } from '@/lib/data/rosters'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { attendanceOf } from '@/lib/domain/outcomes/attendance'
import { type Outcome, outcomes } from '@/lib/domain/outcomes/outcome-steps'
import { sortableName } from '@/lib/domain/people/names'
import { formatDateTime } from '@/lib/domain/time/format-date'

type Props = { session: TaskSessionRecord; lines: readonly RosterLine[]; editable: boolean }

const tones: Partial<Record<string, Tone>> = {
  ENROLLED: 'info',
  ATTENDED: 'success',
  PASS: 'success',
  FAIL: 'error',
  INCOMPLETE: 'warn',
  ABSENT: 'warn',
}

/** People with a seat, and a choice for each of what became of them. */
export async function OutcomeTable({ session, lines, editable }: Props) {
  const t = await getTranslations('certificates.finish')
  const { requiresTest } = session.revision
  const columns = [
    ...(await factColumns(session)),
    ...(editable ? [await outcomeColumn(requiresTest)] : []),
    ...(editable && requiresTest ? [await scoreColumn()] : []),
  ]
  return (
    <Table caption={t('caption')} columns={columns} rows={lines} rowKey={({ enrollment }) => enrollment.id} compact />
  )
}

const nameOf = ({ person }: RosterLine) => sortableName(person)

/** The minutes that count for somebody who is not decided; a dash for who did not check in. */
function minutesSoFar(session: TaskSessionRecord, enrollment: RosterLine['enrollment']): number | string {
  const { checkedIn, minutes } = attendanceOf(session, session.revision.minAttendancePct, enrollment)
  return checkedIn ? minutes : '–'
}

async function factColumns(session: TaskSessionRecord): Promise<Column<RosterLine>[]> {
  const { timeZone } = session
  const [t, statuses] = await Promise.all([
    getTranslations('certificates.finish'),
    getTranslations('enums.enrollmentStatuses'),
  ])
  return [
    { key: 'name', header: t('name'), lead: true, cell: nameOf },
    {
      key: 'checkedIn',
      header: t('checkedIn'),
      cell: ({ enrollment: { checkedInAt } }) =>
        checkedInAt ? (
          <time>{formatDateTime(checkedInAt, timeZone)}</time>
        ) : (
          <span className="text-soft">{t('notCheckedIn')}</span>
        ),
    },
    {
      key: 'minutes',
      header: t('minutes'),
      align: 'end',
      cell: ({ enrollment }) => enrollment.attendedMinutes ?? minutesSoFar(session, enrollment),
    },
    {
      key: 'status',
      header: t('status'),
      cell: ({ enrollment: { status, score } }) => (
        <Tag tone={tones[status] ?? 'neutral'}>
          {status === 'ENROLLED' ? t('open') : statuses(status)}
          {score === null ? '' : ` ${score}%`}
        </Tag>
      ),
    },
  ]
}

/** What can be said of somebody who stands there. */
function choices(status: string, requiresTest: boolean): Outcome[] {
  return outcomes.filter((one) => {
    if (one === status) return false
    if (one === 'OPEN') return status !== 'ENROLLED'
    return requiresTest || (one !== 'PASS' && one !== 'FAIL')
  })
}

async function outcomeColumn(requiresTest: boolean): Promise<Column<RosterLine>> {
  const [t, statuses] = await Promise.all([
    getTranslations('certificates.finish'),
    getTranslations('enums.enrollmentStatuses'),
  ])
  return {
    key: 'outcome',
    header: t('outcome'),
    cell: (line) => (
      <span className="relative block min-w-0 md:min-w-36">
        <select
          id={`outcome.${line.enrollment.id}`}
          name={`outcome.${line.enrollment.id}`}
          data-version={line.enrollment.version}
          aria-label={t('outcomeOf', { name: nameOf(line) })}
          className="control"
          defaultValue=""
        >
          <option value="">{t('noChange')}</option>
          {choices(line.enrollment.status, requiresTest).map((one) => (
            <option key={one} value={one}>
              {one === 'OPEN' ? t('open') : statuses(one)}
            </option>
          ))}
        </select>
        <svg viewBox="0 0 16 16" aria-hidden="true" className="select-sign">
          <path d="m4 6.5 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </span>
    ),
  }
}

async function scoreColumn(): Promise<Column<RosterLine>> {
  const t = await getTranslations('certificates.finish')
  return {
    key: 'score',
    header: t('score'),
    cell: (line) => (
      <input
        name={`score.${line.enrollment.id}`}
        aria-label={t('scoreOf', { name: nameOf(line) })}
        type="number"
        min={0}
        max={100}
        className="control w-24"
      />
    ),
  }
}
