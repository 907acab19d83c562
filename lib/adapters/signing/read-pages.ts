import 'server-only'
import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { fail, ok, type Result } from '@/lib/domain/result'
import { type Rotation, shownSize } from '@/lib/domain/signing/boxes'
import { type PageSize, signingLimits } from '@/lib/domain/signing/fields'
import { geometryOf, type PageGeometry } from './page-geometry'

/** A signature covers bytes that we would change. */
const signature = /\/ByteRange\s*\[/

/**
 * The displayed sizes of the pages of a PDF for signing, in points. Refusals: `fileLocked` when it is encrypted,
 * `fileSigned` when it carries a signature, `fileBroken` when it cannot be read, `fileTooLong` beyond
 * `signingLimits.pages` pages, `fileUnclear` when the reader that draws it in the browser sees other pages than the
 * library that seals it.
 */
export async function readPages(path: string): Promise<Result<PageSize[]>> {
  const bytes = await readFile(path)
  if (signature.test(bytes.toString('latin1'))) return fail('fileSigned')
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return fail('fileLocked')
    const pages = pdf.getPages()
    if (pages.length > signingLimits.pages) return fail('fileTooLong')
    const geometries = pages.map((page) => geometryOf(pdf, page))
    const sizes = geometries.map(({ view, rotation, unit }) => shownSize(view, rotation, unit))
    const areValidSizes = sizes.every(
      ({ width, height }) => width >= 36 && height >= 36 && width <= 14_400 && height <= 14_400,
    )
    if (sizes.length === 0 || !areValidSizes) return fail('fileBroken')
    return areTheSame(geometries, await drawnGeometries(bytes)) ? ok(sizes) : fail('fileUnclear')
  } catch {
    return fail('fileBroken')
  }
}

/** The pages as pdf.js has them; its own script is loaded with the first document. */
async function drawnGeometries(bytes: Uint8Array): Promise<PageGeometry[]> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: VerbosityLevel.ERRORS })
  try {
    const pdf = await loading.promise
    const geometries: PageGeometry[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { view, rotate, userUnit } = await pdf.getPage(number)
      const [left = 0, bottom = 0, right = 0, top = 0] = view
      const box = { x: left, y: bottom, width: right - left, height: top - bottom }
      geometries.push({ view: box, rotation: rotate as Rotation, unit: userUnit })
    }
    return geometries
  } finally {
    await loading.destroy()
  }
}

/** In points: less than what anybody sees. */
const tolerance = 0.01

function areTheSame(ours: readonly PageGeometry[], drawn: readonly PageGeometry[]): boolean {
  const isClose = (a: number, b: number) => Math.abs(a - b) <= tolerance
  const isSame = (one: PageGeometry, other: PageGeometry) =>
    one.rotation === other.rotation &&
    isClose(one.unit, other.unit) &&
    (['x', 'y', 'width', 'height'] as const).every((key) => isClose(one.view[key], other.view[key]))
  return ours.length === drawn.length && ours.every((one, index) => isSame(one, drawn[index]!))
}
