import { findCertificate } from '@/lib/data/certificates/read'
import type { SignedInCtx } from '../ctx'

/** Resolves a certificate for its person and for those who run its session. */
export async function findReadableCertificate(ctx: SignedInCtx, { id: certificateId }: { id: string }) {
  const certificate = await findCertificate(ctx.db, certificateId)
  const session = certificate && (await ctx.load.taskSession.load(certificate.taskSessionId))
  return certificate && session && { ...certificate, instructorIds: session.instructorIds }
}
