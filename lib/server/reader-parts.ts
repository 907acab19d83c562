import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import reader from 'pdfjs-dist/package.json' with { type: 'json' }
import { pictureReaderVersion } from '@/lib/domain/credits/picture-reader'

/** What the reader of PDFs loads beside its own script, by folder of its package: which names, and as what they are sent. */
const parts: Readonly<Record<string, { names: RegExp; type: string }>> = {
  build: { names: /^pdf\.worker\.min\.mjs$/, type: 'text/javascript; charset=utf-8' },
  // Pictures of scanners, read by script: pages may not compile WebAssembly.
  wasm: { names: /^\w+_nowasm_fallback\.js$/, type: 'text/javascript; charset=utf-8' },
  cmaps: { names: /^[\w-]+\.bcmap$/, type: 'application/octet-stream' },
  standard_fonts: { names: /^[\w-]+\.(?:pfb|ttf)$/, type: 'application/octet-stream' },
}

/** A part of the installed reader; null when there is none of this version, folder and name. */
export async function pdfReaderPart(version: string, folder: string, file: string) {
  const part = Object.hasOwn(parts, folder) ? parts[folder] : undefined
  if (version !== reader.version || !part?.names.test(file)) return null
  try {
    return { type: part.type, content: await readFile(join(process.cwd(), 'node_modules/pdfjs-dist', folder, file)) }
  } catch {
    return null
  }
}

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
