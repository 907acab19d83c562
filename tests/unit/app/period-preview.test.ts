import { expect, test } from 'vitest'
import { draftRequirement } from '@/app/(member)/credentials/new/requirement-preview'
import { type Draft, periodPreview } from '@/app/(member)/credentials/period-preview'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const today = '2026-11-21'
const draft = (pair: string, effectiveAt: string | null, expiresAt: string | null, firstLicense = false): Draft => {
  const [geo = '', credentialType = ''] = pair.split(' ')
  return { geo, credentialType, effectiveAt, expiresAt, firstLicense }
}
const preview = (...given: Parameters<typeof draft>) => periodPreview(shippedBook, draft(...given), today, t)

test('the last periods are listed with their requirements, and the earlier ones counted', () => {
  const { lines, earlier } = preview('CA CNA', '2017-03-01', '2027-06-15')
  expect(lines.map(({ dates, asks, current }) => [dates, asks, current])).toEqual([
    ['Jun 16, 2021 – Jun 15, 2023', 'Hours required: 48', false],
    ['Jun 16, 2023 – Jun 15, 2025', 'Hours required: 48', false],
    ['Jun 16, 2025 – Jun 15, 2027', 'Hours required: 48', true],
  ])
  expect(earlier).toBe(2)
})

test.each([
  ['both dates', null, '2027-06-15', 'Enter both dates to see the renewal periods.'],
  ['an order', '2027-06-15', '2027-06-15', 'The expiration date must be after the issue date.'],
])('periods need %s', (_name, issued, expires, hint) => {
  expect(preview('CA CNA', issued, expires)).toEqual({ lines: [], earlier: 0, hint, notes: [] })
})

test('a first license of a nurse needs no hours, and shows what is due nevertheless', () => {
  const { lines, notes } = preview('CA RN', '2026-03-01', '2027-07-31', true)
  expect(lines[0]?.asks).toBe('No hours required')
  expect(notes.map(({ key }) => key)).toEqual(['exempt', 'implicitBias'])
  expect(preview('CA RN', '2026-03-01', '2027-07-31', false).lines[0]?.asks).toBe('Hours required: 30')
})

test('a first period too short for a nurse aide is taken for a typing error', () => {
  const { notes } = preview('CA CNA', '2026-03-01', '2027-03-01')
  expect(notes).toEqual([expect.objectContaining({ tone: 'warn', text: expect.stringContaining('typo') })])
})

test('a first period that is longer than the cycle says why', () => {
  const { notes, lines } = preview('CA CNA', '2025-06-15', '2028-05-05')
  expect(lines).toHaveLength(1)
  expect(notes).toEqual([
    expect.objectContaining({ key: 'longFirst', tone: 'info', text: expect.stringMatching(/^This .* 24 months/) }),
  ])
  const two = preview('CA CNA', '2025-06-15', '2030-05-05')
  expect(two.notes[0]?.text).toMatch(/so it’s longer. After that, every period is 24 months/)
  // Boards that count by birthdays and month ends give many people an extra month.
  expect(preview('CA CNA', '2025-06-15', '2027-07-14').notes).toEqual([])
  // Earlier periods that are not listed need no explanation.
  expect(preview('CA CNA', '2015-06-15', '2028-05-05').notes).toEqual([])
})

test('an expired license has no current period, and its date is questioned', () => {
  const { lines, notes } = preview('CA CNA', '2024-03-01', '2026-02-28')
  expect(lines.map(({ current }) => current)).toEqual([false])
  expect(notes).toEqual([
    expect.objectContaining({ key: 'expired', tone: 'warn', text: expect.stringContaining('expired on Feb 28, 2026') }),
  ])
  expect(preview('CA CNA', '2024-11-22', '2026-11-21').lines.at(-1)?.current).toBe(true)
})

test('a period without tracked hours requires nothing', () => {
  expect(preview('USA RRT', '2025-03-01', '2027-04-30').lines).toEqual([
    expect.objectContaining({ asks: null, current: true }),
  ])
})

test('the requirement is counted, for reference, or unknown', () => {
  const requirement = (pair: string) => draftRequirement(shippedBook, draft(pair, null, null), today, t)
  expect(requirement('CA CNA')?.items.map(({ detail }) => detail)).toEqual([
    '48 hours every 24 months',
    'At least 12, at most 36',
    'At least 12',
    'At most 24',
  ])
  expect(requirement('CA HHA')?.items.at(-1)?.detail).toBe('Online hours don’t count')
  expect(requirement('TX CNA')?.notes[0]).toMatchObject({ tone: 'warn', key: 'texasNurseAideHours' })
  expect(requirement('FL RN')?.topics).toContain('Prevention of medical errors: 2 hours · every renewal')
  const principal = requirement('TX PRIN')
  expect(principal).toMatchObject({
    referenceOnly: true,
    items: [{ term: 'Hours', detail: '200 hours every 60 months' }],
  })
  expect(principal?.topics).toEqual(['Students with disabilities, with dyslexia: every renewal'])
  expect(principal?.checked).toBe('Last checked Nov 29, 2026\u00a0· Partly from another source')
  expect(requirement('WY MD')).toBeNull()
})

test('a license with several ways to renew, or more than hours, names each of them', () => {
  const items = (pair: string) =>
    draftRequirement(shippedBook, draft(pair, null, null), today, t)?.items.map(
      ({ term, detail }) => `${term}: ${detail}`,
    )
  expect(items('DE CNA')).toEqual([
    'What this renewal requires: 2 things together, every 24 months.',
    'Needed: 24 hr of courses',
    'Needed: 64 hr of work, within the renewal period\u00a0· Work that your employer confirms on the 64-hour renewal form',
  ])
  expect(items('OK RN')?.slice(0, 3)).toEqual([
    'What this renewal requires: One of 5 ways, every 24 months.',
    expect.stringMatching(/^Hours of work: 520 hr of work, in the 24 months before the license expires/),
    'Courses: 24 hr of courses',
  ])
  // Hours alone stay one total.
  expect(items('OH RN')?.[0]).toBe('Total: 24 hours every 24 months')
})
