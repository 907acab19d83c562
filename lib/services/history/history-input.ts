import { z } from 'zod'
import { type HistoryMatches, type HistoryRow, hasOpened } from '@/lib/data/audit/list'
import { findHistoryMatches, findHistoryRecord, type HistoryRecord } from '@/lib/data/audit/records'
import { actionsOfKind, auditActions, historyKinds } from '@/lib/domain/audit/actions'
import { type Difference, differencesOf, type KeptState, keptStateOf } from '@/lib/domain/audit/kept-fields'
import { visitHours } from '@/lib/domain/orgs/visit'
import { fail, ok, type Result } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { isStorable } from '@/lib/domain/values'
import type { SignedInCtx } from '../ctx'
import { date, exactly, id, optionalOneOf, search } from '../inputs'
import { type PageOf, positionInput, toPage } from '../page-of'
import { titleWords } from '../tasks/task-input'

/** A position in the history: a sequence number. */
export const historyPosition = positionInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))

/** The filter of an organization's or a person's history. Days are in UTC; the last one is included. */
export const narrowed = {
  kind: optionalOneOf(historyKinds),
  from: date.nullish(),
  to: date.nullish(),
}

/** The search of the whole history, for super admins. */
export const searched = z.strictObject({
  ...narrowed,
  action: optionalOneOf(auditActions),
  number: z
    .string('validation.invalid')
    .regex(/^\d{1,18}$/, 'validation.invalid')
    .nullish(),
  subjectId: exactly,
  personId: id.nullish(),
  orgId: id.nullish(),
  actorId: id.nullish(),
})
/** The filter of an organization's history: by whom, about whom, about which record, and by words. */
export const ofOrg = z.strictObject({
  ...narrowed,
  actorId: id.nullish(),
  personId: id.nullish(),
  /** A class, session, request, curriculum or license, with everything that belongs to it. */
  recordId: id.nullish(),
  /** Words of a title or of a member's name. */
  q: z
    .string('validation.invalid')
    .max(100, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish(),
})
export type OrgHistoryFilter = Partial<z.output<typeof ofOrg>>

/** The records, and the people, that words may name at most: the newest rows of each are read. */
const matchLimit = 100

/**
 * What the words of a search name in an organization, as a condition; null without words.
 * @returns a refusal at `filter.q` when they name too much to be read
 */
async function matchesOf({ db }: SignedInCtx, orgId: string, q: string): Promise<Result<HistoryMatches>> {
  const [words, folded] = [titleWords.parse(q), search.parse(q)]
  const matches = await findHistoryMatches(db, { orgId, words, folded, limit: matchLimit + 1 })
  if (Math.max(matches.records.length, matches.people.length) <= matchLimit) return ok(matches)
  return fail('invalidInput', { 'filter.q': { key: 'validation.tooManyNamed', params: { count: matchLimit } } })
}

/** The conditions of an organization's history; null when nothing can match them. */
export async function orgConditions(ctx: SignedInCtx, orgId: string, filter: OrgHistoryFilter) {
  const { actorId, personId, recordId, q, ...rest } = filter
  // Another organization's record and one that does not exist look the same.
  const record = recordId ? await findHistoryRecord(ctx.db, { orgId, id: recordId }) : null
  if (recordId && !record) return ok(null)
  const found = q?.trim() ? await matchesOf(ctx, orgId, q) : ok(null)
  if (!found.ok) return found
  const matches = found.value && record ? withinRecord(found.value, record) : found.value
  return ok({ ...conditions(rest), orgId, actorId, personId, recordId, matches })
}

/** Of the rows about one record, words match all by its title, or else those about the people they name. */
const withinRecord = ({ records, people }: HistoryMatches, { rootId }: HistoryRecord): HistoryMatches | null =>
  records.includes(rootId) ? null : { records: [], people }

export type HistorySearch = Partial<z.output<typeof searched>>
export type HistoryFilter = Partial<z.output<z.ZodObject<typeof narrowed>>>

/** The row conditions for a kind, an action and days. */
export const conditions = ({ kind, action, from, to }: HistoryFilter & { action?: string | null }) => ({
  actions: action ? [action] : kind ? actionsOfKind(kind) : null,
  from: from ? instantOfWallTime(`${from}T00:00`, 'UTC') : null,
  until: to ? instantOfWallTime(`${addDays(to, 1)}T00:00`, 'UTC') : null,
})

/** The export limit per person and kind of history, and the rows per read. */
export const exportLimit = { limit: 30, seconds: 3600 }
export const exportBatch = 500

/** A person's own history can be opened with a reason, for as long as a visit to an organization lasts. */
export async function reasonMissing(
  { db, viewer, now }: SignedInCtx,
  personId: string | null | undefined,
): Promise<Result<never> | null> {
  if (!personId || personId === viewer.userId) return null
  const since = new Date(now.getTime() - visitHours * 3_600_000)
  return (await hasOpened(db, { actorId: viewer.userId, personId, since })) ? null : fail('historyClosed')
}

/** The conditions of a search of the whole history. */
export const searchOf = ({ number, subjectId, personId, orgId, actorId, ...rest }: HistorySearch) => ({
  ...conditions(rest),
  seq: number,
  subjectId,
  personId,
  orgId,
  actorId,
})

/**
 * A row of the history for display. `changes` is null when the reader may not see them, or must give a reason first.
 */
export type HistoryEntry = Omit<HistoryRow, 'change'> & { kept: KeptState; changes: Difference[] | null }

export function historyEntry({ change, ...row }: HistoryRow, open: boolean): HistoryEntry {
  const state = keptStateOf({ ...row, change })
  return { ...row, kept: state, changes: open && change ? differencesOf(change) : null }
}

/**
 * A row without what only the organization reads: the name of a guest and, for the installation's staff, the title of a
 * requested document, which can say something about a person's health.
 */
export function withoutOrgFacts(row: HistoryRow, reader: 'PERSON' | 'STAFF'): HistoryRow {
  const isHidden = reader === 'STAFF' && row.subjectType === 'RequestedDocument'
  return { ...row, guest: null, ...(isHidden ? { subject: null, record: null } : {}) }
}

/** A page of entries; `open` decides whose changes are shown. */
export const historyPage = (
  rows: readonly HistoryRow[],
  size: number,
  open: (row: HistoryRow) => boolean,
): PageOf<HistoryEntry> =>
  toPage(
    rows.map((row) => historyEntry(row, open(row))),
    size,
    ({ id }) => [id],
  )
