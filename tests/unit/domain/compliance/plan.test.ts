import { expect, test } from 'vitest'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { planOf } from '@/lib/domain/compliance/plan'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import type { CourseFormat } from '@/lib/domain/lists/sessions'

const today = '2026-11-21'
/** A California nurse aide: 48 hours, 12 in each year, at most 24 online and at most 36 in the first year. */
const aide = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2022-01-01',
  expiresAt: '2027-12-31',
  firstLicense: false,
  renewalPeriods: [{ startsAt: '2026-01-01', endsAt: '2027-12-31' }],
}
const course = (
  id: string,
  completedAt: string,
  hours: number,
  format: CourseFormat = 'IN_PERSON',
): RecordedCredit => ({
  id,
  completedAt,
  units: hours * 100,
  format,
})
const plan = (credits: RecordedCredit[], courses: RecordedCredit[]) =>
  planOf(shippedBook, aide, credits, courses, today)

const recorded = [course('a', '2026-03-01', 24), course('b', '2026-04-01', 12, 'ONLINE')]

test('courses are counted each on its own day, and the day on which all hours are in is the last that was needed', () => {
  const { doneOn, addedUnits, asOf, period } = plan(recorded, [
    course('later', '2027-05-01', 4, 'ONLINE'),
    course('sooner', '2027-02-01', 8),
    course('more', '2027-06-01', 2),
  ])
  expect({ doneOn, addedUnits, asOf }).toEqual({ doneOn: '2027-05-01', addedUnits: [400, 800, 0], asOf: '2027-06-01' })
  expect(period.evaluation).toMatchObject({ status: 'COMPLIANT', counted: { total: 4800, online: 1600 } })
})

test('what is still missing is told, and what counts for nothing', () => {
  const full = plan(recorded, [course('now', '2026-12-01', 6)])
  // The first year accepts at most 36 hours.
  expect(full).toMatchObject({ doneOn: null, addedUnits: [0] })
  expect(full.period.evaluation.remaining).toMatchObject({ units: 1200 })
})

test('without courses it is the period of today', () => {
  expect(plan(recorded, [])).toMatchObject({ asOf: today, addedUnits: [], doneOn: null })
  const all = [...recorded, course('c', '2026-11-01', 1)]
  expect(planOf(shippedBook, aide, all, [], '2027-12-31').doneOn).toBeNull()
  expect(planOf(shippedBook, aide, [...recorded, course('c', '2027-02-01', 12)], [], '2027-02-02').doneOn).toBe(
    '2027-02-02',
  )
})

test('what is recorded for a day to come counts from that day on', () => {
  const { doneOn, addedUnits } = plan([...recorded, course('booked', '2027-02-01', 12)], [course('x', '2027-03-01', 1)])
  expect({ doneOn, addedUnits }).toEqual({ doneOn: '2027-03-01', addedUnits: [0] })
})

test('of courses on one day each adds its own hours', () => {
  const { addedUnits } = plan(recorded, [course('morning', '2027-02-01', 3), course('noon', '2027-02-01', 4)])
  expect(addedUnits).toEqual([300, 400])
})

test('where hours are not tracked a course adds nothing, and no day is named', () => {
  const assistant = { ...aide, credentialType: 'PA' }
  expect(planOf(shippedBook, assistant, [], [course('x', '2027-02-01', 12)], today)).toMatchObject({
    doneOn: null,
    addedUnits: [0],
  })
})

test('a course after the period counts for nothing in it', () => {
  expect(plan(recorded, [course('x', '2028-02-01', 12)])).toMatchObject({
    doneOn: null,
    asOf: '2027-12-31',
    addedUnits: [0],
  })
})
