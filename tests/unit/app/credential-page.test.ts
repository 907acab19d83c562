import { describe, expect, test } from 'vitest'
import {
  editedLicense,
  firstLicenseAnswer,
  licenseView,
  renewalOf,
} from '@/app/(member)/credentials/[credentialId]/view-model'
import type { CreditRecord } from '@/lib/data/credits/read'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import { periodIndexOn } from '@/lib/domain/credentials/period'
import { translatorFor } from '@/lib/i18n/translator'
import type { CredentialCredit } from '@/lib/services/credits/credits'

const t = translatorFor('en')
const asOf = '2026-11-21'
const at = new Date(0)

const period = (id: string, startsAt: string, endsAt: string, editedAt: Date | null = null) => ({
  id,
  startsAt,
  endsAt,
  editedAt,
  createdAt: at,
  updatedAt: at,
  credentialId: 'c',
  renewedFrom: null,
  renewalReason: null,
})
const current = {
  id: 'c',
  createdAt: at,
  updatedAt: at,
  version: 1,
  userId: 'u',
  geo: 'CA',
  credentialType: 'CNA',
  credentialNumber: '0042',
  effectiveAt: '2023-03-11',
  expiresAt: '2029-03-10',
  firstLicense: null,
  multistate: null,
  verifiedState: 'YES' as const,
  verifiedAt: at,
  verifiedStateReasons: [],
  verifiedStateDetail: null,
  archivedAt: null,
  topicAnswers: [],
  attestations: [],
  renewalAnswers: null,
  renewalPeriods: [
    period('first', '2023-03-11', '2025-03-10', at),
    period('now', '2025-03-11', '2027-03-10'),
    period('next', '2027-03-11', '2029-03-10'),
  ],
}
type Shown = Omit<typeof current, 'firstLicense'> & { firstLicense: boolean | null }
const credential: Shown = current
const credit = (id: string, completedAt: string, units: number | null): CreditRecord =>
  ({
    id,
    completedAt,
    units,
    onlineUnits: null,
    format: 'ONLINE',
    title: `Course ${id}`,
    providerName: null,
  }) as CreditRecord

const page = (...recorded: CreditRecord[]) => pageOn(asOf, ...recorded)
const pageOn = (asOf: string, ...recorded: CreditRecord[]) => pageOf(credential, asOf, ...recorded)

function pageOf(credential: Shown, asOf: string, ...recorded: CreditRecord[]) {
  const status = { ...credentialStatus(shippedBook, credential, recorded, asOf), asOf }
  const credits = recorded.map((one): CredentialCredit => {
    const own = periodIndexOn(credential.renewalPeriods, one.completedAt)
    const periodIndex = own >= 0 ? own : status.currentIndex
    const outcome = status.periods[periodIndex]!.evaluation.credits.find(({ id }) => id === one.id)!
    const renewalPeriodId = credential.renewalPeriods[own]?.id ?? null
    return { credential, credit: one, outcome, periodIndex, renewalPeriodId, ruleId: 'CA-CNA-1' }
  })
  return licenseView({ credential, status }, credits, t)
}

test('the current period comes first, then future ones, then past ones', () => {
  const { sections } = page()
  expect(sections.map(({ id, phase, edited, counted }) => [id, phase, edited, counted])).toEqual([
    ['now', 'current', false, '0 of 48 hours'],
    ['next', 'upcoming', false, '0 of 48 hours'],
    ['first', 'earlier', true, '0 of 48 hours'],
  ])
})

test('the last period is the current one on its last day, and no more on the day after', () => {
  const placesOn = (day: string) => pageOn(day).sections.map(({ id, phase }) => [id, phase])
  expect(placesOn('2029-03-10')[0]).toEqual(['next', 'current'])
  expect(placesOn('2029-03-11')).toEqual([
    ['next', 'ended'],
    ['now', 'earlier'],
    ['first', 'earlier'],
  ])
})

test('a past period that another one follows was renewed, whatever is recorded in it', () => {
  const tagOf = (...recorded: CreditRecord[]) => page(...recorded).sections.find(({ id }) => id === 'first')
  expect(tagOf()).toMatchObject({ tag: { text: 'Nothing recorded', tone: 'neutral' }, reason: null })
  expect(tagOf(credit('b', '2024-05-01', 600))?.tag).toEqual({ text: 'Renewed by the board', tone: 'neutral' })
})

test('every credit is in one place: in its period, planned, or outside', () => {
  const { sections, planned, outside } = page(
    credit('a', '2026-05-01', 600),
    credit('b', '2024-05-01', 600),
    credit('soon', '2026-12-01', 600),
    credit('later', '2028-01-01', 600),
    credit('early', '2020-01-01', 600),
  )
  expect(sections.map(({ id, credits }) => [id, credits.map((credit) => credit.id)])).toEqual([
    ['now', ['a']],
    ['next', []],
    ['first', ['b']],
  ])
  expect(planned.map(({ id, outcome }) => [id, outcome.text])).toEqual([
    ['later', 'Planned'],
    ['soon', 'Planned'],
  ])
  expect(outside.map(({ id }) => id)).toEqual(['early'])
})

