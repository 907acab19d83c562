import { checkInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { pageCtx } from '@/lib/server/enter-page'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'

const headers = { 'cache-control': 'private, no-store' }

/**
 * The board of a session's check-in, read every second while it is visible. Reading it is no activity: it does not keep
 * the sign-in session alive. 204 when the board is still the one that `seen` names.
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
