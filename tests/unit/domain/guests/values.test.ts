import { expect, test } from 'vitest'
import {
  earlierNames,
  guestContactProblem,
  guestKeptDays,
  guestLicense,
  guestProblems,
} from '@/lib/domain/guests/values'

const guest = { firstName: 'Gus', lastName: 'Temp', licenseNumber: 'AG-1' }

test('a guest has a name; the rest may stay away', () => {
  expect(guestProblems(guest)).toEqual({})
  expect(guestProblems({ ...guest, licenseGeo: '', licenseType: null, contact: ' ' })).toEqual({})
  expect(guestProblems({ firstName: '', lastName: null, licenseNumber: ' ' })).toEqual({
    firstName: 'validation.required',
    lastName: 'validation.required',
  })
})

test('an edit that names one field is judged by that field', () => {
  expect(guestProblems({ contact: 'gus@agency.example' })).toEqual({})
  expect(guestProblems({ licenseNumber: 'a'.repeat(51) })).toEqual({
    licenseNumber: { key: 'validation.tooLong', params: { max: 50 } },
  })
  expect(guestProblems({ firstName: 'a'.repeat(101) })).toEqual({
    firstName: { key: 'validation.tooLong', params: { max: 100 } },
  })
})

test.each([
  [{ licenseGeo: 'ZZ' }, { licenseGeo: 'validation.chooseOne' }],
  [{ licenseType: 'NONE' }, { licenseType: 'validation.chooseOne' }],
  [{ licenseNumber: 'a_b' }, { licenseNumber: 'validation.credentialNumber' }],
  [{ contact: 'gus@agency' }, { contact: 'validation.email' }],
  [{ contact: '555' }, { contact: 'validation.phone' }],
  [{ contact: 'gus at the agency' }, { contact: 'validation.contact' }],
])('%j is refused', (wrong, problems) => {
  expect(guestProblems({ ...guest, ...wrong })).toEqual(problems)
})

test('a contact is an email address or a US phone number', () => {
  expect(guestContactProblem('gus@agency.example')).toBeNull()
  expect(guestContactProblem('(415) 555-0100')).toBeNull()
  expect(guestContactProblem(null)).toBeNull()
})

test('a license is printed with what is known of it', () => {
  expect(guestLicense({ licenseGeo: 'CA', licenseType: 'CNA', licenseNumber: '7' })).toBe('CA CNA 7')
  expect(guestLicense({ licenseGeo: null, licenseType: null, licenseNumber: '7' })).toBe('7')
})

test('contacts are kept as long as rows of a board’s roster, names of who did not come a month', () => {
  expect(guestKeptDays).toEqual({ contact: 400, absent: 30 })
})

test('earlier names are those that changes replaced and those of accounts that became one’s own, each once', () => {
  const name = (firstName: string | null, lastName: string | null) => ({ firstName, lastName })
  const current = { ...name('Gus', 'Temp'), middleName: 'A' }
  const changes = [{ firstName: 'Gustav' }, { lastName: 'Zimmer' }, { firstName: 'Zoe' }, name(null, null)]
  expect(earlierNames(current, changes, [name('Zoe', 'Zimmer'), name('Gus', 'Temp'), name('Z', null)])).toEqual([
    name('Gustav', 'Temp'),
    name('Gustav', 'Zimmer'),
    name('Zoe', 'Zimmer'),
    name('Z', null),
  ])
  expect(earlierNames(current, [{ lastName: null }, {}], [])).toEqual([name('Gus', null)])
})
