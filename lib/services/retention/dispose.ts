import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { eraseDocuments } from '@/lib/data/documents/write'
import { clearGuestContacts, eraseAbsentGuests } from '@/lib/data/guests/guests'
import { clearImportRows } from '@/lib/data/imports/write'
import { findChosenDays } from '@/lib/data/retention/choices'
import {
  announceDisposals,
  clearEmployment,
  countHeldRows,
  type DisposalRecord,
  deleteRows,
  endDisposal,
  listDueDisposals,
  listPeopleOfRoles,
  lockDisposals,
  lockDueRows,
} from '@/lib/data/retention/disposals'
import { lockHolds } from '@/lib/data/retention/holds'
import { ok } from '@/lib/domain/result'
import {
  holdsOver,
  noticeDays,
  overBefore,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
} from '@/lib/domain/retention/kinds'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type Write, write } from '../write'

const day = 86_400_000

/**
 * Runs once a day: announces, by organization, which records of each kind will be past their retention seven days
 * later, so that they can be reviewed and put on hold first. Shortening a retention period deletes nothing sooner.
 */
export const announceDisposal = defineJobService({
  action: 'retention.announce',
  input: z.strictObject({}),
  run: async (ctx) => {
    const deleteOn = addDays(todayIn('UTC', ctx.now), noticeDays)
    let announced = 0
    for (const kind of retentionKindNames) {
      const result = await write(ctx, async (w) => {
        await lockDisposals(w.tx)
        const { usual } = retentionKinds[kind]
        // Records under a hold released since the last run were never counted.
        const counted = new Date(ctx.now.getTime() - day)
        return ok(await announceDisposals(w.tx, { kind, now: ctx.now, deleteOn, usual, notice: noticeDays, counted }))
      })
      announced += result.ok ? result.value : 0
    }
    return ok({ announced })
  },
})

const batch = z.int().min(1).max(2000).default(500)

/**
 * Runs once a day: deletes the records announced for today, except those on hold, and records how many were deleted.
 */
export const disposeOfRecords = defineJobService({
  action: 'retention.dispose',
  input: z.strictObject({ batch }),
  run: async (ctx, { batch: size }) => {
    const due = () => listDueDisposals(ctx.db, todayIn('UTC', ctx.now), 100)
    let deleted = 0
    for (let next = await due(); next.length > 0; next = await due())
      for (const disposal of next) deleted += await runDisposal(ctx, disposal, size)
    return ok({ deleted })
  },
})

/**
 * Runs one announced disposal, in batches with their own transactions, so that the next run finishes an interrupted
 * one. If the retention period was extended since, the longer one counts.
 */
async function runDisposal(ctx: JobCtx, { id, orgId, kind, before }: DisposalRecord, size: number): Promise<number> {
  const days = (await findChosenDays(ctx.db, orgId, kind)) ?? retentionKinds[kind].usual
  const cutoff = new Date(Math.min(before.getTime(), overBefore(ctx.now, days).getTime()))
  const due = { kind, orgId, before: cutoff, released: holdsOver(ctx.now) }
  let deleted = 0
  for (let count = size; count >= size; ) {
    const result = await write(ctx, async (w) => {
      // A hold placed from now on waits for the batch, and the next batch sees it.
      await lockHolds(w.tx, 'share')
      const ids = await lockDueRows(w.tx, due, size)
      return ok({ found: ids.length, gone: ids.length > 0 ? await disposeRows(w, kind, ids, ctx.now) : 0 })
    })
    if (!result.ok) throw new Error(`records were not disposed of: ${result.problem.code}`)
    count = result.value.found
    deleted += result.value.gone
  }
  await write(ctx, async (w) => {
    const heldCount = await countHeldRows(w.tx, due)
    await endDisposal(w.tx, id, { doneAt: ctx.now, deleted, held: heldCount })
    const detail = { kind, deleted, held: heldCount, before: cutoff.toISOString() }
    w.audit({ action: 'retention.disposed', subjectType: 'Disposal', subjectId: id, orgId, detail })
    return ok(null)
  })
  return deleted
}

type Dispose = (w: Write, ids: readonly string[], now: Date) => Promise<number>

/** Kinds of records that need more than deleting their rows. Each returns how many there were. */
const ways: Partial<Record<RetentionKind, Dispose>> = {
  imports: async (w, ids) => {
    const old = await clearImportRows(w.tx, ids)
    for (const { id: subjectId, orgId, applied } of old)
      w.audit({ action: 'import.cleared', subjectType: 'PeopleImport', subjectId, orgId, detail: { applied } })
    return old.length
  },
  deletedDocuments: async (w, ids) => {
    const documents = await eraseDocuments(w.tx, ids)
    // The file contents are deleted by a job, which is retried.
    const keys = documents.map(({ storageKey }) => storageKey)
    if (keys.length > 0) await w.send({ queue: 'erasures', data: { kind: 'files', keys } })
    for (const { id, userId } of documents)
      w.audit({ action: 'document.erased', subjectType: 'Document', subjectId: id, personId: userId })
    return documents.length
  },
  guestContacts: (w, ids, now) => clearGuestContacts(w.tx, ids, now),
  absentGuests: (w, ids, now) => eraseAbsentGuests(w.tx, ids, now),
  formerMembers: async (w, ids, now) => {
    await lockPeople(w.tx, await listPeopleOfRoles(w.tx, ids))
    return clearEmployment(w.tx, ids, now)
  },
}

/** Deletes or erases records of a kind that are past their retention and not on hold. */
const disposeRows = (w: Write, kind: RetentionKind, ids: readonly string[], now: Date): Promise<number> =>
  ways[kind]?.(w, ids, now) ?? deleteRows(w.tx, kind, ids)
