import { createCipheriv } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sentFile } from '@/fixtures/sent-file'
import { inspectPdf, pdfLimits } from '@/lib/adapters/files/inspect-pdf'
import { fail, ok } from '@/lib/domain/result'

type Chunk = string | Buffer
const join = (...chunks: Chunk[]) =>
  Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)))
const file = (...inside: Chunk[]) =>
  join('%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n', ...inside, '\ntrailer <</Root 1 0 R>>\n%%EOF\n')
const inspect = (content: Buffer, limits = pdfLimits) =>
  inspectPdf(sentFile('a.pdf', content).path, { who: 'ana', size: content.length }, limits)

/** An object stream of these objects, in the form that programs write. */
function packed(
  objects: readonly string[],
  filter = '/Filter/FlateDecode',
  pack: (bytes: Buffer) => Buffer = deflateSync,
) {
  let at = 0
  const header = objects.map((object, index) => {
    const entry = `${index + 10} ${at}`
    at += object.length + 1
    return entry
  })
  const head = `${header.join(' ')} `
  const data = pack(join(head, objects.join(' ')))
  const dictionary = `<</Type/ObjStm/N ${objects.length}/First ${head.length}${filter}/Length ${data.length}>>`
  return join(`9 0 obj ${dictionary} stream\r\n`, data, '\nendstream endobj\n')
}
/** Random-looking bytes, the same on every run. */
const noise = (size: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(size))
const script = '<</S/JavaScript/JS(app.alert(1))>>'

test.each<[string, Chunk]>([
  ['a script when it is opened', `3 0 obj <</OpenAction ${script}>> endobj`],
  ['an action of a page', '3 0 obj <</Type/Page/AA<</O<</S /JavaScript /JS 4 0 R>>>>>> endobj'],
  ['a script by its name alone', '3 0 obj <</Names<</JavaScript 5 0 R>>>> endobj'],
  ['a script in a rendition', '3 0 obj <</S/Rendition/JS(1)>> endobj'],
  ['a name that is spelt with escapes', '3 0 obj <</S/J#61v#61Scrip#74/#4a#53(1)>> endobj'],
  ['a kind of action that is an object of its own', '3 0 obj <</S 4 0 R>> endobj 4 0 obj /Launch endobj'],
  ['a program to start', '3 0 obj <</A<</S/Launch/F(cmd.exe)>>>> endobj'],
  ['a file inside', '3 0 obj <</Type/Filespec/F(a.exe)/EF<</F 4 0 R>>>> endobj'],
  ['files inside by their list', '3 0 obj <</Names<</EmbeddedFiles 4 0 R>>>> endobj'],
  [
    'a form that is sent when it is opened',
    '3 0 obj <</OpenAction<</S/SubmitForm/F<</FS/URL/F(http://a.example)>>>>>> endobj',
  ],
  ['a file of a network share', '3 0 obj <</OpenAction<</S/GoToR/F(\\\\host\\share)/D[0/Fit]>>>> endobj'],
  ['a file of a network share, spelt with escapes', '3 0 obj <</A<</S/#47#6f#54o#52/F(//host/share)>>>> endobj'],
  ['a place in a file inside', '3 0 obj <</A<</S/GoToE/T<</R/C/N(a)>>>>>> endobj'],
  ['answers of a form from a file', '3 0 obj <</A<</S/ImportData/F(//host/share.fdf)>>>> endobj'],
  ['a rendition that plays a file', '3 0 obj <</A<</S/Rendition/OP 0/R 4 0 R>>>> endobj'],
  ['rich media', '3 0 obj <</Type/Annot/Subtype/RichMedia/RichMediaContent 4 0 R>> endobj'],
  ['a film of another file', '3 0 obj <</Subtype/Movie/Movie<</F(//host/film)>>>> endobj'],
  ['an action that is packed', packed(['<</S/GoToR/F(//host/share)>>'])],
  ['a stream kept in another file', '3 0 obj <</F(//host/image)/Length 0>> stream\n\nendstream endobj'],
  [
    'a drawing that shows a page of another file',
    '3 0 obj <</Subtype/Form/Ref<</F(//host/a.pdf)>>/Length 0>> stream\n\nendstream endobj',
  ],
  ['a form of XFA', '3 0 obj <</AcroForm<</XFA 4 0 R>>>> endobj'],
  ['an object behind a comment', `3 0 obj % (\n<</OpenAction ${script}>> endobj`],
  ['an object inside what looks like a string', `( 3 0 obj <</OpenAction ${script}>> endobj )`],
  [
    'an object inside a stream',
    `3 0 obj <</Length 99>> stream\n4 0 obj <</OpenAction ${script}>> endobj\nendstream endobj`,
  ],
  ['an object without any space', '3 0 obj<</S/JavaScript>>endobj'],
  ['a trailer that is the catalog itself', `trailer <</Root<</OpenAction ${script}>>>>`],
  ['a script in an object stream', packed(['<</A 1>>', script])],
  ['a launch in an object stream that is not packed', packed(['<</S/Launch>>'], '', (bytes) => bytes)],
  [
    'an object stream that does not say what it is',
    join(packed([script]))
      .toString('latin1')
      .replace('/Type/ObjStm', ''),
  ],
  ['an object that only its offset shows', packed(['(', script, ')'])],
])('refused: %s', async (_name, inside) => {
  expect(await inspect(file(inside))).toEqual(fail('fileActive'))
})

