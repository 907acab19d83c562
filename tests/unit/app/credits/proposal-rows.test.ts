import { expect, test } from 'vitest'
import { proposalRows } from '@/app/_components/credit-proposals/proposal-rows'
import { lapsesAt } from '@/lib/domain/credit-proposals/proposal'
import { translatorFor } from '@/lib/i18n/translator'

const createdAt = new Date('2026-09-02T05:00:00Z')
const facts = {
  id: 'one',
  title: 'Falls',
  orgName: 'Sunrise',
  providerName: null,
  completedAt: '2026-09-01',
  units: 200,
  onlineUnits: null,
  format: 'ONLINE',
  createdAt,
  documentId: null,
} as const
const untilOf = (orgTimeZone: string, state: 'PROPOSED' | 'DECLINED' = 'PROPOSED') => {
  const proposal = { ...facts, orgTimeZone, state, lapsesAt: lapsesAt(createdAt, orgTimeZone) }
  return proposalRows([proposal], { credentials: [], credits: [] }, translatorFor('en'))[0]?.until
}

test.each([
  ['Pacific/Honolulu', 'Answer by Oct 31, 2026'],
  ['America/New_York', 'Answer by Nov 1, 2026'],
  ['Asia/Tokyo', 'Answer by Nov 1, 2026'],
])('in %s it says "%s", the last whole day there', (timeZone, until) => expect(untilOf(timeZone)).toBe(until))

test('what was answered has no last day', () => expect(untilOf('UTC', 'DECLINED')).toBeNull())
