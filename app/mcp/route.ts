import { handleMcp } from '@/graphql/assistants/handler'
import { addressOf } from '@/lib/server/request-facts'

export const dynamic = 'force-dynamic'

/** Tools for assistants where Next runs alone, and in development. In production server.ts answers them directly. */
export async function POST(request: Request): Promise<Response> {
  const answer = await handleMcp({
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body: (request.body ?? []) as AsyncIterable<Uint8Array>,
    address: addressOf(request.headers),
  })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}
