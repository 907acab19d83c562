import { historyOf } from '@/app/_components/history/history-link'
import { sessionWhen } from '@/app/_components/task-sessions/session-when'
import { ClientMessages } from '@/app/_frame/client-messages'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { AllowedActions } from './allowed-actions'
import { sessionHome } from './load-session'
import { SessionActions } from './session-actions'

type Props = {
  session: TaskSessionRecord
  actions: AllowedActions
  /** How many later sessions of its series a change can concern too. */
  following: number
  /** Offers the session's history. */
  withHistory?: boolean
  locale: string
}

/** Actions for a session, on all of its pages. */
export function SessionButtons({ session, actions, following, withHistory = false, locale }: Props) {
  const { id, version, orgId, taskId, startsAt, timeZone } = session
  if (!withHistory && !Object.values(actions).some(Boolean)) return null
  return (
    <ClientMessages
      of={[
        'sessions.actions',
        'sessions.cancelForm',
        'sessions.following',
        'sessions.repeatForm',
        'sessions.form.rhythm',
        'sessions.form.repeatEvery',
      ]}
    >
      <SessionActions
        session={{ id, version }}
        actions={actions}
        following={following}
        history={withHistory ? historyOf(orgId, { record: id }) : null}
        startsAt={formatDateTime(startsAt, timeZone)}
        when={sessionWhen(session, locale)}
        home={sessionHome(session)}
        taskHome={`/orgs/${orgId}/tasks/${taskId}`}
      />
    </ClientMessages>
  )
}
