import { expect, test } from 'vitest'
import { keptFields } from '@/lib/domain/audit/kept-fields'
import { historyChanges } from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'

test.each([
  ['Credit', 'ACTIVE', 'WITHDRAWN', 'Counts', 'Withdrawn'],
  ['Curriculum', 'DRAFT', 'RETIRED', 'Draft', 'Retired'],
  ['CurriculumAssignment', 'IN_PROGRESS', 'EXEMPT', 'In progress', 'Exempt'],
  ['SigningRequest', 'SENT', 'VOIDED', 'Sent', 'Ended'],
  ['Role', 'ACTIVE', 'ON_LEAVE', 'Active', 'On leave'],
])('the state of a %s is told by its names, not by its codes', (subject, before, after, was, is) => {
  const [change] = historyChanges(subject, [{ field: 'state', before, after }], translatorFor('en'))
  expect(change).toEqual({ field: 'Status', before: was, after: is })
})

test('every kind of row with a state has names for it', () => {
  const kinds = Object.entries(keptFields).filter(([, fields]) => (fields as readonly string[]).includes('state'))
  for (const [subject] of kinds) {
    const [change] = historyChanges(subject, [{ field: 'state', before: null, after: 'DRAFT' }], translatorFor('en'))
    expect([subject, change?.after]).not.toEqual([subject, 'DRAFT'])
  }
})

test('codes of lists are told by their names, dates as everywhere', () => {
  const said = historyChanges(
    'Credential',
    [
      { field: 'verifiedStateReasons', before: null, after: 'NOT_FOUND, EXPIRED' },
      { field: 'expiresAt', before: '2026-11-30', after: null },
    ],
    translatorFor('en'),
  )
  expect(said.map(({ before, after }) => [before, after])).toEqual([
    [null, expect.not.stringMatching(/NOT_FOUND|EXPIRED/)],
    ['November 30, 2026', null],
  ])
})
