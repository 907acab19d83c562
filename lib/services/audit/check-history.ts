import { z } from 'zod'
import { findAuditHead } from '@/lib/data/audit/read'
import {
  findLastSeal,
  finishHistoryCheck,
  type HistoryCheckRecord,
  insertHistoryCheck,
  listHistoryChecks,
  startHistoryCheck,
} from '@/lib/data/audit/seals'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import { ok } from '@/lib/domain/result'
import { defineJobService, defineOperatorService, defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { type AuditBreak, type AuditVerdict, noteAuditCheck, verifyHistory } from './verify-history'

const hour = 3_600_000
const historyLimit = 5

/** How long a check may still be running. */
const isOpen = ({ finishedAt, createdAt }: HistoryCheckRecord, now: Date) =>
  !finishedAt && now.getTime() - createdAt.getTime() < hour

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** Whether the chain is intact as far as it was checked: its head, its last seal, and the latest full checks. */
export type HistoryState = {
  lastSeq: string
  sealed: { seq: string; signedAt: Date; number: string } | null
  checks: HistoryCheckRecord[]
}

export const getHistoryState = defineService({
  action: 'history.read',
  input: z.strictObject({}),
  subject: self,
  run: async ({ db }) => {
    const [head, seal, checks] = await Promise.all([
      findAuditHead(db),
      findLastSeal(db),
      listHistoryChecks(db, historyLimit),
    ])
    const sealed = seal && { seq: String(seal.seq), signedAt: seal.signedAt, number: String(seal.number) }
    return ok<HistoryState>({ lastSeq: String(head?.seq ?? 0n), sealed, checks })
  },
})

/** Queues a check of the whole history; does nothing while one is running. */
export const askHistoryCheck = defineService({
  action: 'history.read',
  input: z.strictObject({}),
  subject: self,
  run: (ctx) =>
    write(ctx, async (w) => {
      const [last] = await listHistoryChecks(w.tx, 1)
      if (last && isOpen(last, ctx.now)) return ok(last.id)
      const checkId = await insertHistoryCheck(w.tx, ctx.viewer.userId, ctx.now)
      await w.send({ queue: 'historyChecks', data: { checkId } })
      w.audit({ action: 'history.checkAsked', subjectType: 'HistoryCheck', subjectId: checkId })
      return ok(checkId)
    }),
})

/** Runs a requested check of the history and stores the result, also as the installation's latest check. */
export const checkHistory = defineJobService({
  action: 'history.check',
  input: z.strictObject({ checkId: id, heads: z.custom<KeptHead[]>(), keys: z.array(z.string()) }),
  run: async ({ db, now }, { checkId, heads, keys }) => {
    if (!(await startHistoryCheck(db, checkId, now))) return ok(null)
    const verdict = await verifyHistory(db, heads, keys)
    const { head, broken, seals } = verdict
    const outcome = {
      lastSeq: head.seq,
      brokenSeq: broken?.seq ?? null,
      brokenWhy: broken?.why ?? null,
      seals: seals.count,
      sealedSeq: seals.last?.seq ?? null,
    }
    await finishHistoryCheck(db, checkId, new Date(), outcome)
    await noteAuditCheck(db, verdict, now)
    return ok(broken)
  },
})

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
