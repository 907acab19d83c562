import { fileHandler, storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readDocument } from '@/lib/services/documents/read-document'
import { readSharedDocument } from '@/lib/services/documents/shared-documents'

/**
 * A file of the signed-in person, or one that is no health record and shared with an organization they administer. Always to save: a
 * page that shows one fetches it.
 */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  const own = await readDocument(ctx, { id })
  if (own.ok) return storedFileAnswer(request, ctx, own)
  return storedFileAnswer(request, ctx, own.problem.code === 'notFound' ? await readSharedDocument(ctx, { id }) : own)
})
