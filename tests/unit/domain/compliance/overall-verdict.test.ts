import { expect, test } from 'vitest'
import { currentStatus } from '@/lib/domain/compliance/credential-status'
import {
  type LicenseInBrief,
  licenseInBrief,
  nextTask,
  overallVerdict,
  type TaskInBrief,
} from '@/lib/domain/compliance/overall-verdict'
import { exampleRecords } from '@/lib/domain/compliance/rule-examples'
import { bookOf, emptyBook } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import type { PlainDate } from '@/lib/domain/time/plain-date'

const fine: LicenseInBrief = {
  isUrgent: false,
  isExpired: false,
  isTracked: true,
  isByHours: true,
  asksWay: false,
  openTopics: 0,
  deadlines: [{ on: '2028-03-16', what: 'RENEW' }],
}
const task = (kind: TaskInBrief['kind'], dueOn: string | null = null, isOverdue = false): TaskInBrief => ({
  kind,
  title: `A ${kind}`,
  dueOn,
  isOverdue,
})
const verdictOf = (licenses: Partial<LicenseInBrief>[], others: { hasCredits?: boolean; tasks?: TaskInBrief[] } = {}) =>
  overallVerdict({
    licenses: licenses.map((license) => ({ ...fine, ...license })),
    hasCredits: others.hasCredits ?? true,
    tasks: others.tasks ?? [],
  })

test('who has nothing open is fine until the first deadline of all licenses, and what is due then comes next', () => {
  const hours = { on: '2027-05-01', what: 'EARN', units: 800, inPerson: 800 } as const
  const renew = { on: '2027-05-01', what: 'RENEW' } as const
  expect(verdictOf([{ deadlines: [...fine.deadlines, hours, renew] }, {}])).toEqual({
    kind: 'FINE',
    until: '2027-05-01',
    next: hours,
    isPartly: false,
    overdue: 0,
  })
  expect(verdictOf([{}, { isTracked: false }])).toMatchObject({ kind: 'FINE', isPartly: true })
})

test('a license that needs something now comes before everything else, then open topics', () => {
  expect(verdictOf([{ isUrgent: true, openTopics: 2 }, {}])).toEqual({ kind: 'URGENT', overdue: 0 })
  expect(verdictOf([{ openTopics: 1 }, { openTopics: 2 }])).toEqual({ kind: 'TOPICS', topics: 3, overdue: 0 })
})

test('overdue tasks are counted beside every verdict, and licenses stay fine until their own deadline', () => {
  const late = (['TRAINING', 'SIGN', 'HAND_IN'] as const).map((kind) => task(kind, '2026-11-01', true))
  const tasks = [...late, task('SIGN', '2026-12-05')]
  expect(verdictOf([{ isUrgent: true }], { tasks })).toEqual({ kind: 'URGENT', overdue: 3 })
  expect(verdictOf([{}], { tasks })).toMatchObject({ kind: 'FINE', until: '2028-03-16', overdue: 3 })
  expect(verdictOf([], { tasks })).toEqual({ kind: 'TASKS', overdue: 3 })
})

test('a task ends what is fine on its day only where there is no license', () => {
  const tasks = [task('SIGN', '2026-12-05'), task('HAND_IN'), task('TRAINING', '2026-12-20')]
  expect(verdictOf([], { tasks })).toMatchObject({
    kind: 'FINE',
    until: '2026-12-05',
    next: { what: 'SIGN', title: 'A SIGN' },
  })
  expect(verdictOf([{}], { tasks })).toMatchObject({ kind: 'FINE', until: '2028-03-16', next: { what: 'RENEW' } })
  // An overdue one is told apart from it.
  expect(nextTask([task('TRAINING', '2026-11-01', true), ...tasks])).toMatchObject({ on: '2026-12-05' })
  expect(nextTask([task('SIGN')])).toBeUndefined()
  // Without a due date it only waits.
  expect(verdictOf([{}], { tasks: [task('SIGN')] })).toMatchObject({ until: '2028-03-16' })
})

