import { fileHandler, storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readSessionScan } from '@/lib/services/task-sessions/session-scans'

/** A scan of the paper sign-in sheet of a session, for those who run it. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readSessionScan(ctx, { id }))
})
