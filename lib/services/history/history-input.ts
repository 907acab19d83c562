import { z } from 'zod'
import { actionsOfKind, auditActions, historyKinds } from '@/lib/domain/audit/actions'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { placeInput } from '../connection'
import { date, id, optionalOneOf } from '../inputs'
import { exactly } from '../search-input'

/** A position in the history: a sequence number. */
export const historyPlace = placeInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))

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
