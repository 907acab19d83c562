import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { Translate } from '@/lib/i18n/translator'

/** Advice for somebody who attended but received no credit; null unless they are recorded as absent or incomplete. */
export function ifWrong({ enrollment: { status }, session: { org } }: Stated, t: Translate): string | null {
  if (status !== 'ABSENT' && status !== 'INCOMPLETE') return null
  return t(`enrollments.detail.ifWrong.${status}`, { org: org.name })
}

type Stated = {
  enrollment: Pick<EnrollmentInSession['enrollment'], 'status'>
  session: { org: Pick<EnrollmentInSession['session']['org'], 'name'> }
}
