import { stateTones } from '@/app/_components/states'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import type { Tone } from '@/app/_ui/tone'
import type { TaskSessionEntry } from '@/lib/data/task-sessions/list'
import { instructorNames } from '@/lib/domain/task-sessions/instructor-names'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** A session as one row of a list; its time is in its own zone. */
export type SessionRow = {
  id: string
  href: string
  when: string
  location: string | null
  title: string
  instructors: string
  taken: number
  capacity: number
  /** Those who wait for an answer, and those who wait for a seat. */
  pending: number
  waiting: number
  state: { text: string; tone: Tone }
}

export function sessionRows(sessions: readonly TaskSessionEntry[], locale: Locale): SessionRow[] {
  const t = translatorFor(locale)
  return sessions.map((session) => {
    const { id, orgId, taskId, location, capacity, pending, waiting, seats, state } = session
    return {
      id,
      location,
      capacity,
      pending: pending - waiting,
      waiting,
      taken: seats,
      href: `/orgs/${orgId}/tasks/${taskId}/task_sessions/${id}`,
      when: sessionWhen(session, locale),
      title: session.revision.title,
      instructors: instructorNames(session.instructors, t('sessions.unassigned'), locale),
      state: { text: t(`enums.taskSessionStates.${state}`), tone: stateTones['enums.taskSessionStates'][state] },
    }
  })
}
