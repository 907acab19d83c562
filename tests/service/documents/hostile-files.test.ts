import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { maxFileBytes } from '@/lib/domain/values'
import { translatorFor } from '@/lib/i18n/translator'
import { readDocument } from '@/lib/services/documents/own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-document'
import { archiveEnd, gif, heic, html, jpeg, jpegWithGps, pdf, png, svg, webp } from '../../unit/adapters/sample-files'

type Bytes = () => Buffer | Promise<Buffer>
const text =
  (content: string): Bytes =>
  () =>
    Buffer.from(content)
const both =
  (first: Bytes, second: Bytes): Bytes =>
  async () =>
    Buffer.concat([await first(), await second()])
const inside =
  (object: string): Bytes =>
  () =>
    pdf(object)
const script = '<</S/JavaScript/JS(app.alert(1))>>'
const zip =
  (name: string, content: string | Uint8Array): Bytes =>
  () =>
    Buffer.from(zipSync({ [name]: typeof content === 'string' ? strToU8(content) : content }))
const zeros = (mib: number) => new Uint8Array(mib * 1024 * 1024)
/** An object stream of a PDF with these bytes. */
const packed =
  (content: string): Bytes =>
  () => {
    const bytes = deflateSync(Buffer.from(`2 0 ${content}`))
    return pdf(
      `5 0 obj <</Type/ObjStm/N 1/First 4/Length ${bytes.length}/Filter/FlateDecode>> stream\n${bytes.toString('latin1')}\nendstream endobj`,
    )
  }
/** A PNG whose header claims this size. */
const pngOf =
  (width: number, height: number): Bytes =>
  async () => {
    const bytes = await png()
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    const crc = crcOf(bytes.subarray(12, 29))
    bytes.writeUInt32BE(crc, 29)
    return bytes
  }
