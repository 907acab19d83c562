import { describe, expect, test } from 'vitest'
import {
  holdsOver,
  isChosen,
  kindsOf,
  noticeDays,
  overBefore,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
  retentionProblems,
} from '@/lib/domain/retention/kinds'

const now = new Date('2026-11-26T09:23:00.000Z')

test.each([
  ['imports', 30, 30, 30],
  ['webhookEvents', 30, 30, 30],
  ['guestContacts', 400, 400, 400],
  ['absentGuests', 30, 30, 30],
  ['surveyLinks', 400, 400, 3650],
  ['endedInvitations', 30, 400, 3650],
  ['endedRequests', 1460, 1460, 3650],
  ['formerMembers', 1460, 2555, 3650],
  ['deletedDocuments', 30, 30, 30],
  ['transcriptLinks', 400, 400, 400],
  ['visitorMessages', 400, 400, 400],
  ['feedback', 30, 400, 3650],
  ['notifications', 400, 400, 3650],
  ['signIns', 1, 90, 400],
  ['codes', 2, 30, 400],
] as const)('%s are kept %i days at least, %i usually and %i at most', (kind, least, usual, most) => {
  expect(retentionKinds[kind]).toMatchObject({ least, usual, most })
})

test('what papers rest on and the history are no kind that goes', () => {
  const never = /audit|history|certificate|credit|signature|sheet|enrollment/i
  expect(retentionKindNames.filter((kind) => never.test(kind))).toEqual([])
})

test('every kind is somebody’s to choose, or fixed; none is announced later than it may go', () => {
  expect([...kindsOf('ORG'), ...kindsOf('INSTALLATION')].toSorted()).toEqual([...retentionKindNames].toSorted())
  for (const { least, usual, most } of Object.values(retentionKinds))
    expect([least >= 1, least <= usual, usual <= most]).toEqual([true, true, true])
})

describe('a choice', () => {
  const problem = (kind: RetentionKind, days: number) => retentionProblems({ kind, days })

  test.each([
    [1459, { days: { key: 'validation.whole', params: { min: 1460, max: 3650 } } }],
    [1460, {}],
    [3650, {}],
    [3651, { days: { key: 'validation.whole', params: { min: 1460, max: 3650 } } }],
    [2000.5, { days: { key: 'validation.whole', params: { min: 1460, max: 3650 } } }],
    [Number.NaN, { days: { key: 'validation.whole', params: { min: 1460, max: 3650 } } }],
  ])('of %d days for former members is judged by the limits of the kind', (days, problems) => {
    expect(problem('formerMembers', days)).toEqual(problems)
  })

  test('is nobody’s where the time is fixed', () => {
    expect([isChosen('imports'), isChosen('formerMembers')]).toEqual([false, true])
    expect(problem('imports', 30)).toEqual({ kind: 'validation.chooseOne' })
  })
})

test('what is announced goes seven days later; records are over after the days for which they are kept', () => {
  expect(noticeDays).toBe(7)
  expect(overBefore(now, 30).toISOString()).toBe('2026-10-27T09:23:00.000Z')
})

test('a hold protects for seven days after it was released', () => {
  expect(holdsOver(now).toISOString()).toBe('2026-11-19T09:23:00.000Z')
})
