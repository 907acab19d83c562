import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { attendanceText, consentVersions, guestText, rosterText, signedText } from '@/lib/domain/signatures/signed-text'

const session = {
  id: 's1',
  startsAt: new Date('2026-11-21T17:00:00Z'),
  endsAt: new Date('2026-11-21T19:00:00Z'),
  timeZone: 'America/Los_Angeles',
  location: 'Room 2',
  startedAt: null,
  endedAt: null,
  breakMinutes: 0,
  revision: { title: 'Infection control' },
  org: { name: 'Sunrise' },
}
const ana = { id: 'u1', firstName: 'Ana', lastName: 'Ruiz' }
const here = { id: 'e1', checkedInAt: new Date('2026-11-21T16:58:00Z'), checkedOutAt: null }
const line = { ...here, userId: 'u1', firstName: 'Ana', lastName: 'Ruiz' }
const ben = { ...line, id: 'e2', userId: 'u2', firstName: 'Ben' }
const teacher = { userId: 'u9', firstName: 'Iris', lastName: 'Teal' }
const text = attendanceText(session, ana, here)

test.each([
  ['the title', attendanceText({ ...session, revision: { title: 'Infection control 2' } }, ana, here)],
  ['the start', attendanceText({ ...session, startsAt: new Date('2026-11-21T17:30:00Z') }, ana, here)],
  ['the place', attendanceText({ ...session, location: null }, ana, here)],
  ['the name', attendanceText(session, { ...ana, lastName: 'Ruíz' }, here)],
  ['the time of check-in', attendanceText(session, ana, { ...here, checkedInAt: new Date(0) })],
  ['another enrollment', attendanceText(session, ana, { ...here, id: 'e9' })],
])('%s changes what a participant signs', (_name, other) => {
  expect(other).not.toBe(text)
})

test('checking out does not: it comes after the signature', () => {
  expect(attendanceText(session, ana, { ...here, checkedOutAt: new Date() })).toBe(text)
})

test('an instructor signs everybody who came, in one order', () => {
  const both = rosterText(session, teacher, [line, ben])
  expect(rosterText(session, teacher, [ben, line])).toBe(both)
  expect(rosterText(session, teacher, [line])).not.toBe(both)
  expect(rosterText(session, teacher, [line, { ...ben, checkedOutAt: new Date() }])).not.toBe(both)
  expect(rosterText(session, { ...teacher, userId: 'u8' }, [line, ben])).not.toBe(both)
})

const gus = { id: 'g1', firstName: 'Gus', lastName: 'Temp', licenseNumber: 'AG-1' }
const unseen = { id: 'e3', checkedInAt: null, checkedOutAt: null, attendanceSource: null }
const guestSigns = guestText(session, gus, unseen)

test.each([
  ['the name', guestText(session, { ...gus, lastName: 'Tempe' }, unseen)],
  ['the license number', guestText(session, { ...gus, licenseNumber: 'AG-2' }, unseen)],
  ['having been seen before', guestText(session, gus, { ...unseen, attendanceSource: 'PAPER' })],
  ['another guest', guestText(session, { ...gus, id: 'g2' }, unseen)],
])('%s changes what a guest signs', (_name, other) => {
  expect(other).not.toBe(guestSigns)
})

test('an instructor signs for the license number of a guest, and for people as before', () => {
  const guest = {
    ...here,
    id: 'e3',
    userId: null,
    guestId: 'g1',
    firstName: 'Gus',
    lastName: 'Temp',
    licenseNumber: 'AG-1',
  }
  const signed = rosterText(session, teacher, [line, guest])
  expect(signed.split('\n').slice(-2)).toEqual([
    'enrollment e1 u1 "Ana Ruiz" in 2026-11-21T16:58:00.000Z out -',
    'enrollment e3 guest g1 "Gus Temp" license "AG-1" in 2026-11-21T16:58:00.000Z out -',
  ])
})

test('a name cannot write a line of its own', () => {
  const named = attendanceText({ ...session, location: 'Room 2\nzone UTC' }, ana, here)
  expect(named.split('\n')).toHaveLength(text.split('\n').length)
})

test('a signed text holds how it was signed', () => {
  const by = {
    adoptedName: 'Ana Ruiz',
    drawing: null,
    consentVersion: 'v1',
    consentLocale: 'es',
    signedAt: new Date('2026-11-21T17:01:00Z'),
    address: null,
    userAgent: 'Phone',
  }
  const signed = signedText(text, by)
  expect(signed.startsWith(text)).toBe(true)
  expect(signedText(text, { ...by, adoptedName: 'Ana' })).not.toBe(signed)
  expect(signedText(text, { ...by, consentLocale: 'en' })).not.toBe(signed)
})

/** Texts that people have agreed to must never be reworded: these are digests of each version. */
const kept: Record<string, string> = {
  'ATTENDANCE.v1.en': '94e9285e98da3d01',
  'INSTRUCTOR.v1.en': 'f4f687586c68c486',
  'ATTENDANCE.v1.es': 'c026a4b51262febb',
  'INSTRUCTOR.v1.es': '8a29353d194065c7',
  'ATTENDANCE.v1.ja': '81efb7f901c55996',
  'INSTRUCTOR.v1.ja': '06c7beaa27e23e5f',
  'ATTENDANCE.v2.en': '2ec37ebe055d7422',
  'INSTRUCTOR.v2.en': '399fbedb20324d75',
  'ATTENDANCE.v2.es': '10d268d570f45b77',
  'INSTRUCTOR.v2.es': 'babc27ad78cf8de8',
  'ATTENDANCE.v2.ja': '8ffd7d89f19d3290',
  'INSTRUCTOR.v2.ja': 'd85dc109f13d49ae',
  'INSTRUCTOR.v3.en': '88a608de68b32311',
  'INSTRUCTOR.v3.es': '5647bec28fcf7ec3',
  'INSTRUCTOR.v3.ja': 'c0e28a20ea745555',
  'GUEST.v1.en': 'fedeeb088ee25ebe',
  'GUEST.v1.es': '35026cf433614cbd',
  'GUEST.v1.ja': '80016b3b1679d598',
}

test.each(['en', 'es', 'ja'])('the consent texts of every version stand as they were agreed to (%s)', (locale) => {
  const { consent } = JSON.parse(readFileSync(`locales/${locale}/checkIn.json`, 'utf8')) as {
    consent: Record<keyof typeof consentVersions, Record<string, string>>
  }
  for (const kind of Object.keys(consentVersions) as (keyof typeof consentVersions)[]) {
    expect(consent[kind]).toHaveProperty(consentVersions[kind])
    for (const [version, words] of Object.entries(consent[kind])) {
      const digest = createHash('sha256').update(words).digest('hex').slice(0, 16)
      expect(`${digest} ${kind}.${version}.${locale}`).toBe(
        `${kept[`${kind}.${version}.${locale}`]} ${kind}.${version}.${locale}`,
      )
    }
  }
})
