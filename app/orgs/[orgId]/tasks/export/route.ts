import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { TaskSessionEntry } from '@/lib/data/task-sessions/list'
import { deliveredMinutes } from '@/lib/domain/task-sessions/delivered'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { paperDateTime } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportTaskSessions } from '@/lib/services/task-sessions/task-sessions'
import { readTaskQuery, sessionListInput } from '../task-query'

const columns = [
  'title',
  'startsAt',
  'endsAt',
  'timeZone',
  'state',
  'format',
  'location',
  'instructors',
  'capacity',
  'seats',
  'pending',
  'startedAt',
  'endedAt',
  'breakMinutes',
  'deliveredMinutes',
] as const

/**
 * The sessions of a list as a file in the list's order, each in its own time zone; it takes the same query as the list.
 */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const query = readTaskQuery(Object.fromEntries(new URL(request.url).searchParams))
    const result = await exportTaskSessions(ctx, { orgId, ...sessionListInput(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return listRefusal(result.problem, t)
    const header = columns.map((name) => t(`tasks.sessionList.csv.${name}`))
    return listFile(request, { name: t('tasks.sessionList.csv.file'), header, rows: lines(result.value, t) }, t)
  },
)

type Translate = ReturnType<typeof translatorFor>

async function* lines(sessions: AsyncIterable<TaskSessionEntry>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const session of sessions) yield columns.map((name) => cell(session, name, t))
}

function cell(session: TaskSessionEntry, column: (typeof columns)[number], t: Translate): CsvValue {
  const { timeZone, startsAt } = session
  if (column === 'title') return session.revision.title
  if (column === 'startsAt') return paperDateTime(startsAt, timeZone)
  if (column === 'endsAt') return paperDateTime(sessionEnd(session), timeZone)
  if (column === 'startedAt' || column === 'endedAt') return session[column] && paperDateTime(session[column], timeZone)
  if (column === 'deliveredMinutes') return deliveredMinutes(session)
  if (column === 'state') return t(`enums.taskSessionStates.${session.state}`)
  if (column === 'format') return t(`enums.courseFormats.${session.format}`)
  // A file for machines uses the same separator in every language.
  if (column === 'instructors') return instructorNames(session.instructors, t('sessions.unassigned'), 'en')
  return session[column]
}
