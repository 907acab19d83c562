import { enrollmentTag } from '@/app/_components/enrollments/enrollment-facts'
import { witnessFacts, witnessTexts } from '@/app/_components/task-sessions/witness-note'
import { dotted } from '@/app/_ui/dotted'
import type { Tone } from '@/app/_ui/tone'
import type { GuestClaim } from '@/lib/data/guests/guests'
import type { SessionInvitationRecord } from '@/lib/data/invitations/to-sessions'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { mayTransition } from '@/lib/domain/enrollments/transitions'
import { guestLicense } from '@/lib/domain/guests/values'
import { shownContact } from '@/lib/domain/people/format-contact'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { formatDate, formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import type { RosterEntry } from '@/lib/services/enrollments/roster'
import type { RosterListQuery } from '../roster-query'
import type { NamedLine } from './roster-actions'

/** A line of the roster as one row of the list. */
export type RosterRow = NamedLine & {
  sortName: string
  /** For a guest: the text shown beside the name. */
  guest: { id: string; license: string } | null
  href: string | null
  work: string | null
  tag: { text: string; tone: Tone }
  more: string | null
  /** The person's other session at the same time, as text. */
  clash: string | null
  since: string
}

type Facts = {
  session: TaskSessionRecord
  home: string
  query: RosterListQuery
  index: number
  /** False for an instructor, who sees the people and their history only. */
  editable: boolean
  /** All seats are taken: letting somebody in needs a reason. */
  full: boolean
  t: Translate
}

const actions = ['approve', 'reject', 'remove'] as const
const open = new Set(['SCHEDULED', 'OPEN', 'ENDED'])

function actionsOf(enrollment: RosterEntry['enrollment'], full: boolean): NamedLine['actions'] {
  // Removing a guest uses its own action, because it deletes their data too.
  if (enrollment.guestId) return []
  const usual = actions.filter((move) => mayTransition(enrollment, move))
  return full && enrollment.pendingReason ? ['letIn', ...usual] : usual
}

/** The cells of a row. `t` translates full keys. */
export function rosterRow(
  { enrollment, person, member, guest, clash, arrival }: RosterEntry,
  { session, home, query, index, editable, full, t }: Facts,
): RosterRow {
  const { id, version, createdAt, attendanceSource, checkedInAt, waitingAt, pendingReason } = enrollment
  const { timeZone } = session
  const unnamed = t('enrollments.roster.unnamed')
  const seen = witnessTexts(witnessFacts(arrival, timeZone), (key, values) => t(`checkIn.witness.${key}`, values))
  // The position on the waiting list is known only if the whole waiting list is shown from its start.
  const inLine = query.filter === 'WAITLIST' && !query.q && !query.after
  return {
    id,
    version,
    name: fullName(person) || unnamed,
    seat: !pendingReason,
    actions: editable && open.has(session.state) ? actionsOf(enrollment, full) : [],
    history: `${home}/roster/${id}`,
    sortName: sortableName(person) || unnamed,
    guest: guest && { id: person.id, license: guestLicense(guest) },
    href: member && `/orgs/${session.orgId}/members/${member.id}`,
    work: member && (dotted([member.department, member.jobTitle]) || null),
    tag: enrollmentTag(enrollment, t),
    more: checkedInAt
      ? dotted([t('enrollments.roster.checkedIn', { time: formatTime(checkedInAt, timeZone) }), ...seen])
      : attendanceSource === 'PAPER'
        ? dotted([t('enrollments.detail.onPaper'), ...(arrival?.oneself ? [t('checkIn.witness.oneself')] : [])])
        : inLine
          ? t('enrollments.roster.inLine', { number: index + 1 })
          : null,
    clash: clash && t('enrollments.roster.elsewhere', { title: clash.title ?? t('enrollments.roster.otherSession') }),
    since: formatDateTime(pendingReason === 'WAITLIST' && waitingAt ? waitingAt : createdAt, timeZone),
  }
}

/** An invitation to a contact that belongs to no member. */
export type UnclaimedRow = { id: string; version: number; contact: string; sent: string | null; expires: string }

export function unclaimedRow(invitation: SessionInvitationRecord, timeZone: string): UnclaimedRow {
  const { id, version, contact, sentAt, expiresAt } = invitation
  const day = (moment: Date) => formatDate(todayIn(timeZone, moment))
  return {
    id,
    version,
    contact: shownContact(contact),
    sent: sentAt && day(sentAt),
    expires: day(expiresAt),
  }
}

/** A guest and the account that says it was them, for people to compare. */
export const claimRow = ({ id, guest, person, earlierNames, claimedAt }: GuestClaim, timeZone: string) => ({
  id,
  guest: fullName(guest),
  license: guestLicense(guest),
  person: fullName(person),
  earlier: earlierNames.map(fullName),
  when: formatDateTime(claimedAt, timeZone),
})

type EmptyRoster = { title: 'emptyTitle' | 'emptyCancelled'; text: 'emptyText' | 'emptyPast' | 'emptyReader' | null }

/** The text of an empty roster: nobody can be added to a cancelled session. */
export function emptyRoster(
  { state, recordedAt }: Pick<TaskSessionRecord, 'state' | 'recordedAt'>,
  editable: boolean,
): EmptyRoster {
  if (state === 'CANCELLED') return { title: 'emptyCancelled', text: null }
  const text = editable ? (recordedAt ? 'emptyPast' : 'emptyText') : 'emptyReader'
  return { title: 'emptyTitle', text }
}
