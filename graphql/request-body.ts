import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

/** A request that is refused before it becomes an operation, with the status and a sentence for the programmer. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type IncomingBody = { headers: IncomingHttpHeaders; body: AsyncIterable<Uint8Array> }

/** The declared number of bytes of a body; null for a chunked body, whose length is unknown. */
export function declaredLength(headers: IncomingHttpHeaders): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

export const mediaType = (headers: IncomingHttpHeaders): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The object in a JSON body. @throws Refused when it is not an object, or has more than `limit` bytes */
export async function readJson({ headers, body }: IncomingBody, limit: number): Promise<Record<string, unknown>> {
  if (mediaType(headers) !== 'application/json') throw new Refused(415, 'The body must be application/json')
  const charset = /charset=["']?([^\s;"']+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset && charset.toLowerCase() !== 'utf-8') throw new Refused(415, 'The body must be UTF-8')
  refuseLonger(headers, limit)
  return parseJson(await readBytes(body, limit))
}

/**
 * Refuses a body by its declared length, before any of it is read. Without one the bytes are counted as they arrive.
 */
export function refuseLonger(headers: IncomingHttpHeaders, limit: number): void {
  if ((declaredLength(headers) ?? 0) > limit) throw new Refused(413, 'The body is too large')
}

async function readBytes(body: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  if (body instanceof Readable) return readStream(body, limit)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw new Refused(413, 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Uses stream events: async iteration costs more than everything else about reading a small body. */
function readStream(stream: Readable, limit: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.byteLength
    if (size <= limit) return void chunks.push(chunk)
    stream.off('data', take).pause()
    reject(new Refused(413, 'The body is too large'))
  }
  const cut = () => reject(new Refused(400, 'The body did not arrive whole'))
  const whole = () => {
    stream.off('close', cut)
    resolve(Buffer.concat(chunks))
  }
  stream.on('data', take).once('end', whole).once('error', cut).once('close', cut)
  return promise
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refused(400, 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused(400, 'The body must be a JSON object')
  return value as Record<string, unknown>
}
