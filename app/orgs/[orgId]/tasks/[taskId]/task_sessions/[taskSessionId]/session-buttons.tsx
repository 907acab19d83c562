import { ClientMessages } from '@/app/_frame/client-messages'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { sessionHome } from './load-session'
import { SessionActions } from './session-actions'
import type { SessionMoves } from './session-moves'

type Props = { session: TaskSessionRecord; moves: SessionMoves }

/** What can be done with a session, on whichever of its pages. */
export function SessionButtons({ session, moves }: Props) {
  const { id, version, orgId, taskId, startsAt, timeZone } = session
  if (!Object.values(moves).some(Boolean)) return null
  return (
    <ClientMessages of={['sessions.actions', 'sessions.cancelForm', 'sessions.repeatForm']}>
      <SessionActions
        session={{ id, version }}
        moves={moves}
        startsAt={formatDateTime(startsAt, timeZone)}
        home={sessionHome(session)}
        taskHome={`/orgs/${orgId}/tasks/${taskId}`}
      />
    </ClientMessages>
  )
}
