import type { Locale } from '@/lib/i18n/locales'
import type { OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import type { EnrollFacts } from './enroll-button'
import { sessionWhen } from './session-when'

/** An open session as its button needs it. */
export const enrollFacts = (
  { session, seatsLeft, waiting, clashes }: OpenSessionView,
  locale: Locale,
): EnrollFacts => ({
  seatsLeft,
  waiting,
  approvalRequired: session.approvalRequired,
  clashes: clashes.map((one) => ({ id: one.id, title: one.revision.title, when: sessionWhen(one, locale) })),
})
