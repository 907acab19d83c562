import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { fail, ok, type Result } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import type { Upload } from './file-store'

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'heic'

/** The accepted kinds: the content decides, and the extension must agree. */
const kinds: Record<FileKind, { found: readonly string[]; extensions: readonly string[] }> = {
  pdf: { found: ['application/pdf'], extensions: ['pdf'] },
  png: { found: ['image/png'], extensions: ['png'] },
  jpeg: { found: ['image/jpeg'], extensions: ['jpg', 'jpeg'] },
  webp: { found: ['image/webp'], extensions: ['webp'] },
  heic: { found: ['image/heic', 'image/heif'], extensions: ['heic', 'heif'] },
}

/**
 * The kind of a file by its content and its extension: PDF, PNG, JPEG, WebP or HEIC up to 20 MiB. Anything else is
 * refused.
 */
export async function inspectFile(name: string, { path, size }: Upload['file']): Promise<Result<FileKind>> {
  if (size > maxFileBytes) return fail('fileTooLarge')
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  for (const [kind, { found: types, extensions }] of Object.entries(kinds) as [FileKind, (typeof kinds)[FileKind]][]) {
    if (!detected || !types.includes(detected.mime) || !extensions.includes(extension)) continue
    return kind === 'pdf' && !(await isPlainPdf(path, size)) ? fail('fileBroken') : ok(kind)
  }
  return fail('fileType')
}

/**
 * True for a complete PDF that is not an archive at the same time. This matters because a PDF, unlike an image, is
 * stored as it is.
 */
async function isPlainPdf(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = await bytesAt(file, 0, Math.min(8, size))
    const length = Math.min(shortestEnd + longestComment, size)
    const tail = await bytesAt(file, size - length, length)
    const last = tail.toString('latin1', Math.max(0, tail.length - 1024)).replaceAll('\0', ' ')
    return /^%PDF-[12]\.\d/.test(head.toString('latin1')) && /%%EOF\s*$/.test(last) && !endsAsArchive(tail)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const [shortestEnd, longestComment] = [22, 65_535]

/** A ZIP is read from its end: a directory record whose comment reaches exactly to the last byte. */
function endsAsArchive(buffer: Buffer): boolean {
  for (let position = buffer.length - shortestEnd; position >= 0; position--) {
    if (
      buffer.readUInt32LE(position) === 0x06054b50 &&
      buffer.readUInt16LE(position + 20) === buffer.length - position - shortestEnd
    )
      return true
  }
  return false
}
