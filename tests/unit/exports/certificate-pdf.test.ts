import { expect, test } from 'vitest'
import type { PrintedCertificate } from '@/lib/exports/pdf/certificate-form-3'
import { certificatePdf } from '@/lib/exports/pdf/certificate-pdf'
import { flat, logo, pagesOf, words } from './papers'

const certificate = (overrides: Partial<PrintedCertificate['content']> = {}): PrintedCertificate => ({
  state: 'VALID',
  verifyAddress: 'https://suma.example.com/verify/AbCdEfGhIjKlMnOpQrStUv',
  drawings: new Map([['s', 'M20 150 C 100 20 150 180 220 90']]),
  logo: null,
  content: {
    form: 1,
    number: '7K2M9QXD-000017',
    person: 'Ana M. Ruiz',
    organization: { name: 'Sunrise Care', address: ['12 Oak St', 'Sacramento, CA 95814'] },
    title: 'Dementia care',
    completedAt: '2026-11-20',
    startsAt: '2026-11-20T17:00:00.000Z',
    endsAt: '2026-11-20T21:00:00.000Z',
    timeZone: 'America/Los_Angeles',
    units: 450,
    onlineUnits: null,
    format: 'IN_PERSON',
    approvals: [{ geo: 'CA', providerNumber: 'NAC 1234', credentialTypes: ['CNA', 'HHA'] }],
    signers: [
      { name: 'Bo Lee', adoptedName: 'Bo Lee', signatureId: 's', signedAt: '2026-11-20T21:05:00.000Z' },
      { name: 'An Kim', adoptedName: 'An Kim', signatureId: 't', signedAt: '2026-11-20T21:06:00.000Z' },
    ],
    issuedAt: '2026-11-20T22:00:00.000Z',
    ...overrides,
  },
})

test('a certificate is text that can be selected', async () => {
  const bytes = await certificatePdf([certificate()], words(null))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = flat(bytes)
  for (const said of [
    'Ana M. Ruiz',
    'Dementia care',
    'Sunrise Care',
    'Sacramento, CA 95814',
    'Nov 20, 2026, 9:00 AM PST',
    'Nov 20, 2026, 1:00 PM PST',
    '4.5',
    'In person',
    '7K2M9QXD-000017',
    'NAC 1234 (California: CNA, HHA)',
    'Bo Lee',
    '/s/ An Kim',
    'https://suma.example.com/verify/AbCdEfGhIjKlMnOpQrStUv',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('/s/ Bo Lee')
  expect(text).not.toContain('�')
})

test('a certificate of a hybrid class says how many of its hours were online', async () => {
  const text = flat(await certificatePdf([certificate({ format: 'HYBRID', onlineUnits: 150 })], words(null)))
  expect(text).toContain('[online]: 1.5')
})

test.each([
  '髙﨑 美咲',
  '𠮷田 凜',
  'Łucja Żak',
  'Nguyễn Thị Ạnh',
  'Peña Núñez',
  'Ayşe Gül Doğan',
  'Đỗ Ř. Őry',
  'Юлия Шмидт',
])('the name %s is printed as it is written', async (person) => {
  expect(flat(await certificatePdf([certificate({ person })], words(null)))).toContain(person)
})

test('labels are in English with the reader’s language beside them', async () => {
  const text = flat(await certificatePdf([certificate()], words('修了証番号')))
  expect(text).toContain('[number]')
  expect(text).toContain('修了証番号')
  expect(text).toContain('[signedOn] Nov 20, 2026  修了証番号')
})

test('a copy that is not valid any more is marked', async () => {
  const over = { ...certificate(), state: 'REVOKED' as const }
  expect(flat(await certificatePdf([over], words(null)))).toContain('[revoked]')
  expect(flat(await certificatePdf([certificate()], words(null)))).not.toContain('[revoked]')
})

test('many certificates are one file, a page each, in the language of the reader', async () => {
  const bytes = await certificatePdf([certificate(), certificate({ number: 'X-000002' })], words('あ'))
  const file = bytes.toString('latin1')
  expect([...file.matchAll(/\/Type \/Page\b(?!s)/g)]).toHaveLength(2)
  expect(file).toContain('/Lang (ja)')
  expect(flat(bytes)).toContain('X-000002')
})

test('a certificate says of times that nobody entered that they are as scheduled', async () => {
  expect(flat(await certificatePdf([certificate()], words(null)))).toContain('[asScheduled]')
  const known = { start: true, end: true }
  expect(flat(await certificatePdf([certificate({ known })], words(null)))).not.toContain('[asScheduled]')
})

const framed = (overrides: Partial<PrintedCertificate['content']> = {}): PrintedCertificate => ({
  ...certificate({
    form: 3,
    known: { start: true, end: false },
    objectives: ['Notice early signs'],
    licenses: [{ geo: 'CA', credentialType: 'CNA', number: '00384412' }],
    ...overrides,
  }),
  logo,
})

test('a certificate of form 3 names the licenses it counts for, the objectives and the parts of its hours', async () => {
  const bytes = await certificatePdf([framed({ onlineUnits: 150 })], words(null))
  const text = flat(bytes)
  for (const said of [
    'Ana M. Ruiz',
    'California · CNA · 00384412',
    'Notice early signs',
    'NAC 1234 (California: CNA, HHA)',
    '[inPerson]: 3',
    '[online]: 1.5',
    'Nov 20, 2026, PST, [asScheduled]',
    '7K2M9QXD-000017',
  ])
    expect(text).toContain(said)
  expect(pagesOf(bytes)).toBe(1)
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
})

test('a certificate of an earlier form is drawn as it was: without licenses, objectives and logo', async () => {
  const bytes = await certificatePdf([{ ...framed({ form: 2 }), logo }], words(null))
  const text = flat(bytes)
  expect(text).not.toContain('00384412')
  expect(text).not.toContain('Notice early signs')
  expect(bytes.toString('latin1')).not.toContain('/Subtype /Image')
})

test('names, licenses and objectives that are too long for one page are all on the second, and nothing is lost', async () => {
  const long = Array.from(
    { length: 14 },
    (_, index) => `Objective ${index}: ${'what an aide can do about it '.repeat(3)}`,
  )
  const licenses = Array.from({ length: 12 }, (_, index) => ({
    geo: 'CA',
    credentialType: 'CNA',
    number: `N${index}X`,
  }))
  const [signer] = certificate().content.signers
  const signers = Array.from({ length: 6 }, (_, index) => ({ ...signer!, name: `Instructor ${index}` }))
  const person = 'Maximiliana Guadalupe Esperanza de la Concepción Fernández-Villanueva y Hernández'
  const bytes = await certificatePdf([framed({ objectives: long, licenses, signers, person })], words('あ'))
  const text = flat(bytes)
  for (const said of [...licenses.map(({ number }) => number), ...signers.map(({ name }) => name), '[seeNextPage]'])
    expect(text).toContain(said)
  for (let index = 0; index < long.length; index += 1) expect(text).toContain(`Objective ${index}:`)
  expect(pagesOf(bytes)).toBe(2)
})

test.each([1, 2, 3] as const)('form %d says when a class was recorded after it was over', async (form) => {
  const recorded = { form, recordedAt: '2026-11-28T05:30:00.000Z' } as const
  expect(flat(await certificatePdf([certificate(recorded)], words(null)))).toContain('[recordedOn]Nov 27, 2026')
  expect(flat(await certificatePdf([certificate({ form })], words(null)))).not.toContain('[recordedOn]')
})
