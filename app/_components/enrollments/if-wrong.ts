import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { Translate } from '@/lib/i18n/translator'

/** What somebody can do who was there and got no credit for it; null where nothing was recorded against them. */
export function ifWrong({ enrollment: { status }, session: { org } }: Stated, t: Translate): string | null {
  if (status !== 'ABSENT' && status !== 'INCOMPLETE') return null
  return t(`enrollments.detail.ifWrong.${status}`, { org: org.name })
}

type Stated = {
  enrollment: Pick<EnrollmentInSession['enrollment'], 'status'>
  session: { org: Pick<EnrollmentInSession['session']['org'], 'name'> }
}
