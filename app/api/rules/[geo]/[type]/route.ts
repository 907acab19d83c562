import { pageCtx } from '@/lib/server/enter-page'
import { getRules } from '@/lib/services/lists/lists'

type Props = { params: Promise<{ geo: string; type: string }> }

/**
 * The published rules of one license type, for the preview in the browser. The address contains the serial of the rule
 * book, so the response may be cached.
 */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const [ctx, { geo, type: credentialType }] = await Promise.all([pageCtx(), params])
  const found = await getRules.unknown(ctx, { geo, credentialType })
  if (!found.ok) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return Response.json(found.value, { headers: { 'cache-control': 'private, max-age=3600' } })
}
