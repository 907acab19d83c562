import { attachment } from '@/app/api/files/[id]/content-disposition'
import { type CsvValue, csvStream } from '@/lib/artefacts/csv'
import type { MemberRecord } from '@/lib/data/members'
import { sortableName } from '@/lib/domain/people/names'
import type { ProblemCode } from '@/lib/domain/result'
import { translatorFor } from '@/lib/i18n/translator'
import { pageCtx } from '@/lib/server/enter-page'
import { exportMembers } from '@/lib/services/members/export-members'
import { listInput, readMemberQuery } from '../member-query'

const columns = [
  'lastName',
  'firstName',
  'middleName',
  'email',
  'phone',
  'employeeId',
  'role',
  'state',
  'department',
  'jobTitle',
  'supervisor',
  'hireDate',
  'credentials',
  'band',
] as const

const guarded = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

/** The members of a list as a file, in the list's order; the address is the list's own. */
export async function GET(request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const query = readMemberQuery(Object.fromEntries(new URL(request.url).searchParams))
  const result = await exportMembers(ctx, { orgId, ...listInput(query) })
  const t = translatorFor(ctx.locale)
  if (!result.ok) return new Response(...refusal(result.problem.code, t))
  const header = columns.map((name) => t(`members.csv.${name}`))
  return new Response(csvStream(header, lines(result.value, t)), {
    headers: {
      ...guarded,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${t('members.csv.file')}.csv`),
    },
  })
}

type Say = ReturnType<typeof translatorFor>
const statuses: Partial<Record<ProblemCode, number>> = { signInRequired: 401, tooManyRequests: 429 }

function refusal(code: ProblemCode, t: Say): [string, ResponseInit] {
  const status = statuses[code] ?? 404
  return [t(`errors.${status === 404 ? 'notFound' : code}`), { status, headers: guarded }]
}

async function* lines(members: AsyncIterable<MemberRecord>, t: Say): AsyncGenerator<readonly CsvValue[]> {
  for await (const member of members) yield columns.map((name) => cell(member, name, t))
}

function cell(member: MemberRecord, column: (typeof columns)[number], t: Say): CsvValue {
  if (column === 'role') return t(`enums.roleTypes.${member.roleType}`)
  if (column === 'state') return t(`enums.roleStates.${member.state}`)
  if (column === 'supervisor') return member.supervisor && sortableName(member.supervisor)
  if (column === 'credentials') return member.credentialCount
  if (column === 'band') return member.band && t(`enums.boardBands.${member.band}`)
  return member[column]
}
