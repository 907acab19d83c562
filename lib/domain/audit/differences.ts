import { toHours } from '@/lib/domain/units'
import { type KeptChange, keptFields } from './kept-fields'

/** What became of what a row of the history could keep: there, never there or not any more, or there was nothing to keep. */
export const keptStates = ['KEPT', 'NOT_KEPT', 'NONE'] as const
export type KeptState = (typeof keptStates)[number]

/** One field before and after, as text; null where there was or is none. */
export type Difference = { field: string; before: string | null; after: string | null }

const inHours = new Set(['units', 'onlineUnits', 'unitsGiven'])

/** A kept value as text: lists with commas, hundredths as hours; dates, instants and codes as they are. Null for nothing. */
function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length > 0 ? value.map(String).join(', ') : null
  if (typeof value === 'number') return String(inHours.has(field) ? toHours(value) : value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The fields of a kept change, each with its text before and after; a field that was empty all the time says nothing. */
export function differencesOf({ before, after }: KeptChange): Difference[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [was, is] = [valueText(field, before?.[field]), valueText(field, after?.[field])]
    return was === null && is === null ? [] : [{ field, before: was, after: is }]
  })
}

type Digests = {
  subjectType: string
  beforeDigest: string | null
  afterDigest: string | null
  change: KeptChange | null
}

/** Of a kind of row of which nothing is ever kept, nothing is missing either. */
export const keptStateOf = ({ subjectType, beforeDigest, afterDigest, change }: Digests): KeptState => {
  if (change) return 'KEPT'
  const nothing = beforeDigest === null && afterDigest === null
  return nothing || !Object.hasOwn(keptFields, subjectType) ? 'NONE' : 'NOT_KEPT'
}

type AboutSomebody = {
  subjectType: string
  person: { id: string } | null
  memberState: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' | null
}

/**
 * Whether an administrator may read what was kept of a change in their organization: of its own things always; of a person's membership
 * as long as there is one, also one that ended; of everything else only while the person belongs to it.
 */
export function adminReadsChange({ subjectType, person, memberState }: AboutSomebody): boolean {
  if (!person) return true
  return subjectType === 'Role' ? memberState !== null : memberState === 'ACTIVE' || memberState === 'ON_LEAVE'
}
