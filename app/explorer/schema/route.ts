import { pageCtx } from '@/lib/server/enter-page'
import { explorerSchema } from '@/lib/server/explorer'

/** The schema for the explorer, with the same access as the explorer. */
export async function GET(): Promise<Response> {
  const { viewer } = await pageCtx()
  if (!viewer?.verified) return new Response('Not found', { status: 404 })
  return new Response(explorerSchema(), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, max-age=600' },
  })
}
