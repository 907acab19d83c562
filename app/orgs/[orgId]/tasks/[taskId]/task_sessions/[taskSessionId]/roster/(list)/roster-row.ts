import { enrollmentTag } from '@/app/_components/enrollment-tag'
import type { Tone } from '@/app/_ui/tone'
import type { RosterLine } from '@/lib/data/rosters'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { type EnrollmentMove, mayMove } from '@/lib/domain/enrollments/moves'
import { fullName, sortableName } from '@/lib/domain/people/names'
import { formatDateTime, formatTime } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'
import type { RosterListQuery } from '../roster-query'
import { type RosterMove, rosterPress } from './roster-press'

/** A line of the roster as it is drawn. */
export type RosterRow = {
  id: string
  name: string
  href: string | null
  work: string | null
  tag: { text: string; tone: Tone }
  more: string | null
  since: string
  actions: string
  press: string
}

type Facts = {
  session: TaskSessionRecord
  home: string
  query: RosterListQuery
  index: number
  /** False for an instructor: they see who is in, and the history. */
  editable: boolean
  t: Translate
}

const moves = ['approve', 'reject', 'remove'] as const satisfies readonly EnrollmentMove[]
const open = new Set(['SCHEDULED', 'OPEN', 'ENDED'])

export function rosterRow(
  { enrollment, person, member }: RosterLine,
  { session, home, query, index, editable, t }: Facts,
): RosterRow {
  const say = (key: string, values?: Record<string, string | number>) => t(`enrollments.roster.${key}`, values)
  const { id, version, createdAt, checkedInAt, waitingAt, pendingReason } = enrollment
  const { timeZone } = session
  const name = fullName(person) || say('unnamed')
  // A seat in line has a number only where the whole line is in sight.
  const inLine = query.filter === 'WAITLIST' && !query.q && !query.after
  const could: RosterMove[] =
    editable && open.has(session.state) ? moves.filter((move) => mayMove(enrollment, move)) : []
  return {
    id,
    name: sortableName(person) || say('unnamed'),
    href: member && `/orgs/${session.orgId}/members/${member.id}`,
    work: member && ([member.jobTitle, member.department].filter(Boolean).join(' · ') || null),
    tag: enrollmentTag(enrollment, t),
    more: checkedInAt
      ? say('checkedIn', { time: formatTime(checkedInAt, timeZone) })
      : inLine
        ? say('inLine', { number: index + 1 })
        : null,
    since: formatDateTime(pendingReason === 'WAITLIST' && waitingAt ? waitingAt : createdAt, timeZone),
    actions: say('actions', { name }),
    press: rosterPress({ id, version, name, seat: !pendingReason, moves: could, history: `${home}/roster/${id}` }),
  }
}
