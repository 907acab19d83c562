import { attachment } from '@/app/api/files/[id]/content-disposition'
import { type CsvValue, csvStream } from '@/lib/artefacts/csv'
import type { ProblemCode } from '@/lib/domain/result'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { type AssignmentView, exportAssignments } from '@/lib/services/curriculums/list-assignments'
import { readMembersQuery } from '../../curriculum-query'

const ofMember = ['lastName', 'firstName', 'middleName', 'department', 'jobTitle'] as const
const ofAssignment = [
  'standing',
  'startsAt',
  'dueAt',
  'completedAt',
  'doneParts',
  'totalParts',
  'exemptReason',
] as const

const guarded = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

type Params = { params: Promise<{ orgId: string; curriculumId: string }> }

/** The members of a curriculum as a file, in the list's order; the address is the list's own. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const [ctx, { curriculumId }] = await Promise.all([pageCtx(), params])
  const { q, standing } = readMembersQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportAssignments(ctx, { curriculumId, filter: { q, standing } })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return new Response(...refusal(result.problem.code, t))
  const header = [...ofMember, ...ofAssignment].map((name) => t(`curriculums.csv.${name}`))
  return new Response(csvStream(header, lines(result.value, t)), {
    headers: {
      ...guarded,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${t('curriculums.csv.file')}.csv`),
    },
  })
}

const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

function refusal(code: ProblemCode, t: Translate): [string, ResponseInit] {
  const status = statuses[code] ?? 404
  return [t(`errors.${status === 404 ? 'notFound' : code}`), { status, headers: guarded }]
}

async function* lines(all: AsyncIterable<AssignmentView>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const one of all) {
    const said = { ...one, standing: t(`curriculums.standings.${one.standing}`) }
    yield [...ofMember.map((name) => one.member[name]), ...ofAssignment.map((name) => said[name])]
  }
}
