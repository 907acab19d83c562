import { expect, test } from 'vitest'
import { ruleChange } from '@/lib/domain/compliance/rule-change'
import type { TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const by = '2027-03-16' as PlainDate
const said = { status: 'ON_TRACK' as const, requiredUnits: 2000, missingUnits: 500, openTopics: [], periodEndsAt: by }
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
  // A counted license whose missing hours are unknown, and one that is no longer counted.
  expect(ruleChange({ ...said, missingUnits: null }, said)).toMatchObject({ kind: 'MORE', units: 500 })
  expect(ruleChange(said, untracked)).toMatchObject({ kind: 'LESS', units: 500 })
  expect(ruleChange(untracked, { ...untracked, status: 'EXEMPT' as const })).toMatchObject({ kind: 'OTHER', units: 0 })
})

test('nothing is said where nothing changes for the person: another total that is met, or another period', () => {
  expect(ruleChange(said, { ...said, requiredUnits: 2400 })).toBeNull()
  expect(ruleChange(said, { ...said, missingUnits: 900, periodEndsAt: '2029-03-16' as PlainDate })).toBeNull()
})
