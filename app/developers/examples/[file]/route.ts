import { developerDocuments } from '@/lib/server/developers'

/** `/developers/examples/client.ts`: a program of the documents as a file, for everybody. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { examples } = developerDocuments()
  const { file } = await params
  const text = Object.hasOwn(examples, file) ? examples[file] : undefined
  if (text === undefined) return new Response('Not found', { status: 404 })
  const headers = { 'cache-control': 'public, max-age=300', 'content-type': 'text/plain; charset=utf-8' }
  return new Response(text, { headers })
}
