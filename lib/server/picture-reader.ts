import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureReaderVersion } from '@/lib/domain/credits/picture-reader'

const packages = join(process.cwd(), 'node_modules')
const script = 'text/javascript; charset=utf-8'

/** What the reader of pictures loads beside its own script: where its file is installed, and as what it is sent. */
function partOf(file: string): { path: string; type: string } | null {
  if (file === 'worker.min.js') return { path: `tesseract.js/dist/${file}`, type: script }
  // The engine for what the browser's processor can do.
  if (/^tesseract-core-(?:(?:relaxed)?simd-)?lstm\.wasm\.js$/.test(file))
    return { path: `tesseract.js-core/${file}`, type: script }
  const [, language] = /^(eng|spa|jpn)\.traineddata\.gz$/.exec(file) ?? []
  if (!language) return null
  return { path: `@tesseract.js-data/${language}/4.0.0_best_int/${file}`, type: 'application/octet-stream' }
}

/** A part of the installed reader; null when there is none of this version and name. */
export async function pictureReaderPart(version: string, file: string) {
  const part = version === pictureReaderVersion ? partOf(file) : null
  return part && { type: part.type, content: await readFile(join(packages, part.path)) }
}
