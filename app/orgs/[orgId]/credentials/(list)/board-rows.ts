import { deadlineTones, unitsTones } from '@/app/_components/compliance/question-facts'
import { credentialLabel } from '@/app/_components/credentials/credential-label'
import { severityTones } from '@/app/_components/tones'
import type { Tone } from '@/app/_ui/tone'
import type { BoardRecord } from '@/lib/data/board/list'
import { statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { tagSeverity } from '@/lib/domain/lists/severities'
import { sortableName } from '@/lib/domain/people/names'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { daysBetween, todayIn } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

type Tagged = { text: string; tone: Tone }

/** A credential as one row of the list. */
export type BoardListRow = {
  id: string
  /** The member's page; null for somebody who is only invited. */
  href: string | null
  name: string
  department: string | null
  credential: string
  pick: string
  expires: string
  remaining: string
  /** The day of the member's last reminder about it. */
  reminded: string | null
  /** The counted and required hours; null if the answer already says everything. */
  hours: string | null
  missing: string | null
  /** Number of board topics that are due or unknown; null without any. */
  topics: string | null
  /** Remarks beside the hours: the law requires more than we count, or a question about the first period is open. */
  remarks: string[]
  /** The answers to the three questions. */
  deadline: Tagged
  units: Tagged
  verification: Tagged
  reported: boolean
}

type Place = { book: RuleBook; now: Date; timeZone: string }

/**
 * The texts of a row according to the rule book; instants become days in the organization's time zone. `t` translates
 * full keys.
 */
export function boardListRow(entry: BoardRecord, t: Translate, { book, now, timeZone }: Place): BoardListRow {
  const { id, orgId, roleId, department, geo, expiresAt, deadline, units, verifiedState } = entry
  const { credentialId, remindedAt, openTopics } = entry
  const name = sortableName(entry) || entry.contact || t('board.noName')
  const credential = credentialLabel(entry, t)
  const days = daysBetween(todayInGeo(geo, now), expiresAt)
  return {
    id,
    href: roleId && `/orgs/${orgId}/members/${roleId}`,
    name,
    department,
    credential,
    pick: t('board.pickRow', { name, credential }),
    expires: formatDate(expiresAt),
    remaining: days < 0 ? t('board.expiry.ago', { days: -days }) : t('board.expiry.left', { days }),
    reminded: remindedAt && t('board.reminded', { date: formatDate(todayIn(timeZone, remindedAt)) }),
    ...hoursOf(entry, t),
    topics: openTopics.length > 0 ? t('board.openTopics', { count: openTopics.length }) : null,
    remarks: remarksOf(entry, book, t),
    deadline: { text: t(`enums.deadlines.${deadline}`), tone: deadlineTones[deadline] },
    units: { text: t(`enums.hours.${units}`), tone: unitsTones[units] },
    verification: {
      text: t(`enums.verificationBadges.${verifiedState}`),
      tone: severityTones[tagSeverity(verifiedState)],
    },
    reported: credentialId === null,
  }
}

const warning: readonly string[] = stillDueNotes

function remarksOf(entry: BoardRecord, book: RuleBook, t: Translate): string[] {
  if (entry.credentialId === null) return []
  return statusBasis(book, entry, entry.periodEndsAt, entry).notes.flatMap(({ code }) => {
    if (code === 'unanswered') return [t('board.unanswered')]
    return warning.includes(code) ? [t(`compliance.stillDue.${code}`)] : []
  })
}

/** The counted and the missing hours of a license. "Nothing missing" requires that no topic is missing either. */
function hoursOf(entry: BoardRecord, t: Translate) {
  const { credentialId, units, countedUnits, requiredUnits, missingUnits, openTopics } = entry
  if (credentialId === null || units === 'NOT_TRACKED') return { hours: null, missing: null }
  if (!requiredUnits) return { hours: t('board.notRequired'), missing: null }
  const counted = formatUnits(countedUnits ?? 0)
  const hours = t('board.hoursOf', { counted, required: formatUnits(requiredUnits) })
  if (missingUnits) return { hours, missing: t('board.missing', { hours: formatUnits(missingUnits) }) }
  return { hours, missing: openTopics.length > 0 ? null : t('board.nothingMissing') }
}
