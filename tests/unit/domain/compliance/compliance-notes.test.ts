import { expect, test } from 'vitest'
import { ruleNotesFor, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import texts from '@/locales/en/compliance.json'

const creditRequirements = Object.values(shippedBook.versions).flat()

const codes = (geo: string, credentialType: string, firstRenewal = false) =>
  statusBasis(shippedBook, { geo, credentialType }, '2026-06-30', { firstRenewal }).notes.map(({ code }) => code)

test.each([
  ['TX', 'CNA', ['texasNurseAideHours']],
  // In every period, not only in the first.
  ['TX', 'RN', ['humanTrafficking', 'certificationInstead']],
  ['TX', 'LVN', ['humanTrafficking', 'certificationInstead']],
  ['CA', 'RN', []],
  ['TX', 'CMA2', ['referenceOnly']],
  ['CA', 'PT', []],
])('the notes of %s %s', (geo, credentialType, expected) => {
  expect(codes(geo, credentialType)).toEqual(expected)
})

test('a first renewal adds what it still requires, nothing twice', () => {
  expect(codes('TX', 'RN', true)).toEqual(['humanTrafficking', 'certificationInstead', 'lostWhenLate'])
  expect(codes('CA', 'RN', true)).toEqual(['implicitBias'])
  expect(statusBasis(shippedBook, { geo: 'CA', credentialType: 'RN' }, '2026-06-30').notes).toEqual([])
  // AB 1407 speaks of registered nurses only.
  expect(codes('CA', 'LVN', true)).toEqual([])
})

test('where nothing is computed, the rule of the state goes along', () => {
  const known = statusBasis(shippedBook, { geo: 'TX', credentialType: 'CMA2' }, '2026-06-30')
  expect(known).toMatchObject({ checkedAt: '2026-11-29', reference: { total: 700, periodMonths: 12 } })
  expect(known.sources).toBe(known.reference?.sources)
  expect(known.notes).toMatchObject([{ code: 'referenceOnly', key: 'reference.notice', source: known.sources[0] }])
  expect(texts.reference.notice).toEqual(expect.any(String))
  const unknown = statusBasis(shippedBook, { geo: 'CA', credentialType: 'PT' }, '2026-06-30')
  expect(unknown).toEqual({ notes: [], sources: [], checkedAt: null, reference: null })
})

test.each(creditRequirements.map((rule) => [rule.version, rule] as const))(
  'every note of %s has a text and a source',
  (_version, rule) => {
    const groups: Record<string, Record<string, string>> = { notes: texts.notes, firstRenewal: texts.firstRenewal }
    for (const { key, source, checkedAt } of ruleNotesFor(rule, { firstRenewal: true, unanswered: true })) {
      const [group = '', code = ''] = key.split('.')
      expect(groups[group]?.[code]).toEqual(expect.any(String))
      expect(URL.canParse(source.url) && source.cite !== '').toBe(true)
      expect(checkedAt).toBe(rule.lastChecked)
    }
  },
)

test('what completes the sentence that all hours are in has a text', () => {
  expect(Object.keys(texts.stillDue).sort()).toEqual([...stillDueNotes].sort())
})

test('the question about a first renewal has the source of what depends on it; where that was not read, the first', () => {
  const [board, law] = ['board', 'law'].map((cite) => ({ url: `https://example.com/${cite}`, cite }))
  const fact = (source: number) => ({ source, confidence: 'HIGH', readOn: '2026-11-21' }) as const
  const sourceOf = (facts: (typeof creditRequirements)[number]['facts']) =>
    ruleNotesFor({ ...creditRequirements[0]!, sources: [board!, law!], facts }, { unanswered: true }).at(-1)?.source
  expect(sourceOf({ firstRenewal: fact(1) })).toBe(law)
  expect(sourceOf({ firstRenewalExempt: fact(1) })).toBe(law)
  expect(sourceOf({ firstRenewal: fact(1), firstRenewalExempt: fact(0) })).toBe(law)
  expect(sourceOf({ total: fact(1) })).toBe(board)
})

test('an answer that could make the first period easier is asked for with the status', () => {
  const basis = (geo: string, credentialType: string) =>
    statusBasis(shippedBook, { geo, credentialType }, '2026-06-30', { unanswered: true }).notes.at(-1)
  expect(basis('GA', 'LPN')).toMatchObject({ code: 'unanswered', source: { cite: 'Ga. Comp. R. & Regs. 410-13-.02' } })
  expect(basis('CA', 'RN')).toMatchObject({ code: 'unanswered', key: 'firstRenewal.unanswered' })
})