test.each<[string, Chunk]>([
  [
    'links and plain actions',
    '3 0 obj <</A<</S/URI/URI(https://example.com/JavaScript/Launch)>>/B<</S/GoTo>>>> endobj',
  ],
  ['a link with flags', '3 0 obj <</Subtype/Link/F 4/Rect[0 0 1 1]/Dest[2 0 R/XYZ 0 0 0]>> endobj'],
  [
    'a form that is reset, and layers that are shown',
    '3 0 obj <</A<</S/ResetForm>>/B<</S/SetOCGState>>/C<</S/Named/N/NextPage>>>> endobj',
  ],
  ['words of a page', '3 0 obj <</Length 60>> stream\nBT (/JavaScript and /Launch) Tj ET\nendstream endobj'],
  ['a title', '3 0 obj <</Title(Files: /EmbeddedFile \\) /JS)/Author<2f4a53>>> endobj'],
  [
    'a form with a signature',
    '3 0 obj <</FT/Sig/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/ByteRange[0 1 2 3]>>>> endobj',
  ],
  ['an object stream', packed(['<</Type/Page/Parent 2 0 R>>', '[1 2 3]', '(text)'])],
  ['an outline', '3 0 obj <</Type/Outlines/First 4 0 R/Last 4 0 R>> endobj'],
  ['random bytes', join('3 0 obj <</Length 4000000>> stream\n', noise(4_000_000), '\nendstream endobj')],
])('taken: %s', async (_name, inside) => {
  expect(await inspect(file(inside))).toEqual(ok(null))
})

test('a locked file is taken where its names can be read, and refused where they cannot', async () => {
  const locked = '3 0 obj <</Filter/Standard/V 4>> endobj trailer <</Root 1 0 R/Encrypt 3 0 R>>'
  expect(await inspect(file(locked))).toEqual(ok(null))
  expect(await inspect(file(locked, '4 0 obj <</S/JavaScript/JS<00>>> endobj'))).toEqual(fail('fileActive'))
  const cipher = createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16))
  const encrypt = (bytes: Buffer) => Buffer.concat([cipher.update(deflateSync(bytes)), cipher.final()])
  expect(await inspect(file(packed([script], '/Filter/FlateDecode', encrypt), locked))).toEqual(fail('fileLocked'))
})

test.each([
  ['packed twice', '/Filter[/FlateDecode/FlateDecode]'],
  ['packed in another way', '/Filter/LZWDecode'],
  ['packed as another object says', '/Filter 7 0 R'],
  ['packed with a predictor', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>'],
])('what cannot be unpacked is not taken on trust: %s', async (_name, filter) => {
  expect(await inspect(file(packed(['<</A 1>>'], filter)))).toEqual(fail('fileLocked'))
})

test('an object stream that is damaged is refused', async () => {
  expect(await inspect(file(packed(['<</A 1>>'], '/Filter/FlateDecode', () => Buffer.from('no zlib'))))).toEqual(
    fail('fileBroken'),
  )
})

test('a bomb stops at the limit: zeros without end, streams without number, objects in objects', async () => {
  const limits = { ...pdfLimits, read: 4 * 1024 * 1024, inflated: 1024 * 1024 }
  const bomb = packed(['0'.repeat(2 * 1024 * 1024)])
  expect(bomb.length).toBeLessThan(10_000)
  expect(await inspect(file(bomb), limits)).toEqual(fail('fileBroken'))
  const half = packed(['<</A 1>>', ' '.repeat(600_000)])
  expect(await inspect(file(half), limits)).toEqual(ok(null))
  expect(await inspect(file(half, half), limits)).toEqual(fail('fileBroken'))
  expect(await inspect(file('1 0 obj('.repeat(100_000)), limits)).toEqual(fail('fileBroken'))
  expect(await inspect(file(`1 0 obj${'<<'.repeat(1_000_000)}`))).toEqual(fail('fileBroken'))
  expect(await inspect(file(half), { ...limits, tokens: 10 })).toEqual(fail('fileBroken'))
})
