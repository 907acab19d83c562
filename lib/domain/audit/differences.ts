import { toHours } from '@/lib/domain/units'
import { type KeptChange, keptFields } from './kept-fields'

/**
 * Whether a history row has its kept values: KEPT, NOT_KEPT (never stored or already erased), or NONE (nothing to
 * keep).
 */
export const keptStates = ['KEPT', 'NOT_KEPT', 'NONE'] as const
export type KeptState = (typeof keptStates)[number]

/** One field before and after the change, as text; null for no value. */
export type Difference = { field: string; before: string | null; after: string | null }

const inHours = new Set(['units', 'onlineUnits', 'unitsGiven'])

/**
 * A kept value as text: lists joined by commas, hundredths as hours; dates, instants and codes unchanged. Null when
 * empty.
 */
function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : null
  if (typeof value === 'number') return String(inHours.has(field) ? toHours(value) : value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields of a kept change, each with its text before and after; fields empty both times are left out. */
export function differencesOf({ before, after }: KeptChange): Difference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [beforeText, afterText] = [valueText(field, before?.[field]), valueText(field, after?.[field])]
    return beforeText === null && afterText === null ? [] : [{ field, before: beforeText, after: afterText }]
  })
}

type Digests = {
  subjectType: string
  beforeDigest: string | null
  afterDigest: string | null
  change: KeptChange | null
}

/** The kept state of a change. A kind of row without kept fields has nothing to keep. */
export const keptStateOf = ({ subjectType, beforeDigest, afterDigest, change }: Digests): KeptState => {
  if (change) return 'KEPT'
  const hasNoDigests = beforeDigest === null && afterDigest === null
  return hasNoDigests || !Object.hasOwn(keptFields, subjectType) ? 'NONE' : 'NOT_KEPT'
}

type ChangeSubject = {
  subjectType: string
  person: { id: string } | null
  memberState: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' | null
}

/**
 * Whether an administrator may read the kept values of a change in their organization: always for the organization's
 * own records; for a membership, while its row exists, even if it has ended; for everything else, only while the person
 * is a member.
 */
export function adminReadsChange({ subjectType, person, memberState }: ChangeSubject): boolean {
  if (!person) return true
  return subjectType === 'Role' ? memberState !== null : memberState === 'ACTIVE' || memberState === 'ON_LEAVE'
}
