import { handleGraphql } from '@/graphql/http'
import { addressOf } from '@/lib/server/request-facts'

export const dynamic = 'force-dynamic'

/** The API where Next runs alone, and in development, where it reloads. In production server.ts handles it directly. */
async function handle(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const answer = await handleGraphql({
    method: request.method,
    url: url.pathname + url.search,
    headers: Object.fromEntries(request.headers),
    body: (request.body ?? []) as AsyncIterable<Uint8Array>,
    address: addressOf(request.headers),
  })
  return new Response(answer.status === 204 ? null : answer.body, { status: answer.status, headers: answer.headers })
}

export { handle as GET, handle as OPTIONS, handle as POST }
