import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import busboy from 'busboy'

/** Most bytes of one file, and most files of one request. */
export const uploadLimits = { fileBytes: 20 * 1024 * 1024, files: 10, fieldBytes: 256 * 1024 }

/** A file of a multipart request, held in memory up to the limit. */
export class Upload {
  readonly fileName: string
  readonly declaredType: string
  readonly bytes: Buffer
  constructor(fileName: string, declaredType: string, bytes: Buffer) {
    this.fileName = fileName
    this.declaredType = declaredType
    this.bytes = bytes
  }

  /** In JSON a file is its digest, which tells two requests apart without copying the bytes. */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('base64url')
  }
}

export class UploadError extends Error {
  readonly status: 400 | 413
  constructor(message: string, status: 400 | 413 = 400) {
    super(message)
    this.status = status
  }
}

type Parts = { operations?: string; map?: string; files: Map<string, Upload> }

/**
 * Reads a request of the GraphQL multipart request specification: `operations`, then `map`, then the files.
 * @throws UploadError 400 for a wrong map or broken parts, 413 for a file, field or count over the limit.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Record<string, unknown>> {
  const parts = await readParts(headers, body)
  const operations = parseObject(parts.operations, 'operations')
  const map = parseObject(parts.map, 'map')
  for (const [name, paths] of Object.entries(map)) {
    const file = parts.files.get(name)
    if (!file) throw new UploadError(`File ${JSON.stringify(name)} of the map is missing`)
    if (!Array.isArray(paths) || paths.length === 0) throw new UploadError('Each entry of the map is a list of paths')
    for (const path of paths) place(operations, path, file)
  }
  return operations
}

function readParts(headers: IncomingHttpHeaders, body: Buffer): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const parts: Parts = { files: new Map() }
    let parser: busboy.Busboy
    try {
      const limits = {
        fileSize: uploadLimits.fileBytes + 1,
        files: uploadLimits.files,
        fields: 2,
        fieldSize: uploadLimits.fieldBytes,
      }
      parser = busboy({ headers, limits, defParamCharset: 'utf8' })
    } catch {
      return reject(new UploadError('The multipart request cannot be read'))
    }
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) reject(new UploadError('A field is too large', 413))
      if (name === 'operations' || name === 'map') parts[name] ??= value
    })
    parser.on('file', (name, stream, info) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () =>
        parts.files.set(name, new Upload(info.filename ?? 'file', info.mimeType, Buffer.concat(chunks))),
      )
    })
    parser.on('filesLimit', () => reject(new UploadError('Too many files', 413)))
    parser.on('fieldsLimit', () => reject(new UploadError('Too many fields')))
    parser.on('error', () => reject(new UploadError('The multipart request cannot be read')))
    parser.on('close', () => resolve(parts))
    Readable.from([body]).pipe(parser)
  })
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

/** Puts the file where the path points, which must hold null, below `variables` only. */
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
