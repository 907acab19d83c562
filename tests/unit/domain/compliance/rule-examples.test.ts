import { expect, test } from 'vitest'
import { canDiscardRule, ruleDecision } from '@/lib/domain/compliance/rule-change'
import { exampleNames, exampleRecords, judgeExample } from '@/lib/domain/compliance/rule-examples'
import { isAged, leastSure, oldestReading } from '@/lib/domain/compliance/rule-readings'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'

const asOf = '2026-11-26' as PlainDate
const named = (name: string) => shippedRules.find(({ version }) => version === name)!

test('what a draft does is seen by typical records: four hours more are missing to who had all of them', () => {
  const today = named('TX-CNA-1')
  const draft = { ...today, total: today.total + 400 }
  const answers = exampleRecords(today, asOf).map((record) => ({
    name: record.name,
    before: judgeExample(record, today, asOf),
    after: judgeExample(record, draft, asOf),
  }))
  expect(answers.map(({ name }) => name)).toEqual([...exampleNames])
  const of = (name: string) => answers.find((answer) => answer.name === name)!
  expect(of('inPerson')).toMatchObject({ before: { status: 'COMPLIANT', missing: 0 }, after: { missing: 400 } })
  expect(of('short')).toMatchObject({ before: { missing: 400 }, after: { missing: 800 } })
  expect(of('nothing')).toMatchObject({ before: { missing: 2000 }, after: { missing: 2400 } })
})

test('each record is what its name says: hours online and in person, of the first year and after it, in the period that ends soon', () => {
  const rule = { ...named('TX-CNA-2'), total: 2001, periodMonths: 24 }
  const codes = [...new Set(rule.topics.map(({ code }) => code))]
  const online = (units: number) => ({ id: 'online', completedAt: '2026-03-08', units, format: 'ONLINE' })
  const first = (units: number) => ({ id: 'first', completedAt: '2025-04-06', units, format: 'IN_PERSON' })
  const second = (units: number, topicCodes?: unknown) =>
    ({ id: 'second', completedAt: '2026-03-08', units, format: 'IN_PERSON', topicCodes }) as const
  const records = Object.fromEntries(exampleRecords(rule, asOf).map((record) => [record.name, record]))
  expect(
    Object.entries(records).map(([name, { credits, units, online: far }]) => ({ name, credits, units, far })),
  ).toEqual([
    { name: 'online', credits: [online(2001)], units: 2001, far: 2001 },
    { name: 'half', credits: [online(1001), second(1000)], units: 2001, far: 1001 },
    { name: 'inPerson', credits: [first(1001), second(1000)], units: 2001, far: 0 },
    { name: 'firstYear', credits: [first(2001)], units: 2001, far: 0 },
    { name: 'short', credits: [first(1001), second(600)], units: 1601, far: 0 },
    { name: 'nothing', credits: [], units: 0, far: 0 },
    { name: 'first', credits: [], units: 0, far: 0 },
    { name: 'topics', credits: [first(1001), second(1000, codes)], units: 2001, far: 0 },
  ])
  const now = { startsAt: '2025-03-07', endsAt: '2027-03-06' }
  const before = { startsAt: '2023-03-07', endsAt: '2025-03-06' }
  expect(records.half?.credential).toMatchObject({ effectiveAt: before.startsAt, renewalPeriods: [before, now] })
  expect(records.half?.credential.firstLicense).toBe(false)
  expect(records.first?.credential).toMatchObject({
    effectiveAt: now.startsAt,
    renewalPeriods: [now],
    firstLicense: true,
  })
  // In a period that is not half over, late credits are dated today.
  const short = exampleRecords({ ...rule, periodMonths: 6 }, asOf)[0]!
  expect(short.credits).toMatchObject([{ completedAt: asOf }])
})

test('every rule that ships has examples, and one without hours or with short periods too', () => {
  for (const rule of [...shippedRules, { ...named('WA-RN-1'), total: 0, periodMonths: 0 }]) {
    const records = exampleRecords(rule, asOf)
    for (const record of records) expect(judgeExample(record, rule, asOf).missing).toBeGreaterThanOrEqual(0)
    for (const { completedAt } of records.flatMap(({ credits }) => credits)) expect(completedAt <= asOf).toBe(true)
  }
  expect(judgeExample(exampleRecords(named('CA-RN-1'), asOf)[0]!, null, asOf).status).toBe('NOT_TRACKED')
})

test('topics of a rule are open for everybody but who did all of them', () => {
  const rule = named('TX-CNA-2')
  const open = exampleRecords(rule, asOf).filter((record) => judgeExample(record, rule, asOf).topics > 0)
  expect(open.map(({ name }) => name)).not.toContain('topics')
  expect(open.length).toBeGreaterThan(0)
})

test('the author never decides; of a version that shipped, who approved it does not publish it', () => {
  const version = (
    state: 'DRAFT' | 'APPROVED' | 'PUBLISHED',
    authorId: string | null,
    approvedById: string | null,
  ) => ({
    state,
    authorId,
    approvedById,
  })
  expect(ruleDecision(version('DRAFT', 'a', null), 'a')).toEqual({ step: 'APPROVE', why: 'AUTHOR' })
  expect(ruleDecision(version('DRAFT', null, null), 'a')).toEqual({ step: 'APPROVE', why: null })
  expect(ruleDecision(version('APPROVED', 'a', 'b'), 'a')).toEqual({ step: 'PUBLISH', why: 'AUTHOR' })
  expect(ruleDecision(version('APPROVED', 'a', 'b'), 'b')).toEqual({ step: 'PUBLISH', why: null })
  expect(ruleDecision(version('APPROVED', null, 'b'), 'b')).toEqual({ step: 'PUBLISH', why: 'APPROVER' })
  expect(ruleDecision(version('APPROVED', null, 'b'), 'c')).toEqual({ step: 'PUBLISH', why: null })
  expect(ruleDecision(version('PUBLISHED', null, 'b'), 'c')).toBeNull()
})

test('a version is discarded unless it is published, or shipped with the product', () => {
  expect(canDiscardRule({ state: 'DRAFT', authorId: 'a' })).toBe(true)
  expect(canDiscardRule({ state: 'APPROVED', authorId: 'a' })).toBe(true)
  expect(canDiscardRule({ state: 'DRAFT', authorId: null })).toBe(false)
  expect(canDiscardRule({ state: 'PUBLISHED', authorId: 'a' })).toBe(false)
})

test('a rule is as sure as its least sure number, and as old as its oldest reading', () => {
  const rule = named('TX-CNA-1')
  expect(leastSure(rule)).toBe('LOW')
  expect(leastSure({ facts: {}, topics: [] })).toBeNull()
  const oldest = oldestReading(rule)!
  expect([isAged(rule, addDays(oldest, 400)), isAged(rule, addDays(oldest, 401))]).toEqual([false, true])
  expect(isAged({ facts: {}, topics: [] }, asOf)).toBe(false)
})
