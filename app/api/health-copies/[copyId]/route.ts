import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { openHealthCopy } from '@/lib/services/documents/health-copies'

/**
 * The copy of a health record that a member gave to an organization, for its signed-in administrators. A token is refused
 * whatever its scopes.
 */
export const GET = fileHandler<{ copyId: string }>(async (request, { params }) => {
  const [ctx, { copyId }] = await Promise.all([fileCtx(request), params])
  return ctx ? storedFileAnswer(request, ctx, await openHealthCopy(ctx, { id: copyId })) : fileRefusal(null)
})
