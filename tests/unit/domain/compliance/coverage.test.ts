import { expect, test } from 'vitest'
import { coverageOf } from '@/lib/domain/compliance/coverage'
import { isInForce } from '@/lib/domain/compliance/evaluation'
import { referenceRules } from '@/lib/domain/compliance/reference-rules'
import { bookOf, emptyBook } from '@/lib/domain/compliance/rule-for'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'

const day = '2026-11-26'
const published = shippedRules.filter(({ state }) => state === 'PUBLISHED')
const pairs = (of: readonly { geo: string; type: string }[]) => of.map(({ geo, type }) => `${geo}:${type}`).toSorted()
const counted = (...of: Parameters<typeof coverageOf>) => coverageOf(...of).filter(({ kind }) => kind === 'COUNTED')

test('what is counted is what has a published rule in force, once each', () => {
  const inForce = published.filter((rule) => isInForce(rule, day))
  expect(pairs(counted(bookOf(published), day))).toEqual([...new Set(pairs(inForce))])
})

test('a rule counts on its first and last day, and not beside them', () => {
  const rule = { ...published[0]!, effectiveFrom: '2026-01-10', effectiveTo: '2026-02-20' }
  const days = ['2026-01-09', '2026-01-10', '2026-02-20', '2026-02-21']
  expect(days.map((day) => counted(bookOf([rule]), day).length)).toEqual([0, 1, 1, 0])
  // Outside those days the rule leaves no trace in the coverage.
  expect(coverageOf(bookOf([rule]), days[0]!)).toEqual(coverageOf(emptyBook, days[0]!))
})

test('the least sure of the deciding numbers says how sure a rule is', () => {
  const fact = (confidence: 'HIGH' | 'MEDIUM' | 'LOW') => ({ source: 0, confidence, readOn: day })
  const sure = (facts: (typeof published)[number]['facts']) =>
    coverageOf(bookOf([{ ...published[0]!, facts }]), day).find(({ kind }) => kind === 'COUNTED')?.confidence
  expect(sure({ total: fact('HIGH'), maxOnline: fact('HIGH') })).toBe('HIGH')
  expect(sure({ total: fact('HIGH'), maxOnline: fact('MEDIUM') })).toBe('MEDIUM')
  expect(sure({ total: fact('LOW'), maxOnline: fact('HIGH') })).toBe('LOW')
  expect(sure({ total: fact('HIGH'), cycle: fact('LOW') })).toBe('HIGH')
  // Deciding numbers without a recorded confidence do not lower that of the rule.
  expect(sure({ cycle: fact('LOW') })).toBe('HIGH')
})

test('without published rules every reference is shown, and what is counted is no reference any longer', () => {
  const all = referenceRules.flatMap(({ geo, types }) => types.map((type) => ({ geo, type })))
  expect(pairs(coverageOf(emptyBook, day))).toEqual(pairs(all))
  const [first] = all
  const rule = { ...published[0]!, geo: first!.geo, type: first!.type }
  const found = coverageOf(bookOf([rule]), day).filter(({ geo, type }) => geo === first!.geo && type === first!.type)
  expect(found.map(({ kind }) => kind)).toEqual(['COUNTED'])
})

test('states come in order, and what is counted before what is shown', () => {
  const found = coverageOf(bookOf(published), day)
  expect(found.map(({ geo }) => geo)).toEqual(found.map(({ geo }) => geo).toSorted())
  const florida = found.filter(({ geo }) => geo === 'FL').map(({ kind }) => kind)
  expect(florida.lastIndexOf('COUNTED')).toBeLessThan(florida.indexOf('REFERENCE'))
})
