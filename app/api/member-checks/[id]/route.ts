import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readCheckPicture } from '@/lib/services/stated-checks/stated-checks'

/** The picture of what an administrator looked up about a member. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  return storedFileAnswer(request, ctx, await readCheckPicture(ctx, { id }))
})
