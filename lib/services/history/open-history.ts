import { z } from 'zod'
import { findHistoryNames, listHistory } from '@/lib/data/audit/list'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason as reason } from '../installation/desk-input'
import { exactly } from '../search-input'
import { write } from '../write'
import { historyEntry } from './history-entry'

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** Opens the details of a person's history, with a reason that the person can read. */
export const openPersonHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ personId: id, reason }),
  subject: self,
  run: async (ctx, { personId, reason }) => {
    if (!(await ctx.load.person.load(personId))) return fail('notFound')
    return write(ctx, async ({ audit }) => {
      const about = { subjectType: 'User', subjectId: personId, personId }
      audit({ action: 'history.personOpened', ...about, detail: { reason } })
      return ok(personId)
    })
  },
})

/**
 * The stored details of one entry's change, with a reason: the organization and the person it is about can read the
 * reason in their own histories.
 */
export const openHistoryEntry = defineService({
  action: 'history.read',
  input: z.strictObject({ number: z.string('validation.invalid').regex(/^\d{1,18}$/, 'validation.invalid'), reason }),
  subject: self,
  run: async (ctx, { number: seq, reason }) => {
    const [row] = await listHistory(ctx.db, { seq, before: null, size: 1 })
    if (!row) return fail('notFound')
    return write(ctx, async ({ audit }) => {
      const subject = { orgId: row.org?.id ?? null, personId: row.person?.id ?? null }
      audit({
        action: 'history.entryOpened',
        subjectType: 'History',
        subjectId: seq,
        ...subject,
        detail: { reason, opened: row.action },
      })
      return ok(historyEntry(row, true))
    })
  },
})

/** Organizations and people that match the words, by the beginning of a name or by a complete contact. */
export const findInHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ q: exactly }),
  subject: self,
  run: async (ctx, { q }) => ok(q && q.trim().length > 1 ? await findHistoryNames(ctx.db, q.trim()) : []),
})
