import { expect, test } from 'vitest'
import {
  metBy,
  metWay,
  openWays,
  type PeriodRequirement,
  storedWays,
  waysMissing,
} from '@/lib/domain/compliance/open-ways'
import type { RequirementNode, WayVerdict } from '@/lib/domain/compliance/requirement'
import { readRequirement } from '@/lib/domain/compliance/requirement-reader'
import { translatorFor } from '@/lib/i18n/translator'
import { waysText } from '@/lib/i18n/ways-texts'

const node = (written: object): RequirementNode => readRequirement(written, 'requirement')
const work = { evidence: { kind: 'PRACTICE', amount: 640, within: 'PERIOD' } }
const hours = (total: number) => ({ hours: { total } })
const due = node({
  any: [
    { way: 'CERTIFICATION', needs: { evidence: { kind: 'CERTIFICATION', within: 'AT_END' } } },
    { way: 'PRACTICE', needs: { all: [hours(15), work] } },
    { way: 'HOURS', needs: hours(30) },
    { way: 'ACADEMIC', needs: { evidence: { kind: 'ACADEMIC', amount: 6, within: 'PERIOD' } } },
  ],
})
const open = (way: WayVerdict['way'], missing: WayVerdict['missing']): WayVerdict =>
  ({ way, state: 'OPEN', basis: null, missing }) as WayVerdict
const course = (amount: number) => ({ what: 'HOURS' as const, amount, mustBeInPerson: 0 })
const ways = [
  open('CERTIFICATION', [{ what: 'CERTIFICATION' }]),
  open('PRACTICE', [course(1500), { what: 'PRACTICE', amount: 64_000 }]),
  open('HOURS', [course(3000)]),
  open('ACADEMIC', [{ what: 'ACADEMIC', amount: 600 }]),
]
const common = { exemption: null, way: null, missing: [], question: true, followed: [] } as const
const asked: PeriodRequirement = { ...common, state: 'OPEN', basis: null, ways, due }
const names = (requirement: PeriodRequirement) => openWays(requirement).map((parts) => parts.map(({ what }) => what))

test('the ways that take hours alone come first, the fewest hours before, and of papers the order of the rule', () => {
  expect(names(asked)).toEqual([['HOURS'], ['HOURS', 'PRACTICE'], ['CERTIFICATION'], ['ACADEMIC']])
  expect(storedWays(waysMissing(asked))).toEqual(openWays(asked))
})

test('who follows a way reads of that one, and nothing is missing in a way that is ruled out or met', () => {
  expect(names({ ...asked, followed: ['ACADEMIC'] })).toEqual([['ACADEMIC']])
  const missed = ways.map((way) => (way.way === 'ACADEMIC' ? ({ ...way, state: 'MISSED' } as WayVerdict) : way))
  expect(names({ ...asked, ways: missed, followed: ['ACADEMIC'] })).toHaveLength(3)
  expect(names({ ...asked, state: 'MET', basis: 'STATED', missing: [], way: 'PRACTICE' })).toEqual([])
  expect(waysMissing(null)).toBeNull()
})

test('a rule without ways lacks its parts, and one of hours alone has its own words', () => {
  const both = node({ all: [hours(24), work] })
  const parts: PeriodRequirement = {
    ...asked,
    ways: [],
    due: both,
    missing: [course(2400), { what: 'PRACTICE', amount: 800 }],
  }
  expect(names(parts)).toEqual([['HOURS', 'PRACTICE']])
  expect(names({ ...parts, due: node(hours(24)) })).toEqual([])
  expect(names({ ...parts, due: null })).toEqual([])
})

test('what met a requirement is named by its evidence', () => {
  const met = { ...asked, state: 'MET', basis: 'STATED', missing: [], question: false } as const
  expect(metBy({ ...met, way: 'PRACTICE' })).toEqual({ names: ['PRACTICE'], withHours: true })
  expect(metBy({ ...met, ways: [], due: node(work) })).toEqual({ names: ['PRACTICE'], withHours: false })
  expect(metBy({ ...met, ways: [], due: null })).toEqual({ names: [], withHours: false })
  expect(metWay({ ...met, ways: [], due: node(work) })).toBe('PRACTICE')
  expect(metWay({ ...asked, ways: [], due: node(work) })).toBeNull()
})

test('a part with a day of its own is stored and read with it', () => {
  const evidence = { kind: 'OTHER', amount: null, within: 'AT_END', dueOn: '2026-11-17' }
  const early = { node: 'EVIDENCE', evidence } as unknown as RequirementNode
  const training: PeriodRequirement = { ...asked, ways: [], due: early, missing: [{ what: 'OTHER' }] }
  expect(storedWays(waysMissing(training))).toEqual([[{ what: 'OTHER', dueOn: '2026-11-17' }]])
  expect(waysText(storedWays(waysMissing(training)), translatorFor('en'))).toBe(
    'another activity that the rule names (see the license) (due Nov 17, 2026)',
  )
})
