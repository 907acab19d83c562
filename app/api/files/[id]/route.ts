import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import type { ProblemCode } from '@/lib/domain/result'
import { fileCtx } from '@/lib/server/file-ctx'
import { readDocument } from '@/lib/services/documents/own-documents'
import { readSharedDocument } from '@/lib/services/documents/shared-documents'

/**
 * If a file is not the caller's own, it may be a shared one. A program of an organization has no files of its own, nor
 * a scope for them.
 */
const fallbackCodes: ReadonlySet<ProblemCode> = new Set(['notFound', 'scopeRequired'])

/**
 * A file of the signed-in person, or one shared with an organization they administer, unless it is a health record.
 * Always served as a download: a page that shows a file fetches it.
 */
export const GET = fileHandler<{ id: string }>(async (request, { params }) => {
  const [ctx, { id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const own = await readDocument(ctx, { id })
  if (own.ok || !fallbackCodes.has(own.problem.code)) return storedFileAnswer(request, ctx, own)
  const shared = await readSharedDocument(ctx, { id })
  const outOfScope = !shared.ok && shared.problem.code === 'scopeRequired'
  return storedFileAnswer(request, ctx, outOfScope ? own : shared)
})
