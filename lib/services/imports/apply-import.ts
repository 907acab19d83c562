import { z } from 'zod'
import { findRunningImport, type ImportRecord } from '@/lib/data/imports/read'
import { lockImport, updateImport } from '@/lib/data/imports/write'
import { lockInOrg } from '@/lib/data/members/write'
import { isImportKept } from '@/lib/domain/imports/kept-since'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { write } from '../write'
import { findKeptImport } from './kept-import'

/** After this time without progress an import counts as interrupted and can be resumed. */
const quietMs = 120_000

const input = z.strictObject({
  id,
  version,
  missing: oneOf(['LEAVE', 'END']).default('LEAVE'),
  invite: z.boolean('validation.invalid').default(false),
})

/** Queues a checked import, or resumes an interrupted one where it stopped. Only one runs at a time. */
export const applyImport = defineService({
  action: 'import.manage',
  input,
  subject: (ctx, input) => findKeptImport(ctx, input.id),
  run: (ctx, { version: seen, missing, invite }, { id: importId, orgId }) =>
    write(ctx, async ({ tx, audit, send }) => {
      await lockInOrg(tx, orgId, 'imports')
      const importRecord = await lockImport(tx, importId)
      if (!importRecord) return fail('notFound')
      if (importRecord.version !== seen) return fail('staleVersion', undefined, { current: importRecord })
      const movedSince = new Date(ctx.now.getTime() - quietMs)
      if (!canStart(importRecord, movedSince, ctx.now)) return fail('importState')
      if (await findRunningImport(tx, orgId, movedSince)) return fail('importRunning')
      const total = importRecord.counts.applicable + (missing === 'END' ? importRecord.counts.missing : 0)
      const changes = { state: 'RUNNING' as const, missing, invite, total, problem: null, finishedAt: null }
      const started = await updateImport(
        tx,
        importId,
        { ...changes, startedAt: importRecord.startedAt ?? ctx.now },
        true,
      )
      const detail = { missing, invite, from: importRecord.done }
      audit({ action: 'import.started', subjectType: 'PeopleImport', subjectId: importId, orgId, detail })
      await send({ queue: 'imports', data: { importId, actorId: ctx.viewer.userId } })
      return ok(started)
    }),
})

/** An import cannot start when it is running, done, or has lost its rows. */
const canStart = ({ state, updatedAt }: ImportRecord, movedSince: Date, now: Date) =>
  isImportKept(updatedAt, now) &&
  (state === 'READY' || state === 'FAILED' || (state === 'RUNNING' && updatedAt <= movedSince))
