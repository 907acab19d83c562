import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import reader from 'pdfjs-dist/package.json' with { type: 'json' }
import { pictureReaderVersion } from '@/lib/domain/credits/recognised-text'

/**
 * The files that the PDF reader loads besides its own script, by folder of its package: the allowed names, and their
 * content type.
 */
const parts: Readonly<Record<string, { names: RegExp; type: string }>> = {
  build: { names: /^pdf\.worker\.min\.mjs$/, type: 'text/javascript; charset=utf-8' },
  // Decoders for scanned pictures, in plain JavaScript because pages may not compile WebAssembly.
  wasm: { names: /^\w+_nowasm_fallback\.js$/, type: 'text/javascript; charset=utf-8' },
  cmaps: { names: /^[\w-]+\.bcmap$/, type: 'application/octet-stream' },
  standard_fonts: { names: /^[\w-]+\.(?:pfb|ttf)$/, type: 'application/octet-stream' },
}

/** A file of the installed PDF reader; null when there is none with this version, folder and name. */
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

/** The files that the picture reader loads besides its own script: where each is installed, and its content type. */
function partOf(file: string): { path: string; type: string } | null {
  if (file === 'worker.min.js') return { path: `tesseract.js/dist/${file}`, type: script }
  // The build of the engine that suits the browser's processor.
  if (/^tesseract-core-(?:(?:relaxed)?simd-)?lstm\.wasm\.js$/.test(file))
    return { path: `tesseract.js-core/${file}`, type: script }
  const [, language] = /^(eng|spa|jpn)\.traineddata\.gz$/.exec(file) ?? []
  if (!language) return null
  return { path: `@tesseract.js-data/${language}/4.0.0_best_int/${file}`, type: 'application/octet-stream' }
}

/** A file of the installed picture reader; null when there is none with this version and name. */
export async function pictureReaderPart(version: string, file: string) {
  const part = version === pictureReaderVersion ? partOf(file) : null
  return part && { type: part.type, content: await readFile(join(packages, part.path)) }
}
