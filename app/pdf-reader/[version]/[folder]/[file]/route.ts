import { pdfReaderPart } from '@/lib/server/reader-parts'

type RouteContext = { params: Promise<{ version: string; folder: string; file: string }> }

/** Files of the PDF reader, served from our own origin; they are the same for everybody and contain no secrets. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { version, folder, file } = await params
  const found = await pdfReaderPart(version, folder, file)
  if (!found) return new Response('Not found', { status: 404 })
  const headers = { 'content-type': found.type, 'cache-control': 'public, max-age=31536000, immutable' }
  return new Response(new Uint8Array(found.content), { headers })
}
