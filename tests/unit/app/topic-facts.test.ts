import { expect, test } from 'vitest'
import { topicFacts, topicOptions } from '@/app/_components/compliance/topic-facts'
import { type CredentialFacts, currentStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { TopicAnswer } from '@/lib/domain/compliance/recorded-topics'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { topicCodes } from '@/lib/domain/lists/topics'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const nurse: CredentialFacts = {
  geo: 'TX',
  credentialType: 'RN',
  effectiveAt: '2017-04-01',
  expiresAt: '2027-03-31',
  firstLicense: false,
  renewalPeriods: [{ startsAt: '2025-04-01', endsAt: '2027-03-31' }],
}
const course = (id: string, topicCode: (typeof topicCodes)[number], units: number): RecordedCredit => ({
  id,
  completedAt: '2026-05-01',
  units,
  format: 'ONLINE',
  topicCodes: [topicCode],
})

function facts(credits: readonly RecordedCredit[], topicAnswers: readonly TopicAnswer[] = []) {
  const { topics } = currentStatus(shippedBook, { ...nurse, topicAnswers }, credits, '2026-11-24')
  const titles = new Map(credits.map(({ id }) => [id, `Course ${id}`]))
  return topicFacts(topics, { titles, answers: topicAnswers }, t)
}

test('each topic says how often it is due, what met it, what is missing and by when', () => {
  const seen = facts([course('a', 'HUMAN_TRAFFICKING', 100), course('b', 'OLDER_ADULT_CARE', 150)])
  expect(seen.map(({ name, tag, lines, asks }) => [name, tag.text, lines, asks])).toEqual([
    [
      'Human trafficking (if you care for patients directly)',
      'Done',
      ['Any length · every renewal', 'Course a, May 1, 2026'],
      false,
    ],
    [
      'Care of older adults (if you care for older adults)',
      'Due',
      ['2 hours · every renewal', 'Last done on May 1, 2026', '0.5 hours missing', 'Due by Mar 31, 2027'],
      true,
    ],
    [
      'Nursing jurisprudence and ethics',
      'Not known',
      ['2 hours · every 3 renewals', 'Due by Mar 31, 2027, unless you did it before'],
      true,
    ],
    [
      'Forensic evidence collection (if you work in an emergency room)',
      'Not known',
      ['2 hours · once', 'Due by Mar 31, 2027, unless you did it before'],
      true,
    ],
  ])
  // Of a topic for some people it is asked whether it applies, of any other when it was done.
  expect(seen.map(({ forSome }) => forSome)).toEqual([true, true, false, true])
  expect(seen[0]?.checked).toBe('Not confirmed in the law itself: ask your board · checked Nov 23, 2026')
})

test('what the person said stands with the topic and can be changed', () => {
  const seen = facts(
    [],
    [
      { code: 'FORENSIC_EVIDENCE', kind: 'NOT_FOR_ME', doneOn: null },
      { code: 'NURSING_JURISPRUDENCE_ETHICS', kind: 'DONE', doneOn: '2024-02-01' },
      { code: 'OLDER_ADULT_CARE', kind: 'NOT_DONE', doneOn: null },
    ],
  )
  expect(seen.map(({ tag, lines, answer }) => [tag.text, lines.slice(1), answer?.kind ?? null])).toEqual([
    ['Due', ['Due by Mar 31, 2027'], null],
    ['Due', ['You told us that you haven’t done it.', 'Due by Mar 31, 2027'], 'NOT_DONE'],
    ['Not due yet', ['Done on Feb 1, 2024, as you told us', 'Due by Mar 31, 2031'], 'DONE'],
    ['Not for this work', ['You told us that it doesn’t apply to your work.'], 'NOT_FOR_ME'],
  ])
  expect(seen.every(({ asks }) => asks)).toBe(true)
})

test('topics to choose from are those that the licenses ask for, whoever computes them, and those chosen before', () => {
  const licenses = [
    { geo: 'CA', credentialType: 'RN', expiresAt: '2027-03-31' },
    { geo: 'TX', credentialType: 'PRIN', expiresAt: '2027-03-31' },
  ]
  const options = topicOptions(shippedBook, licenses, t)
  expect(options.map(({ label }) => label)).toEqual(['Implicit bias', 'Students with disabilities, with dyslexia'])
  const withChosen = topicOptions(shippedBook, licenses, t, ['CPR', 'IMPLICIT_BIAS'])
  expect(withChosen.map(({ value }) => value)).toEqual(['IMPLICIT_BIAS', 'STUDENTS_WITH_DISABILITIES_DYSLEXIA', 'CPR'])
  expect(topicOptions(shippedBook, [{ ...licenses[0]!, credentialType: 'CNA' }], t)).toEqual([])
  expect(topicOptions(shippedBook, [], t)).toHaveLength(topicCodes.length)
})

test('a topic that only old copies of a text have is partly confirmed, and its source is not called another one', () => {
  const washington: CredentialFacts = {
    ...nurse,
    geo: 'WA',
    effectiveAt: '2020-06-15',
    expiresAt: '2026-06-15',
    renewalPeriods: [{ startsAt: '2025-06-16', endsAt: '2026-06-15' }],
  }
  const { topics } = currentStatus(shippedBook, washington, [], '2026-05-01')
  const seen = topicFacts(topics, { titles: new Map(), answers: [] }, t)
  expect(seen.map(({ checked }) => checked)).toContainEqual(expect.stringMatching(/^Partly confirmed · checked /))
})
