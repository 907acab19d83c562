import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { listOperations, noteOperation, type OperationRun } from '@/lib/data/operation-runs'
import { findUser } from '@/lib/data/users/read'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

const subject = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })
/** Tests per super admin, kind and hour. */
const limit = { limit: 20, seconds: 3600 }

/** Results of the latest tests. */
export const listInstallationTests = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject,
  run: async (ctx) => ok<OperationRun[]>((await listOperations(ctx.db)).filter(({ kind }) => kind.endsWith('Test'))),
})

/**
 * Sends a message to the super admin's own address or number in the same way as any other message; the worker records
 * the result.
 */
export const sendTestMessage = defineService({
  action: 'installation.manage',
  input: z.strictObject({ channel: oneOf(['EMAIL', 'PHONE']) }),
  subject,
  run: async (ctx, { channel }): Promise<Result<{ sentAt: Date }>> => {
    const { userId } = ctx.viewer
    const person = await findUser(ctx.db, userId)
    if (!person?.contacts.some(({ kind, verifiedAt }) => kind === channel && verifiedAt)) return fail('noContactToTest')
    const refusal = await limitUse(ctx, `installationTest:${channel}:${userId}`, limit)
    if (refusal) return refusal
    return write(ctx, async ({ send, audit }) => {
      await send({ queue: 'mail', data: { kind: 'test', channel, userId } })
      audit({ action: 'installation.tested', subjectType: 'User', subjectId: userId, detail: { what: channel } })
      return ok({ sentAt: ctx.now })
    })
  },
})

/** Writes a file, reads it back and deletes it; returns and stores the result. */
export const testStorage = defineService({
  action: 'installation.manage',
  input: z.strictObject({}),
  subject,
  run: async (ctx): Promise<Result<OperationRun>> => {
    const refusal = await limitUse(ctx, `installationTest:storage:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    const problem = await storageProblem(ctx)
    const run = { kind: 'storageTest', at: ctx.now, ok: problem === null, detail: problem ? { problem } : {} } as const
    return write(ctx, async ({ tx, audit }) => {
      await noteOperation(tx, run)
      const { userId: subjectId } = ctx.viewer
      audit({ action: 'installation.tested', subjectType: 'User', subjectId, detail: { what: 'storage', ok: run.ok } })
      return ok(run)
    })
  },
})

/** The step that failed; null when all succeeded. */
async function storageProblem({ files, log, requestId }: SignedInCtx): Promise<'write' | 'read' | 'delete' | null> {
  let step: 'write' | 'read' | 'delete' = 'write'
  try {
    const sent = randomBytes(64 * 1024)
    const put = await files.put(Readable.from([sent]))
    if (!put.ok) return step
    step = 'read'
    const stored = await files.get(put.value.key)
    const read = stored
      ? createHash('sha256')
          .update(await buffer(stored))
          .digest('hex')
      : null
    if (read !== createHash('sha256').update(sent).digest('hex')) return step
    step = 'delete'
    await files.remove(put.value.key)
    return (await files.get(put.value.key)) ? step : null
  } catch (error) {
    log.error({ requestId, step, error: String(error) }, 'the test of the file storage failed')
    return step
  }
}
