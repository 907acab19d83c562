import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readSigningFile } from '@/lib/services/signing/signing-requests'

/** The uploaded PDF of a signing request, for the administrators of its organization. */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  return storedFileAnswer(request, ctx, await readSigningFile(ctx, { id }))
})
