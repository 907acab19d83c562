import { createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  fieldQuestion,
  guessFields,
  layoutProblem,
  onlyKind,
  type RosterField,
  type RosterLayout,
} from '@/lib/domain/license-checks/layout'
import { layoutAsPublished, recognizeLayout } from '@/lib/domain/license-checks/published-layouts'
import type { RosterRow } from '@/lib/domain/license-checks/read-line'
import { readRosterHead, rosterBatches } from '@/lib/exports/board-roster-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import { detectEncoding } from '@/lib/exports/streams'

const file = (name: string) => createReadStream(`fixtures/board-rosters/${name}`)
async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

/** The contents of a file, and how it was read. */
async function read(board: string, name: string, layout?: RosterLayout) {
  const encoding = await detectEncoding(file(name))
  const head = await readRosterHead(file(name), encoding)
  const header = head.cells[0] ?? []
  const kind = onlyKind(board as 'CA_CDPH')
  const guessed: RosterLayout = {
    format: 'CSV',
    ...kind,
    separator: head.separator ?? ',',
    header,
    fields: guessFields(header),
  }
  const rows: RosterRow[] = []
  let lines = 0
  for await (const batch of rosterBatches(file(name), { board, layout: layout ?? guessed, encoding, size: 5 })) {
    rows.push(...batch.rows)
    lines += batch.read
  }
  return { encoding, head, rows, lines }
}

describe('the registry of California', () => {
  test('is read without a question, in the encoding it has', async () => {
    const { encoding, rows, lines } = await read('CA_CDPH', 'ca-cdph.csv')
    expect(encoding).toBe('windows-1252')
    expect([lines, rows.length]).toEqual([13, 12])
    expect(rows[1]).toEqual({
      line: 3,
      geo: 'CA',
      credentialType: 'CNA',
      number: '00384401',
      numberKey: '384401',
      lastName: 'Núñez',
      firstName: 'José',
      middleName: 'A',
      birthYear: null,
      issuedAt: '2011-03-17',
      expiresAt: '2028-02-04',
      status: 'VALID',
    })
    expect(rows[3]).toMatchObject({ lastName: 'De La Cruz', credentialType: 'HHA' })
    expect(rows.map(({ status }) => status).filter((status) => status !== 'VALID')).toEqual(['EXPIRED', 'NOT_VALID'])
  })
})

test('the roster of Texas is read by the places of its characters', async () => {
  const spans = [
    { field: 'number', from: 1, to: 10 },
    { field: 'lastName', from: 11, to: 35 },
    { field: 'firstName', from: 36, to: 55 },
    { field: 'middleName', from: 56, to: 75 },
    { field: 'birthDate', from: 76, to: 79 },
    { field: 'credentialType', from: 80, to: 83 },
    { field: 'status', from: 84, to: 95 },
    { field: 'issuedAt', from: 96, to: 103 },
    { field: 'expiresAt', from: 104, to: 111 },
  ] as const
  const layout: RosterLayout = { format: 'FIXED', geo: 'TX', credentialType: null, skip: 1, spans: [...spans] }
  const { head, rows } = await read('TX_BON', 'tx-bon.txt', layout)
  expect(head.separator).toBeNull()
  expect(rows).toHaveLength(12)
  expect(rows[0]).toMatchObject({ number: '700100', credentialType: 'LVN', lastName: 'REYES', birthYear: 1960 })
  expect(rows[0]).toMatchObject({ issuedAt: '2005-06-15', expiresAt: '2027-01-01', status: 'VALID' })
  expect(rows[5]).toMatchObject({ lastName: 'GARCIA LOPEZ', status: 'EXPIRED' })
})

test('the national list is read with its places, and what no board of ours lists is left out', async () => {
  const { rows, lines } = await read('NURSYS', 'nursys.csv')
  expect([lines, rows.length]).toEqual([12, 8])
  expect(rows[1]).toMatchObject({ geo: 'TX', credentialType: 'LVN', number: '900101', birthYear: 1963 })
})

