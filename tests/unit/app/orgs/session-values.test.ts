import { expect, test } from 'vitest'
import { atFields, newSessionInput } from '@/app/orgs/[orgId]/tasks/[taskId]/task_sessions/session-values'

const typed = {
  startDate: '2027-03-14',
  startTime: '09:00',
  endDate: '',
  endTime: '11:00',
  cancelDate: '',
  cancelTime: '',
  timeZone: 'America/New_York',
}
function form(fields: Partial<typeof typed> & Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...fields })) data.set(name, value)
  return data
}

test.each([
  ['a start without its time of day', 'startsAt', { startTime: '' }, 'startTime'],
  ['a start without its day', 'startsAt', { startDate: '' }, 'startDate'],
  ['a day that is no day', 'startsAt', { startDate: '2027-02-30' }, 'startDate'],
  ['a time of day that the clock skips', 'startsAt', { startTime: '02:30' }, 'startTime'],
  ['a start that is too far away', 'startsAt', { startDate: '2099-01-01' }, 'startDate'],
  ['an end without its time of day', 'endsAt', { endTime: '' }, 'endTime'],
  ['an end before the start', 'endsAt', { endTime: '08:00' }, 'endTime'],
  ['an end on a day that is no day', 'endsAt', { endDate: '2027-02-30' }, 'endDate'],
  ['an end whose day is the missing one of the start', 'endsAt', { startDate: '' }, 'startDate'],
  ['a last day to withdraw without its time', 'cancelUntil', { cancelDate: '2027-03-13' }, 'cancelTime'],
  ['withdrawing after the start', 'cancelUntil', { cancelDate: '2027-03-15', cancelTime: '09:00' }, 'cancelDate'],
  ['somebody who is no member', 'instructors.0.memberId', { instructor1: 'a' }, 'instructor1'],
  [
    'the pay of the second who is chosen',
    'instructors.1.rateCents',
    { instructor1: 'a', instructor3: 'b' },
    'instructorRate3',
  ],
  ['too many instructors', 'instructors', { instructor1: 'a' }, 'instructor1'],
  ['seats', 'capacity', {}, 'capacity'],
] as const)('%s is refused at the field where it is entered', (_what, refused, fields, place) => {
  expect(atFields({ [refused]: 'No.' }, form(fields))).toEqual({ [place]: 'No.' })
})

test('of a form that is sent empty every empty field is marked at once', () => {
  const empty = form({ startDate: '', startTime: '', endTime: '' })
  const refused = { startsAt: 'Enter when it starts.', endsAt: 'Enter when it ends.' }
  expect(atFields(refused, empty)).toEqual({
    startDate: 'Enter when it starts.',
    startTime: 'Enter when it starts.',
    endTime: 'Enter when it ends.',
  })
})

test('rows with somebody are instructors; an empty pay is not asked for, and what is no amount is refused', () => {
  const rows = {
    instructor1: 'a',
    instructorTitle1: ' RN ',
    instructorRate1: '45.50',
    instructor2: '',
    instructor4: 'b',
  }
  expect(newSessionInput(form({ ...rows, instructorRate4: 'much' })).instructors).toEqual([
    { memberId: 'a', title: 'RN', rateCents: 4550 },
    { memberId: 'b', title: null, rateCents: -1 },
  ])
  expect(newSessionInput(form({ instructor1: 'a' })).instructors).toEqual([
    { memberId: 'a', title: null, rateCents: null },
  ])
})
