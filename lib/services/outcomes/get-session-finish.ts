import { z } from 'zod'
import { countCertificates, listWithoutLicense } from '@/lib/data/certificates/read'
import { listOutcomes, ofPeople } from '@/lib/data/enrollments/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { listInstructorRequests } from '@/lib/data/signatures/signatures'
import { listSheetPeople, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { countScans } from '@/lib/data/task-sessions/scans'
import { addressLines } from '@/lib/domain/certificates/certificate-content'
import { missingOnPaper, needsOnPaper, type PaperElement } from '@/lib/domain/certificates/paper-rules'
import { coverageOn, type LicenseHours, licenseHours } from '@/lib/domain/certificates/session-credit'
import { earnsCredit, type Proposal, proposalFor, waitsForTest } from '@/lib/domain/outcomes/propose-outcome'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { sortNameOf } from '@/lib/domain/people/sort-name'
import { fail, ok } from '@/lib/domain/result'
import { askableFrom, attendeeSignature } from '@/lib/domain/signatures/asking'
import { type Shortfall, shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import { compareText } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { type ClashView, heldClashesOf } from '../task-sessions/session-clashes'
import { sessionFeature } from '../task-sessions/session-input'
import { type TimeWitnesses, timeWitnessesOf } from '../task-sessions/time-witnesses'

/** People who have not signed: how many, and how many of them the viewer can ask now. */
export type Waiting = {
  count: number
  toAsk: number
  /** When one of them was last asked. */
  askedAt: Date | null
  /** When the first of those asked recently can be asked again. */
  askAgainAt: Date | null
}

/** Elements that boards ask for, and the people without a license number that one of them asks for. */
export type PapersMissing = {
  elements: { element: PaperElement; pairs: string[] }[]
  unnumbered: PersonName[]
}

/** Everything that remains to be done before a session can be finalized, and its result. */
export type SessionFinish = {
  /** The expected number of each outcome if nobody decides otherwise. */
  proposals: Record<Proposal, number>
  /** Unscored tests of people who attended or are proposed as attended. */
  unscored: number
  /** People who earn the credit by the decisions so far, excluding guests. */
  completed: number
  /** Everybody whose enrollment has not ended. */
  total: number
  /** Instructors who have not signed. */
  unsigned: number
  /** Attendees, actual or proposed: those who signed, those marked present later, and those without a signature. */
  attendees: { signed: number; onPaper: Waiting; missing: Waiting }
  /** Who of them have not signed, by name. */
  unsignedPeople: { enrollmentId: string; name: string }[]
  /** Guests among them who have not signed: they sign on the screen of a person who runs the session. */
  unsignedGuests: number
  instructors: Waiting
  /** Scans of the paper sheet. */
  scans: number
  /** How the session was too short for its hours; null when it was long enough. */
  short: Shortfall | null
  /** People who were elsewhere at the same time; null for viewers who may not know where people were. */
  clashes: ClashView[] | null
  /** The day that decides which provider numbers are used, and what each kind of license gets. */
  completedAt: PlainDate
  hours: LicenseHours[]
  /** What boards ask for that the papers would lack now. */
  papers: PapersMissing
  /** By what the real times are known. */
  times: TimeWitnesses
  /** Certificates that are valid now, and those that were revoked. */
  certificates: number
  revoked: number
}

/** The progress of a session towards being finalized. */
export const getSessionFinish = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, session) => {
    const { minAttendancePct, requiresTest } = session.revision
    const [rows, certificates, askedAtById, clashes, org, scans, times] = await Promise.all([
      listOutcomes(ctx.db, taskSessionId),
      countCertificates(ctx.db, taskSessionId),
      listInstructorRequests(ctx.db, taskSessionId),
      can(ctx.viewer, 'taskSession.manage', session) ? heldClashesOf(ctx, session) : null,
      ctx.load.org.load(session.orgId),
      countScans(ctx.db, taskSessionId),
      timeWitnessesOf(ctx.db, session),
    ])
    if (!org) return fail('notFound')
    const proposals = { attend: 0, incomplete: 0, absent: 0, remove: 0 }
    for (const row of rows) {
      const proposal = proposalFor(row, session, minAttendancePct)
      if (proposal) proposals[proposal] += 1
    }
    const shortfall = shortfallOf(session, session.revision)
    const unsigned = session.instructors.filter(({ signatureId }) => !signatureId)
    const waitsFor = unsigned.map(({ id: rowId, userId }) => ({
      userId,
      askedAt: askedAtById.get(rowId) ?? null,
    }))
    return ok<SessionFinish>({
      proposals,
      unscored:
        rows.filter(({ status }) => waitsForTest(status, requiresTest)).length + (requiresTest ? proposals.attend : 0),
      completed: ofPeople(rows).filter(({ status }) => earnsCredit(status, requiresTest)).length,
      total: rows.length,
      unsigned: unsigned.length,
      ...attendeesOf(ctx, session, rows),
      unsignedPeople: await unsignedPeople(ctx, session, rows),
      instructors: waiting(ctx, waitsFor),
      scans,
      short: shortfall,
      clashes,
      completedAt: completionDay(session),
      hours: licenseHours(session, session.revision, org.providers),
      papers: await papersMissing(ctx, session, org, rows),
      times,
      certificates: certificates.valid,
      revoked: certificates.revoked,
    })
  },
})

