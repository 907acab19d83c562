import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist'

const parts = `/pdf-reader/${version}`

/**
 * Opens a PDF at an address of ours, or one whose bytes are here, and answers its pages; `signal` ends the work and forgets everything that was read. Import it
 * late: it is the whole reader. Everything it loads is from our origin, and it runs no WebAssembly and no script of the document.
 * @throws when the file is not there, is no PDF, or is locked by a password
 */
export async function openPdf(source: string | Uint8Array, signal: AbortSignal): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerSrc = `${parts}/build/pdf.worker.min.mjs`
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
 * Draws a page, counted from 1, as wide as `width` CSS pixels, sharp on the screen it is shown on.
 * @throws when it cannot be drawn, and when `signal` ended it
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
