import 'server-only'
import { z } from 'zod'
import { findCertificate, listDrawings } from '@/lib/data/certificates/read'
import { ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { readLogos } from '../orgs/read-logo'
import { write } from '../write'
import { limitPapers } from './paper-limit'

/** Those who may read a certificate: its person, and those who run its session. */
async function findReadable(ctx: SignedInCtx, { id: certificateId }: { id: string }) {
  const certificate = await findCertificate(ctx.db, certificateId)
  const session = certificate && (await ctx.load.taskSession.load(certificate.taskSessionId))
  return certificate && session && { ...certificate, instructorIds: session.instructorIds }
}

/** One certificate, also one that is over. A person keeps theirs, whatever the organization switches off. */
export const getCertificate = defineService({
  action: 'certificate.read',
  input: z.strictObject({ id }),
  subject: findReadable,
  run: async (_ctx, _input, { instructorIds: _ids, ...certificate }) => ok(certificate),
})

/** A certificate with what is drawn on it; that somebody else than its person took it is kept. */
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
    return write({ ...ctx, idempotency: null }, async ({ audit }) => {
      const about = { subjectType: 'Certificate', subjectId: certificate.id, personId: userId, orgId }
      audit({ action: 'certificate.viewed', ...about })
      return ok({ certificate, drawings, logos })
    })
  },
})
