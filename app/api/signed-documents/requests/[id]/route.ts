import { fileHandler, storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readSigningFile } from '@/lib/services/signing/signing-requests'

/** The PDF of a signing request as it was uploaded, for the administrators of its organization. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readSigningFile(ctx, { id }))
})
