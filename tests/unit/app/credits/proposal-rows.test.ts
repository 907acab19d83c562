import { expect, test } from 'vitest'
import { proposalRows } from '@/app/_components/credit-proposals/proposal-rows'
import { emptyBook } from '@/lib/domain/compliance/rule-for'
import { lapsesAt } from '@/lib/domain/credit-proposals/proposal'
import type { CreditActivity } from '@/lib/domain/lists/activities'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { translatorFor } from '@/lib/i18n/translator'

const createdAt = new Date('2026-09-02T05:00:00Z')
const facts = {
  id: 'one',
  title: 'Falls',
  orgName: 'Sunrise',
  providerName: null,
  providerNumber: null,
  live: false,
  activity: 'COURSE',
  completedAt: '2026-09-01',
  units: 200,
  onlineUnits: null,
  format: 'ONLINE',
  createdAt,
  documentId: null,
} as const
const rowOf = (
  orgTimeZone: string,
  fields: {
    state?: 'PROPOSED' | 'DECLINED'
    topicCodes?: TopicCode[]
    printedHours?: string
    live?: boolean
    activity?: CreditActivity
  } = {},
) => {
  const proposal = {
    ...facts,
    approvals: [],
    topicCodes: [],
    orgTimeZone,
    state: 'PROPOSED' as const,
    lapsesAt: lapsesAt(createdAt, orgTimeZone),
    byOneself: false,
    printedHours: null,
    ...fields,
  }
  const asks = { live: false, activity: false, approvals: false, course: false }
  return proposalRows([proposal], { rules: emptyBook, credentials: [], credits: [], asks }, translatorFor('en'))[0]
}

test.each([
  ['Pacific/Honolulu', 'Answer by Oct 31, 2026'],
  ['America/New_York', 'Answer by Nov 1, 2026'],
  ['Asia/Tokyo', 'Answer by Nov 1, 2026'],
])('in %s it says "%s", the last whole day there', (timeZone, until) => expect(rowOf(timeZone)?.until).toBe(until))

test('what was answered has no last day', () => expect(rowOf('UTC', { state: 'DECLINED' })?.until).toBeNull())

test('the topics of boards that it covered are named, and none where it names none', () => {
  expect(rowOf('UTC', { topicCodes: ['ETHICS', 'HUMAN_TRAFFICKING'] })?.topics).toBe(
    'Board topics: Ethics; Human trafficking',
  )
  expect(rowOf('UTC')?.topics).toBeNull()
})

test('hours with more decimals than count are shown as printed, too', () => {
  expect(rowOf('UTC', { printedHours: '2.004' })?.hours).toBe('2 hr (printed as 2.004)')
})

test('what was live, or no course, is said', () => {
  const said = rowOf('Pacific/Honolulu', { live: true, activity: 'TEACHING' })?.facts.replaceAll('\u00a0', ' ')
  expect(said).toBe('Sep 1, 2026 · Online · Live online · Teaching')
})
