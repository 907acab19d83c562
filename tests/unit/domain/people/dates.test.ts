import { describe, expect, test } from 'vitest'
import { dateOfBirthProblem } from '@/lib/domain/people/date-of-birth'
import { dateWindowProblem } from '@/lib/domain/people/date-window'

const young = 'validation.minimumAge'
const old = 'validation.mustBeAlive'
const off = 'validation.invalidDate'

describe('date of birth', () => {
  test.each([
    ['16 today', '2010-11-21', '2026-11-21', null],
    ['16 tomorrow', '2010-11-22', '2026-11-21', young],
    ['16 yesterday', '2010-11-20', '2026-11-21', null],
    ['born today', '2026-11-21', '2026-11-21', young],
    ['not born yet', '2030-01-01', '2026-11-21', young],
    ['far in the future', '9999-12-31', '2026-11-21', young],
    ['exactly 100 years ago', '1926-11-21', '2026-11-21', null],
    ['100 years and a day ago', '1926-11-20', '2026-11-21', old],
    ['born Feb 29, on the birthday', '2008-02-29', '2024-02-29', null],
    ['born Feb 29, the day before', '2008-02-29', '2024-02-28', young],
    ['born Mar 1, on Feb 29', '2008-03-01', '2024-02-29', young],
    ['today Feb 29, exactly 100 years ago', '1924-02-29', '2024-02-29', null],
    ['today Feb 29 and the century had none', '2000-02-28', '2100-02-28', null],
    ['today Feb 28, born Feb 29 a hundred years before', '2000-02-29', '2100-02-28', null],
    ['empty passes', '', '2026-11-21', null],
  ])('%s', (_name, dob, today, problem) => {
    expect(dateOfBirthProblem(dob, today)).toBe(problem)
  })

  test('missing passes', () => {
    expect(dateOfBirthProblem(null, '2026-11-21')).toBeNull()
  })
})

describe('other dates', () => {
  test.each([
    ['today', '2026-11-21', '2026-11-21', null],
    ['exactly 50 years ago', '1976-11-21', '2026-11-21', null],
    ['50 years and a day ago', '1976-11-20', '2026-11-21', off],
    ['exactly 50 years ahead', '2076-11-21', '2026-11-21', null],
    ['50 years and a day ahead', '2076-11-22', '2026-11-21', off],
    ['today Feb 29: 50 years ago is Feb 28', '1974-02-28', '2024-02-29', null],
    ['today Feb 29: the day before that', '1974-02-27', '2024-02-29', off],
    ['today Feb 29: 50 years ahead is Feb 28', '2074-02-28', '2024-02-29', null],
    ['today Feb 29: the day after that', '2074-03-01', '2024-02-29', off],
    ['empty passes', '', '2026-11-21', null],
  ])('%s', (_name, value, today, problem) => {
    expect(dateWindowProblem(value, today)).toBe(problem)
  })

  test('missing passes', () => {
    expect(dateWindowProblem(null, '2026-11-21')).toBeNull()
  })
})