describe('a list as its board publishes it', () => {
  const published = async (name: string) => {
    const encoding = await detectEncoding(file(name))
    const head = await readRosterHead(file(name), encoding)
    const known = recognizeLayout(head)!
    const layout = layoutAsPublished(known, head.cells[0] ?? [], name)
    expect(layoutProblem(known.board, layout)).toBeNull()
    const { rows, lines } = await read(known.board, name, layout)
    const told = rows.map(({ number, lastName, geo, credentialType, expiresAt, status }) =>
      [number, lastName, geo, credentialType, expiresAt, status].join(' '),
    )
    return { board: known.board, lines, rows, told }
  }

  test('California: registered nurses', async () => {
    const { board, lines, rows, told } = await published('ca-brn.xls')
    expect([board, lines]).toEqual(['CA_BRN', 5])
    expect(told).toEqual([
      '700100 REYES CA RN 2027-01-02 VALID',
      '95000101 NUNEZ CA RN 2028-02-03 VALID',
      "95000102 O'BRIEN CA RN 2024-03-31 EXPIRED",
      '95000103 DE LA CRUZ CA RN 2028-04-30 NOT_VALID',
    ])
    expect(rows[1]).toMatchObject({ firstName: 'JOSE', middleName: null, issuedAt: '2011-03-04' })
  })

  test('California: vocational nurses', async () => {
    const { board, lines, told } = await published('ca-bvnpt.xls')
    expect([board, lines]).toEqual(['CA_BVNPT', 3])
    expect(told).toEqual(['231200 HALL CA LVN 2028-01-31 VALID', '231201 GARCIA LOPEZ CA LVN 2023-06-30 EXPIRED'])
  })

  test('Texas', async () => {
    const { board, lines, told } = await published('RN-All.csv')
    expect([board, lines]).toEqual(['TX_BON', 5])
    expect(told).toEqual([
      '700100 REYES TX RN 2027-01-31 VALID',
      '700101 NUNEZ TX RN 2024-02-29 EXPIRED',
      "700102 O'BRIEN TX RN 2025-03-31 NOT_VALID",
      '700103 DE LA CRUZ TX RN 2028-04-30 NOT_VALID',
      '700104 TRAN TX RN 2026-12-31 ',
    ])
  })

  test('Washington', async () => {
    const { board, lines, rows, told } = await published('wa-doh.csv')
    expect([board, lines]).toEqual(['WA_DOH', 7])
    expect(told).toEqual([
      'RN60000100 Reyes WA RN 2027-01-02 VALID',
      'RN.RN.61000101 Nunez WA RN 2028-02-03 VALID',
      "RN60000102 O'Brien WA RN 2027-03-03 ",
      'LP60000103 De La Cruz WA LPN 2024-04-10 EXPIRED',
      'NC60000104 Tran WA CNA 2027-05-13 VALID',
    ])
    expect(rows.map(({ birthYear, numberKey }) => [birthYear, numberKey])[1]).toEqual([1963, '61000101'])
  })

  test('Florida, whose lines are parted and quoted in their own way', async () => {
    const { board, lines, rows, told } = await published('LIC_ALL.txt')
    expect([board, lines]).toEqual(['FL_DOH', 6])
    expect(told).toEqual([
      '9100100 REYES FL RN 2027-01-31 VALID',
      '9100101 NUÑEZ FL RN 2028-04-30 NOT_VALID',
      "5100102 O'BRIEN FL LPN 2027-07-31 VALID",
      '410103 DE LA CRUZ FL CNA 2028-05-31 NOT_VALID',
    ])
    expect(rows[2]).toMatchObject({ issuedAt: '2012-05-06' })
  })

  test('is no workbook, whatever its name', async () => {
    const workbook = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    async function* bytes() {
      yield workbook
    }
    await expect(readRosterHead(bytes(), 'windows-1252')).rejects.toThrow(UnreadableText)
  })
})

describe('a CSV that arrives in pieces', () => {
  const layout: RosterLayout = {
    format: 'CSV',
    geo: 'CA',
    credentialType: 'RN',
    separator: ',',
    header: ['number', 'last', 'first'],
    fields: ['number', 'lastName', 'firstName'],
  }
  const rowsOf = async (...texts: string[]) => {
    const rows: RosterRow[] = []
    const source = pieces('number,last,first\r\n', ...texts)
    for await (const batch of rosterBatches(source, { board: 'CA_BRN', layout, encoding: 'utf-8', size: 2 }))
      rows.push(...batch.rows)
    return rows.map(({ line, lastName, firstName }) => [line, lastName, firstName])
  }
  test('may be cut anywhere', async () => {
    expect(await rowsOf('1,Re', 'yes,Ma', 'ria\r', '\n2,Tran,Minh')).toEqual([
      [2, 'Reyes', 'Maria'],
      [3, 'Tran', 'Minh'],
    ])
  })
  test('may have separators, quotes and line ends in quotes', async () => {
    expect(await rowsOf('1,"Reyes, the ""first""","Maria\nLuisa"\n\n2,Tran,Minh\n')).toEqual([
      [2, 'Reyes, the "first"', 'Maria\nLuisa'],
      [5, 'Tran', 'Minh'],
    ])
  })
  test('may have a quote inside of a cell', async () => {
    expect(await rowsOf('1,O"Neil,Ana\n2,Tran,"Minh "" Anh" Jr\n3,Hall,Bo\n')).toEqual([
      [2, 'O"Neil', 'Ana'],
      [3, 'Tran', 'Minh " Anh Jr'],
      [4, 'Hall', 'Bo'],
    ])
  })
  test('may go on inside of quotes behind the lines that are shown', async () => {
    const lines = Array.from({ length: 5 }, (_, index) => `${index},Hall,Bo\n`)
    const head = await readRosterHead(pieces(...lines, '6,Tran,"Minh\nAnh"\n7,Hall,Bo\n'), 'utf-8')
    expect(head.cells).toEqual(Array.from({ length: 5 }, (_, index) => [String(index), 'Hall', 'Bo']))
    await expect(readRosterHead(pieces('1,Hall,Bo\n', '6,Tran,"Minh\n'), 'utf-8')).rejects.toThrow(UnreadableText)
  })
  test('whose quote is never closed is refused, and not gathered in memory', async () => {
    await expect(rowsOf(`1,"Reyes,Maria\n${'x\n'.repeat(40_000)}`)).rejects.toThrow(UnreadableText)
  })
  test('with a line that does not end is refused', async () => {
    await expect(rowsOf('x'.repeat(70_000))).rejects.toThrow(UnreadableText)
  })
})

