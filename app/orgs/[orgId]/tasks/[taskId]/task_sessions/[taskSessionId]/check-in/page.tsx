import { boardView } from '@/app/_components/check-in-board/board-view'
import { can } from '@/lib/policy/can'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { loadSession, type SessionParams } from '../load-session'
import { SessionButtons } from '../session-buttons'
import { sessionMovesFor } from '../session-moves'
import { Board } from './board'
import { boardLabels } from './board-labels'
import { SheetCard } from './sheet-card'

/** The door of a session: the code, who has come, who is expected, and the instructor's signature at the end. */
export default async function CheckInPage({ params }: { params: SessionParams }) {
  const [{ ctx }, { orgId, taskId, taskSessionId }] = await Promise.all([enterPage(), params])
  const { session } = await loadSession(orgId, taskId, taskSessionId)
  const board = orNotFound(await getCheckInBoard(ctx, { taskSessionId: session.id }))
  const { open, end } = sessionMovesFor(ctx.viewer, session, null, ctx.now)
  const none = { schedule: false, edit: false, repeat: false, cancel: false, discard: false, instructors: false }
  return (
    <div className="flex flex-col gap-5">
      <SessionButtons session={session} moves={{ ...none, open, end }} />
      <SheetCard session={session} ctx={ctx} />
      <Board
        taskSessionId={session.id}
        first={boardView(board)}
        runs={can(ctx.viewer, 'taskSession.run', session)}
        title={session.revision.title}
        labels={await boardLabels(board)}
      />
    </div>
  )
}
