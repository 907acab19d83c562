import { openPdf } from '@/app/_components/pdf/open-pdf'
import { credentialAmong, credentialIn, isPdf } from '@/lib/proof/carriers'

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

async function inPdf(bytes: Uint8Array): Promise<string | null> {
  const end = new AbortController()
  try {
    const pdf = await openPdf(bytes, end.signal)
    const attachments = ((await pdf.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>
    return credentialAmong(Object.values(attachments).map(({ content }) => content))
  } finally {
    end.abort()
  }
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
