import { isPair, pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { DoneWork, Window } from './progress'

/** What a group can ask for beside classes. The id of a license is its kind, "GEO:TYPE". */
export const itemKinds = ['DOCUMENT', 'POLICY', 'LICENSE', 'CHECKLIST'] as const
export type ItemKind = (typeof itemKinds)[number]
export type ItemRef = { kind: ItemKind; id: string }

/** The key by which an item is done, as the id of a class is for a class. */
export const itemKey = ({ kind, id }: ItemRef): string => `${kind}:${id}`

/** Whether an item can be what it names; that a document exists is for the database to say. */
export const isItem = ({ kind, id }: ItemRef): boolean => kind !== 'LICENSE' || isPair(pairOf(id))

/** What a member has of an item: from a day, and for what is valid for a time until a last day. */
export type MemberItem = { key: string; from: PlainDate; until: PlainDate | null }

/** Documents and licenses have to be valid; a signature or a skill counts in the window in which it was given or shown. */
const isHeld = (key: string) => key.startsWith('DOCUMENT:') || key.startsWith('LICENSE:')

/** Whether what is done can be undone by time alone. */
export const canLapse = (groups: readonly { taskIds: readonly string[] }[]): boolean =>
  groups.some(({ taskIds }) => taskIds.some(isHeld))

/**
 * What a member has as work that counts in a window. What is valid on a day counts from when it was there, at the
 * earliest from the beginning of the window.
 */
export const itemsAsWork = (items: readonly MemberItem[], window: Window, on: PlainDate): DoneWork[] =>
  items.flatMap(({ key, from, until }) => {
    if (!isHeld(key)) return { taskId: key, completedAt: from, units: null }
    if (from > on || (until !== null && until < on)) return []
    return { taskId: key, completedAt: window.tasks ? maxDate(from, window.tasks) : from, units: null }
  })
