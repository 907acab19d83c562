import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import reader from 'pdfjs-dist/package.json' with { type: 'json' }

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
