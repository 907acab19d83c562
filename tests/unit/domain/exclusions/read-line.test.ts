import { describe, expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { isExclusionHeader, lineReader } from '@/lib/domain/exclusions/read-line'
import type { ExclusionFile } from '@/lib/domain/exclusions/values'
import { exclusionBatches } from '@/lib/exports/exclusion-file'
import { UnreadableText } from '@/lib/exports/read-csv'

const leie =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE'
const sam =
  'Classification,Name,Prefix,First,Middle,Last,Suffix,Address 1,City,State / Province,Excluding Agency,Exclusion Type,Active Date,Termination Date,SAM Number,NPI'
const doe =
  'DOE,JANE,Q,,IND- LIC HC SERV PRO,NURSE/NURSES AIDE,,0000000000,19700203,1 MAIN ST,RENO,NV,89501,1128a1,20240520,00000000,00000000,'
const read = (file: ExclusionFile, header: string, line: string) => lineReader(file, header.split(','))(line.split(','))

describe('a line of the LEIE', () => {
  test('names a person with dates of eight digits; zeros are none', () => {
    expect(read('LEIE_FULL', leie, doe)).toMatchObject({
      key: 'doe|jane|q|1970-02-03|2024-05-20',
      firstName: 'JANE',
      middleName: 'Q',
      lastName: 'DOE',
      birthOn: '1970-02-03',
      npi: null,
      specialty: 'NURSE/NURSES AIDE',
      city: 'RENO',
      geo: 'NV',
      grounds: '1128a1',
      excludedOn: '2024-05-20',
      endedOn: null,
      waivedGeo: null,
    })
    expect(read('LEIE_FULL', leie, doe.replace('0000000000', '1234567893'))?.npi).toBe('1234567893')
    expect(read('LEIE_FULL', leie, doe.replace('19700203', '19700231'))?.birthOn).toBe(null)
  })

  test('of a business, or without the day of the exclusion, is left out', () => {
    expect(read('LEIE_FULL', leie, doe.replace('DOE,JANE', ','))).toBe(null)
    expect(read('LEIE_FULL', leie, doe.replace('20240520', '00000000'))).toBe(null)
  })

  test('ends the same exclusion on the day of the reinstatement', () => {
    const ended = read('LEIE_REINSTATEMENTS', leie, doe.replace('20240520,00000000', '20240520,20261115'))
    expect(ended).toMatchObject({ key: read('LEIE_FULL', leie, doe)!.key, endedOn: '2026-11-15' })
    expect(read('LEIE_REINSTATEMENTS', leie, doe)).toBe(null)
  })
})

describe('a line of SAM', () => {
  const line =
    'Individual,,MR.,JOHN,,ROE,,,EL PASO,TX,DOL,Ineligible (Proceedings Completed),11/21/2023,Indefinite,S4X,'
  test('names a person, with dates as month, day and year', () => {
    expect(read('SAM_FULL', sam, line)).toMatchObject({
      firstName: 'JOHN',
      lastName: 'ROE',
      birthOn: null,
      excludedOn: '2023-11-21',
      endedOn: null,
    })
    expect(read('SAM_FULL', sam, line.replace('Indefinite', '09/19/2026'))?.endedOn).toBe('2026-09-19')
    expect(read('SAM_FULL', sam, line.replace('Individual', 'Firm'))).toBe(null)
  })
})

describe('a file', () => {
  const batchesOf = (text: string, size: number, file: ExclusionFile = 'LEIE_FULL') =>
    allOf(exclusionBatches(pieces(text), { file, encoding: 'utf-8', size }))

  test('is read in batches', async () => {
    const found = await batchesOf([leie, doe, doe.replace('DOE,JANE', ','), doe].join('\r\n'), 2)
    expect(found.map(({ read: lines, rows }) => [lines, rows.length])).toEqual([
      [2, 1],
      [1, 1],
    ])
  })

  test('with other columns is not read', async () => {
    expect(isExclusionHeader('SAM_FULL', leie.split(','))).toBe(false)
    await expect(batchesOf(`${sam}\n`, 2)).rejects.toThrow(UnreadableText)
    await expect(batchesOf('', 2)).rejects.toThrow(UnreadableText)
  })
})

async function* pieces(text: string) {
  yield new TextEncoder().encode(text)
}
