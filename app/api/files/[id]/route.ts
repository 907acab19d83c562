import { fileHandler, fileRefusal, storedFileAnswer } from '@/app/_lib/file-answers'
import type { ProblemCode } from '@/lib/domain/result'
import { fileCtx } from '@/lib/server/file-ctx'
import { readDocument } from '@/lib/services/documents/read-document'
import { readSharedDocument } from '@/lib/services/documents/shared-documents'

/** A file that is not the caller's own may be a shared one: a program of an organization has no own files, and no scope for them. */
const fallbackCodes: ReadonlySet<ProblemCode> = new Set(['notFound', 'scopeRequired'])

/**
 * A file of the signed-in person, or one that is no health record and shared with an organization they administer. Always to save: a
 * page that shows one fetches it.
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
