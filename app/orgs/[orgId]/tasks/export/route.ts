import { attachment } from '@/app/api/files/[id]/content-disposition'
import { type CsvValue, csvStream } from '@/lib/artefacts/csv'
import type { TaskSessionEntry } from '@/lib/data/task-session-pages'
import type { ProblemCode } from '@/lib/domain/result'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { wallTimeOf } from '@/lib/domain/time/wall-time'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exportTaskSessions } from '@/lib/services/task-sessions/export-task-sessions'
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
] as const

const guarded = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

/** The sessions of a list as a file, in the list's order and each in its own time zone; the address is the list's own. */
export async function GET(request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const query = readTaskQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportTaskSessions(ctx, { orgId, ...sessionListInput(query) })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return new Response(...refusal(result.problem.code, t))
  const header = columns.map((name) => t(`tasks.sessionList.csv.${name}`))
  return new Response(csvStream(header, lines(result.value, t)), {
    headers: {
      ...guarded,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${t('tasks.sessionList.csv.file')}.csv`),
    },
  })
}

type Say = ReturnType<typeof translatorFor>
const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

function refusal(code: ProblemCode, t: Say): [string, ResponseInit] {
  const status = statuses[code] ?? 404
  return [t(`errors.${status === 404 ? 'notFound' : code}`), { status, headers: guarded }]
}

async function* lines(sessions: AsyncIterable<TaskSessionEntry>, t: Say): AsyncGenerator<readonly CsvValue[]> {
  for await (const session of sessions) yield columns.map((name) => cell(session, name, t))
}

function cell(session: TaskSessionEntry, column: (typeof columns)[number], t: Say): CsvValue {
  const { timeZone, startsAt } = session
  if (column === 'title') return session.revision.title
  if (column === 'startsAt') return wallTimeOf(startsAt, timeZone).replace('T', ' ')
  if (column === 'endsAt') return wallTimeOf(sessionEnd(session), timeZone).replace('T', ' ')
  if (column === 'state') return t(`enums.taskSessionStates.${session.state}`)
  if (column === 'format') return t(`enums.courseFormats.${session.format}`)
  if (column === 'instructors') return instructorNames(session.instructors, t('sessions.unassigned'))
  return session[column]
}
