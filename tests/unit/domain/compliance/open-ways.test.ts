import { expect, test } from 'vitest'
import {
  asksEverybodyForHours,
  evidenceOf,
  hoursDue,
  isByHours,
  lacksHoursAlone,
  metBy,
  metWay,
  openWays,
  ownDueDay,
  ownWords,
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
  expect(waysMissing({ ...asked, state: 'MET', basis: 'STATED', missing: [], way: 'PRACTICE' })).toBeNull()
  expect(waysMissing({ ...asked, due: null })).toBeNull()
  expect(storedWays(null)).toEqual([])
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

const met = { ...asked, state: 'MET', basis: 'STATED', missing: [], question: false } as const
const without = (written: object, missing: PeriodRequirement['missing']) =>
  ({ ...asked, ways: [], due: node(written), missing }) as PeriodRequirement

test('a way of courses and work is as long as both together, and semester hours are no hours', () => {
  const long = open('PRACTICE', [course(1500), { what: 'PRACTICE', amount: 64_000 }])
  const short = open('OTHER', [{ what: 'PRACTICE', amount: 2000 }])
  const study = open('ACADEMIC', [{ what: 'ACADEMIC', amount: 100 }, course(100)])
  const amounts = openWays({ ...asked, ways: [study, long, short] }).map((parts) => parts.map(({ amount }) => amount))
  expect(amounts).toEqual([[2000], [1500, 64_000], [100, 100]])
  expect(openWays({ ...asked, ways: [open('HOURS', [course(200)]), open('OTHER', [course(100)])] })).toEqual([
    [course(100)],
    [course(200)],
  ])
})

test('a day of its own is the first one of what is still open, whatever way is taken', () => {
  const training = (kind: string, dueOn?: string) => ({
    evidence: { kind, within: 'AT_END', ...(dueOn ? { dueOn } : {}) },
  })
  const rule = (...parts: object[]) => ({
    node: 'ALL' as const,
    parts: parts.map((part) => readRequirement(part, 'requirement', 'RULE')) as [RequirementNode],
  })
  const both = rule(training('OTHER', '2026-11-17'), training('EVALUATION', '2026-10-01'), training('EXAMINATION'))
  const lacking = (...kinds: ('OTHER' | 'EVALUATION' | 'EXAMINATION')[]): PeriodRequirement => ({
    ...asked,
    ways: [],
    due: both,
    missing: kinds.map((what) => ({ what })) as unknown as [],
  })
  expect(ownDueDay(lacking('OTHER', 'EVALUATION', 'EXAMINATION'))).toBe('2026-10-01')
  expect(ownDueDay(lacking('OTHER', 'EXAMINATION'))).toBe('2026-11-17')
  expect(ownDueDay(lacking('EXAMINATION'))).toBeNull()
  expect(ownDueDay({ ...lacking('OTHER'), state: 'MISSED' } as PeriodRequirement)).toBeNull()
  expect(ownDueDay({ ...lacking('OTHER'), due: null })).toBeNull()
  const way = { way: 'OTHER' as const, needs: both }
  expect(ownDueDay({ ...lacking('OTHER'), due: { node: 'ANY', ways: [way] } })).toBeNull()
  expect(ownDueDay(null)).toBeNull()
  expect(storedWays(waysMissing(lacking('OTHER', 'EXAMINATION')))).toEqual([
    [{ what: 'OTHER', dueOn: '2026-11-17' }, { what: 'EXAMINATION' }],
  ])
})

test('another activity, and studies without an amount, are called what their rule calls them', () => {
  const note = { en: 'A project', es: 'Un proyecto', ja: 'プロジェクト' }
  const asked = (kind: string, more: object = {}) => ({ evidence: { kind, within: 'PERIOD', note, ...more } })
  const words = (written: object, what: 'OTHER' | 'ACADEMIC' | 'EVALUATION' = 'OTHER') =>
    ownWords(readRequirement(written, 'requirement', 'RULE'), what)
  expect(words({ any: [{ way: 'OTHER', needs: { all: [hours(15), asked('OTHER')] } }] })).toEqual(note)
  expect(words(asked('OTHER', { amount: 4 }))).toEqual(note)
  expect(words(asked('ACADEMIC'), 'ACADEMIC')).toEqual(note)
  expect(words(asked('ACADEMIC', { amount: 6 }), 'ACADEMIC')).toBeNull()
  expect(words(asked('ACADEMIC'))).toBeNull()
  expect(words(asked('EVALUATION'), 'EVALUATION')).toBeNull()
  expect(words({ evidence: { kind: 'OTHER', within: 'PERIOD' } })).toBeNull()
  expect(ownWords(null, 'OTHER')).toBeNull()
})

test('hours are asked of everybody where they are no part of a way', () => {
  expect(evidenceOf(node(hours(24)))).toEqual([])
  const asks = (written: object) => asksEverybodyForHours(node(written))
  expect(asks(hours(24))).toBe(true)
  expect(asks({ all: [work, hours(24)] })).toBe(true)
  expect(asks({ all: [work, { all: [hours(24)] }] })).toBe(true)
  expect(asks({ all: [work] })).toBe(false)
  expect(asks(work)).toBe(false)
  expect(asksEverybodyForHours(due)).toBe(false)
  expect(asks({ all: [work, { any: [{ way: 'HOURS', needs: hours(24) }] }] })).toBe(false)
})

test('the hours still to earn are those due in any case, else of the shortest way that is open', () => {
  expect(hoursDue(asked)).toEqual({ units: 3000, inAnyCase: false })
  expect(hoursDue({ ...asked, followed: ['PRACTICE'] })).toEqual({ units: 1500, inAnyCase: false })
  // Who follows a way without hours is told those of another that is open.
  expect(hoursDue({ ...asked, followed: ['ACADEMIC'] })).toEqual({ units: 1500, inAnyCase: false })
  const closed = ways.map((way) =>
    way.missing[0]!.what === 'HOURS' ? ({ ...way, state: 'MISSED' } as WayVerdict) : way,
  )
  expect(hoursDue({ ...asked, ways: closed })).toBeNull()
  const both = { all: [hours(24), work] }
  expect(hoursDue(without(both, [course(700), { what: 'PRACTICE', amount: 800 }]))).toEqual({
    units: 700,
    inAnyCase: true,
  })
  expect(hoursDue(without(both, [{ what: 'PRACTICE', amount: 800 }]))).toEqual({ units: 0, inAnyCase: true })
  expect(hoursDue(without(work, [{ what: 'PRACTICE', amount: 800 }]))).toBeNull()
  expect(hoursDue({ ...asked, state: 'MISSED' })).toBeNull()
  expect(hoursDue({ ...asked, due: null })).toBeNull()
  expect(hoursDue(null)).toBeNull()
})

test('hours alone decide where one way is left and lacks nothing else', () => {
  const courses = { ...asked, followed: ['HOURS' as const] }
  expect(lacksHoursAlone(courses)).toBe(true)
  expect(lacksHoursAlone({ ...asked, followed: ['PRACTICE'] })).toBe(false)
  expect(lacksHoursAlone({ ...asked, ways: [ways[2]!, open('OTHER', [course(100)])] })).toBe(false)
  expect(lacksHoursAlone(met)).toBe(false)
  expect(isByHours(null)).toBe(true)
  expect(isByHours(without(hours(24), [course(2400)]))).toBe(true)
  expect(isByHours({ ...courses, question: false })).toBe(true)
  expect(isByHours(courses)).toBe(false)
  expect(isByHours({ ...asked, followed: ['PRACTICE'], question: false })).toBe(false)
  expect(isByHours({ ...asked, due: null, question: false })).toBe(false)
})

test('what met a rule of several parts is named by them, but not by one of several within it', () => {
  const parts = { all: [hours(24), work, work, { any: [{ way: 'ACADEMIC', needs: work }] }] }
  expect(metBy({ ...met, ways: [], due: node(parts) })).toEqual({ names: ['PRACTICE'], withHours: true })
  const inner = { all: [{ any: [{ way: 'PRACTICE', needs: work }] }] }
  expect(metBy({ ...met, ways: [], due: node(inner) })).toEqual({ names: [], withHours: false })
  expect(metBy({ ...met, way: 'HOURS' })).toEqual({ names: [], withHours: true })
  expect(metBy(asked)).toEqual({ names: [], withHours: false })
  const article = { evidence: { kind: 'PUBLICATION', within: 'PERIOD' } }
  expect(metWay({ ...met, ways: [], due: node(article) })).toBeNull()
  expect(metWay({ ...met, way: 'HOURS' })).toBe('HOURS')
  expect(metWay({ ...met, ways: [], due: node({ all: [work] }) })).toBeNull()
  expect(metWay({ ...met, ways: [], due: null })).toBeNull()
})
