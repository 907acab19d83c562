import { fileHandler, storedFileAnswer } from '@/app/_lib/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readFileToSign } from '@/lib/services/signing/signing-tasks'

/** The PDF to be signed, for its signer. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readFileToSign(ctx, { id }))
})
