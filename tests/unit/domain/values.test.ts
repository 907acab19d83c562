import { expect, test } from 'vitest'
import {
  choiceProblem,
  choicesProblem,
  dateProblem,
  dateTextProblem,
  endProblem,
  hoursProblem,
  lineProblem,
  linesProblem,
  maxFileBytes,
  onlineHoursProblem,
  onlinePartProblem,
  optionalDateProblem,
  optionalLineProblem,
  paragraphsProblem,
  problemsAmong,
  reasonProblem,
  wholeProblem,
} from '@/lib/domain/values'

const today = '2026-11-21'
const tooLong = (max: number) => ({ key: 'validation.tooLong', params: { max } })

test.each([
  ['', 'validation.required'],
  [' \n', 'validation.required'],
  [null, 'validation.required'],
  ['\u200b\u2060', 'validation.required'],
  ['\u3164', 'validation.required'],
  [undefined, null],
  ['abc', null],
  ['\u200fא', null],
  ['🦊', null],
  [' abc ', null],
  ['abcd', tooLong(3)],
  ['a\nb', 'validation.controlCharacters'],
  ['a\rb', 'validation.controlCharacters'],
  ['a\u0085b', 'validation.controlCharacters'],
  ['a\u2028b', 'validation.controlCharacters'],
  ['a\u0000', 'validation.controlCharacters'],
  ['a\u007f', 'validation.controlCharacters'],
  ['a\ud800', 'validation.controlCharacters'],
  ['a\u202eb', 'validation.controlCharacters'],
  ['a\u202bb', 'validation.controlCharacters'],
  ['a\u2067b', 'validation.controlCharacters'],
  ['a\tb', null],
])('a line of at most three characters: %j is %j', (text, problem) => {
  expect(lineProblem(text, 3)).toEqual(problem)
})

test('a line that may be left out, and text of several lines', () => {
  expect([optionalLineProblem('', 3), optionalLineProblem(null, 3), optionalLineProblem('abc', 3)]).toEqual(
    Array(3).fill(null),
  )
  expect(optionalLineProblem('abcd', 3)).toEqual(tooLong(3))
  expect([paragraphsProblem('a\nb', 3), paragraphsProblem('', 3), paragraphsProblem(null, 3)]).toEqual(
    Array(3).fill(null),
  )
  expect(paragraphsProblem('a\nbc', 3)).toEqual(tooLong(3))
  expect(paragraphsProblem('a\u0000', 3)).toBe('validation.controlCharacters')
  expect([reasonProblem(' ', 3), reasonProblem('a\nb', 3)]).toEqual(['validation.required', null])
  expect(reasonProblem('\u200b\n', 3)).toBe('validation.required')
  expect(reasonProblem('a\nbc', 3)).toEqual(tooLong(3))
})

test('lines: how many, and the first that is wrong', () => {
  const limits = { most: 2, max: 3 }
  expect([linesProblem(null, limits), linesProblem([], limits), linesProblem(['a', 'abc'], limits)]).toEqual(
    Array(3).fill(null),
  )
  expect(linesProblem(['a', 'b', 'c'], limits)).toBe('validation.tooMany')
  expect(linesProblem(['a', 'abcd'], limits)).toEqual(tooLong(3))
})

test('a choice is one of the list, and of several at least one', () => {
  expect([choiceProblem('A', ['A']), choiceProblem(undefined, ['A'])]).toEqual([null, null])
  expect([choiceProblem('', ['A']), choiceProblem(null, ['A'])]).toEqual(Array(2).fill('validation.chooseOne'))
  expect(choiceProblem('C', ['A', 'B'])).toEqual({ key: 'validation.chooseOne', params: { allowed: 'A, B' } })
  expect(choiceProblem('C', Array(31).fill('A'))).toBe('validation.chooseOne')
  expect([choicesProblem([]), choicesProblem(['A']), choicesProblem(null)]).toEqual([
    'validation.chooseAtLeastOne',
    null,
    null,
  ])
})

test.each([
  [null, true],
  [1, true],
  [100, true],
  [0, false],
  [101, false],
  [1.5, false],
  [Number.NaN, false],
])('a whole number from 1 to 100: %j is %j', (value, isRight) => {
  const range = { min: 1, max: 100 }
  expect(wholeProblem(value, range)).toEqual(isRight ? null : { key: 'validation.whole', params: range })
})

test.each([
  [null, null, null],
  [0, 'validation.units', null],
  [0.01, null, null],
  [999.99, null, null],
  [1000, 'validation.units', 'validation.onlineUnits'],
  [1.005, 'validation.units', 'validation.onlineUnits'],
  [-1, 'validation.units', 'validation.onlineUnits'],
])('%j hours are %j, as the online part %j', (hours, problem, online) => {
  expect([hoursProblem(hours), onlineHoursProblem(hours)]).toEqual([problem, online])
})

test('the online part is at most the whole', () => {
  expect([onlinePartProblem(2, 2), onlinePartProblem(null, 2), onlinePartProblem(0, null)]).toEqual(Array(3).fill(null))
  expect([onlinePartProblem(2.01, 2), onlinePartProblem(1, null)]).toEqual(
    Array(2).fill('validation.onlineUnitsOverTotal'),
  )
})

test.each([
  ['', 'validation.required', null],
  ['soon', 'validation.couldNotParseDate', 'validation.couldNotParseDate'],
  ['1976-11-21', null, null],
  ['1976-11-20', 'validation.invalidDate', 'validation.invalidDate'],
  ['Nov 21, 2076', null, null],
  ['2076-11-22', 'validation.invalidDate', 'validation.invalidDate'],
  [undefined, null, null],
  [null, 'validation.required', null],
])('the date %j is %j, where it may be left out %j', (text, problem, optional) => {
  expect([dateProblem(text, today), optionalDateProblem(text, today)]).toEqual([problem, optional])
})

test('a date text is read however far away it is', () => {
  expect([dateTextProblem(' '), dateTextProblem('x'), dateTextProblem('1900-01-01')]).toEqual([
    'validation.required',
    'validation.couldNotParseDate',
    null,
  ])
})

test('an end is not before its start', () => {
  expect([endProblem(today, today), endProblem(null, today), endProblem(today, null)]).toEqual(Array(3).fill(null))
  expect(endProblem(today, '2026-11-20')).toBe('validation.endBeforeStart')
})

test('only what is wrong is named', () => {
  expect(problemsAmong({ a: null, b: 'validation.required' })).toEqual({ b: 'validation.required' })
})

test('a file has 20 MiB at most', () => expect(maxFileBytes).toBe(20_971_520))
