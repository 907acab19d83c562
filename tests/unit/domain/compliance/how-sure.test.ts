import { expect, test } from 'vitest'
import { howSure, howSureReference, sureMessages } from '@/lib/domain/compliance/how-sure'
import type { LawReading } from '@/lib/domain/compliance/law-file'
import { referenceRules } from '@/lib/domain/compliance/reference-rules'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { sureText } from '@/lib/i18n/sure-text'
import { translatorFor } from '@/lib/i18n/translator'

const source = { cite: 'Rule 1', url: 'https://law.example/1' }
const board = { cite: 'Board', url: 'https://board.example/renew' }
const fact = { source: 0, confidence: 'HIGH' as const, readOn: '2026-11-29' }
const rule = {
  ...shippedRules.find(({ version }) => version === 'CA-RN-1')!,
  total: 3000,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  sources: [source, board] as const,
  facts: { total: fact },
}
const reading = (more: Partial<LawReading> = {}): LawReading => ({
  source,
  kind: 'TEXT',
  readOn: '2026-11-29',
  copyOf: '2024',
  whole: true,
  numbers: { total: 30 },
  ...more,
})
const say = (...readings: LawReading[]) => sureText(howSure(rule, readings), translatorFor('en'))

test('the text, the day it was read and the age of the copy are said in words', () => {
  expect(say(reading())).toBe('Counted from the text of the rule, read Nov 2026 in a copy of 2024. Partly confirmed.')
  expect(say(reading({ copyOf: '2024-04', whole: false }))).toContain(
    'in a copy of Apr 2024. The text was read in part.',
  )
  expect(say(reading({ copyOf: '2024-04-03', kind: 'BOARD' }))).toContain(
    'Counted from the board’s own page, read Nov 2026 in a copy of Apr 3, 2024.',
  )
  expect(say(reading({ copyOf: null, kind: 'OTHER' }))).toContain(
    'Counted from what another organization says, read Nov 2026 in an undated copy.',
  )
})

test.each<[which: string, readings: LawReading[], sure: string]>([
  ['two that agree, one of them in a copy of the last 24 months', [reading({ copyOf: '2025' }), reading()], 'HIGH'],
  ['one alone', [reading({ copyOf: '2025' })], 'MEDIUM'],
  ['two in old copies', [reading(), reading()], 'MEDIUM'],
  ['two in copies that name no age', [reading({ copyOf: null }), reading({ copyOf: null })], 'MEDIUM'],
  ['one that says otherwise', [reading({ copyOf: '2025' }), reading(), reading({ numbers: { total: 24 } })], 'MEDIUM'],
  ['none', [], 'MEDIUM'],
])('a rule that ships is as sure as its readings: %s', (_which, readings, sure) => {
  expect(howSure(rule, readings).confidence).toBe(sure)
  expect(howSure({ ...rule, facts: { total: { ...fact, confidence: 'LOW' } } }, readings).confidence).toBe('LOW')
})

test('a rule that two people published here is as sure as they said', () => {
  expect(howSure({ ...rule, publishedAt: '2027-01-05T09:00:00Z' }, []).confidence).toBe('HIGH')
})

test('readings agree only where two or more state every deciding number alike', () => {
  const second = reading({ source: board, kind: 'BOARD' })
  expect(say(reading(), second)).toContain('Two readings agree.')
  expect(say(reading(), second, reading({ source: { ...board, url: 'https://third.example' } }))).toContain(
    '3 readings agree.',
  )
  expect(say(reading(), reading({ ...second, numbers: { total: 24 } }))).not.toContain('agree')
  expect(say(reading(), reading({ ...second, numbers: {} }))).not.toContain('agree')
  const limited = { ...rule, maxOnline: 0 }
  expect(howSure(limited, [reading(), second]).agreeing).toBe(0)
  const both = { total: 30, maxOnline: 0 }
  expect(howSure(limited, [reading({ numbers: both }), reading({ ...second, numbers: both })]).agreeing).toBe(2)
})

test('a rule without its reading says when it was checked, and nothing of a text', () => {
  expect(say()).toBe('Counted by a rule last checked Nov 2026. Partly confirmed.')
  expect(howSure(rule, [reading({ source: board })])).toMatchObject({ kind: null, copyOf: null, agreeing: 1 })
})

test('the reading of the source of what is asked for counts, the newest first', () => {
  const readings = [reading({ readOn: '2025-01-01', copyOf: '2019' }), reading({ copyOf: '2026' })]
  expect(howSure(rule, readings).copyOf).toBe('2026')
  expect(howSure({ ...rule, facts: { total: { ...fact, source: 1 } } }, readings).copyOf).toBeNull()
})

test('what is shown for reference is taken, not counted', () => {
  const [reference] = referenceRules
  expect(sureMessages(howSureReference(reference!, []))[0]).toMatchObject({ params: { how: 'TAKEN' } })
})
