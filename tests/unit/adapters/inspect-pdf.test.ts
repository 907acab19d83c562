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
const address = '<</S/URI/URI(http://a.example)>>'

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
  ['an address that is opened with the file', `3 0 obj <</Type/Catalog/OpenAction ${address}>> endobj`],
  ['an address that is opened with a page', `3 0 obj <</Type/Page/AA<</O ${address}>>>> endobj`],
  [
    'an address that the pointer opens',
    `3 0 obj <</Subtype/Widget/AA<</E<</S/GoTo/D[2 0 R/Fit]/Next ${address}>>>>>> endobj`,
  ],
  [
    'an address behind a jump',
    `3 0 obj <</OpenAction<</S/GoTo/D[2 0 R/Fit]/Next[<</S/Named/N/NextPage>>${address}]>>>> endobj`,
  ],
  ['an address, spelt with escapes', '3 0 obj <</Open#41ction<</S/#55RI/URI(http://a.example)>>>> endobj'],
  ['an address of an object of its own', `3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj ${address} endobj`],
  ['an address of an object before it', `4 0 obj ${address} endobj 3 0 obj <</OpenAction 4 0 R>> endobj`],
  [
    'an address by a kind that is an object of its own',
    '3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S 5 0 R/X 1>> endobj 5 0 obj /URI endobj',
  ],
  [
    'an address at the end of a chain',
    `3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S/GoTo/Next 5 0 R>> endobj 5 0 obj [6 0 R] endobj 6 0 obj <</S/Named/Next[7 0 R]>> endobj 7 0 obj ${address} endobj`,
  ],
  [
    'an address at the end of a chain that begins in the entry',
    `3 0 obj <</OpenAction<</S/GoTo/Next 4 0 R>>>> endobj 4 0 obj ${address} endobj`,
  ],
  [
    'an address among the actions of a page, kept elsewhere',
    `3 0 obj <</Type/Page/AA 4 0 R>> endobj 4 0 obj <</O 5 0 R>> endobj 5 0 obj ${address} endobj`,
  ],
  [
    'an address that a later object of the number holds',
    `3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S/GoTo>> endobj 4 0 obj ${address} endobj`,
  ],
  [
    'an address whose number cannot be read',
    `3 0 obj <</OpenAction 4 0 R>> endobj 4 % one\n 0 % two\n obj ${address} endobj`,
  ],
  ['an address in an object stream', join('3 0 obj <</OpenAction 11 0 R>> endobj ', packed(['<</A 1>>', address]))],
  [
    'an address opened by a catalog in an object stream',
    join(packed(['<</Type/Catalog/OpenAction 4 0 R>>']), ` 4 0 obj ${address} endobj`),
  ],
  ['an address opened by the trailer', `trailer <</Root<</OpenAction ${address}>>>>`],
  [
    'a script in a tree of names',
    '3 0 obj <</Names 4 0 R>> endobj 4 0 obj <</JavaScript 5 0 R>> endobj 5 0 obj <</Names[(a) 6 0 R]>> endobj',
  ],
  [
    'a script at the end of a chain',
    '3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S/GoTo/Next 5 0 R>> endobj 5 0 obj <</S/JavaScript/JS(1)>> endobj',
  ],
  [
    'a chain without end',
    `3 0 obj <</OpenAction 4 0 R>> endobj 4 0 obj <</S/GoTo/Next[4 0 R 5 0 R]>> endobj 5 0 obj <</S/GoTo/Next[4 0 R<</S/URI>>]>> endobj`,
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
  [
    'a link beside a file that opens at a page with links',
    `3 0 obj <</Type/Catalog/OpenAction[4 0 R/Fit]>> endobj 4 0 obj <</Type/Page/Annots[<</Subtype/Link/A ${address}>>5 0 R]/Tabs/S>> endobj 5 0 obj <</Subtype/Link/A 6 0 R>> endobj 6 0 obj ${address} endobj`,
  ],
  [
    'a jump to such a page',
    `3 0 obj <</OpenAction 7 0 R>> endobj 7 0 obj <</S/GoTo/D[4 0 R/XYZ 0 0 0]/Next 7 0 R>> endobj 4 0 obj <</Type/Page/Annots[6 0 R]>> endobj 6 0 obj <</Subtype/Link/A ${address}>> endobj`,
  ],
  [
    'a place that is an object of its own',
    `3 0 obj <</OpenAction 7 0 R>> endobj 7 0 obj [4 0 R/Fit] endobj 4 0 obj <</Type/Page/Annots[<</A ${address}>>]>> endobj`,
  ],
  [
    'a link in the outline, and the base of addresses',
    `3 0 obj <</Type/Catalog/OpenAction 9 0 R/URI<</Base(http://a.example)>>/Outlines<</First<</A ${address}>>>>>> endobj`,
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

test('long chains of actions are followed, up to a limit', async () => {
  const chain = (count: number, end: string) =>
    Array.from({ length: count }, (_, at) => `${at + 10} 0 obj <</S/GoTo/Next ${at + 11} 0 R>> endobj`).join(' ') +
    ` ${count + 10} 0 obj ${end} endobj`
  const opened = '3 0 obj <</OpenAction 10 0 R>> endobj '
  expect(await inspect(file(opened, chain(5000, address)))).toEqual(fail('fileActive'))
  expect(await inspect(file(opened, chain(5000, '<</S/GoTo>>')))).toEqual(ok(null))
  const limits = { ...pdfLimits, chained: 4000 }
  expect(await inspect(file(opened, chain(5000, '<</S/GoTo>>')), limits)).toEqual(fail('fileBroken'))
  expect(await inspect(file(chain(5000, '<</S/GoTo>>')), limits)).toEqual(ok(null))
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
