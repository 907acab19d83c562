import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import busboy from 'busboy'
import { maxFileBytes } from '@/lib/domain/values'
import type { Ctx } from '@/lib/services/ctx'

/** Maximum bytes of one file, and maximum number of files in one request. */
export const uploadLimits = { fileBytes: maxFileBytes, files: 10, fieldBytes: 256 * 1024 }

type Hold = Ctx['files']['hold']
type Held = Extract<Awaited<ReturnType<Hold>>, { ok: true }>['value']

/** A file of a multipart request, in a temporary file of the file store. */
export class Upload {
  readonly fileName: string
  readonly declaredType: string
  readonly path: string
  readonly size: number
  readonly #held: Held
  constructor(fileName: string, declaredType: string, held: Held) {
    this.fileName = fileName
    this.declaredType = declaredType
    this.path = held.path
    this.size = held.size
    this.#held = held
  }

  bytes(): Promise<Buffer> {
    return this.#held.bytes()
  }

  remove(): Promise<void> {
    return this.#held.remove()
  }

  /** A file serializes to its digest, which distinguishes two requests without reading the bytes again. */
  toJSON(): string {
    return Buffer.from(this.#held.sha256, 'hex').toString('base64url')
  }
}

export class UploadError extends Error {
  readonly status: 400 | 413
  constructor(message: string, status: 400 | 413 = 400) {
    super(message)
    this.status = status
  }
}

/** A multipart request with its files, which `remove` deletes whether or not the request succeeded. */
type Multipart = { operations: Record<string, unknown>; remove: () => Promise<void> }

/**
 * Reads a request of the GraphQL multipart request specification as it arrives: `operations`, then `map`, then the
 * files, which are written to disk one after the other and are never completely in memory.
 * @throws UploadError 400 for a wrong map or broken parts, 413 for a file, field, count or body over the limit; no file
 * is left then.
 */
export async function readMultipart(
  request: { headers: IncomingHttpHeaders; body: AsyncIterable<Uint8Array> },
  hold: Hold,
  { bodyBytes, fileBytes = uploadLimits.fileBytes }: { bodyBytes: number; fileBytes?: number },
): Promise<Multipart> {
  const parts = new Parts(request.headers, hold, fileBytes)
  try {
    await parts.read(request.body, bodyBytes)
    return { operations: parts.placed(), remove: () => parts.remove() }
  } catch (error) {
    await parts.remove()
    throw error
  }
}

class Parts {
  readonly #parser: busboy.Busboy
  readonly #hold: Hold
  readonly #fileBytes: number
  readonly #failed = Promise.withResolvers<never>()
  readonly #files = new Map<string, Promise<Upload>>()
  #hasFailed = false
  #operations: Record<string, unknown> | undefined
  #map: Record<string, unknown> | undefined

  constructor(headers: IncomingHttpHeaders, hold: Hold, fileBytes: number) {
    this.#hold = hold
    this.#fileBytes = fileBytes
    // The promise may reject before anything awaits it.
    this.#failed.promise.catch(() => {})
    const { files, fieldBytes: fieldSize } = uploadLimits
    const limits = { fileSize: fileBytes + 1, files, fields: 2, fieldSize }
    this.#parser = parserOf(headers, limits)
    this.#parser.on('field', (name, value, info) => this.#try(() => this.#field(name, value, info.valueTruncated)))
    this.#parser.on('file', (name, stream, info) => this.#try(() => this.#file(name, stream, info)))
    this.#parser.on('filesLimit', () => this.#fail(new UploadError('Too many files', 413)))
    this.#parser.on('fieldsLimit', () => this.#fail(new UploadError('Too many fields')))
    this.#parser.on('error', () => this.#fail(unreadable()))
  }

