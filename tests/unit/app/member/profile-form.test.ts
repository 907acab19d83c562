import { expect, test } from 'vitest'
import { contactKind, contactText } from '@/app/_components/contacts/contact-text'
import { profileData } from '@/app/_components/profile/profile-values'

function filled(values: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one)
  return form
}

test('a form becomes one edit of the profile, trimmed', () => {
  const form = filled({
    firstName: ' Ana ',
    lastName: 'Ruiz',
    dob: 'soon',
    gender: 'FEMALE',
    races: ['ASIAN', 'WHITE'],
    'address.city': ' Fresno',
    'address.postalCode': '93721',
  })
  expect(profileData(form)).toEqual({
    firstName: 'Ana',
    middleName: '',
    lastName: 'Ruiz',
    dob: 'soon',
    gender: 'FEMALE',
    orientation: '',
    races: ['ASIAN', 'WHITE'],
    languages: [],
    address: { street1: '', street2: '', city: 'Fresno', state: '', postalCode: '93721' },
  })
})

test.each([
  ['ana@example.com', 'EMAIL'],
  ['ana', 'EMAIL'],
  ['(555) 010-0123', 'PHONE'],
  ['+15550100123', 'PHONE'],
  ['', 'PHONE'],
])('%j is meant as %s', (text, kind) => {
  expect(contactKind(text)).toBe(kind)
})

test('a phone number is not broken into lines', () => {
  expect(contactText({ kind: 'PHONE', value: '+15550100123' })).toBe('(555)\u00a0010\u20110123')
  expect(contactText({ kind: 'EMAIL', value: 'a-b@example.com' })).toBe('a-b@example.com')
})
