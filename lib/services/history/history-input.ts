import { z } from 'zod'
import { type HistoryRow, hasOpened } from '@/lib/data/audit/list'
import { actionsOfKind, auditActions, historyKinds } from '@/lib/domain/audit/actions'
import { type Difference, differencesOf, type KeptState, keptStateOf } from '@/lib/domain/audit/kept-fields'
import { visitHours } from '@/lib/domain/orgs/visit'
import { fail, type Result } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import type { SignedInCtx } from '../ctx'
import { date, exactly, id, optionalOneOf } from '../inputs'
import { type PageOf, positionInput, toPage } from '../page-of'

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
