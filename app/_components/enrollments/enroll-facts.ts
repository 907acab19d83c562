import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { Locale } from '@/lib/i18n/locales'
import type { OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import { sessionWhen } from '../task-sessions/session-when'
import type { EnrollFacts } from './enroll-button'

type Titled = { revision: { title: string } }

/** What a button needs to know of an open session. */
export type Enrollable = Pick<OpenSessionView, 'seatsLeft' | 'waiting'> & {
  session: Pick<TaskSessionRecord, 'approvalRequired'>
  clashes: readonly (Pick<TaskSessionRecord, 'id' | 'startsAt' | 'endsAt' | 'timeZone'> & Titled)[]
}

/** An open session as its button needs it. */
export const enrollFacts = ({ session, seatsLeft, waiting, clashes }: Enrollable, locale: Locale): EnrollFacts => ({
  seatsLeft,
  waiting,
  approvalRequired: session.approvalRequired,
  clashes: clashes.map((clash) => ({ id: clash.id, title: clash.revision.title, when: sessionWhen(clash, locale) })),
})
