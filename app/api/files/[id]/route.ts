import { fileHandler, fileRefusal, ownOrOfOrg, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readDocument } from '@/lib/services/documents/own-documents'
import { readSharedDocument } from '@/lib/services/documents/shared-documents'

/**
 * A file of the signed-in person, or one shared with an organization they administer, unless it is a health record.
 * Always served as a download: a page that shows a file fetches it.
 */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const document = await ownOrOfOrg(ctx, await readDocument(ctx, { id }), () => readSharedDocument(ctx, { id }))
  return storedFileAnswer(request, ctx, document)
})
