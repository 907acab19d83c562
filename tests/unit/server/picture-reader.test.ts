import { version } from 'tesseract.js/package.json'
import { expect, test } from 'vitest'
import { pictureReaderVersion } from '@/lib/domain/credits/recognised-text'
import { pictureReaderPart } from '@/lib/server/reader-parts'

test('addresses of the reader of pictures name the installed version', () => {
  expect(pictureReaderVersion).toBe(version)
})

test.each([
  ['worker.min.js', 'text/javascript; charset=utf-8'],
  ['tesseract-core-lstm.wasm.js', 'text/javascript; charset=utf-8'],
  ['tesseract-core-simd-lstm.wasm.js', 'text/javascript; charset=utf-8'],
  ['tesseract-core-relaxedsimd-lstm.wasm.js', 'text/javascript; charset=utf-8'],
  ['eng.traineddata.gz', 'application/octet-stream'],
  ['spa.traineddata.gz', 'application/octet-stream'],
  ['jpn.traineddata.gz', 'application/octet-stream'],
])('the reader of pictures gets %s', async (file, type) => {
  const part = await pictureReaderPart(version, file)
  expect(part?.type).toBe(type)
  expect(part?.content.length).toBeGreaterThan(1000)
})

test.each([
  ['0.0.1', 'worker.min.js'],
  [version, 'tesseract.min.js'],
  [version, '../package.json'],
  [version, 'tesseract-core-lstm.wasm'],
  [version, 'fra.traineddata.gz'],
])('and nothing else: %s/%s', async (of, file) => {
  expect(await pictureReaderPart(of, file)).toBeNull()
})
