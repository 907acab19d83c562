import { z } from 'zod'
import { countScans, endScan, findScan, insertScan, listScans, type ScanRecord } from '@/lib/data/task-sessions/scans'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import { fail, ok } from '@/lib/domain/result'
import { maxScans, mayRemoveScan } from '@/lib/domain/task-sessions/session-problems'
import { type SessionClock, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { fileRefusalOf } from '../documents/file-check'
import { refuseWithoutRoom, refuseWithoutRoomIn, sentFile, uploaderOf, writeWithFile } from '../files'
import { id } from '../inputs'
import { limitUpload } from '../limit-use'
import { recordAccess } from '../record-access'
import { write } from '../write'
import { reason, sessionFeature } from './session-input'

/** A scan for display, with whether it can still be removed. */
export type ScanView = ScanRecord & { removable: boolean }

const isOver = (session: SessionClock, now: Date): boolean => {
  const state = sessionStateAt(session, now)
  return state === 'ENDED' || state === 'FINALIZED'
}

/** The scans of a session's paper sheets, oldest first. */
export const listSessionScans = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ taskSessionId: id }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId }, session) => {
    const scans = await listScans(ctx.db, taskSessionId)
    return ok(scans.map((scan): ScanView => ({ ...scan, removable: mayRemoveScan(scan, session) })))
  },
})

/** Stores a scan of the paper sheet once the session is over, even if it is finalized. */
export const saveSessionScan = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ taskSessionId: id, file: sentFile }),
  subject: (ctx, { taskSessionId }) => ctx.load.taskSession.load(taskSessionId),
  feature: sessionFeature,
  run: async (ctx, { taskSessionId, file }, { orgId, ...seen }) => {
    if (!isOver(seen, ctx.now)) return fail('sessionState')
    const refusal =
      (await limitUpload(ctx, ctx.viewer.userId)) ?? (await refuseWithoutRoom(ctx.db, { orgId }, file.size, 'file'))
    if (refusal) return refusal
    const received = await ctx.files.receive({ name: file.fileName, who: uploaderOf(ctx), file })
    if (!received.ok) return fail(received.problem.code, { file: `validation.${received.problem.code}` })
    const { key: storageKey, fileName, contentType, size, sha256 } = received.value
    return writeWithFile(
      ctx,
      storageKey,
      (scan: ScanView) => scan.storageKey,
      async (w) => {
        const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
        if (!session || !isOver(session, ctx.now)) return fail('sessionState')
        if ((await countScans(w.tx, taskSessionId)) >= maxScans)
          return fail('invalidInput', { file: { key: 'validation.scansFull', params: { most: maxScans } } })
        const full = await refuseWithoutRoomIn(w.tx, { orgId }, size, 'file')
        if (full) return full
        const by = { createdById: ctx.viewer.userId, createdAt: ctx.now }
        const storedFile = { storageKey, fileName, contentType, size, sha256 }
        const scan = await insertScan(w.tx, { taskSessionId, ...by }, storedFile)
        const about = { subjectType: 'TaskSession', subjectId: taskSessionId, orgId }
        w.audit({ action: 'sessionScan.saved', ...about, detail: { scanId: scan.id, sha256 } })
        if (scan.check === 'WAITING') await w.send({ queue: 'fileChecks', data: {} })
        return ok<ScanView>({ ...scan, removable: mayRemoveScan(scan, session) })
      },
    )
  },
})

/** The session of a scan, with the scan. */
async function sessionOfScan(ctx: SignedInCtx, { id: scanId }: { id: string }) {
  const scan = await findScan(ctx.db, scanId)
  const session = scan && (await ctx.load.taskSession.load(scan.taskSessionId))
  return session && { ...session, scan }
}

/**
 * Removes a scan that was added by mistake, with a reason; the history keeps who removed it. Scans from before the
 * session was finalized cannot be removed.
 */
export const removeSessionScan = defineService({
  action: 'taskSession.run',
  input: z.strictObject({ id, reason }),
  subject: sessionOfScan,
  feature: sessionFeature,
  run: (ctx, { id: scanId, reason: removeReason }, { id: taskSessionId, orgId, scan }) =>
    write(ctx, async (w) => {
      const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      if (!mayRemoveScan(scan, session)) return fail('scanKept')
      const key = await endScan(w.tx, scanId, { removedAt: ctx.now, removedById: ctx.viewer.userId, removeReason })
      // Somebody else has already removed it.
      if (key === null) return fail('notFound')
      const about = { subjectType: 'TaskSession', subjectId: taskSessionId, orgId }
      w.audit({ action: 'sessionScan.removed', ...about, detail: { scanId, sha256: scan.sha256 } })
      await w.send({ queue: 'erasures', data: { kind: 'files', keys: [key] } })
      return ok(null)
    }),
})

/** A scan with a stream of its bytes. The access is recorded first. */
export const readSessionScan = defineService({
  action: 'taskSession.read',
  input: z.strictObject({ id }),
  subject: sessionOfScan,
  feature: sessionFeature,
  run: async (ctx, { id: scanId }, { id: taskSessionId, orgId, scan }) => {
    const refusal = fileRefusalOf(scan.check)
    if (refusal) return refusal
    const recorded = await recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'TaskSession', subjectId: taskSessionId, orgId }
      audit({ action: 'sessionScan.viewed', ...about, detail: { scanId } })
      return ok(null)
    })
    if (!recorded.ok) return recorded
    const stream = await ctx.files.get(scan.storageKey)
    return stream ? ok({ file: scan, stream }) : fail('notFound')
  },
})
