import { expect, test } from 'vitest'
import { ruleChange } from '@/lib/domain/compliance/rule-change'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const by = '2027-03-16' as PlainDate
const said = {
  status: 'ON_TRACK' as const,
  requiredUnits: 2000,
  missingUnits: 500,
  openTopics: [],
  periodEndsAt: by,
  asksWay: false,
  waysMissing: null,
  way: null,
}
const topics = (...codes: TopicCode[]) => ({ ...said, openTopics: codes })

test('what another version means is the difference of hours to earn first, then of topics, then of the status', () => {
  expect(ruleChange(said, { ...said, requiredUnits: 2400, missingUnits: 900 })).toEqual({
    kind: 'MORE',
    units: 400,
    topics: 0,
    by,
  })
  expect(ruleChange(said, { ...said, missingUnits: 0, status: 'COMPLIANT' })).toMatchObject({
    kind: 'LESS',
    units: 500,
  })
  expect(ruleChange(said, topics('CPR', 'ETHICS'))).toMatchObject({ kind: 'TOPICS', topics: 2 })
  expect(ruleChange(topics('CPR'), said)).toMatchObject({ kind: 'NO_TOPICS', topics: 1 })
  expect(ruleChange(topics('CPR'), topics('CPR', 'ETHICS'))).toMatchObject({ kind: 'TOPICS', topics: 1 })
  expect(ruleChange(said, { ...said, status: 'NOT_COMPLIANT' })).toMatchObject({ kind: 'OTHER' })
})

test('hours that are counted for the first time are said as such', () => {
  const untracked = { ...said, status: 'NOT_TRACKED' as const, requiredUnits: null, missingUnits: null }
  expect(ruleChange(untracked, said)).toMatchObject({ kind: 'TRACKED', units: 500 })
  // Hours that are no longer counted are not fewer.
  expect(ruleChange(said, untracked)).toMatchObject({ kind: 'OTHER', units: 0 })
  expect(ruleChange(untracked, { ...untracked, status: 'EXEMPT' as const })).toMatchObject({ kind: 'OTHER', units: 0 })
})

test('nothing is said where nothing changes for the person: another total that is met, or another period', () => {
  expect(ruleChange(said, { ...said, requiredUnits: 2400 })).toBeNull()
  expect(ruleChange(said, { ...said, missingUnits: 900, periodEndsAt: '2029-03-16' as PlainDate })).toBeNull()
})

test('other ways to renew are said as such, never as more or fewer hours', () => {
  const work = (amount: number) => JSON.stringify([[{ what: 'HOURS', amount: 2400 }], [{ what: 'PRACTICE', amount }]])
  const asked = {
    ...said,
    status: 'UNKNOWN' as const,
    requiredUnits: null,
    missingUnits: null,
    asksWay: true,
    waysMissing: work(52_000),
  }
  const ways = { kind: 'WAYS', units: 0, topics: 0, by }
  expect([ruleChange(said, asked), ruleChange(asked, said)]).toEqual([ways, ways])
  expect(ruleChange(asked, { ...asked, waysMissing: work(64_000) })).toEqual(ways)
  const none = { ...said, status: 'NOT_TRACKED' as const, requiredUnits: null, missingUnits: null }
  expect(ruleChange(none, asked)).toEqual(ways)
  expect(ruleChange(asked, { ...asked })).toBeNull()
  // A topic is news of its own; what was met, and still is, is none.
  expect(ruleChange(asked, { ...asked, openTopics: ['CPR'] })).toMatchObject({ kind: 'TOPICS' })
  const met = { ...said, status: 'COMPLIANT' as const, requiredUnits: 0, missingUnits: 0, way: 'PRACTICE' as const }
  expect(ruleChange(met, { ...said, status: 'COMPLIANT', missingUnits: 0 })).toBeNull()
  expect(ruleChange(met, asked)).toEqual(ways)
})
