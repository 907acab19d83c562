import { version } from 'pdfjs-dist/package.json'
import { expect, test } from 'vitest'
import { pdfReaderPart } from '@/lib/server/reader-parts'

test.each([
  ['build', 'pdf.worker.min.mjs', 'text/javascript; charset=utf-8'],
  ['wasm', 'jbig2_nowasm_fallback.js', 'text/javascript; charset=utf-8'],
  ['cmaps', 'UniJIS-UTF16-H.bcmap', 'application/octet-stream'],
  ['standard_fonts', 'LiberationSans-Regular.ttf', 'application/octet-stream'],
])('the reader of PDFs gets %s/%s', async (folder, file, type) => {
  const part = await pdfReaderPart(version, folder, file)
  expect(part?.type).toBe(type)
  expect(part?.content.length).toBeGreaterThan(100)
})

test.each([
  ['0.0.1', 'build', 'pdf.worker.min.mjs'],
  [version, 'build', 'pdf.mjs'],
  [version, 'build', '../package.json'],
  [version, 'wasm', 'quickjs-eval.wasm'],
  [version, 'constructor', 'name'],
  [version, 'cmaps', 'missing.bcmap'],
])('and nothing else: %s/%s/%s', async (of, folder, file) => {
  expect(await pdfReaderPart(of, folder, file)).toBeNull()
})
