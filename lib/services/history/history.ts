import { z } from 'zod'
import { type DisclosureRow, eachDisclosure, listDisclosureRows } from '@/lib/data/audit/disclosures'
import { eachHistoryRow, findHistoryNames, type HistoryRow, listHistory as listRows } from '@/lib/data/audit/list'
import { findHistoryPerson, findHistoryRecord } from '@/lib/data/audit/records'
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
  ofOrg,
  orgConditions,
  reasonMissing,
  searched,
  searchOf,
  withoutOrgFacts,
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
    return ok(historyPage(rows.map(forStaff), size, () => false))
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
  for await (const row of rows) yield historyEntry(forStaff(row), false)
}

const forStaff = (row: HistoryRow) => withoutOrgFacts(row, 'STAFF')

const org = async (_ctx: SignedInCtx, { orgId }: { orgId: string }) => ({ id: orgId })

/**
 * The history of an organization, newest first: what its own people and the installation's staff looked at and changed.
 */
export const listOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: ofOrg.nullish(), first, after: historyPosition }),
  subject: org,
  run: async (ctx, { orgId, filter, first: size, after: position }) => {
    const where = await orgConditions(ctx, orgId, filter ?? {})
    if (!where.ok) return where
    const page = { before: position?.[0] ?? null, size: size + 1 }
    const rows = where.value ? await listRows(ctx.db, { ...where.value, ...page }) : []
    return ok(historyPage(rows, size, adminReadsChange))
  },
})

/**
 * The record and the person by whom an organization's history is narrowed, as they are called today; null where there
 * is none that its administrators see.
 */
export const getHistoryNames = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, recordId: id.nullish(), personId: id.nullish(), actorId: id.nullish() }),
  subject: org,
  run: async ({ db }, { orgId, recordId, personId, actorId }) => {
    const person = (id: string | null | undefined) => (id ? findHistoryPerson(db, { orgId, id }) : null)
    const [record, about, by] = await Promise.all([
      recordId ? findHistoryRecord(db, { orgId, id: recordId }) : null,
      person(personId),
      person(actorId),
    ])
    return ok({ record, person: about, actor: by })
  },
})

/** The history of an organization as an export, which is itself recorded. */
export const exportOrgHistory = defineService({
  action: 'history.listOfOrg',
  input: z.strictObject({ orgId: id, filter: ofOrg.nullish() }),
  subject: org,
  run: async (ctx, { orgId, filter }) => {
    const where = await orgConditions(ctx, orgId, filter ?? {})
    if (!where.ok) return where
    const refusal = await limitAccess(ctx, `historyExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'history.exported'
      // Search words may be names, which could never be erased here.
      const { q, ...narrow } = filter ?? {}
      const detail = { ...narrow, ...(q ? { words: true } : {}) }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const rows = where.value ? eachHistoryRow(ctx.db, { ...where.value, before: null, size: exportBatch }) : none()
      return ok(countExported(ctx, { action, orgId }, entriesOf(rows)))
    })
  },
})

async function* none(): AsyncGenerator<HistoryRow> {}

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
    const rows = (await listRows(ctx.db, query)).map((row) => withoutOrgFacts(row, 'PERSON'))
    return ok(historyPage(rows, size, () => true))
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
      return ok(historyEntry(forStaff(row), true))
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
