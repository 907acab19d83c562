import type { BoardRecord } from '@/lib/data/board/list'
import type { MemberRecord } from '@/lib/data/members/read'
import { type StatusBasis, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { storedWays } from '@/lib/domain/compliance/open-ways'
import type { MissingPart } from '@/lib/domain/compliance/requirement'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { ok, type Result } from '@/lib/domain/result'
import { hoursOrNull } from '@/lib/domain/units'
import { exportBoard } from '@/lib/services/board/board'
import type { Ctx } from '@/lib/services/ctx'
import { type ExportedCredit, exportCredits, exportMembers } from '@/lib/services/members/export-members'

export type Value = string | number | boolean | readonly string[] | null
type Columns<T> = Readonly<Record<string, (row: T) => Value>>
/** Names and values of an address, each name at most once. */
type Params = Readonly<Record<string, string>>

/** An exported list: its column names and its rows. */
export type LeavingList = { columns: readonly string[]; rows: AsyncIterable<Record<string, Value>> }

const iso = (at: Date | null) => at?.toISOString() ?? null

// Column names are the same in every language; hours are numbers, dates and instants are ISO text.
const ofMembers: Columns<MemberRecord> = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  firstName: ({ firstName }) => firstName,
  middleName: ({ middleName }) => middleName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  employeeId: ({ employeeId }) => employeeId,
  roleType: ({ roleType }) => roleType,
  state: ({ state }) => state,
  department: ({ department }) => department,
  jobTitle: ({ jobTitle }) => jobTitle,
  supervisorId: ({ supervisorId }) => supervisorId,
  hireDate: ({ hireDate }) => hireDate,
  npi: ({ npi }) => npi,
  leaveAt: ({ leaveAt }) => iso(leaveAt),
  endedAt: ({ endedAt }) => iso(endedAt),
  deadline: ({ deadline }) => deadline,
  standing: ({ units }) => units,
  verifiedState: ({ verifiedState }) => verifiedState,
  topicsOpen: ({ topicsOpen }) => topicsOpen,
  nextExpiresAt: ({ nextExpiresAt }) => nextExpiresAt,
  band: ({ band }) => band,
  credentialCount: ({ credentialCount }) => credentialCount,
  updatedAt: ({ updatedAt }) => iso(updatedAt),
}

/** A license of the list, with the basis of its status. */
type Based = BoardRecord & { basis: StatusBasis }

const ofCredentials: Columns<Based> = {
  credentialId: ({ credentialId }) => credentialId,
  memberId: ({ roleId }) => roleId,
  invitationId: ({ invitationId }) => invitationId,
  userId: ({ userId }) => userId,
  firstName: ({ firstName }) => firstName,
  middleName: ({ middleName }) => middleName,
  lastName: ({ lastName }) => lastName,
  contact: ({ contact }) => contact,
  employeeId: ({ employeeId }) => employeeId,
  jobTitle: ({ jobTitle }) => jobTitle,
  department: ({ department }) => department,
  geo: ({ geo }) => geo,
  credentialType: ({ credentialType }) => credentialType,
  credentialNumber: ({ credentialNumber }) => credentialNumber,
  effectiveAt: ({ effectiveAt }) => effectiveAt,
  expiresAt: ({ expiresAt }) => expiresAt,
  verifiedState: ({ verifiedState }) => verifiedState,
  band: ({ band }) => band,
  deadline: ({ deadline }) => deadline,
  standing: ({ units }) => units,
  countedHours: ({ countedUnits, units }) => (units === 'NOT_TRACKED' ? null : hoursOrNull(countedUnits)),
  requiredHours: ({ requiredUnits }) => hoursOrNull(requiredUnits),
  missingHours: ({ missingUnits }) => hoursOrNull(missingUnits),
  way: ({ way }) => way,
  basis: ({ wayBasis }) => wayBasis,
  asksWay: ({ asksWay }) => asksWay,
  waysMissing: ({ waysMissing }) => storedWays(waysMissing).map(wayCode),
  openTopics: ({ openTopics }) => openTopics,
  remindedAt: ({ remindedAt }) => iso(remindedAt),
  notes: ({ basis }) => basis.notes.map(({ code }) => code),
  sources: ({ basis }) => basis.sources.map(({ url }) => url),
  rulesCheckedAt: ({ basis }) => basis.checkedAt,
  referenceHours: ({ basis }) => hoursOrNull(basis.reference?.total ?? null),
}