type Row = Awaited<ReturnType<typeof listOutcomes>>[number]

/** People and guests whose signature is missing, so that each may have an own reason. */
async function unsignedPeople(
  { db }: SignedInCtx,
  session: TaskSessionRecord,
  rows: readonly Row[],
): Promise<SessionFinish['unsignedPeople']> {
  const isMissing = (row: Row) =>
    attendeeSignature(row, proposalFor(row, session, session.revision.minAttendancePct)) === 'MISSING'
  const ids = new Set(rows.filter(isMissing).map(({ id: enrollmentId }) => enrollmentId))
  if (ids.size === 0) return []
  const people = await listSheetPeople(db, session.id, [])
  return people
    .filter(({ enrollmentId }) => ids.has(enrollmentId))
    .map((person) => ({ enrollmentId: person.enrollmentId, name: fullName(person), key: sortNameOf(person) }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ enrollmentId, name }) => ({ enrollmentId, name }))
}

function attendeesOf(
  ctx: SignedInCtx,
  session: TaskSessionRecord,
  rows: readonly Row[],
): Pick<SessionFinish, 'attendees' | 'unsignedGuests'> {
  const { minAttendancePct } = session.revision
  const by = Map.groupBy(rows, (row) => attendeeSignature(row, proposalFor(row, session, minAttendancePct)))
  const waitsFor = (kind: 'ON_PAPER' | 'MISSING') =>
    (by.get(kind) ?? []).map(({ userId, signatureAskedAt: askedAt }) => ({ userId, askedAt }))
  const [onPaper, missing] = [waitsFor('ON_PAPER'), waitsFor('MISSING')]
  const signed = by.get('SIGNED')?.length ?? 0
  return {
    attendees: { signed, onPaper: waiting(ctx, onPaper), missing: waiting(ctx, missing) },
    unsignedGuests: [...onPaper, ...missing].filter(({ userId }) => userId === null).length,
  }
}

/** What certificates issued now would lack of what the boards of the class's licenses ask for. */
async function papersMissing(
  ctx: SignedInCtx,
  session: TaskSessionRecord,
  org: OrgRecord,
  rows: readonly Row[],
): Promise<PapersMissing> {
  const { revision, instructors } = session
  const { approvals, approvedFor } = coverageOn(revision.eligible, org.providers, completionDay(session))
  const facts = { address: addressLines(org.address), phone: org.phone, approvals, instructors }
  const elements = missingOnPaper(revision.eligible, { ...facts, objectives: revision.objectives })
  if (!needsOnPaper(approvedFor, 'LICENSE_NUMBER')) return { elements, unnumbered: [] }
  const certified = ofPeople(rows).filter(
    (row) =>
      earnsCredit(row.status, revision.requiresTest) ||
      proposalFor(row, session, revision.minAttendancePct) === 'attend',
  )
  const userIds = certified.map(({ userId }) => userId)
  return { elements, unnumbered: userIds.length > 0 ? await listWithoutLicense(ctx.db, userIds, approvedFor) : [] }
}

type Unsigned = { userId: string | null; askedAt: Date | null }

/** Excludes the viewer, who cannot ask themselves, and guests, who sign on the spot. */
function waiting({ now, viewer }: SignedInCtx, people: readonly Unsigned[]): Waiting {
  const otherPeople = ofPeople(people).filter(({ userId }) => userId !== viewer.userId)
  const askedTimes = otherPeople.flatMap(({ askedAt }) => askedAt?.getTime() ?? [])
  const later = otherPeople.flatMap(({ askedAt }) => askableFrom(askedAt, now)?.getTime() ?? [])
  return {
    count: people.length,
    toAsk: otherPeople.length - later.length,
    askedAt: askedTimes.length > 0 ? new Date(Math.max(...askedTimes)) : null,
    askAgainAt: later.length > 0 ? new Date(Math.min(...later)) : null,
  }
}