  async read(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
    const closed = once(this.#parser, 'close')
    closed.catch(() => {})
    let size = 0
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength
      if (size > maxBytes) throw new UploadError('The body is too large', 413)
      // No more is read until the previous bytes are on disk.
      const more = this.#parser.write(chunk)
      if (this.#hasFailed) await this.#failed.promise
      if (!more) await this.#unlessFailed(once(this.#parser, 'drain'))
    }
    this.#parser.end()
    await this.#unlessFailed(closed)
    await this.#unlessFailed(Promise.all(this.#files.values()))
    for (const [name, file] of this.#files) this.#place(name, await file)
    this.#requireAll()
  }

  /** The operations with the files inserted at the paths of the map. */
  placed(): Record<string, unknown> {
    return this.#operations ?? {}
  }

  /** Stops reading, and removes the files that were written. */
  async remove(): Promise<void> {
    this.#parser.destroy()
    for (const file of await Promise.allSettled(this.#files.values())) {
      if (file.status === 'fulfilled') await file.value.remove()
    }
  }

  #field(name: string, value: string, truncated: boolean): void {
    if (truncated) throw new UploadError('A field is too large', 413)
    if (name === 'operations') this.#operations ??= parseObject(value, name)
    if (name === 'map') this.#map ??= parseObject(value, name)
  }

  #file(name: string, stream: Readable, { filename, mimeType }: busboy.FileInfo): void {
    // A premature end fails the whole request. While a file is being written its part reports the cause, because a full
    // disk ends it too.
    const isWritten = () => this.#files.has(name)
    stream.on('error', () => isWritten() || this.#fail(unreadable()))
    if (!this.#operations) throw new UploadError('The part operations is missing before the files')
    if (!this.#map) throw new UploadError('The part map is missing before the files')
    if (!Object.hasOwn(this.#map, name) || this.#files.has(name)) return void stream.resume()
    const held = this.#hold(stream, this.#fileBytes + 1).then(
      (result) => {
        if (!result.ok) throw new UploadError('A file is too large', 413)
        return new Upload(filename ?? 'file', mimeType, result.value)
      },
      (error: unknown) => {
        throw isOfSystem(error) ? error : unreadable()
      },
    )
    held.catch((error: unknown) => this.#fail(error))
    this.#files.set(name, held)
  }

  #place(name: string, file: Upload): void {
    const paths = this.#map?.[name]
    if (!Array.isArray(paths) || paths.length === 0) throw new UploadError('Each entry of the map is a list of paths')
    for (const path of paths) place(this.#operations ?? {}, path, file)
  }

  #requireAll(): void {
    if (!this.#operations) throw new UploadError('The part operations is missing')
    if (!this.#map) throw new UploadError('The part map is missing')
    for (const name of Object.keys(this.#map)) {
      if (!this.#files.has(name)) throw new UploadError(`File ${JSON.stringify(name)} of the map is missing`)
    }
  }

  #try(run: () => void): void {
    try {
      run()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#hasFailed = true
    this.#failed.reject(error)
  }

  #unlessFailed<T>(pending: Promise<T>): Promise<T> {
    return Promise.race([pending, this.#failed.promise])
  }
}

const unreadable = () => new UploadError('The multipart request cannot be read')

/** True for an error of the operating system, such as ENOSPC: a truncated part has no such code. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code))

function parserOf(headers: IncomingHttpHeaders, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' })
  } catch {
    throw new UploadError('The multipart request cannot be read')
  }
}

/** The chunks of a body. A connection whose rest is not read stays open, so that the client can get a response. */
async function* chunksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body
  } catch {
    throw new UploadError('The body did not arrive whole')
  }
}

function parseObject(text: string | undefined, name: string): Record<string, unknown> {
  if (text === undefined) throw new UploadError(`The part ${name} is missing`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UploadError(`The part ${name} is not JSON`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UploadError(`The part ${name} must be an object`)
  return value as Record<string, unknown>
}

/** Inserts the file at its path, which must be null, below `variables` only. */
function place(operations: Record<string, unknown>, path: unknown, file: Upload): void {
  const keys = typeof path === 'string' ? path.split('.') : []
  const last = keys.pop()
  if (keys[0] !== 'variables' || last === undefined || keys.length > 10)
    throw new UploadError('A path of the map is wrong')
  let target: unknown = operations
  for (const key of keys) target = step(target, key)
  if (step(target, last) !== null) throw new UploadError('A path of the map must point to null')
  ;(target as Record<string, unknown>)[last] = file
}

function step(target: unknown, key: string): unknown {
  if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key))
    throw new UploadError('A path of the map is wrong')
  return (target as Record<string, unknown>)[key]
}
