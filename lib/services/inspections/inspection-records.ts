import { findLastSeal } from '@/lib/data/audit/seals'
import { canonicalText, chainHash } from '@/lib/data/audit/write'
import { type CertificateRecord, listDrawings } from '@/lib/data/certificates/read'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { listCredentialsAndCreditsOf } from '@/lib/data/credentials/read'
import type { CreditRecord } from '@/lib/data/credits/read'
import {
  countInspected,
  type HistoryRow,
  type InspectedPerson,
  type InspectedSession,
  type InspectedSpan,
  type InspectionCounts,
  listAllCertificates,
  listInspectedPeople,
  listInspectedSessions,
  listSessionHistory,
} from '@/lib/data/inspections/read'
import { listStaff, type StaffMember } from '@/lib/data/inspections/staff'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { findRuleBook } from '@/lib/data/rules/read'
import { listScans } from '@/lib/data/task-sessions/scans'
import { type ComplianceNote, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { countsHours } from '@/lib/domain/compliance/evaluation'
import type { PeriodRequirement } from '@/lib/domain/compliance/open-ways'
import type { PlannedClass } from '@/lib/domain/compliance/pace'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { openTopics } from '@/lib/domain/compliance/topics'
import { type InspectionScope, inspectedSpan } from '@/lib/domain/inspections/inspection'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { type ActorName, fullName, sortableName } from '@/lib/domain/people/names'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { isWithin, type PlainDate } from '@/lib/domain/time/plain-date'
import { printSheet } from '../certificates/get-sign-in-sheet'
import { type IssuePaper, type Issuing, issuedPaper } from '../certificates/issued-papers'
import type { Ctx } from '../ctx'
import { readLogos } from '../orgs/read-logo'
import { sessionView } from '../task-sessions/change-session'

/** Rows per read: sessions and people, certificates of one file, rows of the history. */
const batch = { sessions: 50, people: 100, certificates: 50, history: 500 } as const

/**
 * The records of a scope. An inspector sees how people stand with their own renewals only where the organization says
 * so.
 */
export const spanOf = (
  org: Pick<OrgRecord, 'id' | 'timeZone'>,
  scope: InspectionScope & { showsStanding?: boolean },
): InspectedSpan => ({
  orgId: org.id,
  showsStanding: scope.showsStanding ?? true,
  license: scope.license,
  ...inspectedSpan(scope, org.timeZone),
})

/** The hours of one person on one license, in hundredths. */
export type PersonHours = {
  id: string
  name: string
  employeeId: string | null
  /** Null for somebody without a license of the requested kinds. */
  license: { geo: string; credentialType: string; credentialNumber: string; expiresAt: PlainDate } | null
  classes: number
  /** Units from these sessions that are approved for this license; without a license, all their units. */
  units: number
  /** How many of these units count on the license by its rules; null when its hours are not tracked. */
  countedUnits: number | null
  /**
   * The current renewal period with all credits; null for somebody who no longer belongs to the organization, and where
   * the reader may not see it.
   */
  standing: {
    status: ComplianceStatus
    behindPace: boolean
    startsAt: PlainDate
    endsAt: PlainDate
    countedUnits: number | null
    requiredUnits: number | null
    /** The counted hours of each year, where the rule looks at years, and the online ones. */
    firstYearUnits: number | null
    secondYearUnits: number | null
    onlineUnits: number | null
    /** What a rule comes to that asks for something beside or instead of hours. */
    requirement: PeriodRequirement | null
    /** Topics of its rule that are due or unknown. */
    openTopics: TopicCode[]
    /** Notes that must be shown with the status. */
    notes: ComplianceNote[]
  } | null
  certificates: InspectedPerson['certificates']
}

/** A row of the history; `intact` when it still matches its hash. */
export type CheckedHistory = HistoryRow & { intact: boolean }
export type CertificatePart = {
  certificates: CertificateRecord[]
  drawings: ReadonlyMap<string, string>
  logos: ReadonlyMap<string, Uint8Array>
}

/** Reads the records of an inspection a few at a time, as they are consumed. */
export const inspectionRecords = (ctx: Issuing, span: InspectedSpan) => ({
  sessions: () => eachSession(span, ctx.now),
  people: () => eachPerson(span, ctx.now),
  staff: () => eachStaff(span),
  sheet: (session: InspectedSession) => printSheet(ctx, session),
  issue: ((paper, draw) => issuedPaper(ctx, paper, draw)) satisfies IssuePaper,
  scans: (taskSessionId: string) => eachScan(ctx, taskSessionId),
  certificates: (taskSessionId: string) => eachCertificates(ctx, taskSessionId),
  history: (taskSessionId: string) => eachHistory(taskSessionId),
  /** The last signed row of the history. */
  lastSeal: () => findLastSeal(ctx.db),
})
type InspectionRecords = ReturnType<typeof inspectionRecords>

/** The records of an inspection, read while they are sent. */
export type InspectionPack = {
  org: OrgRecord
  scope: InspectionScope
  counts: InspectionCounts
  madeAt: Date
  /** The person who exported it; null for an inspector. */
  madeBy: ActorName | null
  inspector: string | null
  records: InspectionRecords
  /** Passes the sent bytes on, and records how the export ended. */
  watch: <T>(pieces: AsyncIterable<T>) => AsyncIterable<T>
}

/** An organization's records in a period, with their counts. */
export async function packOf(ctx: Ctx, org: OrgRecord, scope: InspectionScope & { showsStanding?: boolean }) {
  const span = spanOf(org, scope)
  const counts = await countInspected(span, ctx.now)
  return { org, scope, counts, madeAt: ctx.now, records: inspectionRecords(ctx, span) }
}

/** Everybody on staff in the period, also who came to no class. */
async function* eachStaff(span: InspectedSpan): AsyncGenerator<StaffMember> {
  for (let after: readonly [string, string] | null = null; ; ) {
    const rows: StaffMember[] = await listStaff(span, { after, size: batch.people })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch.people) return
    after = [last.key, last.id]
  }
}

