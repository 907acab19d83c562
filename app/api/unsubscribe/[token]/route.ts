import { env } from '@/lib/env'
import { apiCtx } from '@/lib/server/api-ctx'
import { unsubscribe } from '@/lib/services/notices/notification-settings'

type Props = { params: Promise<{ token: string }> }

const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
const pageOf = (token: string) => `${env().APP_URL}/unsubscribe/${encodeURIComponent(token)}`
const toPage = (token: string) => new Response(null, { status: 303, headers: { ...headers, location: pageOf(token) } })

/** Opening the address ends nothing, because programs that check links open it too; it only leads to the page. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  return toPage((await params).token)
}

/**
 * Ends mail of one kind, by one-click unsubscribe in a mail program (RFC 8058) or by the button of the page, which then
 * confirms it.
 */
export async function POST(request: Request, { params }: Props): Promise<Response> {
  const [ctx, { token }] = await Promise.all([apiCtx(request), params])
  const result = ctx && (await unsubscribe(ctx, { token }))
  if (!result?.ok) return new Response('Not found', { status: 404, headers })
  const fromPage = request.headers.get('accept')?.includes('text/html') ?? false
  return fromPage ? toPage(token) : new Response('Unsubscribed', { headers })
}
