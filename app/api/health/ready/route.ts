import { isReady } from '@/lib/server/readiness'

export const dynamic = 'force-dynamic'

/** The database answers and has every migration. */
export async function GET(): Promise<Response> {
  const ready = await isReady()
  return new Response(ready ? 'ready' : 'not ready', {
    status: ready ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
}
