import { z } from 'zod'
import { listDrawings, listSessionCertificates as listRows } from '@/lib/data/certificates/read'
import { ok } from '@/lib/domain/result'
import { first, placeInput, toConnection } from '../connection'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { readLogos } from '../orgs/read-logo'
import { recordAccess } from '../record-access'
import { sessionFeature } from '../task-sessions/session-feature'
import { limitPapers } from './paper-limit'

const place = placeInput(z.tuple([z.string().max(40)]))
const input = z.strictObject({ taskSessionId: id, first, after: place })
const session = (ctx: SignedInCtx, { taskSessionId }: { taskSessionId: string }) =>
  ctx.load.taskSession.load(taskSessionId)

async function page(ctx: SignedInCtx, { taskSessionId, first: size, after: from }: z.infer<typeof input>) {
  const rows = await listRows(ctx.db, taskSessionId, { after: from?.[0] ?? null, size: size + 1 })
  return toConnection(rows, size, ({ number }) => [number])
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
