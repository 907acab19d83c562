import { type ReasonWords, reasonText } from '@/app/_components/clearance/reason-text'
import type { Remedy } from '@/app/_components/clearance/remedy'
import { stateTones } from '@/app/_components/states'
import type { Tone } from '@/app/_ui/tone'
import type { ClearanceRecord } from '@/lib/data/clearance/list'
import { shownContact } from '@/lib/domain/people/format-contact'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

/** One person of the list. */
export type ClearanceRow = {
  id: string
  /** The member's page; null for somebody who is only invited. */
  href: string | null
  name: string
  department: string | null
  jobTitle: string | null
  position: string | null
  state: { text: string; tone: Tone }
  onLeave: boolean
  /** Why not, or what is missing to know, and where that can be dealt with. */
  reasons: { text: string; href: string | null }[]
  /** What comes after, with its day. */
  next: string | null
}

type Said = ReasonWords & { remedy: Remedy }

/** The texts of a row; `until`: the last day up to which another answer is named. */
export function clearanceRow(record: ClearanceRecord, until: PlainDate, words: Said): ClearanceRow {
  const { t } = words
  const { id, orgId, roleId, department, jobTitle, position, onLeave, endsOn, next } = record
  const reasons = record.reasons.map((reason) => ({ text: reasonText(reason, words), href: words.remedy(reason) }))
  return {
    id,
    href: roleId && `/orgs/${orgId}/members/${roleId}`,
    name: sortableName(record) || shownContact(record.contact ?? '') || t('clearance.noName'),
    department,
    jobTitle,
    position: position?.name ?? null,
    state: { text: t(`clearance.states.${record.state}`), tone: stateTones['clearance.states'][record.state] },
    onLeave,
    reasons,
    next: endsOn && next && next.state !== record.state && endsOn <= until ? nextText(record, next, words) : null,
  }
}

type Next = NonNullable<ClearanceRecord['next']>

/** "From Jan 1: not cleared. RN license (CA) not valid". Only what is new is named, and its day once. */
function nextText({ endsOn, reasons }: ClearanceRecord, next: Next, words: ReasonWords): string {
  const known = new Set(reasons.map((reason) => reasonText(reason, words)))
  const from = addDays(endsOn!, 1)
  const added = next.reasons
    .filter((reason) => !known.has(reasonText(reason, words)))
    .map((reason) => reasonText(reason.since === from ? { ...reason, since: null } : reason, words))
  const params = { date: formatDate(from), state: words.t(`clearance.states.${next.state}`) }
  return added.length > 0
    ? words.t('clearance.list.nextBecause', { ...params, reason: added.join('; ') })
    : words.t('clearance.list.next', params)
}
