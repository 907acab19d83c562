import { expect, test } from 'vitest'
import { positionFor, sharedTitle, templateFor } from '@/lib/domain/clearance/position'

const everywhere = { id: 'all', jobTitles: ['Charge Nurse', 'RN'], departments: [] }
const icu = { id: 'icu', jobTitles: ['rn'], departments: ['ICU'] }

test('a position is found by job title in any case, the one of their department first', () => {
  expect(positionFor([everywhere, icu], { jobTitle: 'rn', department: 'icu' })?.id).toBe('icu')
  expect(positionFor([everywhere, icu], { jobTitle: 'RN', department: 'Ward 2' })?.id).toBe('all')
  expect(positionFor([icu], { jobTitle: 'RN', department: 'Ward 2' })).toBe(null)
  expect(positionFor([everywhere], { jobTitle: null, department: null })).toBe(null)
})

test('a job title belongs to one position in each department', () => {
  expect(sharedTitle({ jobTitles: ['RN'], departments: [] }, [icu])).toBe(null)
  expect(sharedTitle({ jobTitles: ['Cook', 'RN'], departments: ['icu'] }, [everywhere, icu])).toBe('RN')
  expect(sharedTitle({ jobTitles: ['charge nurse'], departments: [] }, [everywhere, icu])).toBe('charge nurse')
})

test('a template is proposed where a title names one, and nothing is guessed', () => {
  const codeOf = (title: string) => templateFor(title)?.code ?? null
  expect(codeOf('Certified Nursing Assistant')).toBe('CNA')
  expect(codeOf('CNA II - Nights')).toBe('CNA')
  expect(codeOf('Registered Nurse')).toBe('RN')
  expect(codeOf('LVN/LPN')).toBe('LVN')
  expect(codeOf('Home Health Aide')).toBe('HHA')
  expect(codeOf('Science teacher')).toBe('TEACHER')
  expect(codeOf('Intern')).toBe(null)
  expect(codeOf('Cook')).toBe(null)
})
