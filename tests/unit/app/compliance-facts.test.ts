import { expect, test } from 'vitest'
import { credentialFacts } from '@/app/_components/compliance/compliance-facts'
import { periodFacts } from '@/app/_components/compliance/period-facts'
import { credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import { asOf, license } from './credits/views'

const t = translatorFor('en')

function view(
  given: Parameters<typeof license>[0],
  credits: RecordedCredit[] = [],
  archivedAt: Date | null = null,
): CredentialView {
  const credential = license({ ...given, archivedAt })
  return { credential, status: { ...credentialStatus(shippedBook, credential, credits, asOf), asOf } }
}

const credit = (id: string, completedAt: string, units: number, format: RecordedCredit['format']): RecordedCredit => ({
  id,
  completedAt,
  units,
  format,
})
const cna = { credentialType: 'CNA', effectiveAt: '2023-03-10', expiresAt: '2027-03-10' }

test('a first year that fell short says how many hours, not how many days are left', () => {
  const { state } = credentialFacts(view(cna, [credit('a', '2025-06-01', 800, 'IN_PERSON')]), t)
  expect(state).toEqual({ text: 'Not met', tone: 'error', meaning: '4 first-year hours missing' })
})

test('a nurse aide sees her name, the days left, every limit and the next step', () => {
  const facts = credentialFacts(
    view(cna, [credit('a', '2025-06-01', 1400, 'IN_PERSON'), credit('b', '2026-05-01', 650, 'ONLINE')]),
    t,
  )
  expect(facts).toMatchObject({
    label: 'CA / CNA (0042)',
    kind: 'California, Certified Nursing Assistant',
    href: '/credentials/c',
    tag: { text: '27.5 hours in 4 months', tone: 'warn' },
    daysLeft: 109,
    daysText: '109 days left',
    dates: 'Mar 11, 2025 – Mar 10, 2027',
    expired: null,
    archived: null,
    ring: { counted: 2050, online: 650, required: 4800, firstYearMin: null, caption: 'of 48 hours' },
  })
  expect(facts.sentence).toBe('27.5 hours to go by Mar 10, 2027. At least 10 must be in person.')
  expect(facts.pace).toBe('Plan on about 2 hours a week from now.')
  expect(facts.state).toEqual({ text: 'Behind the pace', tone: 'warn', meaning: '27.5 hours in 4 months' })
  expect(facts.limits.map(({ term, text, state }) => [term, text, state])).toEqual([
    ['First year, until Mar 10, 2026', '14 hr (12 required, max 36)', 'met'],
    ['Second year, from Mar 11, 2026', '6.5 of 12 hr required', null],
    ['In person', '14 of 24 hr required', null],
    ['Online', '6.5 of 24 hr (max)', null],
  ])
  expect(facts.limits.map(({ bar }) => bar)).toEqual([
    { kind: 'year', value: 1400, max: 3600, least: 1200 },
    { kind: 'year', value: 650, max: 1200, least: null },
    { kind: 'inPerson', value: 1400, max: 2400, least: null },
    { kind: 'online', value: 650, max: 2400, least: null },
  ])
  expect(facts.ring.desc).toContain('20.5 of 48 hours count: 14 in person, 6.5 online.')
  expect(facts.legend.map(({ label }) => label)).toEqual(['In person: 14 hr', 'Online: 6.5 hr', 'To go: 27.5 hr'])
})

test('a missed first year is shown in the limit and in the status', () => {
  const facts = credentialFacts(view(cna, [credit('a', '2026-05-01', 600, 'IN_PERSON')]), t)
  expect(facts.tag).toEqual({ text: 'Not met', tone: 'error' })
  expect(facts.limits[0]).toMatchObject({ text: '0 of 12 hr required (max 36)', state: 'not met', tone: 'error' })
  // Hours missing in a past year cannot be earned at any pace.
  expect(facts.pace).toBeNull()
})

test('a first renewal without hours has no limits and no numbers', () => {
  const first = { credentialType: 'RN', effectiveAt: '2025-10-01', expiresAt: '2027-08-31', firstLicense: true }
  const facts = credentialFacts(view(first), t)
  expect(facts).toMatchObject({ limits: [], legend: [], ring: { state: 'kept', caption: 'hours needed', counted: 0 } })
  expect(facts.sentence).toBe(
    'No hours are required for this renewal. Before you renew by Aug 31, 2027, check the topics your board asks for. Still due: Implicit bias.',
  )
  const bias = [{ ...credit('a', '2025-12-01', 100, 'ONLINE'), topicCodes: ['IMPLICIT_BIAS'] as const }]
  expect(credentialFacts(view(first, bias), t).sentence).toBe(
    'No hours are required for this renewal. Renew by Aug 31, 2027.',
  )
  expect(credentialFacts(view(first, bias), t).ring).toMatchObject({ state: 'exempt', caption: 'Exempt', required: 0 })
})

test('that all hours are in is completed by the topics that are due or not known', () => {
  const nurse = { geo: 'TX', credentialType: 'RN', effectiveAt: '2017-03-01', expiresAt: '2027-03-31' }
  const sentence = (units: number, ...topicCodes: TopicCode[]) =>
    credentialFacts(view(nurse, [{ ...credit('a', '2026-05-01', units, 'ONLINE'), topicCodes }]), t).sentence
  expect(sentence(2000, 'OLDER_ADULT_CARE')).toBe(
    'You have all your hours. Before you renew by Mar 31, 2027, check the topics your board asks for. Still due: Human trafficking (if you care for patients directly). Not known yet: 2 topics. Ask your board.',
  )
  expect(sentence(1800, 'OLDER_ADULT_CARE')).toBe(
    '2 hours to go by Mar 31, 2027. Still due: Human trafficking (if you care for patients directly). Not known yet: 2 topics. Ask your board.',
  )
  const all = ['HUMAN_TRAFFICKING', 'OLDER_ADULT_CARE', 'NURSING_JURISPRUDENCE_ETHICS', 'FORENSIC_EVIDENCE'] as const
  expect(sentence(2000, ...all)).toBe(
    'You have all your hours. Submit your renewal by Mar 31, 2027, and keep your certificates.',
  )
})

test('a license without a rule tracks its expiry; one that expired is red', () => {
  const given = { geo: 'CA', credentialType: 'PT', effectiveAt: '2022-01-01', expiresAt: '2026-04-30' }
  expect(credentialFacts(view(given, [], new Date(0)), t)).toMatchObject({
    tag: { tone: 'neutral' },
    expired: { text: 'Expired', tone: 'error' },
    archived: { text: 'Archived' },
    daysText: 'Ended Apr 30, 2026',
    ring: { state: 'kept' },
  })
})

test('an earlier period shows its status and no next step', () => {
  const { status } = view(cna)
  const earlier = periodFacts(status.periods[0]!, { label: 'x', asOf }, t)
  expect(earlier).toMatchObject({ sentence: null, tag: { text: 'Nothing recorded' }, daysText: 'Ended Mar 10, 2025' })
  expect(earlier.reason).toBe('Nothing was recorded for this period.')
})

test('home health aides read that online hours do not count', () => {
  const facts = credentialFacts(view({ ...cna, credentialType: 'HHA' }), t)
  expect(facts.limits.at(0)).toMatchObject({ key: 'firstYear', text: '0 of 12 hr required (max 12)' })
  expect(facts.limits.at(-1)).toMatchObject({ key: 'online', text: 'Online hours don’t count', bar: null })
})

test('a limit that is reached is named as what bites', () => {
  const full = [credit('a', '2025-06-01', 3600, 'IN_PERSON'), credit('b', '2026-05-01', 2600, 'ONLINE')]
  const texts = credentialFacts(view(cna, full), t).limits.map(({ text }) => text)
  expect(texts[0]).toBe('36 first-year hours (maximum)')
  const online = credentialFacts(view(cna, [credit('a', '2025-06-01', 2500, 'ONLINE')]), t)
  expect(online.limits.at(-1)?.text).toBe('24 online hours (maximum)')
})

const periodsAhead = [
  { startsAt: '2025-03-11', endsAt: '2027-03-10' },
  { startsAt: '2027-03-11', endsAt: '2029-03-10' },
]
const ahead = { ...cna, expiresAt: '2029-03-10', renewalPeriods: periodsAhead }
const allHours = [
  credit('a', '2025-06-01', 2400, 'IN_PERSON'),
  credit('b', '2026-05-01', 1200, 'IN_PERSON'),
  credit('c', '2026-06-01', 1200, 'ONLINE'),
]

test('of a license renewed ahead, all hours are those of the period, and the next one says what it needs', () => {
  const facts = credentialFacts(view(ahead, allHours), t)
  expect(facts.state).toMatchObject({ text: 'All hours done', meaning: 'for the period until Mar 10, 2027' })
  expect(facts.hoursOfPeriod).toBe('for the period until Mar 10, 2027')
  expect(facts.sentence).toMatch(
    /^You have all your hours for the period until Mar 10, 2027\. Your license is valid through Mar 10, 2029\./,
  )
  expect(facts.next).toBe('Next period, until Mar 10, 2029: 48 hours to go, 12 of them by Mar 10, 2028.')
})

test('a license that ends with its period says nothing of another', () => {
  expect(credentialFacts(view(cna, allHours), t)).toMatchObject({ hoursOfPeriod: null, next: null })
})

test('at risk, a license renewed ahead names the day of the risk, and no end of the license', () => {
  const periods = [
    { startsAt: '2024-12-16', endsAt: '2026-12-15' },
    { startsAt: '2026-12-16', endsAt: '2028-12-15' },
  ]
  const nurse = { credentialType: 'LVN', effectiveAt: '2016-12-16', expiresAt: '2028-12-15', renewalPeriods: periods }
  const facts = credentialFacts(view(nurse, [credit('a', '2026-05-01', 2500, 'IN_PERSON')]), t)
  expect(facts.state).toEqual({
    text: 'At risk',
    tone: 'warn',
    meaning: '5 hours in 24 days, for the period until Dec 15, 2026',
  })
  expect(facts.reason).toBe('This period ends soon, on Dec 15, 2026. The license itself is valid through Dec 15, 2028.')
  expect(facts.next).toBe('Next period, until Dec 15, 2028: 30 hours to go.')
})
