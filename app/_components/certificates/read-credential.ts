import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf, workerAddress } from '@/app/_components/pdf/open-pdf'
import { credentialAmong, credentialIn, isPdf } from '@/lib/proof/carriers'

type Attachments = Pick<PDFDocumentProxy, 'getAttachments' | 'getAttachmentContent'>

/**
 * The text of the credential in a file: JSON, a JWT, a picture that carries one or shows its code, or a PDF with one
 * attached. Null when there is none. Nothing leaves the browser.
 */
export async function readCredential(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPdf(bytes)) return inPdf(bytes)
  if (file.type.startsWith('image/') && file.type !== 'image/svg+xml') return credentialIn(bytes, 'png') ?? inCode(file)
  return credentialIn(bytes)
}

/** The text of the credential among the files attached to an open PDF. */
export async function credentialAttached(pdf: Attachments): Promise<string | null> {
  const ids = [...((await pdf.getAttachments()) ?? new Map<string, unknown>()).keys()]
  const contents = await Promise.all(ids.map((id) => pdf.getAttachmentContent(id)))
  return credentialAmong(contents.filter((content) => content instanceof Uint8Array))
}

async function inPdf(bytes: Uint8Array): Promise<string | null> {
  const end = new AbortController()
  try {
    return await credentialAttached(await openPdf(bytes, end.signal))
  } finally {
    end.abort()
  }
}

/** Loads what reads a PDF and a code now, so that both are read when the network is gone. */
export async function readyToRead(): Promise<void> {
  await Promise.all([import('jsqr'), fetch(workerAddress)]).catch(() => {})
}

/** The text of a QR code in a picture. */
async function inCode(file: File): Promise<string | null> {
  const [{ default: jsQR }, bitmap] = await Promise.all([import('jsqr'), createImageBitmap(file)])
  // A code of a page photographed at full resolution is read as well at a quarter of it, and much sooner.
  const scale = Math.min(1, 1600 / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0, width, height)
  const pixels = context?.getImageData(0, 0, width, height)
  return pixels ? (jsQR(pixels.data, width, height)?.data ?? null) : null
}
