import { addressWithoutBand, renewalAnswer } from '@/app/_components/compliance/question-facts'
import { fileHandler, fileRefusal } from '@/app/_lib/file-answers'
import { listFile, listRefusal } from '@/app/_lists/list-file'
import type { MemberRecord } from '@/lib/data/members/read'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { sortableName } from '@/lib/domain/people/names'
import { type CsvValue, dayCell } from '@/lib/exports/csv'
import { translatorFor } from '@/lib/i18n/translator'
import { apiCtx } from '@/lib/server/api-ctx'
import { exportMembers } from '@/lib/services/members/export-members'
import { listInput, readMemberQuery } from '../member-query'
import { licensesText } from '../member-tools'

/** The title of each column. */
const titles = {
  lastName: 'fields.lastName',
  firstName: 'fields.firstName',
  middleName: 'fields.middleName',
  email: 'fields.email',
  phone: 'fields.phone',
  employeeId: 'fields.employeeId',
  role: 'members.csv.role',
  state: 'members.csv.state',
  department: 'fields.department',
  jobTitle: 'fields.jobTitle',
  supervisor: 'members.csv.supervisor',
  hireDate: 'fields.hireDate',
  npi: 'fields.npi',
  credentials: 'members.csv.credentials',
  expires: 'members.csv.expires',
  deadline: 'members.csv.deadline',
  hours: 'members.csv.hours',
  openTopics: 'members.csv.openTopics',
  verification: 'members.csv.verification',
  band: 'members.csv.band',
} as const
type Column = keyof typeof titles
const columns = Object.keys(titles) as Column[]

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
    if (!result.ok) return listRefusal(result.problem, t)
    const header = Object.values(titles).map((key) => t(key))
    return listFile(request, { name: t('members.csv.file'), header, rows: lines(result.value, t) }, t)
  },
)

type Translate = ReturnType<typeof translatorFor>

async function* lines(members: AsyncIterable<MemberRecord>, t: Translate): AsyncGenerator<readonly CsvValue[]> {
  for await (const member of members) yield columns.map((name) => cell(member, name, t))
}

function cell(member: MemberRecord, column: Column, t: Translate): CsvValue {
  if (column === 'role') return t(`enums.roleTypes.${member.roleType}`)
  if (column === 'state') return t(`enums.roleStates.${member.state}`)
  if (column === 'supervisor') return member.supervisor && sortableName(member.supervisor)
  if (column === 'credentials') return seesLicenses(member) ? member.credentialCount : licensesText(member, t)
  if (column === 'hireDate') return member.hireDate && dayCell(member.hireDate)
  if (column === 'expires') return member.nextExpiresAt && dayCell(member.nextExpiresAt)
  if (column === 'deadline') return member.deadline && t(`enums.deadlines.${member.deadline}`)
  if (column === 'hours') return member.units && t(renewalAnswer(member.units))
  if (column === 'openTopics') return member.topicsOpen ? t('common.questions.topics') : null
  if (column === 'verification') return member.verifiedState && t(`enums.verificationBadges.${member.verifiedState}`)
  if (column === 'band') return member.band && t(`enums.boardBands.${member.band}`)
  return member[column]
}
