import { expect, test } from 'vitest'
import { notesOf, statusBasis } from '@/lib/domain/compliance/compliance-notes'
import { creditRequirements, stillDueNotes } from '@/lib/domain/compliance/credit-requirements'
import texts from '@/locales/en/compliance.json'

const codes = (geo: string, credentialType: string, firstRenewal = false) =>
  statusBasis({ geo, credentialType }, '2026-06-30', firstRenewal).notes.map(({ code }) => code)

test.each([
  ['TX', 'CNA', ['texasNurseAideHours']],
  // In every period, not only the first.
  ['TX', 'RN', ['humanTrafficking', 'certificationInstead']],
  ['TX', 'LVN', ['humanTrafficking', 'certificationInstead']],
  ['CA', 'RN', []],
  ['FL', 'RN', ['referenceOnly']],
  ['CA', 'PT', []],
])('the notes of %s %s', (geo, credentialType, expected) => {
  expect(codes(geo, credentialType)).toEqual(expected)
})

test('a first renewal adds what it still requires, nothing twice', () => {
  expect(codes('TX', 'RN', true)).toEqual(['humanTrafficking', 'certificationInstead', 'lostWhenLate'])
  expect(codes('CA', 'LVN', true)).toEqual(['implicitBias'])
})

test('where nothing is computed, the rule of the state goes along', () => {
  const known = statusBasis({ geo: 'FL', credentialType: 'RN' }, '2026-06-30')
  expect(known).toMatchObject({ checkedAt: '2026-11-21', reference: { total: 2400, periodMonths: 24 } })
  expect(known.sources).toBe(known.reference?.sources)
  const unknown = statusBasis({ geo: 'CA', credentialType: 'PT' }, '2026-06-30')
  expect(unknown).toEqual({ notes: [], sources: [], checkedAt: null, reference: null })
})

test.each(creditRequirements.map((rule) => [rule.version, rule] as const))(
  'every note of %s has a text and a source',
  (_version, rule) => {
    const groups: Record<string, Record<string, string>> = { notes: texts.notes, firstRenewal: texts.firstRenewal }
    for (const { key, source, checkedAt } of notesOf(rule, true)) {
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