/** One way's missing parts: "HOURS 12 + PRACTICE 640". */
const wayCode = (parts: readonly MissingPart[]) =>
  parts.map(({ what, amount }) => (amount === undefined ? what : `${what} ${hoursOrNull(amount)}`)).join(' + ')

const ofCredits: Columns<ExportedCredit> = {
  creditId: ({ credit }) => credit.id,
  memberId: ({ member }) => member.id,
  userId: ({ member }) => member.userId,
  employeeId: ({ member }) => member.employeeId,
  firstName: ({ member }) => member.firstName,
  middleName: ({ member }) => member.middleName,
  lastName: ({ member }) => member.lastName,
  title: ({ credit }) => credit.title,
  providerName: ({ credit }) => credit.providerName,
  providerNumber: ({ credit }) => credit.providerNumber,
  completedAt: ({ credit }) => credit.completedAt,
  hours: ({ credit }) => hoursOrNull(credit.units),
  onlineHours: ({ credit }) => hoursOrNull(credit.onlineUnits),
  format: ({ credit }) => credit.format,
  topics: ({ credit }) => credit.topics,
  topicCodes: ({ credit }) => credit.topicCodes,
  source: ({ credit }) => credit.source,
  enrollmentId: ({ credit }) => credit.enrollmentId,
  supersedesId: ({ credit }) => credit.supersedesId,
  updatedAt: ({ credit }) => iso(credit.updatedAt),
  live: ({ credit }) => credit.live,
  activity: ({ credit }) => credit.activity,
  approvals: ({ credit }) => credit.approvals,
  inService: ({ credit }) => credit.inService,
}

function leaving<T>(result: Result<AsyncIterable<T>>, columns: Columns<T>): Result<LeavingList> {
  if (!result.ok) return result
  return ok({ columns: Object.keys(columns), rows: each(result.value, Object.entries(columns)) })
}

async function* each<T>(rows: AsyncIterable<T>, columns: [string, (row: T) => Value][]) {
  for await (const row of rows) yield Object.fromEntries(columns.map(([name, read]) => [name, read(row)]))
}

/** The service's input: the parameters in `beside` stay at the top level, all others go into `filter`. */
const inputOf = (orgId: string, params: Params, ...beside: readonly string[]) => {
  const part = (is: boolean) =>
    Object.fromEntries(Object.entries(params).filter(([name]) => beside.includes(name) === is))
  return { orgId, ...part(true), filter: part(false) }
}

type ReadList = (ctx: Ctx, orgId: string, params: Params) => Promise<Result<LeavingList>>

/** The same licenses with the basis of their status. */
async function based(ctx: Ctx, found: ReturnType<typeof exportBoard>): Promise<Result<AsyncIterable<Based>>> {
  const [result, book] = await Promise.all([found, ctx.load.rules()])
  return result.ok ? ok(withBasis(result.value, book)) : result
}

async function* withBasis(entries: AsyncIterable<BoardRecord>, book: RuleBook): AsyncGenerator<Based> {
  for await (const entry of entries) yield { ...entry, basis: statusBasis(book, entry, entry.periodEndsAt, entry) }
}

/** The lists that can be exported. Their address filters them the way arguments filter the API's own lists. */
export const leavingLists: Readonly<Record<string, ReadList>> = {
  members: async (ctx, orgId, params) =>
    leaving(await exportMembers(ctx, inputOf(orgId, params, 'sort', 'asOf')), ofMembers),
  credentials: async (ctx, orgId, params) =>
    leaving(await based(ctx, exportBoard(ctx, inputOf(orgId, params, 'sort', 'asOf'))), ofCredentials),
  credits: async (ctx, orgId, params) =>
    leaving(await exportCredits(ctx, inputOf(orgId, params, 'from', 'to')), ofCredits),
}
