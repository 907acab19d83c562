import type { Tone } from '@/app/_ui/tone'
import type { EnrollmentStanding } from '@/lib/domain/enrollments/transitions'
import type { EnrollmentStatus } from '@/lib/domain/lists/sessions'
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

/** The place of an enrollment as a tag; of one that is pending, what it waits for. */
export function enrollmentTag(
  { status, pendingReason }: EnrollmentStanding,
  t: Translate,
): { text: string; tone: Tone } {
  const text = pendingReason ? t(`enrollments.pending.${pendingReason}`) : t(`enums.enrollmentStatuses.${status}`)
  return { text, tone: tones[status] }
}
