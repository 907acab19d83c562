import { describe, expect, test } from 'vitest'
import { layoutProblem, rosterFields } from '@/lib/domain/license-checks/layout'
import { licensingBoardOf } from '@/lib/domain/license-checks/licensing-boards'
import {
  layoutAsPublished,
  publishedLayoutOf,
  publishedLayouts,
  publishedSeparator,
  recognizeLayout,
} from '@/lib/domain/license-checks/published-layouts'
import { bareText } from '@/lib/domain/people/sort-name'

const wa = publishedLayoutOf('WA_DOH')!
const waHeader = [...Object.values(wa.columns), ...wa.alsoHas, 'CEDueDate']

describe.each(publishedLayouts.map((layout) => [layout.board, layout] as const))('the list of %s', (board, layout) => {
  test('names where it was read, and maps to a state and types of its board', () => {
    expect(layout.read.length).toBeGreaterThan(0)
    expect(layout.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const { geos = [], types = [] } = licensingBoardOf(board) ?? {}
    expect(geos).toEqual([layout.geo])
    const named = 'typeByFileName' in layout ? Object.values(layout.typeByFileName) : []
    for (const type of [...Object.values(layout.types), ...named]) expect(types).toContain(type)
  })

  test('uses each column once, for a field that lists have', () => {
    expect(rosterFields).toEqual(expect.arrayContaining(Object.keys(layout.columns)))
    const names = [...Object.values(layout.columns), ...layout.alsoHas].map(bareText)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('a header is known wherever its columns stand, as a portal writes it for people or programs', () => {
  const known = (header: string[]) => recognizeLayout({ separator: ',', cells: [header] })?.board
  expect(known(waHeader)).toBe('WA_DOH')
  expect(known(waHeader.toReversed().map((name) => name.toLowerCase()))).toBe('WA_DOH')
  expect(known(waHeader.filter((name) => name !== 'ActionTaken'))).toBeUndefined()
  expect(recognizeLayout({ separator: ';', cells: [waHeader] })).toBeNull()
})

test('boards that share their columns are told apart by what each line says', () => {
  const { columns, alsoHas } = publishedLayoutOf('CA_BRN')!
  const header = [...Object.values(columns), ...alsoHas]
  const line = (agency: string) => header.map((name) => (name === 'Agency Name' ? agency : 'x'))
  const known = (...agencies: string[]) =>
    recognizeLayout({ separator: '\t', cells: [header, ...agencies.map(line)] })?.board
  expect(known('Board of Registered Nursing', 'Board of Registered Nursing')).toBe('CA_BRN')
  expect(known('Board of Vocational Nursing and Psychiatric Technicians')).toBe('CA_BVNPT')
  expect(known('Board of Registered Nursing', 'Medical Board of California')).toBeUndefined()
  expect(known()).toBeUndefined()
})

test('how the cells of a list are parted is known by its first line', () => {
  expect(publishedSeparator(waHeader.map((name) => `"${name}"`).join(','))).toMatchObject({ separator: ',' })
  expect(publishedSeparator('License Number,Last Name,First Name')).toBeNull()
})

test('the type of a Texas list is that of its name, otherwise it is asked', () => {
  const tx = publishedLayoutOf('TX_BON')!
  const header = [...Object.values(tx.columns), ...tx.alsoHas]
  const typeOf = (name: string) => layoutAsPublished(tx, header, name).credentialType
  expect([typeOf('RN-All.csv'), typeOf('rn_all_20261130.csv'), typeOf('VN-All.csv')]).toEqual(['RN', 'RN', 'LVN'])
  const unnamed = layoutAsPublished(tx, header, 'export.csv')
  expect(layoutProblem('TX_BON', unnamed)).toBe('boardChecks.problems.noType')
})
