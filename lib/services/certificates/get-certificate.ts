import { z } from 'zod'
import { findCertificate, listDrawings } from '@/lib/data/certificates/read'
import { ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { readLogos } from '../orgs/read-logo'
import { recordAccess } from '../record-access'
import { limitPapers } from './paper-limit'

/** Resolves a certificate for its person and for those who run its session. */
async function findReadable(ctx: SignedInCtx, { id: certificateId }: { id: string }) {
  const certificate = await findCertificate(ctx.db, certificateId)
  const session = certificate && (await ctx.load.taskSession.load(certificate.taskSessionId))
  return certificate && session && { ...certificate, instructorIds: session.instructorIds }
}

/**
 * One certificate, even a revoked or superseded one. A person keeps access whatever features the organization switches
 * off.
 */
export const getCertificate = defineService({
  action: 'certificate.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (_ctx, _input, { instructorIds: _ids, ...certificate }) => ok(certificate),
})

/** A certificate with the signatures and logo for its PDF; a download by anybody but its person is recorded. */
export const printCertificate = defineService({
  action: 'certificate.read',
  input: z.strictObject({ id }),
  subject: findReadable,
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
