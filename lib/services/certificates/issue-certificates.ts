import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { type CertificateRecord, listCertifiedEnrollments } from '@/lib/data/certificates/read'
import {
  insertCertificates,
  type NewCertificate,
  revokeUnrenewed,
  supersedeCertificates,
  takeCertificateNumbers,
} from '@/lib/data/certificates/write'
import { lockPeople } from '@/lib/data/compliance/read'
import { insertSessionCredits, type LastCredit, listLastCredits, supersedeCredits } from '@/lib/data/credits/write'
import type { PersonsEnrollment } from '@/lib/data/enrollments/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { SignatureRecord } from '@/lib/data/signatures/signatures'
import { listNames, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import {
  type CertifiedSession,
  certificateContent,
  type PrintedSigner,
} from '@/lib/domain/certificates/certificate-content'
import { certificateNumber } from '@/lib/domain/certificates/certificate-number'
import { type SessionCredit, sessionCredit } from '@/lib/domain/certificates/session-credit'
import { fullName, type PersonName, sortableName } from '@/lib/domain/people/names'
import { foldText } from '@/lib/domain/people/sort-name'
import { sessionEnd } from '@/lib/domain/task-sessions/session-state'
import type { NewWebhookEvent } from '@/lib/domain/webhooks/events'
import { creditAdded } from '@/lib/domain/webhooks/new-events'
import { recomputeComplianceLocked } from '../compliance/recompute-compliance'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { certificateNotices } from './certificate-notices'

/** What is issued for: the session as it is held, with everybody who decided anything and what was signed. */
export type Issue = {
  session: TaskSessionRecord
  org: OrgRecord
  /** Everybody with an account whose enrollment was decided: of the whole session, or of who joins it now. */
  enrollments: readonly PersonsEnrollment[]
  /** Those of them who completed it. */
  completed: readonly PersonsEnrollment[]
  signatures: ReadonlyMap<string, SignatureRecord>
  now: Date
}

/**
 * Gives credits and certificates to everybody who completed a session, in sets: as many statements for 300 people as for one. A
 * unchanged credit stays; a new one replaces a changed or revoked one. Compliance is recomputed in between,
 * because people are locked before their organization. Returns how many certificates there are.
 */
export async function issueCertificates(w: Write, issue: Issue): Promise<number> {
  const { session, org, completed, now } = issue
  const { tx, audit } = w
  const userIds = issue.enrollments.map(({ userId }) => userId)
  await lockPeople(tx, userIds)
  const certified = certifiedSession(issue)
  const { credits, newEvents } = await giveCredits(w, issue, certified.credit)
  await recomputeComplianceLocked(tx, userIds, now, newEvents)
  const enrollmentIds = issue.enrollments.map(({ id }) => id)
  await supersedeCertificates(tx, session.id, { reason: 'issued anew', at: now }, enrollmentIds)
  const before = await listCertifiedEnrollments(tx, session.id)
  const holders = inNameOrder(
    completed,
    await listNames(
      tx,
      completed.map(({ userId }) => userId),
    ),
  )
  const last = holders.length > 0 ? await takeCertificateNumbers(tx, org.id, holders.length) : 0
  const certificates = holders.map(({ enrollment, name }, index): NewCertificate => {
    const number = certificateNumber(org.id, last + index + 1)
    const { id: enrollmentId, userId } = enrollment
    const content = certificateContent(certified, { number, name, issuedAt: now })
    const creditId = credits.get(enrollmentId)!
    const verifyToken = randomBytes(16).toString('base64url')
    const of = { orgId: org.id, taskSessionId: session.id, enrollmentId, userId, creditId }
    return { id: randomUUID(), number, verifyToken, ...of, content }
  })
  await insertCertificates(tx, certificates, now)
  const revoked = await revokeUnrenewed(tx, session.id, { reason: 'corrected', at: now })
  for (const one of certificates) audit(certificateEntry('certificate.issued', org.id, one))
  for (const one of revoked) audit(certificateEntry('certificate.revoked', org.id, one))
  await notify(w, certificateNotices(session, certificates, before))
  return certificates.length
}

function certifiedSession({ session, org, signatures }: Issue): CertifiedSession & { credit: SessionCredit } {
  const { startsAt, startedAt, endedAt, timeZone } = session
  const { credit, coverage } = sessionCredit(session, session.revision, org)
  const signers = session.instructors.flatMap((one): PrintedSigner[] => {
    const signature = one.signatureId ? signatures.get(one.signatureId) : undefined
    if (!signature) return []
    const { id: signatureId, adoptedName, signedAt } = signature
    return [{ name: fullName(one), adoptedName, signatureId, signedAt: signedAt.toISOString() }]
  })
  return { startsAt, endsAt: sessionEnd(session), startedAt, endedAt, timeZone, org, signers, credit, coverage }
}

/** The credit of each enrollment that completed the session, and the events of new ones. */
async function giveCredits(
  { tx, audit }: Write,
  { session, completed, now }: Issue,
  credit: SessionCredit,
): Promise<{ credits: Map<string, string>; newEvents: NewWebhookEvent[] }> {
  const last = await listLastCredits(
    tx,
    completed.map(({ id }) => id),
  )
  const fresh = completed.filter(({ id }) => !standsAlready(last.get(id), credit))
  const rows = fresh.map(({ id: enrollmentId, userId }) => ({
    ...credit,
    id: randomUUID(),
    userId,
    enrollmentId,
    supersedesId: last.get(enrollmentId)?.id ?? null,
  }))
  await supersedeCredits(
    tx,
    rows.flatMap(({ supersedesId }) => supersedesId ?? []),
    now,
  )
  await insertSessionCredits(tx, rows, now)
  for (const { id, userId, supersedesId } of rows)
    audit({
      action: 'credit.issued',
      subjectType: 'Credit',
      subjectId: id,
      personId: userId,
      orgId: session.orgId,
      detail: { taskSessionId: session.id, ...(supersedesId ? { supersedesId } : {}) },
      after: credit,
    })
  const credits = new Map([
    ...[...last].map(([enrollmentId, { id }]) => [enrollmentId, id] as const),
    ...rows.map(({ enrollmentId, id }) => [enrollmentId, id] as const),
  ])
  return { credits, newEvents: rows.map((row) => creditAdded({ ...row, source: 'SESSION' })) }
}

/** True when the person has this very credit; one they withdrew themselves stays withdrawn. */
function standsAlready(last: LastCredit | undefined, credit: SessionCredit): boolean {
  if (!last || last.state === 'REVOKED') return false
  const fields = Object.keys(credit) as (keyof SessionCredit)[]
  return fields.every((field) => JSON.stringify(last[field]) === JSON.stringify(credit[field]))
}

type Holder = { enrollment: PersonsEnrollment; name: PersonName }

/** Numbers follow the names, so that a stack of certificates is in the order of the roster. */
const inNameOrder = (completed: readonly PersonsEnrollment[], names: ReadonlyMap<string, PersonName>): Holder[] =>
  completed
    .map((enrollment) => ({ enrollment, name: names.get(enrollment.userId) ?? {} }))
    .map((holder) => ({ holder, key: `${foldText(sortableName(holder.name))} ${holder.enrollment.id}` }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ holder }) => holder)

const certificateEntry = (
  action: string,
  orgId: string,
  {
    id,
    userId,
    number,
    content,
  }: Pick<CertificateRecord, 'id' | 'userId' | 'number'> & { content?: CertificateRecord['content'] },
) => ({
  action,
  subjectType: 'Certificate',
  subjectId: id,
  personId: userId,
  orgId,
  detail: { number },
  ...(content ? { after: content } : {}),
})