async function* eachSession(span: InspectedSpan, now: Date): AsyncGenerator<InspectedSession> {
  for (let after: { startsAt: string; id: string } | null = null; ; ) {
    const rows: InspectedSession[] = await listInspectedSessions(span, { after, size: batch.sessions })
    for (const row of rows) yield sessionView(row, now)
    const last = rows.at(-1)
    if (!last || rows.length < batch.sessions) return
    after = { startsAt: last.startsAt.toISOString(), id: last.id }
  }
}

/** The scans of a session's paper sheet, oldest first; scans whose file is missing are skipped. */
async function* eachScan(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  taskSessionId: string,
): AsyncGenerator<{ extension: string; bytes: AsyncIterable<Uint8Array> }> {
  for (const { fileName, storageKey } of await listScans(db, taskSessionId)) {
    const bytes = await files.get(storageKey)
    if (bytes) yield { extension: fileName.split('.').at(-1) ?? 'pdf', bytes }
  }
}

async function* eachCertificates(
  ctx: Pick<Ctx, 'db' | 'files'>,
  taskSessionId: string,
): AsyncGenerator<CertificatePart> {
  for (let after: string | null = null; ; ) {
    const certificates: CertificateRecord[] = await listAllCertificates(taskSessionId, {
      after,
      size: batch.certificates,
    })
    const last = certificates.at(-1)
    if (!last) return
    const signers = certificates.flatMap(({ content }) => content.signers.map(({ signatureId }) => signatureId))
    yield { certificates, drawings: await listDrawings(ctx.db, signers), logos: await readLogos(ctx, certificates) }
    if (certificates.length < batch.certificates) return
    after = last.number
  }
}

async function* eachHistory(taskSessionId: string): AsyncGenerator<CheckedHistory> {
  for (let after = 0n; ; ) {
    const rows: HistoryRow[] = await listSessionHistory(taskSessionId, { after, size: batch.history })
    for (const row of rows) yield { ...row, intact: isIntact(row) }
    const last = rows.at(-1)
    if (!last || rows.length < batch.history) return
    after = last.seq
  }
}

const isIntact = ({ previousHash, seq, hash, ...row }: HistoryRow) =>
  chainHash(previousHash, seq, canonicalText(row)).equals(Buffer.from(hash))

async function* eachPerson(span: InspectedSpan, now: Date): AsyncGenerator<PersonHours> {
  for (let after: readonly [string, string] | null = null; ; ) {
    const { rows, last }: { rows: PersonHours[]; last: InspectedPerson | undefined } = await readPeople(span, now, {
      after,
      size: batch.people,
    })
    yield* rows
    if (!last) return
    after = [last.key, last.id]
  }
}

