import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import type { ProblemCode } from '@/lib/domain/result'
import { fileCtx } from '@/lib/server/file-ctx'
import { readDocument } from '@/lib/services/documents/read-document'
import { readSharedDocument } from '@/lib/services/documents/shared-documents'

/** What is no file of one's own may be one that is shared: a program of an organization has none of its own, and no scope for them. */
const elsewhere: ReadonlySet<ProblemCode> = new Set(['notFound', 'scopeRequired'])

/**
 * A file of the signed-in person, or one that is no health record and shared with an organization they administer. Always to save: a
 * page that shows one fetches it.
 */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const own = await readDocument(ctx, { id })
  if (own.ok || !elsewhere.has(own.problem.code)) return storedFileAnswer(request, ctx, own)
  const shared = await readSharedDocument(ctx, { id })
  const outOfScope = !shared.ok && shared.problem.code === 'scopeRequired'
  return storedFileAnswer(request, ctx, outOfScope ? own : shared)
})
