import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { cleanPdf } from '@/lib/adapters/files/plain-pdf'
import { fail, ok } from '@/lib/domain/result'
import { archiveEnd, html, pdf } from './sample-files'

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
]

/** A PDF of one page behind other bytes, its table counted from the first byte of the file or from the header. */
function pdfBehind(before: string, counted: 'file' | 'header'): Buffer {
  let text = '%PDF-1.4\n'
  const shift = counted === 'file' ? Buffer.byteLength(before) : 0
  const offsets = objects.map((object, index) => {
    const offset = text.length + shift
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = text.length + shift
  const rows = ['0000000000 65535 f ', ...offsets.map((offset) => `${`${offset}`.padStart(10, '0')} 00000 n `)]
  text += `xref\n0 4\n${rows.join('\n')}\ntrailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(before + text)
}

const lines = '<!-- generated -->\n'.repeat(200)

test.each([
  ['line breaks, counted from the file', '\r\n\n', 'file', ''],
  ['line breaks, counted from the header', '\n', 'header', ''],
  ['a byte order mark', '\ufeff', 'file', ''],
  ['a page of the web before it', '<!doctype html><script>alert(1)</script>', 'header', ''],
  ['a page of the web behind it', '', 'header', lines],
  ['both', '\n<p>', 'file', lines],
] as const)('%s: what is kept is a PDF alone, and its table fits', async (_name, before, counted, behind) => {
  const cleaned = cleanPdf(Buffer.concat([pdfBehind(before, counted), Buffer.from(behind)]))
  if (!cleaned.ok || !cleaned.value) throw new Error('not cleaned')
  const kept = cleaned.value.toString('latin1')
  expect(kept).toMatch(/^\n*%PDF-1\.4[\s\S]*%%EOF\n?$/)
  expect(kept).not.toMatch(/generated|<script|<p>/)
  const table = Number(/startxref\n(\d+)/.exec(kept)?.[1])
  expect(kept.slice(table, table + 4)).toBe('xref')
  expect((await PDF.load(cleaned.value)).getPages()).toHaveLength(1)
})

test('a PDF alone in its file is kept byte for byte', () => {
  expect(cleanPdf(pdf())).toEqual(ok(null))
  expect(cleanPdf(Buffer.concat([pdf(), Buffer.from('\r\n\0\0 ')]))).toEqual(ok(null))
})

test.each([
  ['an archive behind it', archiveEnd('')],
  ['an archive whose comment ends like a PDF', archiveEnd('%%EOF')],
  ['an archive whose comment goes on behind that', archiveEnd('%%EOF and more')],
  ['HTML and an archive', Buffer.concat([html(), archiveEnd('')])],
])('with %s it is refused as holding another file', (_name, behind) => {
  expect(cleanPdf(Buffer.concat([pdf(), behind]))).toEqual(fail('fileActive'))
})

test.each([
  ['cut short', pdf().subarray(0, 40)],
  ['with more than a mebibyte behind it', Buffer.concat([pdf(), Buffer.alloc(1024 * 1024 + 8, 'x')])],
])('%s it is broken', (_name, bytes) => {
  expect(cleanPdf(bytes)).toEqual(fail('fileBroken'))
})