function crcOf(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
const cut =
  (of: Bytes, part: number): Bytes =>
  async () => {
    const bytes = await of()
    return bytes.subarray(0, Math.floor(bytes.length * part))
  }
const large = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#123456',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

const refused: [what: string, name: string, bytes: Bytes, code: string][] = [
  ['SVG with a script', 'card.svg', svg, 'fileType'],
  ['SVG called PNG', 'card.png', svg, 'fileType'],
  ['SVG behind an XML line, called PNG', 'card.png', both(text('<?xml version="1.0"?>'), svg), 'fileType'],
  ['HTML', 'card.html', html, 'fileType'],
  ['HTML called PDF', 'card.pdf', html, 'fileType'],
  ['HTML called JPEG', 'card.jpg', html, 'fileType'],
  ['XHTML called WebP', 'card.webp', text('<html xmlns="http://www.w3.org/1999/xhtml"/>'), 'fileType'],
  ['a document with macros', 'card.docm', zip('word/vbaProject.bin', 'Sub AutoOpen()'), 'fileType'],
  ['a document with macros called PDF', 'card.pdf', zip('word/vbaProject.bin', 'Sub AutoOpen()'), 'fileType'],
  ['a sheet of the old kind', 'card.xls', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'fileType'],
  ['a zip bomb', 'card.zip', zip('bomb', zeros(12)), 'fileType'],
  ['a zip bomb called PDF', 'card.pdf', zip('bomb', zeros(12)), 'fileType'],
  ['a gzip bomb called PNG', 'card.png', () => gzipSync(zeros(12)), 'fileType'],
  ['a program for Windows', 'card.exe', text('MZ\x90\0\x03\0\0\0'), 'fileType'],
  ['a program for Windows called PDF', 'card.pdf', text('MZ\x90\0\x03\0\0\0'), 'fileType'],
  ['a program for Linux called JPEG', 'card.jpg', text('\x7fELF\x02\x01\x01'), 'fileType'],
  ['a script of a shell', 'card.sh', text('#!/bin/sh\nrm -rf /'), 'fileType'],
  ['a script called PDF', 'card.pdf', text('#!/bin/sh\nrm -rf /'), 'fileType'],
  ['PostScript called PDF', 'card.pdf', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file'), 'fileType'],
  ['GIF', 'card.gif', gif, 'fileType'],
  ['GIF called PNG', 'card.png', gif, 'fileType'],
  ['GIF that is a script too', 'card.gif', text('GIF89a/*\0*/=1;alert(1)'), 'fileType'],
  ['nothing', 'card.pdf', text(''), 'fileEmpty'],
  ['one byte', 'card.png', text('\x89'), 'fileType'],
  [
    'a PDF that is an archive too',
    'card.pdf',
    both(
      () => pdf(),
      () => archiveEnd(''),
    ),
    'fileActive',
  ],
  [
    'the same, its end in a comment',
    'card.pdf',
    both(
      () => pdf(),
      () => archiveEnd('%%EOF'),
    ),
    'fileActive',
  ],
  ['a PDF cut off', 'card.pdf', cut(() => pdf(), 0.6), 'fileBroken'],
  ['a PDF with a script when opened', 'card.pdf', inside(`3 0 obj <</OpenAction ${script}>> endobj`), 'fileActive'],
  [
    'a PDF that opens an address by itself',
    'card.pdf',
    inside('3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S/GoTo/Next<</S/URI/URI(http://a.example)>>>> endobj'),
    'fileActive',
  ],
  ['a PDF with a spelt script', 'card.pdf', inside('3 0 obj <</S/J#61v#61Scrip#74/#4a#53(1)>> endobj'), 'fileActive'],
  ['a PDF that starts a program', 'card.pdf', inside('3 0 obj <</A<</S/Launch/F(cmd.exe)>>>> endobj'), 'fileActive'],
  ['a PDF with a file inside', 'card.pdf', inside('3 0 obj <</Type/Filespec/EF<</F 4 0 R>>>> endobj'), 'fileActive'],
  ['a PDF with an XFA form', 'card.pdf', inside('3 0 obj <</AcroForm<</XFA 4 0 R>>>> endobj'), 'fileActive'],
  ['a PDF with a packed script', 'card.pdf', packed(script), 'fileActive'],
  ['a PDF bomb', 'card.pdf', packed('0'.repeat(70 * 1024 * 1024)), 'fileBroken'],
  ['a PDF of brackets', 'card.pdf', inside(`3 0 obj${'<<'.repeat(1_000_000)}`), 'fileBroken'],
  [
    'a PDF packed in a strange way',
    'card.pdf',
    inside('5 0 obj <</Type/ObjStm/N 1/First 4/Length 4/Filter/LZWDecode>> stream\nabcd\nendstream endobj'),
    'fileLocked',
  ],
  ['a PNG of huge dimensions', 'card.png', pngOf(60_000, 60_000), 'pictureTooLarge'],
  ['a PNG of no dimensions', 'card.png', pngOf(0, 0), 'fileBroken'],
  ['a PNG cut off', 'card.png', cut(png, 0.5), 'fileBroken'],
  ['a JPEG cut off', 'card.jpg', cut(large, 0.5), 'fileBroken'],
  ['a HEIC cut off', 'card.heic', cut(heic, 0.4), 'fileBroken'],
  ['only the beginning of a WebP', 'card.webp', text('RIFF\x20\0\0\0WEBPVP8 '), 'fileBroken'],
  ['a file that is too large', 'card.pdf', () => Buffer.concat([pdf(), Buffer.alloc(maxFileBytes)]), 'fileTooLarge'],
]

test.each(refused)(
  '%s (%s) is refused with a message at its field, and nothing of it is kept',
  async (_what, name, bytes, code) => {
    const files = memoryFiles()
    const user = await makeUser()
    const file = sentFile(name, await bytes())
    const result = await saveUserDocument(ctxFor(user, { files }), {
      id: user.id,
      data: { title: 'T', kind: 'OTHER', file },
    })
    expect(result).toMatchObject({ ok: false, problem: { code, fields: { 'data.file': `validation.${code}` } } })
    for (const key of [`errors.${code}`, `validation.${code}`]) expect(translatorFor('en')(key)).not.toBe(key)
    expect(files.stored.size).toBe(0)
    expect(await database().document.count({ where: { ownerId: user.id } })).toBe(0)
  },
)

const marks = '\u202egpj.\u200f\u2066x'
const served: [what: string, name: string, bytes: Bytes, fileName: string, contentType: string][] = [
  ['a name with folders', '../../etc/passwd.png', png, 'passwd.png', 'image/png'],
  ['a name with folders of Windows', 'C:\\Windows\\card.png', png, 'card.png', 'image/png'],
  ['a name with marks of direction', `card${marks}.png`, png, 'cardgpj.x.png', 'image/png'],
  ['a name with a null byte', 'ca\0rd.png', png, 'card.png', 'image/png'],
  ['a name with line breaks', 'card\r\nSet-Cookie: a=b.png', png, 'cardSet-Cookie a=b.png', 'image/png'],
  ['a name with quotes', 'ca"rd<img>.png', png, 'cardimg.png', 'image/png'],
  ['an overlong name', `${'n'.repeat(5000)}.png`, png, `${'n'.repeat(110)}.png`, 'image/png'],
  ['a name of dots', '....png', png, 'file.png', 'image/png'],
  ['a JPEG that says where it was taken', 'card.jpg', jpegWithGps, 'card.jpg', 'image/jpeg'],
  ['a JPEG with HTML behind its end', 'card.jpg', both(jpeg, html), 'card.jpg', 'image/jpeg'],
  ['a PNG with an archive behind its end', 'card.png', both(png, zip('a', 'canary-owner')), 'card.png', 'image/png'],
  ['a WebP with a script behind its end', 'card.webp', both(webp, text('<script>')), 'card.webp', 'image/webp'],
  ['a HEIC', 'card.heic', heic, 'card.jpg', 'image/jpeg'],
  ['a PNG called a JPEG', 'card.jpg', png, 'card.png', 'image/png'],
  ['a JPEG called HEIC', 'IMG_1.HEIC', jpeg, 'IMG_1.jpg', 'image/jpeg'],
  ['a JPEG as Windows saves it', 'card.jfif', jpeg, 'card.jpg', 'image/jpeg'],
  ['a WebP called a JPEG', 'card.jpg', webp, 'card.webp', 'image/webp'],
  ['a PNG called a PDF', 'card.pdf', png, 'card.png', 'image/png'],
  ['a PDF called a PNG', 'card.png', () => pdf(), 'card.pdf', 'application/pdf'],
  ['a PNG with two extensions', 'card.png.exe', png, 'card.png.png', 'image/png'],
  ['a PNG called HTML', 'card.html', png, 'card.png', 'image/png'],
  ['a name without an extension', 'card', () => pdf(), 'card.pdf', 'application/pdf'],
  ['a name with a null byte before its ending', 'card.html\0.png.html', png, 'card.html.png.png', 'image/png'],
  ['HTML before a PDF', 'card.pdf', both(html, () => pdf()), 'card.pdf', 'application/pdf'],
  ['HTML behind a PDF', 'card.pdf', both(() => pdf(), html), 'card.pdf', 'application/pdf'],
  ['a PDF behind a byte order mark', 'card.pdf', both(text('\ufeff'), () => pdf()), 'card.pdf', 'application/pdf'],
  [
    'a PDF with a link that looks like a script',
    'card.pdf',
    inside('3 0 obj <</A<</S/URI/URI(https://example.com/JavaScript)>>>> endobj'),
    'card.pdf',
    'application/pdf',
  ],
]

test.each(served)('%s is kept harmlessly, with its right type', async (_what, name, bytes, fileName, contentType) => {
  const files = memoryFiles()
  const user = await makeUser()
  const file = sentFile(name, await bytes())
  const data = { title: 'T', kind: 'OTHER' as const, file }
  const document = await done(saveUserDocument(ctxFor(user, { files }), { id: user.id, data }))
  expect(document.file).toMatchObject({ fileName, contentType })
  const { stream } = await done(readDocument(ctxFor(user, { files }), { id: document.id }))
  const kept = Buffer.concat(await stream.toArray())
  expect(kept.length).toBe(document.file.size)
  expect(kept.includes('<script>') || kept.includes('canary-owner')).toBe(false)
})

test('there are at least sixty of them', () => {
  expect(refused.length + served.length).toBeGreaterThanOrEqual(60)
})
