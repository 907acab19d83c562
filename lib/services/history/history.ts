import { z } from 'zod'
import { type DisclosureRow, eachDisclosure, listDisclosureRows } from '@/lib/data/audit/disclosures'
import { eachHistoryRow, findHistoryNames, type HistoryRow, listHistory as listRows } from '@/lib/data/audit/list'
import { adminReadsChange } from '@/lib/domain/audit/kept-fields'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { date, exactly, id } from '../inputs'
import { deskReason as reason } from '../installation/desk-input'
import { first, toPage } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { write } from '../write'
import {
  conditions,
  exportBatch,
  exportLimit,
  type HistoryEntry,
  type HistorySearch,
  historyEntry,
  historyPage,
  historyPosition,
  narrowed,
  reasonMissing,
  searched,
  searchOf,
} from './history-input'

/**
 * The whole history, newest first, for super admins. Changes are read entry by entry, with a reason
 * (`openHistoryEntry`).
 */
export const listHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ filter: searched.nullish(), first, after: historyPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter: said, first: size, after: position }) => {
    const filter: HistorySearch = said ?? {}
    const refusal = await reasonMissing(ctx, filter.personId)
    if (refusal) return refusal
    const rows = await listRows(ctx.db, { ...searchOf(filter), before: position?.[0] ?? null, size: size + 1 })
    return ok(historyPage(rows, size, () => false))
  },
})

/** Exports every row of a search with its hashes, newest first, without the stored details of changes. */
export const exportHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ filter: searched.nullish() }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter: said }) => {
    const filter: HistorySearch = said ?? {}
    const refusal =
      (await reasonMissing(ctx, filter.personId)) ??
      (await limitAccess(ctx, `historyExport:${ctx.viewer.userId}`, exportLimit))
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      const about = { personId: filter.personId ?? null, orgId: filter.orgId ?? null }
      audit({ action, subjectType: 'History', subjectId: 'all', ...about, detail: filter })
      const rows = eachHistoryRow(ctx.db, { ...searchOf(filter), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId: about.orgId }, closed(rows)))
    })
  },
})

async function* closed(rows: AsyncIterable<HistoryRow>): AsyncGenerator<HistoryEntry> {
  for await (const row of rows) yield historyEntry(row, false)
}

/** The filter: by whom, or about whom. */
const filter = z.strictObject({ ...narrowed, actorId: id.nullish(), personId: id.nullish() })

const queryOf = (orgId: string, { actorId, personId, ...rest }: Partial<z.output<typeof filter>>) => ({
  ...conditions(rest),
  orgId,
  actorId,
  personId,
})

const org = async (_ctx: SignedInCtx, { orgId }: { orgId: string }) => ({ id: orgId })

/**
 * The history of an organization, newest first: what its own people and the installation's staff looked at and changed.
 */
export const listOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish(), first, after: historyPosition }),
  subject: org,
  run: async (ctx, { orgId, filter, first: size, after: position }) => {
    const rows = await listRows(ctx.db, {
      ...queryOf(orgId, filter ?? {}),
      before: position?.[0] ?? null,
      size: size + 1,
    })
    return ok(historyPage(rows, size, adminReadsChange))
  },
})

/** The history of an organization as an export, which is itself recorded. */
export const exportOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: filter.nullish() }),
  subject: org,
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `historyExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail: filter ?? {} })
      const rows = eachHistoryRow(ctx.db, { ...queryOf(orgId, filter ?? {}), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId }, entriesOf(rows)))
    })
  },
})

async function* entriesOf(rows: AsyncIterable<HistoryRow>): AsyncGenerator<HistoryEntry> {
  for await (const row of rows) yield historyEntry(row, adminReadsChange(row))
}

/**
 * The history of the person's own record: their own actions, those of organizations, and visits of super admins with
 * their reasons.
 */
export const listOwnHistory = defineService({
  action: 'history.listOwn',
  input: z.strictObject({ filter: z.strictObject(narrowed).nullish(), first, after: historyPosition }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { filter, first: size, after: position }) => {
    const query = {
      ...conditions(filter ?? {}),
      personId: ctx.viewer.userId,
      before: position?.[0] ?? null,
      size: size + 1,
    }
    return ok(historyPage(await listRows(ctx.db, query), size, () => true))
  },
})

/** The filter: the person whose records were shown, and when. */
const disclosureFilter = z.strictObject({ personId: id.nullish(), from: date.nullish(), to: date.nullish() })

const disclosureQuery = (orgId: string, { personId, from, to }: Partial<z.output<typeof disclosureFilter>>) => {
  const { from: since, until } = conditions({ from, to })
  return { orgId, personId, from: since, until }
}

/** The people to whom records of an organization's people were shown, as far as the history has it; newest first. */
export const listDisclosures = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: disclosureFilter.nullish(), first, after: historyPosition }),
  subject: org,
  run: async ({ db }, { orgId, filter, first: size, after: position }) => {
    const query = { ...disclosureQuery(orgId, filter ?? {}), before: position?.[0] ?? null, size: size + 1 }
    return ok(toPage(await listDisclosureRows(db, query), size, (row: DisclosureRow) => [row.id]))
  },
})

/** The disclosures as an export, which is itself recorded. */
export const exportDisclosures = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: disclosureFilter.nullish() }),
  subject: org,
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `historyExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail: { ...filter, disclosures: true } })
      const rows = eachDisclosure(ctx.db, { ...disclosureQuery(orgId, filter ?? {}), before: null, size: exportBatch })
      return ok(countExported(ctx, { action, orgId }, rows))
    })
  },
})

const self = async (ctx: { viewer: { userId: string } }) => ({ id: ctx.viewer.userId })

/** Opens the details of a person's history, with a reason that the person can read. */
export const openPersonHistory = defineService({
  action: 'history.read',
  input: z.strictObject({ personId: id, reason }),
  subject: self,
  run: async (ctx, { personId, reason }) => {
    if (!(await ctx.load.person.load(personId))) return fail('notFound')
    return write(ctx, async (w) => {
      const about = { subjectType: 'User', subjectId: personId, personId }
      w.audit({ action: 'history.personOpened', ...about, detail: { reason } })
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
    const [row] = await listRows(ctx.db, { seq, before: null, size: 1 })
    if (!row) return fail('notFound')
    return write(ctx, async (w) => {
      const subject = { orgId: row.org?.id ?? null, personId: row.person?.id ?? null }
      w.audit({
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
