import { z } from 'zod'
import { ok } from '@/lib/domain/result'
import { defineOperatorService } from '../define-service'
import { noteAuditCheck } from './note-audit-check'
import { type AuditVerdict, verifyHistory } from './verify-history'
import type { AuditBreak } from './walk-history'

export type { AuditBreak, AuditVerdict }

const keptHead = z.strictObject({
  seq: z.bigint(),
  hash: z.string(),
  seal: z
    .strictObject({ number: z.bigint(), signedAt: z.string(), keyId: z.string(), signature: z.string() })
    .nullable(),
})

/** Verifies the whole history for the operator, with the heads and key ids passed in (`verifyHistory`). */
export const verifyAudit = defineOperatorService({
  action: 'audit.verify',
  input: z.strictObject({ heads: z.array(keptHead).default([]), keys: z.array(z.string()).default([]) }),
  run: async (ctx, { heads, keys }) => {
    const verdict = await verifyHistory(ctx.db, heads, keys)
    await noteAuditCheck(ctx.db, verdict, ctx.now)
    return ok(verdict)
  },
})
