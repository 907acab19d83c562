import { explorerFile } from '@/lib/server/explorer'

/** Static files of the explorer's page; they are the same for everybody and contain no secrets. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params
  const found = await explorerFile(file)
  if (!found) return new Response('Not found', { status: 404 })
  const headers = { ...found.headers, 'cache-control': 'public, max-age=3600' }
  if (request.headers.get('if-none-match') === found.headers.etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(found.content), { headers })
}
