import { randomBytes, randomUUID } from 'node:crypto'
import { type CertificateRecord, listIssuedCertificates, listLicensesToPrint } from '@/lib/data/certificates/read'
import {
  insertCertificates,
  type NewCertificate,
  revokeUnrenewed,
  supersedeCertificates,
  takeCertificateNumbers,
} from '@/lib/data/certificates/write'
import { lockPeople } from '@/lib/data/compliance/read'
import {
  insertSessionCredits,
  type LastCredit,
  listLastCredits,
  revokeUnearnedCredits,
  supersedeCredits,
} from '@/lib/data/credits/write'
import type { Tx } from '@/lib/data/db'
import type { PersonsEnrollment } from '@/lib/data/enrollments/read'
import { listWitnesses } from '@/lib/data/enrollments/witnesses'
import { findLogoOfOrg } from '@/lib/data/orgs/logos'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { SignatureRecord } from '@/lib/data/signatures/signatures'
import { listNames, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { AuditAction } from '@/lib/domain/audit/actions'
import {
  type CertifiedSession,
  certificateContent,
  type PrintedSigner,
  statesTheSame,
} from '@/lib/domain/certificates/certificate-content'
import { certificateNumber } from '@/lib/domain/certificates/certificate-number'
import { type SessionCredit, sessionCredit } from '@/lib/domain/certificates/session-credit'
import { isRecordedByOneself } from '@/lib/domain/check-in/witness'
import { fullName, type PersonName, sortableName } from '@/lib/domain/people/names'
import { foldText } from '@/lib/domain/people/sort-name'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import { compareText } from '@/lib/domain/text'
import { creditAdded } from '@/lib/domain/webhooks/event-data'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { notify } from '../notices/notify'
import { absenceNotices } from '../notices/session-notices'
import { timeWitnessesOf } from '../task-sessions/time-witnesses'
import type { Write } from '../write'
import { certificateEntry, certificateNotices, revokedNotices } from './certificate-notices'

/**
 * The input for issuing certificates: the locked session, everybody whose enrollment was decided, and the signatures.
 */
export type Issue = {
  session: TaskSessionRecord
  org: OrgRecord
  /** All decided enrollments with an account: of the whole session, or of the person who joins it now. */
  enrollments: readonly PersonsEnrollment[]
  /** Those who completed the session. */
  completed: readonly PersonsEnrollment[]
  signatures: ReadonlyMap<string, SignatureRecord>
  now: Date
}

/**
 * Creates credits and certificates for everybody who completed a session, with a constant number of statements. In a
 * session that was reopened for corrections, a certificate whose content is unchanged stays valid with its credit, and
 * its person is not notified; whoever no longer qualifies loses both. Compliance is recomputed in between, because
 * people must be locked before their organization. Returns how many certificates were issued.
 */
export async function issueCertificates(w: Write, issue: Issue): Promise<number> {
  const { session, completed, now } = issue
  const before = await listIssuedCertificates(w.tx, session.id)
  const userIds = [...new Set([...issue.enrollments, ...before].map(({ userId }) => userId))]
  await lockPeople(w.tx, userIds)
  const ids = completed.map(({ id }) => id)
  const last = await listLastCredits(w.tx, ids)
  const certified = await certifiedSession(w.tx, issue)
  const oneself = await recordedByThemselves(w.tx, issue)
  const revokedCredits = await revokeUnearnedCredits(w.tx, session.id, ids, {
    reason: session.reopenReason ?? 'corrected',
    at: now,
  })
  for (const { id, userId } of revokedCredits) w.audit(creditEntry('credit.revoked', session.orgId, { id, userId }))
  const { credits, newEvents } = await giveCredits(w, issue, certified.credit, last)
  await recomputeComplianceLocked(w.tx, userIds, now, newEvents)

  const valid = new Map(
    before.flatMap((certificate) =>
      certificate.state === 'VALID' ? [[certificate.enrollmentId, certificate.content]] : [],
    ),
  )
  const names = await listNames(
    w.tx,
    completed.map(({ userId }) => userId),
  )
  const keeps = ({ enrollment: { id, userId }, name }: Holder) => {
    const issued = valid.get(id)
    if (!issued || !hasSameCredit(last.get(id), certified.credit)) return false
    const holder = {
      number: issued.number,
      name,
      licenses: [],
      logoId: null,
      issuedAt: now,
      oneself: oneself.has(userId),
      replaces: null,
    }
    return statesTheSame(issued, certificateContent(certified, holder))
  }
  const holders = sortByName(completed, names)
  const keptIds = new Set(holders.filter(keeps).map(({ enrollment }) => enrollment.id))
  const newHolders = holders.filter(({ enrollment }) => !keptIds.has(enrollment.id))
  const endedIds = [...valid.keys()].filter((id) => !keptIds.has(id))
  return renewCertificates(w, issue, {
    certified,
    oneself,
    credits,
    anew: newHolders,
    over: endedIds,
    before,
    lost: revokedCredits,
  })
}

/**
 * Issues the first credit and certificate of one person whose enrollment has just joined a finalized session.
 * Certificates of others do not change.
 */
export async function issueFirstCertificate(
  w: Write,
  shared: Omit<Issue, 'enrollments' | 'completed'>,
  enrollment: PersonsEnrollment,
): Promise<void> {
  const issue = { ...shared, enrollments: [enrollment], completed: [enrollment] }
  const { userId } = enrollment
  await lockPeople(w.tx, [userId])
  const certified = await certifiedSession(w.tx, issue)
  const oneself = await recordedByThemselves(w.tx, issue)
  const { credits, newEvents } = await giveCredits(w, issue, certified.credit, new Map())
  await recomputeComplianceLocked(w.tx, [userId], issue.now, newEvents)
  const newHolders = sortByName([enrollment], await listNames(w.tx, [userId]))
  const nobodyElse = { over: [], before: [], lost: [] }
  await renewCertificates(w, issue, { certified, oneself, credits, anew: newHolders, ...nobodyElse })
}

type Renewal = {
  certified: CertifiedSession
  /** Who recorded a part of their own attendance. */
  oneself: ReadonlySet<string>
  credits: ReadonlyMap<string, string>
  /** The people who get a new certificate, in the order of the numbers. */
  anew: readonly Holder[]
  /** Enrollments whose current certificate ends. */
  over: readonly string[]
  before: readonly Pick<CertificateRecord, 'enrollmentId'>[]
  lost: readonly { enrollmentId: string; stateReason: string }[]
}

/** Supersedes and revokes certificates that no longer apply, issues new ones, and notifies their people. */
async function renewCertificates(
  w: Write,
  { session, org, enrollments, now }: Issue,
  renewal: Renewal,
): Promise<number> {
  const certifiedIds = new Set(renewal.before.map(({ enrollmentId }) => enrollmentId))
  const superseded = await supersedeCertificates(w.tx, renewal.over, { reason: 'issued anew', at: now })
  const replaced = new Map(superseded.map(({ enrollmentId, number }) => [enrollmentId, number]))
  const certificates = await newCertificates(w.tx, { org, session, now }, { ...renewal, replaced })
  await insertCertificates(w.tx, certificates, now)
  const revoked = await revokeUnrenewed(w.tx, session.id, { reason: 'corrected', at: now })
  const gone = new Set(revoked.map(({ id }) => id))
  for (const certificate of superseded)
    if (!gone.has(certificate.id)) w.audit(certificateEntry('certificate.superseded', org.id, certificate))
  for (const certificate of certificates) w.audit(certificateEntry('certificate.issued', org.id, certificate))
  for (const certificate of revoked) w.audit(certificateEntry('certificate.revoked', org.id, certificate))
  const reasons = new Map(renewal.lost.map(({ enrollmentId, stateReason }) => [enrollmentId, stateReason]))
  const reasonOf = (id: string) => reasons.get(id) ?? session.reopenReason ?? '–'
  await notify(w, [
    ...certificateNotices(session, certificates, certifiedIds),
    ...revokedNotices(
      session,
      revoked.map((certificate) => ({ ...certificate, reason: reasonOf(certificate.enrollmentId) })),
    ),
    // People who had a certificate are notified of its revocation instead.
    ...absenceNotices(
      session,
      enrollments.filter(({ id, status }) => status === 'ABSENT' && !certifiedIds.has(id)),
    ),
  ])
  return certificates.length
}

/** The new certificates, with the licenses and the logo as of now. */
async function newCertificates(
  tx: Tx,
  { session, org, now }: Pick<Issue, 'session' | 'org' | 'now'>,
  { certified, oneself, credits, anew: newHolders, replaced }: Renewal & { replaced: ReadonlyMap<string, string> },
): Promise<NewCertificate[]> {
  if (newHolders.length === 0) return []
  const userIds = newHolders.map(({ enrollment }) => enrollment.userId)
  const licenses = await listLicensesToPrint(tx, userIds, certified.coverage.approvedFor)
  const last = await takeCertificateNumbers(tx, org.id, newHolders.length)
  // Read while the organization is locked, so its logo cannot be removed before the commit.
  const logoId = (await findLogoOfOrg(tx, org.id))?.id ?? null
  return newHolders.map(({ enrollment: { id: enrollmentId, userId }, name }, index): NewCertificate => {
    const number = certificateNumber(org.id, last + index + 1)
    const replaces = replaced.get(enrollmentId) ?? null
    const printed = { logoId, issuedAt: now, oneself: oneself.has(userId), replaces }
    const holder = { number, name, licenses: licenses.get(userId) ?? [], ...printed }
    return {
      id: randomUUID(),
      number,
      verifyToken: randomBytes(16).toString('base64url'),
      orgId: org.id,
      taskSessionId: session.id,
      enrollmentId,
      userId,
      logoId,
      creditId: credits.get(enrollmentId)!,
      content: certificateContent(certified, holder),
    }
  })
}

/** The people who recorded a part of their own attendance, or signed as instructors the sheet that names them. */
async function recordedByThemselves(tx: Tx, { session, completed }: Issue): Promise<ReadonlySet<string>> {
  const witnesses = await listWitnesses(tx, session.id)
  const signers = new Set(session.instructors.flatMap(({ userId, signatureId }) => (signatureId ? [userId] : [])))
  const isByOneself = ({ id, userId }: PersonsEnrollment) => {
    const seen = witnesses.get(id)
    return signers.has(userId) || (seen !== undefined && isRecordedByOneself(seen))
  }
  return new Set(completed.filter(isByOneself).map(({ userId }) => userId))
}

async function certifiedSession(
  tx: Tx,
  { session, org, signatures }: Issue,
): Promise<CertifiedSession & { credit: SessionCredit }> {
  const { startsAt, startedAt, endedAt, recordedAt, timeZone } = session
  const { credit, coverage } = sessionCredit(session, session.revision, org)
  const signers = session.instructors.flatMap((instructor): PrintedSigner[] => {
    const signature = instructor.signatureId ? signatures.get(instructor.signatureId) : undefined
    if (!signature) return []
    const { id: signatureId, adoptedName, signedAt } = signature
    const { title, license } = instructor
    return [{ name: fullName(instructor), title, license, adoptedName, signatureId, signedAt: signedAt.toISOString() }]
  })
  const { objectives } = session.revision
  const held = { startsAt, endsAt: sessionEnd(session), startedAt, endedAt, recordedAt, timeZone }
  return { ...held, times: await timeWitnessesOf(tx, session), org, objectives, signers, credit, coverage }
}

/** Creates the credit of each enrollment that completed the session; returns the credits and the events of new ones. */
async function giveCredits(
  w: Write,
  { session, completed, now }: Issue,
  credit: SessionCredit,
  last: ReadonlyMap<string, LastCredit>,
): Promise<{ credits: Map<string, string>; newEvents: NewWebhookEvent[] }> {
  const fresh = completed.filter(({ id }) => !hasSameCredit(last.get(id), credit))
  const rows = fresh.map(({ id: enrollmentId, userId }) => ({
    ...credit,
    id: randomUUID(),
    userId,
    enrollmentId,
    supersedesId: last.get(enrollmentId)?.id ?? null,
  }))
  await supersedeCredits(
    w.tx,
    rows.flatMap(({ supersedesId }) => supersedesId ?? []),
    now,
  )
  await insertSessionCredits(w.tx, rows, now)
  for (const { id, userId, supersedesId } of rows)
    w.audit({
      ...creditEntry('credit.issued', session.orgId, { id, userId }),
      detail: { taskSessionId: session.id, ...(supersedesId ? { supersedesId } : {}) },
      after: credit,
    })
  const credits = new Map([
    ...[...last].map(([enrollmentId, { id }]) => [enrollmentId, id] as const),
    ...rows.map(({ enrollmentId, id }) => [enrollmentId, id] as const),
  ])
  return { credits, newEvents: rows.map((row) => creditAdded({ ...row, source: 'SESSION' })) }
}

/**
 * Whether the person's latest credit of this session has the same content, even if they have withdrawn it. The
 * provider's id is ignored: the same number may have been removed and entered again.
 */
function hasSameCredit(last: LastCredit | undefined, credit: SessionCredit): boolean {
  if (!last || last.state === 'REVOKED') return false
  const { providerId: _id, approvals, ...content } = credit
  const fields = Object.keys(content) as (keyof typeof content)[]
  // Credits from before approvals were kept have none.
  if (last.approvals.length > 0 && JSON.stringify(last.approvals) !== JSON.stringify(approvals)) return false
  return fields.every((field) => JSON.stringify(last[field]) === JSON.stringify(credit[field]))
}

type Holder = { enrollment: PersonsEnrollment; name: PersonName }

/** Certificate numbers follow the names, so a stack of certificates is in the order of the roster. */
const sortByName = (completed: readonly PersonsEnrollment[], names: ReadonlyMap<string, PersonName>): Holder[] =>
  completed
    .map((enrollment) => ({ enrollment, name: names.get(enrollment.userId) ?? {} }))
    .map((holder) => ({ holder, key: `${foldText(sortableName(holder.name))} ${holder.enrollment.id}` }))
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ holder }) => holder)

const creditEntry = (action: AuditAction, orgId: string, { id, userId }: { id: string; userId: string }) => ({
  action,
  subjectType: 'Credit',
  subjectId: id,
  personId: userId,
  orgId,
})
