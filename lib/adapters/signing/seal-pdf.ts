import 'server-only'
import { type P12Signer, PDF, type PDFPage, PdfArray, PdfRef, PdfStream } from '@libpdf/core'
import { ontoPage, shownSize } from '@/lib/domain/signing/boxes'
import { makeOwn } from './page-geometry'

export type Sealing = {
  /** The PDF that was signed. */
  original: Uint8Array
  /** The sheets to draw over its pages, one for each page of `pages`, followed by the pages of the receipt. */
  sheets: Uint8Array
  /** Pages that get a sheet, counted from 1, in the order of the sheets. */
  pages: readonly number[]
  title: string
  /** The language of the receipt, said of the whole where the document names none. */
  language: string
  reason: string
  organization: string
  sealedAt: Date
}

/** Bytes reserved for the signature and its certificates. */
const signatureBytes = 24_576

/**
 * Draws the sheets over their pages, appends the receipt and seals the whole with one signature of the installation
 * (PAdES B-B), which covers every byte of the result.
 */
export async function sealPdf(sealing: Sealing, signer: P12Signer): Promise<Uint8Array> {
  const { title, reason, organization, sealedAt } = sealing
  const pdf = await PDF.load(await compose(sealing))
  const { bytes } = await pdf.sign({
    signer,
    reason,
    location: organization,
    contactInfo: title,
    signingTime: sealedAt,
    fieldName: 'Seal',
    level: 'B-B',
    estimatedSize: signatureBytes,
  })
  return bytes
}

async function compose({ original, sheets, pages, title, language, sealedAt }: Sealing): Promise<Uint8Array> {
  const [pdf, drawn] = await Promise.all([PDF.load(original), PDF.load(sheets)])
  const geometries = pdf.getPages().map((page) => makeOwn(pdf, page))
  for (const [index, number] of pages.entries()) {
    const page = pdf.getPage(number - 1)
    const geometry = geometries[number - 1]
    if (!page || !geometry) throw new Error(`There is no page ${number}`)
    const { view, rotation } = geometry
    setApart(pdf, page)
    // The sheet has the size of the page as displayed, in points; here it is measured in units of the page.
    page.drawPage(await pdf.embedPage(drawn, index), { ...ontoPage(view, rotation), ...shownSize(view, rotation) })
  }
  const receipt = Array.from({ length: drawn.getPageCount() - pages.length }, (_none, index) => pages.length + index)
  for (const page of drawn.getPages()) makeOwn(drawn, page)
  await pdf.copyPagesFrom(drawn, receipt)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  if (!pdf.getLanguage()) pdf.setLanguage(language)
  pdf.setModificationDate(sealedAt)
  // Rewrites the whole file, which drops anything that incremental updates had hidden in earlier versions.
  return pdf.save()
}

const toBytes = (text: string) => new TextEncoder().encode(text)

/**
 * Wraps the drawing of a page in a graphics state of its own, so that a scale it leaves behind does not move the sheet
 * drawn over it.
 */
function setApart(pdf: PDF, page: PDFPage): void {
  const raw = page.dict.get('Contents')
  const found = raw instanceof PdfRef ? pdf.getObject(raw) : raw
  if (!raw || !found) return
  const inside = found instanceof PdfArray ? [...found] : [raw]
  const part = (text: string) => pdf.register(PdfStream.fromDict({}, toBytes(text)))
  page.dict.set('Contents', new PdfArray([part('q\n'), ...inside, part('\nQ\n')]))
}
