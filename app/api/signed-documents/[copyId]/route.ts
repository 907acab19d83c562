import { fileHandler, storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readSignedCopy } from '@/lib/services/signing/signed-copies'

/** The sealed PDF of a copy, for those who signed it and its organization's administrators. */
export const GET = fileHandler<{ copyId: string }>(async (request, { params }) => {
  const [ctx, { copyId }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readSignedCopy(ctx, { id: copyId }))
})
