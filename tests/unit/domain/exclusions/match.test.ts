import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exclusionBasis, proofResult, searchWords, wordsToSearch } from '@/lib/domain/exclusions/match'

const born = '1970-02-03'
const npi = null as string | null
const person = { firstName: 'Maria', middleName: null, lastName: 'De La Cruz', birthOn: born as string | null, npi }
const listed = { firstName: 'MARIA', middleName: 'LUZ', lastName: 'DELACRUZ', birthOn: born as string | null, npi }

describe('a person and a line of a list', () => {
  test('are the same by name and birth date; another birth date is another person', () => {
    expect(exclusionBasis(person, listed)).toBe('NAME_AND_BIRTH')
    expect(exclusionBasis(person, { ...listed, birthOn: '1970-02-04' })).toBe(null)
    expect(exclusionBasis(person, { ...listed, lastName: 'CRUZADO' })).toBe(null)
  })

  test('are thought the same by name alone where a birth date is not known', () => {
    expect(exclusionBasis({ ...person, birthOn: null }, listed)).toBe('NAME')
    expect(exclusionBasis(person, { ...listed, birthOn: null })).toBe('NAME')
  })

  test('with another middle name are the same only when born on the same day', () => {
    const other = { ...person, middleName: 'Ana' }
    expect(exclusionBasis(other, listed)).toBe('NAME_AND_BIRTH')
    expect(exclusionBasis({ ...other, birthOn: null }, listed)).toBe(null)
  })

  test('are the same by the NPI, whatever the name and the birth date say; different ones rule nobody out', () => {
    const [mine, other] = [{ npi: '1234567893' }, { npi: '1992788888' }]
    expect(exclusionBasis({ ...person, ...mine }, { ...listed, ...mine })).toBe('NAME_AND_BIRTH')
    expect(exclusionBasis({ ...person, ...mine }, { ...listed, ...mine, lastName: 'SMITH' })).toBe('NPI')
    expect(exclusionBasis({ ...person, ...mine, birthOn: '1970-02-04' }, { ...listed, ...mine })).toBe('NPI')
    expect(exclusionBasis({ ...person, ...mine }, { ...listed, ...mine, birthOn: null })).toBe('NPI')
    expect(exclusionBasis({ ...person, ...mine }, { ...listed, ...other, birthOn: null })).toBe('NAME')
    expect(exclusionBasis({ ...person, ...mine }, { ...listed, lastName: 'SMITH' })).toBe(null)
  })
})

describe('words', () => {
  const words = fc.constantFrom('ann', 'lee', 'Annlee', 'Léa', "O'Neil", 'de', 'cruz', 'decruz', 'jr')
  const part = fc.array(words, { minLength: 1, maxLength: 2 }).map((all) => all.join(' '))
  const names = fc.record({
    firstName: part,
    middleName: fc.option(part),
    lastName: part,
    birthOn: fc.constant(null),
    npi: fc.constant(null),
  })

  test('find every line that the names match', () => {
    let matches = 0
    fc.assert(
      fc.property(names, names, (one, other) => {
        if (exclusionBasis(one, other) === null) return
        matches += 1
        const { given, family } = wordsToSearch(one)
        const found = searchWords(other)
        expect(given.some((word) => found.includes(word))).toBe(true)
        expect(family.some((word) => found.includes(word))).toBe(true)
      }),
      { numRuns: 10_000 },
    )
    expect(matches).toBeGreaterThan(20)
  })
})

describe('the result of a search', () => {
  const day = '2026-11-30'
  const one = { excludedOn: '2026-11-30', endedOn: null, answer: null } as const

  test('is the worst of what is in force on the day', () => {
    expect(proofResult([], day)).toBe('NOTHING')
    expect(proofResult([{ ...one, answer: 'SOMEBODY_ELSE' }], day)).toBe('SOMEBODY_ELSE')
    expect(proofResult([one, { ...one, answer: 'SOMEBODY_ELSE' }], day)).toBe('OPEN')
    expect(proofResult([one, { ...one, answer: 'THIS_PERSON' }], day)).toBe('EXCLUDED')
  })

  test('leaves out what begins later or has ended', () => {
    expect(proofResult([{ ...one, excludedOn: '2026-12-01' }], day)).toBe('NOTHING')
    expect(proofResult([{ ...one, excludedOn: '2020-01-01', endedOn: day }], day)).toBe('NOTHING')
    expect(proofResult([{ ...one, excludedOn: '2020-01-01', endedOn: '2026-12-01' }], day)).toBe('OPEN')
  })
})
