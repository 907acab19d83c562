import type { Tone } from '@/app/_ui/tone'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import { type Presence, presenceOf } from '@/lib/domain/enrollments/presence'
import type { EnrollmentStanding } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatTime } from '@/lib/domain/time/format-date'
import type { Translate } from '@/lib/i18n/translator'

const tones: Readonly<Record<EnrollmentStatus, Tone>> = {
  ENROLLED: 'success',
  PENDING: 'info',
  PASS: 'success',
  FAIL: 'error',
  INCOMPLETE: 'warn',
  ATTENDED: 'success',
  ABSENT: 'warn',
  WITHDRAWN: 'neutral',
}

/** The status of an enrollment as a tag; for a pending one, what it is waiting for. */
export function enrollmentTag(
  { status, pendingReason }: EnrollmentStanding,
  t: Translate,
): { text: string; tone: Tone } {
  const text = pendingReason ? t(`enrollments.pending.${pendingReason}`) : t(`enums.enrollmentStatuses.${status}`)
  return { text, tone: tones[status] }
}

const presenceTones: Readonly<Record<Presence, Tone>> = {
  EXPECTED: 'success',
  PRESENT: 'success',
  SIGNED: 'success',
  ATTENDED: 'info',
  UNRECORDED: 'neutral',
}

/**
 * The tag of an enrollment at `now`: until its session is finalized it also says whether the person attended and
 * signed.
 */
export function enrollmentTagAt(
  { enrollment, session }: EnrollmentInSession,
  now: Date,
  t: Translate,
): { text: string; tone: Tone } {
  const presence = presenceOf(enrollment, sessionStateAt(session, now))
  if (presence === null || presence === 'EXPECTED') return enrollmentTag(enrollment, t)
  const { checkedInAt } = enrollment
  const untimed = !checkedInAt && (presence === 'PRESENT' || presence === 'SIGNED')
  const time = checkedInAt ? formatTime(checkedInAt, session.timeZone) : ''
  const text = t(untimed ? `enrollments.presence.${presence}Paper` : `enrollments.presence.${presence}`, { time })
  return { text, tone: presenceTones[presence] }
}
