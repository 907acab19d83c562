import { describe, expect, test } from 'vitest'
import { noAudience } from '@/lib/domain/curriculums/audience'
import {
  againOn,
  againStep,
  answerProblem,
  answersStep,
  answersWindow,
  asksJoiner,
  firstDueOn,
  joinerDueOn,
  reminderSteps,
  requestedStanding,
  requestProblems,
  sharesFile,
  validUntilOf,
} from '@/lib/domain/documents/requests'
import { ladderSteps } from '@/lib/domain/reminders/ladder'
import { addDays } from '@/lib/domain/time/plain-date'

const asked = { kind: 'HEALTH', healthRecordType: 'TB_TEST', validMonths: 12 } as const
const answer = { kind: 'HEALTH', healthRecordType: 'TB_TEST', effectiveAt: '2026-06-01', expiresAt: null } as const
const today = '2026-11-24'

describe('whether a document answers a request', () => {
  test('it counts until its expiry or so many months from its date, whichever is first', () => {
    expect(validUntilOf(asked, answer)).toBe('2027-06-01')
    expect(validUntilOf(asked, { ...answer, expiresAt: '2027-05-31' })).toBe('2027-05-31')
    expect(validUntilOf(asked, { ...answer, expiresAt: '2027-06-02' })).toBe('2027-06-01')
    expect(validUntilOf({ validMonths: null }, { ...answer, expiresAt: '2030-01-01' })).toBe('2030-01-01')
    expect(validUntilOf({ validMonths: null }, answer)).toBeNull()
  })

  test('kind, type, date and end are looked at', () => {
    expect(answerProblem(asked, answer, today)).toBeNull()
    expect(answerProblem(asked, { ...answer, kind: 'OTHER' }, today)).toBe('otherKind')
    expect(answerProblem(asked, { ...answer, healthRecordType: 'XRAY' }, today)).toBe('otherType')
    expect(
      answerProblem({ ...asked, healthRecordType: null }, { ...answer, healthRecordType: 'XRAY' }, today),
    ).toBeNull()
    expect(answerProblem(asked, { ...answer, effectiveAt: null, expiresAt: '2027-01-01' }, today)).toBe('noDate')
    expect(answerProblem(asked, { ...answer, effectiveAt: today }, today)).toBeNull()
    expect(answerProblem(asked, { ...answer, effectiveAt: '2026-11-25' }, today)).toBe('future')
    expect(answerProblem(asked, { ...answer, effectiveAt: '2025-11-24' }, today)).toBeNull()
    expect(answerProblem(asked, { ...answer, effectiveAt: '2025-11-23' }, today)).toBe('expired')
    expect(answerProblem({ ...asked, validMonths: null }, { ...answer, effectiveAt: null }, today)).toBeNull()
  })

  test('only what is no health record is shared as a file', () => {
    expect([sharesFile({ kind: 'HEALTH' }), sharesFile({ kind: 'CERTIFICATE' })]).toEqual([false, true])
  })
})

