import { expect, test } from 'vitest'
import { demoPeople } from '@/dev/demo-people'
import { credentialStatus } from '@/lib/domain/compliance/credential-status'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import { allowed } from '@/lib/domain/credentials/geo-types'
import { addDays, type PlainDate } from '@/lib/domain/time/plain-date'
import { fromHours } from '@/lib/domain/units'
import { type DemoCredential, type DemoStory, demoStories } from '@/tests/factories/demo-stories'

const firstDay = '2026-11-21'
const days = Array.from({ length: 400 }, (_, index) => addDays(firstDay, index))

function statusOn(story: DemoStory, credential: DemoCredential, asOf: PlainDate) {
  const { geo, credentialType, effectiveAt, expiresAt, firstLicense = null } = credential
  const renewalPeriods = derivePeriods(effectiveAt, expiresAt, ruleFor(geo, credentialType, expiresAt))
  const facts = { geo, credentialType, effectiveAt, expiresAt, firstLicense, renewalPeriods }
  const credits = (story.credits ?? []).map((credit, index) => ({
    id: `${index}`,
    completedAt: credit.completedAt,
    format: credit.format,
    units: fromHours(credit.units),
    onlineUnits: credit.onlineUnits === null ? null : fromHours(credit.onlineUnits),
  }))
  return credentialStatus(facts, credits, asOf)
}

function* licenses(today: PlainDate) {
  for (const story of demoStories(today)) {
    for (const credential of story.credentials ?? []) yield { story, credential }
  }
}

test.each([
  ['on the day of the seed', 0],
  ['a day later', 1],
  ['two weeks later', 14],
])('every license stands where its story says, seeded on any day of the year: %s', (_name, later) => {
  const wrong = days.flatMap((today) =>
    [...licenses(today)].flatMap(({ story, credential }) => {
      if (!credential.status) return []
      const { status } = statusOn(story, credential, addDays(today, later)).current.evaluation
      return status === credential.status ? [] : [`${today} ${story.id} ${credential.credentialType}: ${status}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the reasons are those of the stories', () => {
  for (const today of days) {
    const reason = (id: string) => {
      const story = demoStories(today).find((one) => one.id === id)!
      return statusOn(story, story.credentials![0]!, today).current.evaluation.statusReason
    }
    expect(reason('fatima')).toBe('FIRST_YEAR_MINIMUM_MISSED')
    expect(reason('rick')).toBe('DEADLINE_NEAR')
    expect(reason('grace')).toBe('FIRST_RENEWAL')
  }
})

test('online hours of the home health aide are refused, and every credit of the several licenses is shared', () => {
  const stories = demoStories(firstDay)
  const hana = stories.find(({ id }) => id === 'hana')!
  const refused = statusOn(hana, hana.credentials![0]!, firstDay).current.evaluation.credits.flatMap((one) =>
    one.issues.map((issue) => issue.reason),
  )
  expect(refused).toEqual(['NO_ONLINE_CREDITS_ALLOWED', 'NO_ONLINE_CREDITS_ALLOWED'])
  const sam = stories.find(({ id }) => id === 'sam')!
  for (const credential of sam.credentials!) {
    const { credits } = statusOn(sam, credential, firstDay).current.evaluation
    expect(credits.slice(0, 4).every((one) => one.countedUnits > 0)).toBe(true)
  }
})

test('past periods of those on track are complete', () => {
  for (const today of days) {
    const story = demoStories(today).find(({ id }) => id === 'maria')!
    expect(statusOn(story, story.credentials![0]!, today).periods[0]?.evaluation.status).toBe('COMPLIANT')
  }
})

test('types are offered, numbers differ, everybody is a person of the identity provider', () => {
  const all = [...licenses(firstDay)].map(({ credential }) => credential)
  expect(all.every(({ geo, credentialType }) => allowed(geo, credentialType))).toBe(true)
  expect(new Set(all.map((one) => one.credentialNumber)).size).toBe(all.length)
  const ids = demoPeople.map(({ subject }) => subject.split('|demo-')[1])
  for (const { id } of demoStories(firstDay)) expect(ids).toContain(id)
})
