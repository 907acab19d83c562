import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist'

const parts = `/pdf-reader/${version}`

/** The script that reads PDFs beside the page. */
export const workerAddress = `${parts}/build/pdf.worker.min.mjs`

/**
 * Opens a PDF from one of our addresses or from its bytes. `signal` stops the work and releases everything that was
 * read. Import this module lazily, because it brings the whole PDF reader. Everything it loads comes from our origin,
 * and it runs neither WebAssembly nor scripts of the document.
 * @throws when the file is missing, is not a PDF, or is locked by a password
 */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = workerAddress
  const task = getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    useWasm: false,
    wasmUrl: `${parts}/wasm/`,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
  })
  signal.addEventListener('abort', () => void task.destroy(), { once: true })
  return task.promise
}

type Drawing = { number: number; width: number; canvas: HTMLCanvasElement; signal: AbortSignal }

/**
 * Draws a page, counted from 1, `width` CSS pixels wide and sharp on the current screen.
 * @throws when it cannot be drawn, and when `signal` aborts it
 */
export async function drawPdfPage(pdf: PDFDocumentProxy, { number, width, canvas, signal }: Drawing): Promise<void> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const { width: natural } = page.getViewport({ scale: 1 })
  // More than two device pixels per CSS pixel are not visible, and a phone lacks the memory.
  const viewport = page.getViewport({ scale: (width / natural) * Math.min(2, devicePixelRatio) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
}
