import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import { fail, ok, type Result } from '@/lib/domain/result'
import { maxUploadBytes } from './file-store'

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'heic'

/** What is taken: the content decides, and the name must agree. */
const kinds: Record<FileKind, { found: readonly string[]; extensions: readonly string[] }> = {
  pdf: { found: ['application/pdf'], extensions: ['pdf'] },
  png: { found: ['image/png'], extensions: ['png'] },
  jpeg: { found: ['image/jpeg'], extensions: ['jpg', 'jpeg'] },
  webp: { found: ['image/webp'], extensions: ['webp'] },
  heic: { found: ['image/heic', 'image/heif'], extensions: ['heic', 'heif'] },
}

/** The kind of a file by its first bytes and its extension: PDF, PNG, JPEG, WebP or HEIC up to 20 MiB, nothing else. */
export async function inspectFile(name: string, bytes: Uint8Array): Promise<Result<FileKind>> {
  if (bytes.length > maxUploadBytes) return fail('fileTooLarge')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  for (const [kind, { found: types, extensions }] of Object.entries(kinds) as [FileKind, (typeof kinds)[FileKind]][]) {
    if (!found || !types.includes(found.mime) || !extensions.includes(extension)) continue
    return kind === 'pdf' && !isPlainPdf(bytes) ? fail('fileBroken') : ok(kind)
  }
  return fail('fileType')
}

/** A whole PDF and not also an archive: images are written anew, a PDF is kept as it is. */
function isPlainPdf(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = /^%PDF-[12]\.\d/.test(buffer.toString('latin1', 0, 8))
  const tail = buffer.toString('latin1', Math.max(0, buffer.length - 1024))
  return head && /%%EOF\s*$/.test(tail.replaceAll('\0', ' ')) && !endsAsArchive(buffer)
}

/** A ZIP is read from its end: a directory record whose comment reaches exactly to the last byte. */
function endsAsArchive(buffer: Buffer): boolean {
  const shortest = 22
  for (let at = buffer.length - shortest; at >= 0 && at >= buffer.length - shortest - 65_535; at--) {
    if (buffer.readUInt32LE(at) === 0x06054b50 && buffer.readUInt16LE(at + 20) === buffer.length - at - shortest)
      return true
  }
  return false
}
