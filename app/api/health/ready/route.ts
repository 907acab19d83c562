import { whyNotReady } from '@/lib/server/readiness'

export const dynamic = 'force-dynamic'

/** The database responds and has every migration, and files can be stored. */
export async function GET(): Promise<Response> {
  const missing = await whyNotReady()
  return new Response(missing ? `not ready: ${missing}` : 'ready', {
    status: missing ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  })
}
