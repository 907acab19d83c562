import { z } from 'zod'
import {
  type CertificateRecord,
  findCertificateOfEnrollment,
  listCertificatesOf,
  listCertificatesOfCredits,
  listDrawings,
  listSessionCertificates as listRows,
} from '@/lib/data/certificates/read'
import { type EnrollmentInSession, findEnrollmentInSession } from '@/lib/data/enrollments/list'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { findSignature, type SignatureRecord } from '@/lib/data/signatures/signatures'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { type SessionGains, sessionGains } from '../enrollments/session-gains'
import { id } from '../inputs'
import { readLogo, readLogos } from '../orgs/read-logo'
import { first, positionInput, storedInstant, toPage } from '../page-of'
import { recordAccess } from '../record-access'
import { sessionFeature } from '../task-sessions/session-input'
import { limitPapers } from './limits'
import { findReadableCertificate } from './readable-certificate'

/**
 * One certificate, even a revoked or superseded one. A person keeps access whatever features the organization switches
 * off.
 */
export const getCertificate = defineService({
  action: 'certificate.read',
  input: z.strictObject({ id }),
  subject: findReadableCertificate,
  run: async (_ctx, _input, { instructorIds: _ids, ...certificate }) => ok(certificate),
})

/** A certificate with the signatures and logo for its PDF; a download by anybody but its person is recorded. */
export const printCertificate = defineService({
  action: 'certificate.read',
  input: z.strictObject({ id }),
  subject: findReadableCertificate,
  run: async (ctx, _input, { instructorIds: _ids, ...certificate }) => {
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const drawings = await listDrawings(
      ctx.db,
      certificate.content.signers.map(({ signatureId }) => signatureId),
    )
    const logos = await readLogos(ctx, [certificate])
    const { orgId, userId } = certificate
    if (userId === ctx.viewer.userId) return ok({ certificate, drawings, logos })
    return recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'Certificate', subjectId: certificate.id, personId: userId, orgId }
      audit({ action: 'certificate.viewed', ...about })
      return ok({ certificate, drawings, logos })
    })
  },
})

/** The certificates issued for a credit from a session, newest first; none for any other credit. */
export const getCreditCertificates = defineService({
  action: 'credit.read',
  input: z.strictObject({ id }),
  subject: (ctx, input) => ctx.load.credit.load(input.id),
  run: async (ctx, _input, credit) =>
    ok(credit.source === 'SESSION' ? await listCertificatesOfCredits(ctx.db, [credit.id]) : []),
})

const ownPosition = positionInput(z.tuple([storedInstant, z.uuid()]))

/** The certificates a person has earned, newest first, including revoked and superseded ones. */
export const listOwnCertificates = defineService({
  action: 'certificate.list',
  input: z.strictObject({ first, after: ownPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { first: size, after: from }, person) => {
    const rows = await listCertificatesOf(ctx.db, person.id, { after: from, size: size + 1 })
    return ok(toPage(rows, size, ({ issuedAt, id }) => [issuedAt.toISOString(), id]))
  },
})

const sessionPosition = positionInput(z.tuple([z.string().max(40)]))
const input = z.strictObject({ taskSessionId: id, first, after: sessionPosition })
const session = (ctx: SignedInCtx, { taskSessionId }: { taskSessionId: string }) =>
  ctx.load.taskSession.load(taskSessionId)

async function page(ctx: SignedInCtx, { taskSessionId, first: size, after: from }: z.infer<typeof input>) {
  const rows = await listRows(ctx.db, taskSessionId, { after: from?.[0] ?? null, size: size + 1 })
  return toPage(rows, size, ({ number }) => [number])
}

/** The valid certificates of a session, by number, for those who run it. */
export const listSessionCertificates = defineService({
  action: 'taskSession.read',
  input,
  subject: session,
  feature: sessionFeature,
  run: async (ctx, input) => ok(await page(ctx, input)),
})

/** The valid certificates of a session for printing, with signatures and logos; the download is recorded. */
export const printSessionCertificates = defineService({
  action: 'taskSession.read',
  input,
  subject: session,
  feature: sessionFeature,
  run: async (ctx, input, { id: taskSessionId, orgId }) => {
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const found = await page(ctx, input)
    const signers = found.edges.flatMap(({ node }) => node.content.signers.map(({ signatureId }) => signatureId))
    const certificates = found.edges.map(({ node }) => node)
    const [drawings, logos] = await Promise.all([listDrawings(ctx.db, signers), readLogos(ctx, certificates)])
    return recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'TaskSession', subjectId: taskSessionId, orgId }
      for (const { userId, number } of certificates)
        audit({ action: 'certificate.viewed', ...about, personId: userId, detail: { number } })
      return ok({ certificates, drawings, logos })
    })
  },
})

