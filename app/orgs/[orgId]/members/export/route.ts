import { addressWithoutBand, renewalAnswer } from '@/app/_components/compliance/question-facts'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { csvAnswer, csvRefusal } from '@/app/_lists/csv-answer'
import type { MemberRecord } from '@/lib/data/members/read'
import { sortableName } from '@/lib/domain/people/names'
import { paperDate } from '@/lib/domain/time/paper-date'
import type { CsvValue } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
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
  'expires',
  'deadline',
  'hours',
  'openTopics',
  'verification',
  'band',
] as const

/** The members of a list as a file in the list's order; it takes the same query as the list. */
export const GET = fileHandler(
  async (request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> => {
    const [ctx, { orgId }] = await Promise.all([apiCtx(request), params])
    if (!ctx) return fileRefusal(null)
    const queryParams = Object.fromEntries(new URL(request.url).searchParams)
    const redirectTo = addressWithoutBand(`/orgs/${orgId}/members/export`, queryParams)
    if (redirectTo) return new Response(null, { status: 307, headers: { location: redirectTo } })
    const query = readMemberQuery(queryParams)
    const result = await exportMembers(ctx, { orgId, ...listInput(query) })
    const t = translatorFor(ctx.locale)
    if (!result.ok) return csvRefusal(result.problem, t)
    const header = columns.map((name) => t(`members.csv.${name}`))
    return csvAnswer({ name: t('members.csv.file'), header, rows: lines(result.value, t) })
  },
)

type Translate = ReturnType<typeof translatorFor>

async function* lines(members: AsyncIterable<MemberRecord>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const member of members) yield columns.map((name) => cell(member, name, t))
}

function cell(member: MemberRecord, column: (typeof columns)[number], t: Translate): CsvValue {
  if (column === 'role') return t(`enums.roleTypes.${member.roleType}`)
  if (column === 'state') return t(`enums.roleStates.${member.state}`)
  if (column === 'supervisor') return member.supervisor && sortableName(member.supervisor)
  if (column === 'credentials') return member.credentialCount
  if (column === 'hireDate') return member.hireDate && paperDate(member.hireDate)
  if (column === 'expires') return member.nextExpiresAt && paperDate(member.nextExpiresAt)
  if (column === 'deadline') return member.deadline && t(`enums.deadlines.${member.deadline}`)
  if (column === 'hours') return member.units && t(renewalAnswer(member.units))
  if (column === 'openTopics') return member.topicsOpen ? t('common.questions.topics') : null
  if (column === 'verification') return member.verifiedState && t(`enums.verificationBadges.${member.verifiedState}`)
  if (column === 'band') return member.band && t(`enums.boardBands.${member.band}`)
  return member[column]
}
