import { describe, expect, test } from 'vitest'
import { eraseDay, isNameOf, orgStateAfter, refusalOfState } from '@/lib/domain/orgs/org-state'
import { closingProblems, deskReasonProblem } from '@/lib/domain/orgs/visit'

describe('the state of an organization', () => {
  test('an active one is suspended or closed, a suspended one resumed or closed, a closed one stays closed', () => {
    expect(orgStateAfter('ACTIVE', 'suspend')).toBe('SUSPENDED')
    expect(orgStateAfter('ACTIVE', 'close')).toBe('CLOSED')
    expect(orgStateAfter('ACTIVE', 'resume')).toBeNull()
    expect(orgStateAfter('SUSPENDED', 'resume')).toBe('ACTIVE')
    expect(orgStateAfter('SUSPENDED', 'close')).toBe('CLOSED')
    expect(orgStateAfter('SUSPENDED', 'suspend')).toBeNull()
    for (const move of ['suspend', 'resume', 'close'] as const) expect(orgStateAfter('CLOSED', move)).toBeNull()
  })

  test('what it does is refused with the reason of its state', () => {
    expect([refusalOfState('ACTIVE'), refusalOfState('SUSPENDED'), refusalOfState('CLOSED')]).toEqual([
      null,
      'orgSuspended',
      'orgClosed',
    ])
  })

  test('records of people are kept seven years, from a leap day to the last of February', () => {
    expect(eraseDay('2026-11-26')).toBe('2033-11-26')
    expect(eraseDay('2028-02-29')).toBe('2035-02-28')
  })

  test('its name is typed as it is, but for spaces around it', () => {
    expect(isNameOf('Sunrise Care', ' Sunrise Care ')).toBe(true)
    expect(isNameOf('Sunrise Care', 'sunrise care')).toBe(false)
  })
})

test('a reason at the desk has 10 to 300 characters, in one line', () => {
  expect(deskReasonProblem('123456789')).toBe('validation.reasonTooShort')
  expect(deskReasonProblem(' 123456789 ')).toBe('validation.reasonTooShort')
  expect(deskReasonProblem('1234567890')).toBeNull()
  expect(deskReasonProblem('x'.repeat(300))).toBeNull()
  expect(deskReasonProblem('x'.repeat(301))).toMatchObject({ key: 'validation.tooLong' })
  expect(deskReasonProblem('')).toBe('validation.required')
  expect(deskReasonProblem('two lines\nof a reason')).toBe('validation.controlCharacters')
})

test('an organization is closed with a reason and its name, as it is written', () => {
  const problems = closingProblems('Sunrise Care')
  expect(problems({ reason: '1234567890', name: ' Sunrise Care ' })).toEqual({})
  expect(problems({ reason: '123456789', name: 'sunrise care' })).toEqual({
    reason: 'validation.reasonTooShort',
    name: 'validation.orgName',
  })
})
