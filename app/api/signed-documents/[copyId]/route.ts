import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readSignedCopy } from '@/lib/services/signing/signed-copies'

/** The sealed PDF of a copy, for its signers and the administrators of its organization. */
export const GET = fileHandler<{ copyId: string }>(async (request, { params }) => {
  const [ctx, { copyId }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  return storedFileAnswer(request, ctx, await readSignedCopy(ctx, { id: copyId }))
})
