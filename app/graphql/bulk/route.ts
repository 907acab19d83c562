import { handleBulk } from '@/graphql/bulk'
import { byteStream } from '@/lib/exports/streams'
import { addressOf } from '@/lib/server/request-facts'

export const dynamic = 'force-dynamic'

/** One mutation for each line, where Next runs alone, and in development. In production server.ts answers directly. */
export async function POST(request: Request): Promise<Response> {
  const answer = await handleBulk({
    headers: Object.fromEntries(request.headers),
    body: (request.body ?? []) as AsyncIterable<Uint8Array>,
    address: addressOf(request.headers),
  })
  if ('body' in answer) return new Response(answer.body, { status: answer.status, headers: answer.headers })
  return new Response(byteStream(encoded(answer.lines)), { headers: answer.headers })
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const line of lines) yield encoder.encode(line)
}
