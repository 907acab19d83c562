import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  codeAlphabet,
  codeLength,
  codeOfHash,
  isOldCode,
  readCode,
  spacedCode,
  stepAt,
  stepEnd,
  stepMs,
  stepOfCode,
} from '@/lib/domain/check-in/code'

const secret = Buffer.from('the secret of one session')
const codeAt = (step: number) => codeOfHash(createHmac('sha256', secret).update(`check-in:${step}`).digest())
const start = new Date('2026-11-21T17:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const step = stepAt(start)

test('a step is twenty seconds', () => {
  expect(stepMs).toBe(20_000)
  expect([stepAt(at(0)), stepAt(at(19.999)), stepAt(at(20))]).toEqual([step, step, step + 1])
  expect(stepEnd(step)).toEqual(at(20))
})

test('a code is six letters and digits that nobody takes for another', () => {
  expect(codeLength).toBe(6)
  for (let one = 0; one < 500; one += 1) expect(codeAt(one)).toMatch(new RegExp(`^[${codeAlphabet}]{6}$`))
  expect(codeAlphabet).not.toMatch(/[01258BDGILOQSUVZ]/)
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
})

test('codes follow from the secret and the step alone, and spread over the alphabet', () => {
  expect(codeAt(step)).toBe(codeAt(step))
  const codes = Array.from({ length: 4000 }, (_, one) => codeAt(step + one))
  expect(new Set(codes).size).toBeGreaterThan(3990)
  const counts = Map.groupBy(codes.join(''), (letter) => letter)
  const expected = (4000 * codeLength) / codeAlphabet.length
  for (const letter of codeAlphabet) {
    const seen = counts.get(letter)?.length ?? 0
    expect(Math.abs(seen - expected)).toBeLessThan(expected * 0.2)
  }
})

test.each([
  ['as shown', 'ACE 347', 'ACE347'],
  ['small letters', 'ace347', 'ACE347'],
  ['with dashes of any kind', 'ac-e3–47', 'ACE347'],
  ['full-width, as a Japanese keyboard types', 'ＡＣＥ３４７', 'ACE347'],
])('what is typed is read %s', (_name, typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('a code is read out in two groups', () => {
  expect(spacedCode('ACE347')).toBe('ACE 347')
})

describe('leeway', () => {
  test.each([
    ['while it is shown, at its start', 0, 0, 0],
    ['while it is shown, at its end', 0, 19.999, 0],
    ['one step later', 0, 39.999, 0],
    ['two steps later', 0, 40, null],
    ['of the next step, where another clock is ahead', 1, 0, 1],
    ['of the step after the next', 2, 19.999, null],
    ['of long ago', -30, 0, null],
  ])('a code %s', (_name, ofStep, seconds, found) => {
    expect(stepOfCode(codeAt(step + ofStep), at(seconds), codeAt)).toBe(found === null ? null : step + found)
  })

  test('an earlier code of the session is known as old, as far back as check-in is open', () => {
    const opened = at(-45 * 60)
    expect(isOldCode(codeAt(step - 2), opened, at(0), codeAt)).toBe(true)
    expect(isOldCode(codeAt(step - 135), opened, at(0), codeAt)).toBe(true)
    expect(isOldCode(codeAt(step - 136), opened, at(0), codeAt)).toBe(false)
    // A code that is still valid, or was never shown, is not old.
    expect(isOldCode(codeAt(step - 1), opened, at(0), codeAt)).toBe(false)
    expect(isOldCode(codeAt(step + 2), opened, at(0), codeAt)).toBe(false)
    expect(isOldCode('ACE347', opened, at(0), codeAt)).toBe(false)
  })

  test('looking for an old code ends, however long the session is open', () => {
    expect(isOldCode(codeAt(step - 1083), at(-86_400), at(0), codeAt)).toBe(false)
    expect(isOldCode(codeAt(step - 1082), at(-86_400), at(0), codeAt)).toBe(true)
  })
})

test('codes of two sessions have nothing to do with each other', () => {
  const other = (one: number) => codeOfHash(createHmac('sha256', randomBytes(32)).update(`check-in:${one}`).digest())
  for (let one = 0; one < 200; one += 1) expect(other(one)).not.toBe(codeAt(one))
})
