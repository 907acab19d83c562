import { storedFileAnswer } from '@/app/api/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { readFileToSign } from '@/lib/services/signing/signing-tasks'

/** The PDF that somebody is asked to sign, for that person. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  return storedFileAnswer(request, ctx, await readFileToSign(ctx, { id }))
}
