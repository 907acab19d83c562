import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Locale } from '@/lib/i18n/locales'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import { sessionWhen } from '../task-sessions/session-when'
import type { EnrollFacts } from './enroll-button'

type Titled = { revision: { title: string } }

/** The fields of an open session that its enroll button needs. */
export type Enrollable = Pick<OpenSessionView, 'seatsLeft' | 'waiting'> & {
  session: Pick<TaskSessionRecord, 'approvalRequired'>
  clashes: readonly (Pick<TaskSessionRecord, 'id' | 'startsAt' | 'endsAt' | 'timeZone'> & Titled)[]
}

/** Converts an open session into the facts of its enroll button. */
export const enrollFacts = ({ session, seatsLeft, waiting, clashes }: Enrollable, locale: Locale): EnrollFacts => ({
  seatsLeft,
  waiting,
  approvalRequired: session.approvalRequired,
  clashes: clashes.map((clash) => ({ id: clash.id, title: clash.revision.title, when: sessionWhen(clash, locale) })),
})
