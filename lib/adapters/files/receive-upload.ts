import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { logoLimits } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import { readPages } from '../signing/read-pages'
import type { ByteStore, ReceivedFile, ReceivedLogo, ReceivedToSign, Upload } from './file-store'
import { inspectFile } from './inspect-file'
import { inspectPdf } from './inspect-pdf'
import { normalizeImage, normalizeLogo } from './normalize-image'
import { asPlainPdf } from './plain-pdf'
import { pdfTurns } from './turns'

const contentTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }
const extensions = { pdf: 'pdf', png: 'png', jpeg: 'jpg', webp: 'webp' }

/**
 * How a store receives an upload: checked by content, images redrawn, PDFs stored unchanged or refused. Bytes
 * go from file to file; only the upload that is being checked or drawn is in memory.
 */
export const receiveInto =
  (store: ByteStore) =>
  async ({ name, file, who }: Upload): Promise<Result<ReceivedFile>> => {
    const kind = await inspectFile(file)
    if (!kind.ok) return kind
    if (kind.value === 'pdf') return withPdf({ file, who }, (path) => keep(store, path, name, 'pdf'))
    const drawn = `${file.path}-${randomUUID()}`
    try {
      const image = await normalizeImage(kind.value, { from: file.path, to: drawn, who })
      return image.ok ? await keep(store, drawn, name, image.value.kind) : image
    } finally {
      await rm(drawn, { force: true })
    }
  }

/** How a store receives a logo. Papers and mails contain it, so it is kept small; its original name is dropped. */
export const receiveLogoInto =
  (store: ByteStore) =>
  async ({ file, who }: Upload): Promise<Result<ReceivedLogo>> => {
    if (file.size > logoLimits.bytes) return fail('fileTooLarge')
    const kind = await inspectFile(file)
    if (!kind.ok) return kind
    if (kind.value !== 'png' && kind.value !== 'jpeg') return fail('fileType')
    const drawn = `${file.path}-${randomUUID()}`
    try {
      const image = await normalizeLogo({ from: file.path, to: drawn, who })
      if (!image.ok) return image
      const stored = await keep(store, drawn, 'logo.png', 'png')
      return stored.ok ? ok({ ...stored.value, ...image.value }) : stored
    } finally {
      await rm(drawn, { force: true })
    }
  }

/** How a store receives a PDF for signing: unchanged, with the sizes of its pages. */
export const receiveToSignInto =
  (store: ByteStore) =>
  async ({ name, file, who }: Upload): Promise<Result<ReceivedToSign>> => {
    const kind = await inspectFile(file)
    if (!kind.ok) return kind
    if (kind.value !== 'pdf') return fail('fileNotPdf')
    return withPdf({ file, who }, async (path) => {
      const pages = await pdfTurns({ who, size: file.size }, () => readPages(path))
      if (!pages.ok) return pages
      const stored = await keep(store, path, name, 'pdf')
      return stored.ok ? ok({ ...stored.value, pages: pages.value }) : stored
    })
  }

/** Calls `use` with the path of a PDF that was checked: complete, alone in its file, without active content. */
const withPdf = <T>({ file, who }: Pick<Upload, 'file' | 'who'>, use: (path: string) => Promise<Result<T>>) =>
  asPlainPdf(file.path, { who, size: file.size }, async (path) => {
    const checked = await inspectPdf(path, { who, size: file.size })
    return checked.ok ? use(path) : checked
  })

async function keep(
  store: ByteStore,
  path: string,
  name: string,
  kind: keyof typeof contentTypes,
): Promise<Result<ReceivedFile>> {
  // A redrawn picture may be somewhat larger than the original.
  const stored = await store.put(createReadStream(path), 2 * maxFileBytes)
  if (!stored.ok) return stored
  return ok({ ...stored.value, fileName: safeFileName(name, extensions[kind]), contentType: contentTypes[kind] })
}

/** The name a person gave a file, as one line of at most 120 characters without folders or invisible characters. */
export function safeFileName(name: string, extension: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[a-z]+$/i, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}"<>|:*?]/gu, '')
    .trim()
  return `${[...stem].slice(0, 110).join('').replace(/^\.+/, '') || 'file'}.${extension}`
}
