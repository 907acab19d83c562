import { fileHandler, fileRefusal, ownOrOfOrg, storedFileAnswer } from '@/app/_lib/file-answers'
import { fileCtx } from '@/lib/server/file-ctx'
import { readOrgSignedCopy, readSignedCopy } from '@/lib/services/signing/signed-copies'

/** The sealed PDF of a copy, for its signers and for the administrators and programs of its organization. */
export const GET = fileHandler<{ copyId: string }>(async (request, { params }) => {
  const [ctx, { copyId: id }] = await Promise.all([fileCtx(request), params])
  if (!ctx) return fileRefusal(null)
  const copy = await ownOrOfOrg(ctx, await readSignedCopy(ctx, { id }), () => readOrgSignedCopy(ctx, { id }))
  return storedFileAnswer(request, ctx, copy)
})