describe('a list as a board hands it out', () => {
  const roster = async (bytes: Uint8Array) => {
    async function* whole() {
      yield bytes
    }
    const encoding = await detectEncoding(whole())
    const head = await readRosterHead(whole(), encoding)
    const header = head.cells[0] ?? []
    const layout: RosterLayout = {
      format: 'CSV',
      geo: 'CA',
      credentialType: 'RN',
      separator: head.separator ?? ',',
      header,
      fields: guessFields(header),
    }
    const rows: RosterRow[] = []
    for await (const batch of rosterBatches(whole(), { board: 'CA_BRN', layout, encoding, head, size: 2 }))
      rows.push(...batch.rows)
    return { encoding, head, rows }
  }

  test('may have titles above its columns, padded or not', async () => {
    const table =
      'License Number;Last Name;First Name;Expiration Date\n1;Reyes;Maria;12/31/2027\n2;Tran;Minh;1-Feb-2028\n3;Hall;Bo;46000\n'
    for (const titles of [
      'Board of Nursing\nAs of 11/28/2026, all\n\n',
      'Board of Nursing;;;\n;;;\nAs of 11/28/2026;;;\n',
    ]) {
      const { head, rows } = await roster(new TextEncoder().encode(titles + table))
      expect(head.cells[0]).toEqual(['License Number', 'Last Name', 'First Name', 'Expiration Date'])
      expect(rows.map(({ number, lastName, expiresAt }) => [number, lastName, expiresAt])).toEqual([
        ['1', 'Reyes', '2027-12-31'],
        ['2', 'Tran', '2028-02-01'],
        ['3', 'Hall', '2025-12-09'],
      ])
      expect(rows[0]?.line).toBe(5)
    }
  })

  test('has numbers as text, and what nobody sees, like any other list', async () => {
    const text =
      'License Number,Last Name,First Name,Expiration Date\n="00123",Reyes\u200b,\u200eMaria,12/31/2027 0:00\n\u00a004\u00ad56,Tran,Minh,\n'
    const { rows } = await roster(new TextEncoder().encode(text))
    expect(rows.map(({ number, lastName, firstName, expiresAt }) => [number, lastName, firstName, expiresAt])).toEqual([
      ['00123', 'Reyes', 'Maria', '2027-12-31'],
      ['0456', 'Tran', 'Minh', null],
    ])
  })

  test('may come from a Mac', async () => {
    const bytes = [...'License Number,Last Name,First Name\n1,Pe?a,Jos!\n'].map((char) =>
      char === '?' ? 0x96 : char === '!' ? 0x8e : char.charCodeAt(0),
    )
    const { encoding, rows } = await roster(Uint8Array.from(bytes))
    expect([encoding, rows[0]?.lastName, rows[0]?.firstName]).toEqual(['macintosh', 'Peña', 'José'])
  })
})

test('no column of a list wins by being first', () => {
  expect(guessFields(['State', 'License State', 'Status', 'License Status', 'Number', 'License Number'])).toEqual([
    null,
    'geo',
    null,
    'status',
    null,
    'number',
  ])
  expect(guessFields(['License Number', 'Certificate Number', 'Name'])).toEqual([null, null, 'fullName'])
  expect(guessFields(['Name', 'First Name', 'Last Name'])).toEqual([null, 'firstName', 'lastName'])
  const header = ['License Number', 'Certificate Number', 'Name']
  const asked = (...fields: (RosterField | null)[]) =>
    header.map((_, column) => fieldQuestion({ header, fields }, column))
  expect(asked(null, null, 'fullName')).toEqual([
    { field: 'number', others: [1] },
    { field: 'number', others: [0] },
    null,
  ])
  expect(asked('number', null, 'fullName')).toEqual([null, null, null])
})
