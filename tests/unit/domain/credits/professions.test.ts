import { expect, test } from 'vitest'
import { asksProfession, countsByAnswer, isSameProfession, recordedFor } from '@/lib/domain/credits/professions'

test.each([
  ['RN', ['NV:LPN'], true],
  ['RN', ['CA:CNA'], false],
  ['HHA', ['CA:CNA'], true],
  ['TCHR', ['CA:RN', 'MA:PRIN'], true],
  ['OD', ['CA:OD'], true],
  ['OD', ['CA:DC'], false],
])('%s and licenses of %s', (type, pairs, same) => {
  expect(isSameProfession(type, pairs)).toBe(same)
})

test.each([
  ['recorded for nurses', { source: 'SELF_REPORTED', approvedFor: ['CA:RN'] }, true],
  ['confirmed from an organization', { source: 'IMPORTED', approvedFor: ['CA:RN'] }, true],
  ['recorded for nurses and teachers', { source: 'SELF_REPORTED', approvedFor: ['CA:RN', 'CA:SPED'] }, false],
  ['recorded for no license', { source: 'SELF_REPORTED', approvedFor: [] }, false],
  ['of a class, whose list decides', { source: 'SESSION', approvedFor: ['CA:RN'] }, false],
  ['of which nobody knows where it came from', { approvedFor: ['CA:RN'] }, false],
] as const)('whether a teacher is asked about a course %s', (_name, credit, asks) => {
  expect(asksProfession(credit, 'TCHR')).toBe(asks)
})

test('a course counts by an answer where it would be asked about without it', () => {
  const recorded = (approvedFor: string[]) => ({ source: 'SELF_REPORTED' as const, approvedFor })
  expect(countsByAnswer(recorded(['CA:RN', 'MA:TCHR']), 'TCHR')).toBe(true)
  expect(countsByAnswer(recorded(['CA:RN']), 'TCHR')).toBe(false)
  expect(countsByAnswer(recorded(['MA:TCHR']), 'TCHR')).toBe(false)
  expect(countsByAnswer(recorded([]), 'TCHR')).toBe(false)
})

test('a course of which nobody said it was recorded for all licenses', () => {
  expect(recordedFor({ approvedFor: [] }, ['CA:RN'])).toEqual(['CA:RN'])
  expect(recordedFor({ approvedFor: ['MA:TCHR'] }, ['CA:RN'])).toEqual(['MA:TCHR'])
})
