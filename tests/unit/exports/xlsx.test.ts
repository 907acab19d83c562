import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/universal'
import type { CsvValue } from '@/lib/exports/csv'
import { readXlsx, workbookLimits } from '@/lib/exports/read-xlsx'
import { TooManyRows, workbookBytes, xlsxBytes, xlsxRows } from '@/lib/exports/xlsx'

async function* each(rows: readonly (readonly CsvValue[])[]) {
  yield* rows
}
const recordsOf = async (bytes: Uint8Array) => {
  const read = await readXlsx(bytes)
  return read.ok ? read.records.map(({ cells }) => cells) : read.problem
}
const workbook = async (data: SheetData) => new Uint8Array(await (await writeWorkbook(data).toBlob()).arrayBuffer())
/** A workbook with further parts, or others. */
const withParts = async (parts: Record<string, Uint8Array>) =>
  zipSync({ ...unzipSync(await workbook([['Email'], ['a@b.co']])), ...parts })

describe('a list that is written', () => {
  test('has dates, numbers and truths as such, and text that looks like a formula as text', async () => {
    const row = ['=1+1', 2.5, { day: '2026-11-30' }, true, null, 'Núñez\u0007', '00123']
    const bytes = await xlsxBytes(['Text', 'Hours', 'Day', 'On', 'None', 'Name', 'Number'], each([row]))
    expect(await recordsOf(bytes)).toEqual([
      ['Text', 'Hours', 'Day', 'On', 'None', 'Name', 'Number'],
      ['=1+1', '2.5', '2026-11-30', 'TRUE', '', 'Núñez', '00123'],
    ])
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])
    expect(sheet).not.toContain('<f>')
  })

  test('has no more rows than a workbook takes', async () => {
    const many = Array.from({ length: xlsxRows + 1 }, () => ['x'])
    await expect(xlsxBytes(['A'], each(many))).rejects.toThrow(TooManyRows)
  })
})

describe('several tables that are written', () => {
  const sheets = [
    { name: 'Classes', header: ['Name', 'Date', 'Hours'], rows: [['=Núñez', { day: '2026-11-30' }, 1.5]] },
    { name: 'Hours: by [hire] year/month? It is long', header: ['Name'], rows: [] },
  ]

  test('have a sheet each, with a filter over its rows and a name that Excel takes', async () => {
    const parts = unzipSync(await workbookBytes(sheets))
    const text = (path: string) => new TextDecoder().decode(parts[path])
    expect(text('xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:C2"/>')
    expect(text('xl/worksheets/sheet2.xml')).toContain('</sheetData><autoFilter ref="A1:A1"/>')
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>')
    const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)
    expect(names).toEqual(['Classes', 'Hours  by  hire  year month  It'])
    expect(await recordsOf(await workbookBytes(sheets.slice(0, 1)))).toEqual([
      ['Name', 'Date', 'Hours'],
      ['=Núñez', '2026-11-30', '1.5'],
    ])
  })

  test('have no more rows than a workbook takes', async () => {
    const rows = Array.from({ length: xlsxRows + 1 }, () => ['x'])
    await expect(workbookBytes([{ name: 'A', header: ['A'], rows }])).rejects.toThrow(TooManyRows)
  })
})

describe('a workbook that is read', () => {
  test('gives the rows of its longest sheet with their numbers, dates as ISO and long numbers whole', async () => {
    const long: SheetData = [
      ['Email', 'Hired', 'Number'],
      [null, null, null],
      ['ann@example.com', { type: Date, value: new Date('2021-03-01'), format: 'dd.mm.yyyy' }, 123456789012345],
    ]
    const two = await writeWorkbook([
      { data: [['Notes']], sheet: 'Cover' },
      { data: long, sheet: 'Staff' },
    ]).toBlob()
    const read = await readXlsx(new Uint8Array(await two.arrayBuffer()))
    expect(read).toMatchObject({
      ok: true,
      records: [
        { line: 1, cells: ['Email', 'Hired', 'Number'] },
        { line: 3, cells: ['ann@example.com', '2021-03-01', '123456789012345'] },
      ],
    })
  })

  test('is refused when it takes values from other files, or has too many sheets', async () => {
    const linked = await withParts({ 'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>') })
    expect(await recordsOf(linked)).toBe('linkedWorkbook')
    const sheets = Array.from({ length: workbookLimits.sheets }, (_, index) => [
      `xl/worksheets/sheet${index + 2}.xml`,
      strToU8('<worksheet/>'),
    ])
    expect(await recordsOf(await withParts(Object.fromEntries(sheets)))).toBe('tooManySheets')
    const parts = Array.from({ length: workbookLimits.parts }, (_, index) => [`xl/media/${index}.png`, strToU8('x')])
    expect(await recordsOf(await withParts(Object.fromEntries(parts)))).toBe('tooLarge')
  })

  test('is not unpacked when it would be far larger than its file', async () => {
    const bomb = await withParts({ 'xl/worksheets/sheet1.xml': new Uint8Array(workbookLimits.bytes + 1) })
    expect(bomb.length).toBeLessThan(workbookLimits.bytes / 100)
    expect(await recordsOf(bomb)).toBe('tooLarge')
  })

  test('is refused when it is older, encrypted, damaged or something else', async () => {
    expect(await recordsOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3))).toBe('olderWorkbook')
    const whole = await workbook([['Email'], ['a@b.co']])
    expect(await recordsOf(whole.slice(0, whole.length - 30))).toBe('notText')
    expect(await recordsOf(zipSync({ 'word/document.xml': strToU8('<document/>') }))).toBe('notText')
    expect(await recordsOf(await workbook([]))).toBe('empty')
  })

  test('with entities that name each other is not read', async () => {
    const evil =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
    const read = await recordsOf(await withParts({ 'xl/worksheets/sheet1.xml': strToU8(evil) }))
    expect(JSON.stringify(read)).not.toContain('aaaa')
  })
})
