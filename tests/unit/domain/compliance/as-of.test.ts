import { expect, test } from 'vitest'
import { answersBy, bookOn, type CreditHistory, recordedBy, standingBy } from '@/lib/domain/compliance/as-of'
import { bookOf, ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'

const at = (text: string) => new Date(text)
const noon = (day: string) => at(`${day}T20:00:00Z`)

/** In California, a day ends at 08:00 UTC of the next one. */
const revisions = [
  { recordedAt: noon('2026-11-24'), record: 'first' },
  { recordedAt: noon('2026-12-10'), record: 'second' },
  { recordedAt: at('2026-12-20T07:59:59.999Z'), record: 'third' },
]

test.each([
  ['2026-11-24', 'first'],
  ['2026-12-09', 'first'],
  ['2026-12-10', 'second'],
  ['2026-12-18', 'second'],
  ['2026-12-19', 'third'],
  ['2030-01-01', 'third'],
])('what was recorded of a license by %s is its %s record', (day, record) => {
  expect(recordedBy(revisions, 'CA', day)).toEqual({ record, knownFrom: '2026-11-24', recordedBy: day })
})

test('the day ends where the license was issued', () => {
  expect(recordedBy(revisions, 'TX', '2026-12-19').record).toBe('second')
  expect(recordedBy(revisions, 'TX', '2026-12-20').record).toBe('third')
})

test('of a day before the first that is known the answer names the first, with all that was recorded on it', () => {
  const twice = [revisions[0]!, { recordedAt: at('2026-11-25T05:00:00Z'), record: 'later that day' }]
  expect(recordedBy(twice, 'CA', '2026-11-23')).toEqual({
    record: 'later that day',
    knownFrom: '2026-11-24',
    recordedBy: '2026-11-24',
  })
})

const credit = (overrides: Partial<CreditHistory> = {}): CreditHistory => ({
  createdAt: noon('2026-11-24'),
  supersededAt: null,
  state: 'ACTIVE',
  stateChanges: [],
  ...overrides,
})
const stands = (one: CreditHistory, day: string) => standingBy([one], 'CA', day).length === 1

test('a credit stands from the day it was recorded until a correction replaces it', () => {
  expect(stands(credit(), '2026-11-23')).toBe(false)
  expect(stands(credit(), '2026-11-24')).toBe(true)
  const replaced = credit({ supersededAt: noon('2026-12-01') })
  expect(stands(replaced, '2026-11-30')).toBe(true)
  expect(stands(replaced, '2026-12-01')).toBe(false)
})

test('a credit stands while it is neither withdrawn nor revoked', () => {
  const changed = credit({
    state: 'REVOKED',
    stateChanges: [
      { recordedAt: noon('2026-12-01'), fromState: 'ACTIVE' },
      { recordedAt: noon('2026-12-05'), fromState: 'WITHDRAWN' },
      { recordedAt: noon('2026-12-09'), fromState: 'ACTIVE' },
    ],
  })
  const days = ['2026-11-30', '2026-12-01', '2026-12-04', '2026-12-05', '2026-12-08', '2026-12-09', '2027-01-01']
  expect(days.map((day) => stands(changed, day))).toEqual([true, false, false, true, true, false, false])
})

test('a credit withdrawn before changes were kept is as it is now', () => {
  expect(stands(credit({ state: 'WITHDRAWN' }), '2026-11-24')).toBe(false)
})

const shipped = ruleFor(shippedBook, 'TX', 'CNA', '2026-12-31')!
/**
 * Version 2 was published on December 1 for periods that end in 2027, version 3 later for those ending from 2028 on.
 */
const versions = [
  { ...shipped, effectiveTo: '2026-12-31' },
  ...[
    { number: 2, effectiveFrom: '2027-01-01', effectiveTo: '2027-12-31', publishedAt: '2026-12-02T05:59:59.999Z' },
    { number: 3, effectiveFrom: '2028-01-01', effectiveTo: null, publishedAt: '2027-03-01T18:00:00.000Z' },
  ].map((version) => ({ ...shipped, ...version })),
]
const book = bookOf(versions, 3)

test.each([
  ['2026-11-30', '2026-12-31', 1],
  ['2026-11-30', '2027-06-30', 1],
  ['2026-11-30', '2030-06-30', 1],
  ['2026-12-01', '2026-12-31', 1],
  ['2026-12-01', '2027-01-01', 2],
  ['2026-12-01', '2028-01-01', 2],
  ['2027-02-28', '2028-01-01', 2],
  ['2027-03-01', '2027-12-31', 2],
  ['2027-03-01', '2028-01-01', 3],
])('by the rules of %s a period that ends on %s is under version %i', (day, endsAt, number) => {
  expect(ruleFor(bookOn(book, day), 'TX', 'CNA', endsAt)?.number).toBe(number)
})

test('a version that was known earlier than the one before it begins when it begins', () => {
  const [first, second, third] = versions as [typeof shipped, typeof shipped, typeof shipped]
  const early = bookOf([first, second, { ...third, publishedAt: null }])
  const then = bookOn(early, '2026-11-30')
  expect(['2027-12-31', '2028-01-01'].map((endsAt) => ruleFor(then, 'TX', 'CNA', endsAt)?.number)).toEqual([1, 3])
})

test('a version is without an end where nothing that came after it is known', () => {
  const ends = (day: string) => bookOn(book, day).versions['TX:CNA']?.map(({ effectiveTo }) => effectiveTo)
  expect(ends('2026-11-30')).toEqual([null])
  expect(ends('2026-12-01')).toEqual(['2026-12-31', null])
  expect(ends('2027-03-01')).toEqual(['2026-12-31', '2027-12-31', null])
})

test('a version that the law ended stays ended, also where another one begins after a time without rules', () => {
  const [first, , third] = versions as [typeof shipped, typeof shipped, typeof shipped]
  const then = bookOn(bookOf([first, third]), '2026-11-30')
  expect(ruleFor(then, 'TX', 'CNA', '2026-12-31')?.number).toBe(1)
  expect(ruleFor(then, 'TX', 'CNA', '2027-01-01')).toBeNull()
})

test('a version that the law ended stays ended, and what shipped is known on any day', () => {
  const ended = bookOf([{ ...shipped, effectiveTo: '2026-12-31' }])
  expect(ruleFor(bookOn(ended, '2026-11-30'), 'TX', 'CNA', '2027-01-01')).toBeNull()
  expect(bookOn(shippedBook, '2001-01-01')).toEqual(shippedBook)
})

test('of each topic the last thing that was said by a day counts, and nothing that was taken back', () => {
  const said = (day: string, kind: 'DONE' | 'NOT_DONE' | null, code: 'CPR' | 'ETHICS' = 'CPR') => ({
    code,
    kind,
    recordedAt: noon(day),
    doneOn: kind === 'DONE' ? '2020-05-01' : null,
  })
  const changes = [
    said('2026-03-01', 'NOT_DONE'),
    said('2026-05-01', 'DONE'),
    said('2026-07-01', null),
    said('2026-06-01', 'NOT_DONE', 'ETHICS'),
  ]
  const kinds = (day: string) => answersBy(changes, 'CA', day).map(({ code, kind }) => `${code} ${kind}`)
  expect(kinds('2026-02-28')).toEqual([])
  expect(kinds('2026-03-01')).toEqual(['CPR NOT_DONE'])
  expect(kinds('2026-04-30')).toEqual(['CPR NOT_DONE'])
  expect(kinds('2026-05-01')).toEqual(['CPR DONE'])
  expect(kinds('2026-06-30')).toEqual(['CPR DONE', 'ETHICS NOT_DONE'])
  expect(kinds('2026-07-01')).toEqual(['ETHICS NOT_DONE'])
  expect(answersBy(changes, 'CA', '2026-05-01')).toEqual([{ code: 'CPR', kind: 'DONE', doneOn: '2020-05-01' }])
  // The day ends by the time zone of the license's place.
  const late = [{ ...said('2026-03-01', 'NOT_DONE'), recordedAt: at('2026-03-02T05:00:00Z') }]
  expect([answersBy(late, 'CA', '2026-03-01').length, answersBy(late, 'NY', '2026-03-01').length]).toEqual([1, 0])
})
