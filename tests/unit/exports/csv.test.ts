import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, csvStream, withoutGuard } from '@/lib/exports/csv'
import { csvLimits, readCsv, readCsvText } from '@/lib/exports/read-csv'

const bytes = (text: string) => new TextEncoder().encode(text)
const cellsOf = (read: ReturnType<typeof readCsv>) => (read.ok ? read.records.map(({ cells }) => cells) : read.problem)

describe('writing', () => {
  test.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [[null, undefined, 0, -1.5, true], ',,0,-1.5,true\r\n'],
    [['=1+1', '+1', '-1', '@x'], "'=1+1,'+1,'-1,'@x\r\n"],
    [['＝1+1', '＋1', '－1', '＠x', '1＋1'], "'＝1+1,'＋1,'－1,'＠x,1＋1\r\n"],
    [['\tx', '\rx'], '"\'\tx","\'\rx"\r\n'],
    [[''], '""\r\n'],
  ])('%j', (values, line) => expect(csvLine(values)).toBe(line))

  test('a stream begins with the mark of UTF-8 and takes rows only as they are read', async () => {
    let made = 0
    async function* rows() {
      for (; made < 100_000; made += 1) yield ['Ñandú', made]
    }
    const reader = csvStream(['Name', 'N'], rows()).getReader()
    expect(made).toBe(0)
    const first = await reader.read()
    expect(first.value!.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect(made).toBeLessThan(10_000)
    await reader.cancel()
  })

  test('a stream ends with its last row', async () => {
    async function* rows() {
      yield ['a']
    }
    expect(await new Response(csvStream(['h'], rows())).text()).toBe('h\r\na\r\n')
  })
})

describe('reading', () => {
  const table = [
    ['Name', 'Note'],
    ['Ñandú, A', 'two\nlines; "quoted"\ttab'],
  ]
  test.each([',', ';', '\t', '|'])('separator %j', (separator) => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const text = table.map((cells) => cells.map(quoted).join(separator)).join('\r\n')
    expect(cellsOf(readCsv(bytes(text)))).toEqual(table)
  })
  test.each(['\n', '\r', '\r\n'])('line end %j', (end) =>
    expect(cellsOf(readCsvText(['a,b', '1,2', '', '3,4', ''].join(end)))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]),
  )
  test.each([
    [
      'title lines without a separator',
      'Staff list\nAs of 11/28/2026, all\n\nName;Email\nAnn;a@b.co\nBo;b@b.co\n',
      ';',
    ],
    ['decimal commas', 'Name;Hours\nAnn;1,5\nBo;2,5\n', ';'],
    ['names with a comma in every row', 'Name\tEmail\tNote\nLee, Ann\ta@b.co\tx\nLee, Bo\tb@b.co\ty\n', '\t'],
    ['topics with semicolons', 'Title,Topics\nFalls,a;b;c\nEthics,d;e;f\n', ','],
    ['one column', 'Email\na@b.co\n', ','],
  ])('the separator is found with %s', (_what, text, separator) =>
    expect(readCsvText(text)).toMatchObject({ ok: true, separator }),
  )
  test('records know the line they begin on', () => {
    const read = readCsvText('a,b\n"1\n1",2\n\n3,4')
    expect(read.ok && read.records.map(({ line }) => line)).toEqual([1, 2, 5])
  })
  test('Excel: a mark, semicolons, Windows-1252, UTF-16, a line that names the separator', () => {
    expect(cellsOf(readCsv(bytes('\uFEFFName;Größe\r\nJosé;1,5\r\n')))).toEqual([
      ['Name', 'Größe'],
      ['José', '1,5'],
    ])
    expect(cellsOf(readCsv(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9, 0x3b, 0x80, 0x0d, 0x0a])))).toEqual([['José', '€']])
    const utf16 = Buffer.from('\uFEFFName\tJosé', 'utf16le')
    expect(cellsOf(readCsv(utf16))).toEqual([['Name', 'José']])
    expect(cellsOf(readCsv(utf16.swap16()))).toEqual([['Name', 'José']])
    expect(cellsOf(readCsvText('sep=;\r\na,x;b\r\n'))).toEqual([['a,x', 'b']])
  })
  test.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['a,"b', 'openQuote'],
    ['a\0b', 'notText'],
    [
      Array(csvLimits.columns + 1)
        .fill('a')
        .join(','),
      'tooManyColumns',
    ],
    [
      Array(csvLimits.rows + 2)
        .fill('a')
        .join('\n'),
      'tooManyRows',
    ],
  ])('%#', (text, problem) => expect(readCsv(bytes(text))).toEqual({ ok: false, problem }))
  test('too large', () =>
    expect(readCsv(new Uint8Array(csvLimits.bytes + 1))).toEqual({ ok: false, problem: 'tooLarge' }))

  test('every text that is written is read back the same', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '"', '\n', '\r', "'", '=', '-', 'é') })
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, (data) => {
        const text = [['h', 'i', 'j', 'k', 'l', 'm'], ...data].map(csvLine).join('')
        const read = cellsOf(readCsv(bytes(text)))
        // Lines with only blanks are left out; a cell that looks like a formula gets an apostrophe.
        const kept = data.filter((cells) => cells.some((cell) => cell.trim() !== '' || /^[\t\r\n]/.test(cell)))
        expect((read as string[][]).slice(1).map((cells) => cells.map(withoutGuard))).toEqual(
          kept.map((cells) => cells.map((cell) => withoutGuard(cell))),
        )
      }),
    )
  })
  test('no text makes the reader throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
        (text) => readCsvText(text).ok !== undefined,
      ),
    )
    fc.assert(fc.property(fc.uint8Array(), (some) => readCsv(some).ok !== undefined))
  })
})
