import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readSessionScan } from '@/lib/services/task-sessions/session-scans'

/** A scan of the paper sign-in sheet of a session, for people who run the session. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  return storedFileAnswer(request, ctx, await readSessionScan(ctx, { id }))
})
