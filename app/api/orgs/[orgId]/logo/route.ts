import { Readable } from 'node:stream'
import { guardedFile } from '@/app/_lib/file-answers'
import { pageCtx } from '@/lib/server/enter-page'
import { getOrgLogo } from '@/lib/services/orgs/logo'

/** The logo of an organization, for people who belong to it. Forbidden, missing and malformed ids look the same. */
export async function GET(request: Request, { params }: { params: Promise<{ orgId: string }> }): Promise<Response> {
  const [ctx, { orgId }] = await Promise.all([pageCtx(), params])
  const result = await getOrgLogo(ctx, { orgId })
  if (!result.ok || !result.value) {
    const status = !result.ok && result.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guardedFile })
  }
  const { logo, stream } = result.value
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
    headers: { ...guardedFile, 'content-type': logo.contentType, 'content-length': String(logo.size) },
  })
}
