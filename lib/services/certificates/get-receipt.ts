import { z } from 'zod'
import { type CertificateRecord, findCertificateOfEnrollment } from '@/lib/data/certificates/read'
import { type EnrollmentInSession, findEnrollmentInSession } from '@/lib/data/enrollments/list'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { findSignature, type SignatureRecord } from '@/lib/data/signatures/signatures'
import { fullName } from '@/lib/domain/people/names'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { type SessionGains, sessionGains } from '../enrollments/session-gains'
import { id } from '../inputs'
import { readLogo } from '../orgs/read-logo'
import { limitPapers } from './paper-limit'

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
