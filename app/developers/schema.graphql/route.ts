import { apiSchema } from '@/lib/server/api-schema'

/** `/developers/schema.graphql`: the schema of the API that runs here, for everybody, with its version and digest. */
export async function GET(request: Request): Promise<Response> {
  const { text, digest } = apiSchema()
  const headers = { etag: `"${digest}"`, 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' }
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'application/graphql; charset=utf-8' } })
}
