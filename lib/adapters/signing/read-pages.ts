import 'server-only'
import { readFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import { fail, ok, type Result } from '@/lib/domain/result'
import { shownSize } from '@/lib/domain/signing/boxes'
import { type PageSize, signingLimits } from '@/lib/domain/signing/fields'

/** A signature covers bytes that we would change. */
const signature = /\/ByteRange\s*\[/

/**
 * The displayed sizes of the pages of a PDF for signing, in points. Refusals: `fileLocked` when it is encrypted,
 * `fileSigned` when it carries a signature, `fileBroken` when it cannot be read, `fileTooLong` beyond
 * `signingLimits.pages` pages.
 */
export async function readPages(path: string): Promise<Result<PageSize[]>> {
  const bytes = await readFile(path)
  if (signature.test(bytes.toString('latin1'))) return fail('fileSigned')
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) return fail('fileLocked')
    const pages = pdf.getPages()
    if (pages.length > signingLimits.pages) return fail('fileTooLong')
    const sizes = pages.map((page) => shownSize(page.getCropBox(), page.rotation))
    const areValidSizes = sizes.every(
      ({ width, height }) => width >= 36 && height >= 36 && width <= 14_400 && height <= 14_400,
    )
    return sizes.length > 0 && areValidSizes ? ok(sizes) : fail('fileBroken')
  } catch {
    return fail('fileBroken')
  }
}
