import { Readable } from 'node:stream'
import { guardedFile } from '@/app/api/file-answers'
import { attachment } from '@/lib/server/content-disposition'
import { pageCtx } from '@/lib/server/enter-page'
import { readDocument } from '@/lib/services/documents/read-document'

/** A file of the signed-in person. Forbidden, missing and malformed ids look the same. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const [ctx, { id }] = await Promise.all([pageCtx(), params])
  const result = await readDocument(ctx, { id })
  if (!result.ok) {
    const status = result.problem.code === 'signInRequired' ? 401 : 404
    return new Response(status === 401 ? 'Sign in' : 'Not found', { status, headers: guardedFile })
  }
  const { document, stream } = result.value
  const { contentType, fileName, size } = document.file
  // A reader that goes away must not leave the file open.
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  if (request.method === 'HEAD') stream.destroy()
  return new Response(request.method === 'HEAD' ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      ...guardedFile,
      'content-type': contentType,
      'content-length': String(size),
      'content-disposition': attachment(fileName),
    },
  })
}
