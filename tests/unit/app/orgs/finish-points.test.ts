import { expect, test } from 'vitest'
import { finishPoints } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/[taskSessionId]/finish/finish-points'

const held = new Date('2026-11-27T17:00:00Z')
const session = { startedAt: held, endedAt: held, instructors: ['teacher'], revision: { requiresTest: false } }
const finish = {
  proposals: { attend: 0, incomplete: 0, absent: 0, remove: 0 },
  unscored: 0,
  unsigned: 0,
  attendees: { missing: { count: 0 } },
  short: null,
  clashes: [],
  hours: [{ counts: true, providerNumber: '7214' }],
  papers: { elements: [], unnumbered: [] },
}
type Finish = Parameters<typeof finishPoints>[1]
const open = (about: Partial<Finish>, of: Partial<Parameters<typeof finishPoints>[0]> = {}) =>
  finishPoints({ ...session, ...of }, { ...finish, ...about })
    .filter(({ state }) => state !== 'DONE')
    .map(({ name, state }) => `${name} ${state}`)

test.each<[string, Partial<Finish>, string[]]>([
  ['nothing', {}, []],
  ['an outcome', { proposals: { ...finish.proposals, absent: 1 } }, ['outcomes CHECK']],
  ['a signature of an attendee', { attendees: { missing: { count: 1 } } }, ['attendees CHECK']],
  ['a provider number', { hours: [{ counts: true, providerNumber: null }] }, ['hours CHECK']],
  ['hours that count', { hours: [{ counts: false, providerNumber: '7214' }] }, ['hours CHECK']],
  ['what a board asks for', { papers: { elements: ['PHONE'], unnumbered: [] } }, ['papers CHECK']],
  ['a signature of an instructor', { unsigned: 1 }, ['instructors TODO']],
])('the checklist before finalizing a session asks for what is open: %s', (_name, about, points) => {
  expect(open(about)).toEqual(points)
})

test('what blocks comes before what only has to be looked at, and what is done comes last', () => {
  const points = finishPoints({ ...session, startedAt: null }, { ...finish, unsigned: 1 })
  expect(points.map(({ state }) => state)).toEqual(['TODO', 'CHECK', 'DONE', 'DONE', 'DONE', 'DONE', 'DONE'])
  expect(points.slice(0, 2).map(({ name }) => name)).toEqual(['instructors', 'time'])
})

test('a session without an instructor cannot be finalized, and one with a test not before it is scored', () => {
  expect(open({}, { instructors: [] })).toEqual(['instructors TODO'])
  expect(open({ unscored: 2 })).toEqual([])
  expect(open({ unscored: 2 }, { revision: { requiresTest: true } })).toEqual(['tests TODO'])
})

test('who may not know where people were sees no point about it', () => {
  expect(finishPoints(session, { ...finish, clashes: null }).map(({ name }) => name)).not.toContain('clash')
})
