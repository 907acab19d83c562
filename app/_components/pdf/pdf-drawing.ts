import type { PDFDocumentProxy } from 'pdfjs-dist'

/** The text of a page, line by line, for people who cannot see the picture or whose screen is too small for it. */
export async function textOfPage(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  return text.replace(/[ \t]+\n/g, '\n').trim()
}

/** The largest canvas that every phone can hold, in pixels. */
const maxPixels = 8_000_000

/** Draws a page `width` CSS pixels wide for a screen of this density; null if it was aborted meanwhile. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  page: number,
  { width, density, signal }: { width: number; density: number; signal: AbortSignal },
): Promise<HTMLCanvasElement | null> {
  const source = await pdf.getPage(page)
  if (signal.aborted) return null
  const plain = source.getViewport({ scale: 1 })
  const wanted = (width / plain.width) * Math.min(density, 3)
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (plain.width * plain.height)))
  const viewport = source.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  const drawing = source.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel(), { once: true })
  await drawing.promise
  return signal.aborted ? null : canvas
}
