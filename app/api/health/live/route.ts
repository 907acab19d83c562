export const dynamic = 'force-dynamic'

/** The process responds. */
export const GET = (): Response => new Response('ok', { headers: { 'cache-control': 'no-store' } })