/** A page of people, one row per license; `last` is undefined on the last page. */
export async function readPeople(
  span: InspectedSpan,
  now: Date,
  page: { after: readonly [key: string, id: string] | null; size: number },
): Promise<{ rows: PersonHours[]; last: InspectedPerson | undefined }> {
  const peopleRows = await listInspectedPeople(span, { ...page, size: page.size + 1 })
  const people = peopleRows.slice(0, page.size)
  const [records, book] = await Promise.all([listCredentialsAndCreditsOf(people.map(({ id }) => id)), findRuleBook()])
  const rows = people.flatMap((person, at) => {
    const { credentials = [], credits = [], planned = [] } = records[at] ?? {}
    return hoursOf(
      person,
      { credentials, credits, planned },
      { book, license: span.license, shown: span.showsStanding, now },
    )
  })
  return { rows, last: peopleRows.length > page.size ? people.at(-1) : undefined }
}

type PersonRecords = {
  credentials: readonly CredentialRecord[]
  credits: readonly CreditRecord[]
  /** The classes ahead in which the person has a seat. */
  planned: readonly PlannedClass[]
}

/** One row for each license that the sessions were for; a single row for a person without any. */
function hoursOf(
  person: InspectedPerson,
  { credentials, credits, planned }: PersonRecords,
  { book, license, shown, now }: { book: RuleBook; license: string | null; shown: boolean; now: Date },
): PersonHours[] {
  const creditIds = new Set(person.creditIds)
  const ownCredits = credits.filter(({ id }) => creditIds.has(id))
  const { id, employeeId, classes, certificates } = person
  const shared = { id, name: sortableName(person) || fullName(person), employeeId, classes, certificates }
  const licenses = credentials.filter(
    (credential) =>
      (!credential.archivedAt || person.erased) &&
      person.eligible.includes(pairKey(credential)) &&
      (license === null || pairKey(credential) === license),
  )
  if (licenses.length === 0)
    return [{ ...shared, license: null, units: sumUnits(ownCredits), countedUnits: null, standing: null }]
  return licenses.map((license) => {
    const { geo, credentialType, credentialNumber, expiresAt } = license
    const approved = ownCredits.filter(({ approvedFor }) => approvedFor.includes(pairKey(license)))
    return {
      ...shared,
      license: { geo, credentialType, credentialNumber, expiresAt },
      units: sumUnits(approved),
      ...evaluateByRules(book, license, { credits, planned }, { given: creditIds, shown: shown && person.member, now }),
    }
  })
}

const sumUnits = (credits: readonly CreditRecord[]) => credits.reduce((units, credit) => units + (credit.units ?? 0), 0)

/**
 * How many of these units count by the rules of a license, each in the renewal period it falls into, and the status of
 * the current period.
 */
function evaluateByRules(
  book: RuleBook,
  credential: CredentialRecord,
  { credits, planned }: Omit<PersonRecords, 'credentials'>,
  { given: creditIds, shown: showsHours, now }: { given: ReadonlySet<string>; shown: boolean; now: Date },
): Pick<PersonHours, 'countedUnits' | 'standing'> {
  const { periods, current } = credentialStatus(book, credential, credits, todayInGeo(credential.geo, now), planned)
  const days = new Map(credits.map((credit) => [credit.id, credit.completedAt]))
  const countedIds = periods.flatMap(({ startsAt, endsAt, evaluation }) =>
    evaluation.credits.filter(({ id }) => creditIds.has(id) && isWithin(days.get(id) ?? '', startsAt, endsAt)),
  )
  const { startsAt, endsAt, evaluation, awaitsAnswer: unanswered } = current
  const firstRenewal = evaluation.statusReason === 'FIRST_RENEWAL'
  const standing = {
    status: evaluation.status,
    behindPace: current.behindPace !== null,
    startsAt,
    endsAt,
    countedUnits: evaluation.counted?.total ?? null,
    requiredUnits: evaluation.required?.total ?? null,
    firstYearUnits: evaluation.yearBoundaries ? (evaluation.counted?.firstYear ?? null) : null,
    secondYearUnits: evaluation.yearBoundaries ? (evaluation.counted?.secondYear ?? null) : null,
    onlineUnits: evaluation.counted?.online ?? null,
    requirement: current.requirement,
    openTopics: openTopics(current.topics).map((openTopic) => openTopic.rule.code),
    notes: statusBasis(book, credential, endsAt, { firstRenewal, unanswered }).notes,
  }
  return {
    countedUnits: countsHours(evaluation) ? countedIds.reduce((units, credit) => units + credit.countedUnits, 0) : null,
    standing: showsHours ? standing : null,
  }
}