describe('who is asked, until when', () => {
  const request = {
    state: 'OPEN',
    named: false,
    joiners: true,
    ...noAudience,
    departments: ['Night shift'],
  } as const
  const member = {
    state: 'ACTIVE',
    department: 'Night shift',
    jobTitle: null,
    hireDate: null,
    credentials: [],
  } as const

  test('who comes to fit the audience, while it goes on with joiners', () => {
    expect(asksJoiner(request, member, today)).toBe(true)
    expect(asksJoiner(request, { ...member, department: 'Day shift' }, today)).toBe(false)
    expect(asksJoiner(request, { ...member, state: 'ON_LEAVE' }, today)).toBe(false)
    expect(asksJoiner({ ...request, state: 'ENDED' }, member, today)).toBe(false)
    expect(asksJoiner({ ...request, joiners: false }, member, today)).toBe(false)
    expect(asksJoiner({ ...request, named: true }, member, today)).toBe(false)
    const hired = { ...member, hireDate: addDays(today, -40) }
    expect(asksJoiner({ ...request, hiredWithinMonths: 2 }, hired, today)).toBe(true)
    expect(asksJoiner({ ...request, hiredWithinMonths: 1 }, hired, today)).toBe(false)
  })

  test('the first have the due date, later ones their own days where those are later', () => {
    expect(firstDueOn({ dueOn: '2026-12-01', dueDays: 30 }, today)).toBe('2026-12-01')
    expect(firstDueOn({ dueOn: null, dueDays: 30 }, today)).toBe('2026-12-24')
    expect(firstDueOn({ dueOn: null, dueDays: null }, today)).toBeNull()
    expect(joinerDueOn({ dueOn: '2026-12-31', dueDays: 30 }, today)).toBe('2026-12-31')
    expect(joinerDueOn({ dueOn: '2026-12-01', dueDays: 30 }, today)).toBe('2026-12-24')
    expect(joinerDueOn({ dueOn: '2026-11-01', dueDays: null }, today)).toBe(today)
    expect(joinerDueOn({ dueOn: null, dueDays: null }, today)).toBeNull()
  })

  test('open after its day is overdue, answered never', () => {
    expect(requestedStanding({ state: 'OPEN', dueOn: today }, today)).toBe('OPEN')
    expect(requestedStanding({ state: 'OPEN', dueOn: '2026-11-23' }, today)).toBe('OVERDUE')
    expect(requestedStanding({ state: 'OPEN', dueOn: null }, today)).toBe('OPEN')
    expect(requestedStanding({ state: 'FULFILLED', dueOn: '2026-01-01' }, today)).toBe('FULFILLED')
  })

  test('what does not fit together is named by field', () => {
    const fine = {
      kind: 'HEALTH',
      healthRecordType: 'XRAY',
      dueOn: today,
      dueDays: null,
      named: 1,
      joiners: false,
    } as const
    expect(requestProblems(fine, today)).toEqual({})
    expect(requestProblems({ ...fine, kind: 'POLICY', dueOn: '2026-11-23', named: 0 }, today)).toEqual({
      healthRecordType: 'validation.requestHealthType',
      dueOn: 'validation.requestDuePast',
      roleIds: 'validation.required',
    })
    expect(requestProblems({ ...fine, joiners: true }, today)).toEqual({
      dueDays: 'validation.requestDueDays',
      joiners: 'validation.requestJoiners',
    })
  })
})

describe('what is planned', () => {
  const at = { timeZone: 'America/New_York', now: new Date('2026-11-24T15:00:00Z'), today }

  test('reminders on the days of the ladder, in the morning there', () => {
    const all = reminderSteps('r', '2027-03-31', at)
    expect(all.map(({ step }) => Number(step))).toEqual(ladderSteps.EXPIRY)
    const fromJanuary = reminderSteps('r', '2027-01-31', at)
    expect(fromJanuary.map(({ step, dueAt }) => [step, dueAt.toISOString()])).toEqual([
      ['60', '2026-12-02T14:00:00.000Z'],
      ['30', '2027-01-01T14:00:00.000Z'],
      ['15', '2027-01-16T14:00:00.000Z'],
      ['7', '2027-01-24T14:00:00.000Z'],
      ['1', '2027-01-30T14:00:00.000Z'],
      ['0', '2027-01-31T14:00:00.000Z'],
      ['-1', '2027-02-01T14:00:00.000Z'],
    ])
    expect(reminderSteps('r', '2026-11-25', at).map(({ step }) => step)).toEqual(['0', '-1'])
    expect(reminderSteps('r', '2026-11-22', at)).toEqual([])
  })

  test('it is asked for again 60 days before the end, at the earliest on the next day', () => {
    expect(againOn('2027-06-01', today)).toBe('2027-04-02')
    expect(againOn('2026-12-10', today)).toBe('2026-11-25')
    expect(againStep({ id: 'r', validMonths: 12 }, '2027-06-01', at)).toMatchObject({
      subjectId: 'r',
      day: '2027-06-01',
      step: '2027-04-02',
      dueAt: new Date('2027-04-02T13:00:00Z'),
    })
    expect(againStep({ id: 'r', validMonths: null }, '2027-06-01', at)).toBeNull()
    expect(againStep({ id: 'r', validMonths: 12 }, null, at)).toBeNull()
  })

  test('answers of a day are told in its afternoon, later ones on the next', () => {
    expect(answersStep('r', at)).toMatchObject({ day: today, dueAt: new Date('2026-11-24T21:00:00Z') })
    const late = { ...at, now: new Date('2026-11-24T21:00:00Z') }
    expect(answersStep('r', late)).toMatchObject({ day: '2026-11-25', dueAt: new Date('2026-11-25T21:00:00Z') })
    expect(answersWindow(today, at.timeZone)).toEqual({
      from: new Date('2026-11-23T21:00:00Z'),
      to: new Date('2026-11-24T21:00:00Z'),
    })
  })
})
