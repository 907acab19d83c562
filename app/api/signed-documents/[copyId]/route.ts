import { storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readSignedCopy } from '@/lib/services/signing/signed-copies'

/** The sealed PDF of a copy, for those who signed it and its organization's administrators. */
export async function GET(request: Request, { params }: { params: Promise<{ copyId: string }> }): Promise<Response> {
  const [ctx, { copyId }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readSignedCopy(ctx, { id: copyId }))
}