/** The receipt of a signed attendance: the session, the expected credit, and the result. */
export type Receipt = EnrollmentInSession & {
  person: string
  org: OrgRecord
  signature: SignatureRecord
  /** Expected credit by license; empty once the session is finalized, because the certificate shows it. */
  gains: SessionGains
  /** The valid certificate. */
  certificate: CertificateRecord | null
  logo: Uint8Array | null
}

async function findOwnEnrollment(ctx: SignedInCtx, { enrollmentId }: { enrollmentId: string }) {
  const enrollment = await findEnrollmentInSession(ctx.db, enrollmentId)
  const userId = enrollment?.enrollment.userId
  // Guests have no account and no receipt page.
  return userId ? { ...enrollment, userId } : null
}

/** The receipt of an attendance that the person signed, before and after its session is finalized. */
export const getReceipt = defineService({
  action: 'enrollment.readReceipt',
  input: z.strictObject({ enrollmentId: id }),
  subject: findOwnEnrollment,
  run: async (ctx, { enrollmentId }, { enrollment, session, userId }) => {
    const limited = await limitPapers(ctx)
    if (limited) return limited
    const [signature, org, person, last] = await Promise.all([
      enrollment.signatureId ? findSignature(ctx.db, enrollment.signatureId) : null,
      findOrg(ctx.db, session.orgId),
      ctx.load.person.load(userId),
      findCertificateOfEnrollment(ctx.db, enrollmentId),
    ])
    if (!signature || !org) return fail('notFound')
    const isFinal = session.state === 'FINALIZED'
    const gains = isFinal ? [] : await sessionGains({ load: ctx.load, userId, now: ctx.now }, session, org.providers)
    const certificate = last?.state === 'VALID' ? last : null
    const name = person ? fullName(person).normalize('NFC') : signature.adoptedName
    const logo = await readLogo(ctx, org.logo?.id)
    return ok<Receipt>({ person: name, session, org, enrollment, signature, gains, certificate, logo })
  },
})

/**
 * The credit to expect from the person's signed attendance, by license, until the session is finalized; empty after
 * that.
 */
export const getExpectedCredit = defineService({
  action: 'enrollment.readReceipt',
  input: z.strictObject({ enrollmentId: id }),
  subject: findOwnEnrollment,
  run: async (ctx, _input, { session, userId }) => {
    const org = session.state === 'FINALIZED' ? null : await findOrg(ctx.db, session.orgId)
    return ok<SessionGains>(
      org ? await sessionGains({ load: ctx.load, userId, now: ctx.now }, session, org.providers) : [],
    )
  },
})

/** The certificate of the person's enrollment: the valid one, otherwise the latest. */
export const getEnrollmentCertificate = defineService({
  action: 'enrollment.readReceipt',
  input: z.strictObject({ enrollmentId: id }),
  subject: findOwnEnrollment,
  run: async (ctx, { enrollmentId }) => ok(await findCertificateOfEnrollment(ctx.db, enrollmentId)),
})
