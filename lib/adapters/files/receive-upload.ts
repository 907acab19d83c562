import 'server-only'
import { Readable } from 'node:stream'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type ByteStore, maxUploadBytes, type ReceivedFile, type Upload } from './file-store'
import { type FileKind, inspectFile } from './inspect-file'
import { normalizeImage } from './normalize-image'
import { readCapped } from './read-capped'

type Clean = { bytes: Uint8Array; kind: Exclude<FileKind, 'heic'> }

const contentTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }
const extensions = { pdf: 'pdf', png: 'png', jpeg: 'jpg', webp: 'webp' }

/** How a store takes what a person sent: capped, checked by content and name, images drawn anew, then kept. */
export const receiveInto =
  (store: ByteStore) =>
  async ({ name, content }: Upload): Promise<Result<ReceivedFile>> => {
    const bytes = await readCapped(content, maxUploadBytes)
    if (!bytes) return fail('fileTooLarge')
    const clean = await cleanUpload(name, bytes)
    if (!clean.ok) return clean

    const { kind } = clean.value
    // A picture drawn anew may be somewhat larger than it came.
    const stored = await store.put(Readable.from([clean.value.bytes]), 2 * maxUploadBytes)
    if (!stored.ok) return stored
    return ok({ ...stored.value, fileName: safeFileName(name, extensions[kind]), contentType: contentTypes[kind] })
  }

async function cleanUpload(name: string, bytes: Uint8Array): Promise<Result<Clean>> {
  const kind = await inspectFile(name, bytes)
  if (!kind.ok) return kind
  return kind.value === 'pdf' ? ok({ bytes, kind: 'pdf' }) : normalizeImage(kind.value, bytes)
}

/** The person's own name for a file as one line of at most 120 characters, without folders or hidden marks. */
export function safeFileName(name: string, extension: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[a-z]+$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .trim()
  return `${[...stem].slice(0, 110).join('').replace(/^\.+/, '') || 'file'}.${extension}`
}
