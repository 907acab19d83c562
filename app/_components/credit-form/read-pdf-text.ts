import { drawPdfPage, openPdf } from '@/app/_components/pdf/open-pdf'

/** How many pages are read: the facts of a certificate are on its first pages. */
const pages = 3

type Piece = { str: string; hasEOL: boolean; transform: number[] }

/**
 * The text of a PDF, line by line, read in this browser; import it late: it is the whole reader. "" where the pages are pictures.
 * @throws when it is no PDF, or is locked by a password
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
 * The first page as a picture, as large as letters are read from.
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

/** Pieces at the same height are one line, from the left. */
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