test('a credit says what it gives and why, leads to its own page, and is a step as high as the hours it gives', () => {
  const { sections, hours } = page(credit('full', '2026-05-01', 2500), credit('none', '2026-06-01', null))
  const [full, none] = sections[0]!.credits
  expect(full).toMatchObject({ id: 'full', hours: '25', date: 'May 1, 2026' })
  expect(full?.outcome).toMatchObject({ text: 'Counts 24 of 25 hours', tone: 'warn' })
  expect(none).toMatchObject({ hours: null, outcome: { text: 'Doesn’t count' } })
  expect(hours.steps.map(({ href, units, online }) => [href, units, online])).toEqual([
    ['/credentials/c/credits/full', 2400, true],
    ['/credentials/c/credits/none', 0, true],
  ])
  expect(hours.steps[1]?.text).toBe(
    'Jun 1, 2026: Course none. Doesn’t count. Enter how many hours this credit is worth.',
  )
  expect(hours.keys.map(({ kind }) => kind)).toEqual(['online', 'none', 'pace'])
  expect(hours).toMatchObject({
    sentence: '24 of 48 hours so far.',
    words: { from: 'Mar 11, 2025', to: 'Mar 10, 2027', required: '48 hours required' },
  })
})

test('hours that nobody counts are kept, those of a period that needs none are recorded', () => {
  const [startsAt, endsAt] = ['2026-01-01', '2027-12-31']
  const dates = { effectiveAt: startsAt, expiresAt: endsAt, renewalPeriods: [period('now', startsAt, endsAt)] }
  const said = (kind: Partial<Shown>) => {
    const { hours, sections } = pageOf({ ...credential, ...dates, ...kind }, asOf, credit('a', '2026-05-01', 600))
    return [hours.sentence.split('.')[0], sections[0]?.counted]
  }
  expect(said({ geo: 'NY', credentialType: 'NP' })).toEqual(['6 hours kept so far', '6 hours kept'])
  const exempt = { credentialType: 'RN', firstLicense: true }
  expect(said(exempt)).toEqual(['6 hours recorded so far', '6 hours recorded'])
})

test('the form that edits it begins with what is stored, and knows that a period was set by hand', () => {
  expect(editedLicense(shippedBook, credential)).toMatchObject({
    id: 'c',
    version: 1,
    credentialNumber: '0042',
    periodsEdited: true,
  })
  const { renewalPeriods } = credential
  const untouched = {
    ...credential,
    renewalPeriods: renewalPeriods.map((renewalPeriod) => ({ ...renewalPeriod, editedAt: null })),
  }
  expect(editedLicense(shippedBook, untouched).periodsEdited).toBe(false)
})

describe('the renewal', () => {
  const viewOn = (license: typeof credential, day: string = asOf) => ({
    credential: license,
    status: { ...credentialStatus(shippedBook, license, [], day), asOf: day },
  })
  const renewalOn = (day?: string) => renewalOf(viewOn(credential, day), t)

  test('is of the last period, and says when boards take it and what speaks against recording it', () => {
    expect(renewalOn()).toMatchObject({ lastEnd: '2029-03-10', isOver: false, canUndo: false })
    expect(renewalOn()?.page).toContain('Renewal-Application')
    // The credential's current period ends earlier: a renewal has begun the last one.
    expect(renewalOn()?.lines[0]).toBe(
      'Your license is valid through Mar 10, 2029. This is about the renewal after that.',
    )
    expect(renewalOn()?.lines[1]).toBe(
      'We don’t know when your board accepts renewals. Many do only in the last 90 days, in this case starting Dec 10, 2028. Ask yours.',
    )
    expect(renewalOn()?.doubts).toEqual([
      'Many boards accept renewals only in the last 90 days, in this case starting Dec 10, 2028. We don’t know whether yours does.',
      '48 hours are still missing here for the period until Mar 10, 2029.',
    ])
    expect(renewalOn('2028-12-10')).toMatchObject({ doubts: [expect.stringContaining('48 hours')] })
    // In its last period it is of that one alone.
    expect(renewalOn('2028-12-10')?.lines[0]).toBe(
      'We don’t know when your board accepts renewals. Many already do by now. Ask yours, and renew by Mar 10, 2029.',
    )
  })

  test('says from when on the board takes it where its rule does, and nothing of other boards', () => {
    const { status, ...view } = viewOn(credential)
    const known = status.periods.map((period) => ({
      ...period,
      rule: period.rule && { ...period.rule, renewalOpensDays: 60 },
    }))
    const renewal = renewalOf({ ...view, status: { ...status, periods: known } }, t)
    expect(renewal?.lines[1]).toMatch(/ accepts renewals starting Jan 9, 2029\.$/)
    expect(renewal?.doubts[0]).toMatch(/ accepts renewals starting Jan 9, 2029, so this one probably hasn’t/)
    expect([...(renewal?.lines ?? []), ...(renewal?.doubts ?? [])].join(' ')).not.toMatch(/Many|usually|don’t know/)
  })

  test('of an expired license asks the board, and a license without periods has none', () => {
    expect(renewalOn('2029-03-11')).toMatchObject({ isOver: true })
    expect(renewalOn('2029-03-11')?.lines[0]).toContain('expired on Mar 10, 2029')
    expect(renewalOf({ ...viewOn(credential), status: { ...viewOn(credential).status, periods: [] } }, t)).toBeNull()
  })
})

test.each([
  ['CA', 'RN', true, { question: 'FIRST_ANYWHERE', answer: 'yes' }],
  ['CA', 'RN', false, { question: 'FIRST_ANYWHERE', answer: 'no' }],
  ['FL', 'RN', null, { question: 'BY_EXAMINATION', answer: 'notSaid' }],
  ['GA', 'LPN', null, { question: 'FIRST_HERE', answer: 'notSaid' }],
  ['CA', 'CNA', null, null],
  ['NY', 'RN', null, null],
])('%s %s: who answered %j about a first license reads so, and who did not is not taken for a no', (...row) => {
  const [geo, credentialType, firstLicense, answer] = row
  expect(firstLicenseAnswer(shippedBook, { ...credential, geo, credentialType, firstLicense })).toEqual(answer)
})