test('before a first credit nothing is judged, unless a license has expired or no rule asks for anything', () => {
  const first = { hasCredits: false }
  expect(verdictOf([{ isUrgent: true, openTopics: 1 }], first)).toEqual({ kind: 'BEGIN', overdue: 0 })
  expect(verdictOf([{ isUrgent: true, isExpired: true }], first)).toMatchObject({ kind: 'URGENT' })
  expect(verdictOf([{ isTracked: false }], first)).toMatchObject({ kind: 'FINE', isPartly: true })
  // One license among several is enough for either verdict.
  expect(verdictOf([{ isUrgent: true }, { isUrgent: true, isExpired: true }], first)).toMatchObject({ kind: 'URGENT' })
  expect(verdictOf([{ isTracked: false }, {}], first)).toMatchObject({ kind: 'BEGIN' })
  // Of what hours do not decide, a credit that is not there says nothing.
  const byWay = { isByHours: false }
  expect(verdictOf([byWay], first)).toMatchObject({ kind: 'FINE' })
  expect(verdictOf([{ ...byWay, asksWay: true }], first)).toMatchObject({ kind: 'QUESTION' })
  expect(verdictOf([{ ...byWay, isUrgent: true }], first)).toMatchObject({ kind: 'URGENT' })
  expect(verdictOf([byWay, {}], first)).toMatchObject({ kind: 'BEGIN' })
})

test('without a license only documents are told', () => {
  expect(verdictOf([])).toBeNull()
  expect(verdictOf([], { hasCredits: false, tasks: [task('TRAINING')] })).toBeNull()
  expect(verdictOf([], { tasks: [task('HAND_IN')] })).toEqual({ kind: 'TASKS', overdue: 0 })
  expect(verdictOf([], { tasks: [task('SIGN', '2026-12-05')] })).toMatchObject({ kind: 'FINE', isPartly: false })
})

test('a license in brief says when its hours are due, then when it is renewed, and from when on it has expired', () => {
  const rule = shippedRules.find(({ version }) => version === 'CA-CNA-1')!
  const records = exampleRecords(rule, '2026-11-26' as PlainDate)
  const brief = (name: string, asOf: string, book = bookOf([{ ...rule, effectiveFrom: null, effectiveTo: null }])) => {
    const { credential, credits } = records.find((record) => record.name === name)!
    const current = currentStatus(book, credential, credits, asOf as PlainDate)
    return licenseInBrief({
      expiresAt: credential.expiresAt,
      current: { ...current, recordedUnits: 0, renewedBy: null },
      periods: [],
      asOf: asOf as PlainDate,
      isUrgent: true,
    })
  }
  const renew = { on: '2027-03-06', what: 'RENEW' }
  expect(brief('nothing', '2025-03-20')).toEqual({
    isUrgent: true,
    isExpired: false,
    isTracked: true,
    isByHours: true,
    asksWay: false,
    openTopics: 0,
    deadlines: [
      { on: '2026-03-06', what: 'EARN_FIRST_YEAR', units: 1200, endsAt: '2027-03-06' },
      { on: '2027-03-06', what: 'EARN', units: 4800, inPerson: 2400 },
      renew,
    ],
  })
  expect(brief('inPerson', '2026-11-26').deadlines).toEqual([renew])
  expect([brief('inPerson', '2027-03-06').isExpired, brief('inPerson', '2027-03-07').isExpired]).toEqual([false, true])
  expect(brief('nothing', '2025-03-20', emptyBook)).toMatchObject({ isTracked: false, deadlines: [renew] })
})

test('a first period without hours is tracked, and only its renewal is ahead', () => {
  const [asOf, expiresAt] = ['2025-01-01', '2026-05-31']
  const nurse = { geo: 'CA', credentialType: 'RN', effectiveAt: '2024-04-20', expiresAt, firstLicense: true }
  const current = currentStatus(shippedBook, { ...nurse, renewalPeriods: [] }, [], asOf)
  expect(current.evaluation.status).toBe('EXEMPT')
  expect(
    licenseInBrief({
      expiresAt,
      current: { ...current, recordedUnits: 0, renewedBy: null },
      periods: [],
      asOf,
      isUrgent: false,
    }),
  ).toMatchObject({
    isTracked: true,
    deadlines: [{ on: expiresAt, what: 'RENEW' }],
  })
})
