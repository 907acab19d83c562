import { checkInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { pageCtx } from '@/lib/server/enter-page'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'

const headers = { 'cache-control': 'private, no-store' }

/**
 * The check-in board of a session, polled every second while it is visible. Polling is not activity and does not keep
 * the sign-in session alive. 204 when the board still has the digest `seen`.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  const board = await getCheckInBoard(ctx, { taskSessionId: id })
  if (!board.ok) {
    const status = board.problem.code === 'signInRequired' ? 401 : 404
    return new Response(null, { status, headers })
  }
  const view = checkInBoardView(board.value)
  if (new URL(request.url).searchParams.get('seen') === view.digest) return new Response(null, { status: 204, headers })
  return Response.json(view, { headers })
}
