import { expect, test } from 'vitest'
import { readLawFolder } from '@/dev/generate/law-modules'
import { countLines, knownPairs } from '@/dev/law/law-counts'

const day = '2026-11-29'
const of = (...pairs: string[]) => readLawFolder().filter(({ geo, type }) => pairs.includes(`${geo}/${type}`))
const pairsOf = (geo: string, ...files: string[]) => knownPairs(day, of(...files)).filter((pair) => pair.geo === geo)

test('each nurse and aide of the states and D.C. has one answer, and Texas says vocational nurse', () => {
  const pairs = knownPairs(day, [])
  expect(pairs).toHaveLength(153)
  expect(pairs.filter(({ geo }) => geo === 'TX').map(({ type }) => type)).toEqual(['RN', 'LVN', 'CNA'])
})

test('a published rule answers with its sources; a draft decides nothing and is named', () => {
  const [nurse, , aide] = pairsOf('NC', 'NC/RN')
  expect(nurse).toMatchObject({ draft: false, known: { answer: 'COUNTED', confidence: 'MEDIUM' } })
  expect(nurse!.known!.hosts.length).toBe(new Set(nurse!.known!.hosts).size)
  expect(aide).toMatchObject({ draft: false, known: null })
  expect(pairsOf('CO', 'CO/RN')[0]).toMatchObject({ draft: true, known: null })
})

test('a kind is read twice where two readings state each of its numbers, and values that differ are named', () => {
  const [file] = of('NC/RN')
  const numbers = { ...Object.assign({}, ...file!.readings.map((reading) => reading.numbers)) }
  const readAs = (...readings: (typeof numbers)[]) =>
    knownPairs(day, [{ ...file!, readings: readings.map((one) => ({ ...file!.readings[0]!, numbers: one })) }]).find(
      ({ geo, type }) => geo === 'NC' && type === 'RN',
    )!.known!
  expect(readAs(numbers)).toMatchObject({ readTwice: 'NONE', differing: [] })
  expect(readAs(numbers, { total: numbers.total })).toMatchObject({ readTwice: 'SOME', differing: [] })
  expect(readAs(numbers, numbers)).toMatchObject({ readTwice: 'EVERY', differing: [] })
  expect(readAs(numbers, { total: 31 }).differing).toEqual([`total: ${numbers.total}, 31`])
})

test('the counts say answers by type and state, the most used sources, and what is refused', () => {
  const lines = countLines(knownPairs(day, of('NC/RN', 'NC/LPN', 'CO/RN')))
  expect(lines).toContain('  NC: RN COUNTED MEDIUM, LPN COUNTED MEDIUM, CNA UNKNOWN')
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}CO: RN UNKNOWN \(draft\)/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}RN: COUNTED MEDIUM 1, .*UNKNOWN \(draft\) 1/))
  expect(lines).toContainEqual(expect.stringMatching(/^Refused sources: \d+$/))
})
