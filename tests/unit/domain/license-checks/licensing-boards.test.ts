import { describe, expect, test } from 'vitest'
import { isVerifiable } from '@/lib/domain/credentials/offered-types'
import {
  isListed,
  licensingBoards,
  licensingBoardsOf,
  lookUpAddress,
} from '@/lib/domain/license-checks/licensing-boards'
import { decisionProblems, findingOf, orderedReasons } from '@/lib/domain/license-checks/values'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'

test('each license that can be checked has a board with a page for it', () => {
  for (const geo of geographyCodes)
    for (const type of credentialTypeCodes) {
      if (isVerifiable(geo, type)) expect(licensingBoardsOf(geo, type), `${geo} ${type}`).not.toEqual([])
      expect(lookUpAddress(geo, type) !== null).toBe(licensingBoardsOf(geo, type).length > 0)
      expect(isListed(geo, type)).toBe(licensingBoardsOf(geo, type).length > 0)
    }
})

test('boards of other states have lists, though their licenses are in no queue', () => {
  const listed = licensingBoards.flatMap(({ geos, types }) =>
    geos.flatMap((geo) => types.filter((type) => !isVerifiable(geo, type)).map((type) => `${geo} ${type}`)),
  )
  expect(listed).toEqual(['WA RN', 'WA LPN', 'WA CNA', 'FL RN', 'FL LPN', 'FL CNA'])
})

test('a license is looked up with its own board first', () => {
  expect(licensingBoardsOf('TX', 'RN')).toEqual(['TX_BON', 'NURSYS'])
  expect(licensingBoardsOf('CA', 'CNA')).toEqual(['CA_CDPH'])
})

describe('a result', () => {
  const decide = (result: string, reasons: string[] = [], detail: string | null = null) =>
    Object.keys(decisionProblems({ result, reasons, detail }))
  test.each([
    ['YES', [], []],
    ['YES', ['EXPIRED'], ['reasons']],
    ['NO', [], ['reasons']],
    ['NO', ['NOT_FOUND'], []],
    ['PARTIAL', [], ['reasons']],
    ['PARTIAL', ['DATE_MISMATCH'], []],
    ['UNVERIFIABLE', [], []],
    ['PENDING', [], ['result']],
    ['NO', ['WHATEVER'], ['reasons']],
  ])('%s because of %j', (result, reasons, problems) => {
    expect(decide(result, reasons)).toEqual(problems)
  })
  test('may have a note of 500 characters', () => {
    expect(decide('YES', [], 'x'.repeat(500))).toEqual([])
    expect(decide('YES', [], 'x'.repeat(501))).toEqual(['detail'])
  })
})

test('reasons stand in their order, each once', () => {
  expect(orderedReasons(['EXPIRED', 'NAME_MISMATCH', 'EXPIRED'])).toEqual(['NAME_MISMATCH', 'EXPIRED'])
})

test.each([
  ['YES', [], null, 'CONFIRMED'],
  ['PARTIAL', ['DATE_MISMATCH'], '2027-01-01', 'LISTED_DATE'],
  ['PARTIAL', ['DATE_MISMATCH'], null, 'DATE_MISMATCH'],
  ['NO', ['NAME_MISMATCH', 'DATE_MISMATCH'], '2027-01-01', 'NAME_MISMATCH'],
  ['NO', ['DATE_MISMATCH', 'EXPIRED'], null, 'EXPIRED'],
  ['NO', ['NOT_VALID', 'EXPIRED'], null, 'NOT_VALID'],
  ['NO', ['NOT_FOUND'], null, 'NOT_FOUND'],
  ['UNVERIFIABLE', [], null, 'UNVERIFIABLE'],
  ['NO', [], null, 'OTHER'],
])('what a person is told of %s for %j', (result, reasons, listedExpiry, finding) => {
  expect(findingOf({ result, reasons, listedExpiry })).toBe(finding)
})
