import { expect, test } from 'vitest'
import { isNpi, npiProblem, readNpi } from '@/lib/domain/people/npi'

test.each(['1234567893', '1245319599', '1992788888'])('%s is an NPI by its check digit', (text) => {
  const right = Array.from({ length: 10 }, (_, digit) => `${text.slice(0, 9)}${digit}`).filter(isNpi)
  expect(right).toHaveLength(1)
})

test('the example of the standard is one, and is read as people write it', () => {
  expect(isNpi('1234567893')).toBe(true)
  expect(readNpi(' 1234-567-893 ')).toBe('1234567893')
  expect(['1234567890', '3234567893', '123456789', 'x234567893', '12345678930'].filter(isNpi)).toEqual([])
})

test('an empty one is no problem, a wrong one is', () => {
  expect([npiProblem(null), npiProblem(' '), npiProblem('1234567893')]).toEqual([null, null, null])
  expect(npiProblem('1234567894')).toBe('validation.npi')
})
