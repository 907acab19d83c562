import { drawPdfPage, openPdf } from '@/app/_components/pdf/open-pdf'

/** Number of pages read: the facts of a certificate are on its first pages. */
const pages = 3

type Piece = { str: string; hasEOL: boolean; transform: number[] }

/**
 * The text of a PDF, line by line, read in the browser; "" if its pages are pictures. Import this module lazily,
 * because it brings the whole PDF reader.
 * @throws when it is not a PDF or is locked by a password
 */
export async function readPdfText(file: File, signal: AbortSignal): Promise<string> {
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), signal)
  const texts: string[] = []
  for (let number = 1; number <= Math.min(pages, pdf.numPages); number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(linesOf(items.filter((item): item is typeof item & Piece => 'str' in item)))
  }
  return texts.join('\n')
}

/**
 * The first page as a picture, at the size recognition needs.
 * @throws when it cannot be drawn
 */
export async function firstPagePicture(file: File, signal: AbortSignal): Promise<Blob> {
  const pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), signal)
  const canvas = document.createElement('canvas')
  await drawPdfPage(pdf, { number: 1, width: 1700 / Math.min(2, devicePixelRatio), canvas, signal })
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn'))))
  })
}

/** Groups pieces at the same height into one line, left to right. */
function linesOf(pieces: readonly Piece[]): string {
  const rows = new Map<number, Piece[]>()
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue
    const height = Math.round((piece.transform[5] ?? 0) / 3)
    const near = [height, height - 1, height + 1].find((y) => rows.has(y)) ?? height
    rows.set(near, [...(rows.get(near) ?? []), piece])
  }
  return [...rows]
    .toSorted(([a], [b]) => b - a)
    .map(([, row]) =>
      row
        .toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
        .map(({ str }) => str)
        .join(' '),
    )
    .join('\n')
}
