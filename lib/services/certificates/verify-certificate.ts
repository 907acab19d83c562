import 'server-only'
import { z } from 'zod'
import { findCertificateByToken } from '@/lib/data/certificates/read'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import { fail, ok } from '@/lib/domain/result'
import { definePublicService } from '../define-service'
import { limitUse } from '../limit-use'

/** Certificates that one address may verify in a minute: more than a clerk with a stack, fewer than somebody who guesses. */
const perMinute = { limit: 60, seconds: 60 }
/** The same for everybody together where no address is known: nobody can keep the others from looking. */
const perMinuteOfAll = { limit: 3000, seconds: 60 }

export type VerifiedCertificate = {
  state: 'VALID' | 'SUPERSEDED' | 'REVOKED'
  /** Since when it is over. */
  endedAt: Date | null
  /** Since when its session is open for correction; null when it is not. The certificate stays as it is meanwhile. */
  reopenedAt: Date | null
  /** What is on the paper, and nothing else. */
  content: CertificateContent
}

/** Answers anybody who has the paper whether a certificate is valid, and what it certifies. */
export const verifyCertificate = definePublicService({
  action: 'certificate.verify',
  input: z.strictObject({ token: z.string().max(200) }),
  run: async (ctx, { token }) => {
    // A malformed token costs nothing and is not counted.
    if (!/^[\w-]{22}$/.test(token)) return fail('notFound')
    const limited = ctx.address
      ? await limitUse(ctx, `verify:${ctx.address}`, perMinute)
      : await limitUse(ctx, 'verify', perMinuteOfAll)
    if (limited) return limited
    const certificate = await findCertificateByToken(ctx.db, token)
    if (!certificate) return fail('notFound')
    const { state, endedAt, content, reopenedAt } = certificate
    return ok<VerifiedCertificate>({ state, endedAt, reopenedAt, content })
  },
})
