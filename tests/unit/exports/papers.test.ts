import { expect, test } from 'vitest'
import { labelKeys, type PaperWords } from '@/lib/domain/certificates/paper-words'
import type { SignInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import type { PrintedCertificate } from '@/lib/exports/pdf/certificate-pages'
import { certificatePdf } from '@/lib/exports/pdf/certificate-pdf'
import { breakPoints } from '@/lib/exports/pdf/fonts'
import { qrPath } from '@/lib/exports/pdf/qr-path'
import { type PrintedReceipt, receiptPdf } from '@/lib/exports/pdf/receipt-pdf'
import { signInSheetPdf as sheetPdf } from '@/lib/exports/pdf/sign-in-sheet-pdf'
import { pdfText } from './pdf-text'

const words = (local: string | null): PaperWords => ({
  language: local ? 'ja' : 'en',
  labels: Object.fromEntries(labelKeys.map((key) => [key, { fixed: `[${key}]`, local }])) as PaperWords['labels'],
  places: { CA: 'California' },
  types: { CNA: 'CNA', HHA: 'HHA' },
  formats: { IN_PERSON: 'In person' },
})

const certificate = (more: Partial<PrintedCertificate['content']> = {}): PrintedCertificate => ({
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
    ...more,
  },
})

/** Lines may be broken anywhere. */
const flat = (bytes: Uint8Array) => pdfText(bytes).replaceAll('\n', '')

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

const marked = { name: 'Olivia Brandt', at: new Date('2026-11-21T03:29:00Z'), reason: 'Paper sheet' }
const sheet = (count: number): SignInSheet => ({
  organization: { name: 'Sunrise Care', address: ['12 Oak St'] },
  title: '認知症ケア',
  startsAt: new Date('2026-11-20T17:00:00Z'),
  endsAt: new Date('2026-11-20T21:00:00Z'),
  known: { start: true, end: false },
  units: 400,
  shortReason: null,
  unsignedReason: null,
  recordedAt: null,
  timeZone: 'America/Los_Angeles',
  approvals: [{ geo: 'CA', providerNumber: 'NAC 1234', credentialTypes: ['CNA'] }],
  isFinal: false,
  instructors: [
    {
      name: 'Bo Lee',
      numbers: [],
      arrival: null,
      signature: { adoptedName: 'Bo Lee', drawing: null, signedAt: new Date('2026-11-20T21:05:00Z') },
    },
  ],
  participants: Array.from({ length: count }, (_, index) => ({
    name: `Ana Ruiz ${index + 1}`,
    numbers: [`CA CNA ${1000 + index}`],
    arrival:
      index % 2 === 0
        ? { at: new Date('2026-11-20T17:02:00Z'), source: 'CODE' }
        : { at: null, source: 'PAPER', marked },
    signature:
      index % 2 === 0
        ? { adoptedName: `Ana ${index}`, drawing: null, signedAt: new Date('2026-11-20T17:01:00Z') }
        : null,
  })),
})

const fingerprint = '0123456789abcdef'.repeat(4)
const verifyAddress = 'https://suma.example.com/verify/sheets/AbCdEfGhIjKlMnOpQrStUv'
const signInSheetPdf = (of: SignInSheet, paper: PaperWords) =>
  sheetPdf({ sheet: of, fingerprint, verifyAddress, logo: null }, paper)

test('a sign-in sheet holds what California requires', async () => {
  const text = flat(await signInSheetPdf(sheet(2), words(null)))
  for (const said of [
    'Sunrise Care',
    '認知症ケア',
    'Nov 20, 2026',
    '9:00 AM PST',
    '1:00 PM PST',
    'Bo Lee',
    '/s/ Bo Lee',
    'Ana Ruiz 1',
    '/s/ Ana 0',
    'CA CNA 1000',
    'NAC 1234 (California)',
    '[draft]',
    '[hours]',
    '[asScheduled]',
    '9:02 AM',
    '[byCode]',
    '[markedPresent]',
    'Olivia Brandt, Nov 20, 2026, 7:29 PM',
    'Paper sheet',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('[shortReason]')
  expect(text).not.toContain('[unsignedReason]')
})

test('a sheet prints why not everybody who attended has signed', async () => {
  const text = flat(await signInSheetPdf({ ...sheet(1), unsignedReason: 'The tablet broke' }, words(null)))
  expect(text).toContain('[unsignedReason]')
  expect(text).toContain('The tablet broke')
})

test('a sheet prints why a shorter session gives its full hours, and does not say of known times that they are scheduled', async () => {
  const known = { start: true, end: true }
  const text = flat(await signInSheetPdf({ ...sheet(1), known, shortReason: 'Reading at home' }, words(null)))
  expect(text).toContain('[shortReason]')
  expect(text).toContain('Reading at home')
  expect(text).not.toContain('[asScheduled]')
})

test('a certificate says of times that nobody entered that they are as scheduled', async () => {
  expect(flat(await certificatePdf([certificate()], words(null)))).toContain('[asScheduled]')
  const known = { start: true, end: true }
  expect(flat(await certificatePdf([certificate({ known })], words(null)))).not.toContain('[asScheduled]')
})

test('three hundred people are on one sheet, with a heading on each page', { timeout: 30_000 }, async () => {
  const bytes = await signInSheetPdf({ ...sheet(300), isFinal: true }, words(null))
  const text = flat(bytes)
  const missing = Array.from({ length: 300 }, (_, index) => `CA CNA ${1000 + index}`).filter(
    (number) => !text.includes(number),
  )
  expect(missing).toEqual([])
  const pages = [...bytes.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
  expect(text.split('[participant]').length - 1).toBe(pages)
  expect(text).toContain(`[page] ${pages} / ${pages}`)
  expect(text).not.toContain('[draft]')
})

test('each page of a sheet has the fingerprint, and the first the address where it is compared', async () => {
  const text = flat(await signInSheetPdf(sheet(40), words(null)))
  const pages = text.split('[participant]').length - 1
  expect(pages).toBeGreaterThan(1)
  expect(text.split('01234567 89abcdef').length - 1).toBe(4 * pages)
  expect(text.split(verifyAddress).length - 1).toBe(1)
})

/** A PNG of one pixel. */
const logo = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
)
const pagesOf = (bytes: Buffer) => [...bytes.toString('latin1').matchAll(/\/Type \/Page\b(?!s)/g)].length
const framed = (more: Partial<PrintedCertificate['content']> = {}): PrintedCertificate => ({
  ...certificate({
    form: 3,
    known: { start: true, end: false },
    objectives: ['Notice early signs'],
    licenses: [{ geo: 'CA', credentialType: 'CNA', number: '00384412' }],
    ...more,
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

const receipt = (more: Partial<PrintedReceipt> = {}): PrintedReceipt => ({
  organization: { name: 'Sunrise Care', address: ['12 Oak St'] },
  title: 'Dementia care',
  person: 'Ana Ruiz',
  startsAt: new Date('2026-11-20T17:00:00Z'),
  endsAt: new Date('2026-11-20T21:00:00Z'),
  known: { start: true, end: false },
  timeZone: 'America/Los_Angeles',
  units: 450,
  arrival: ['Nov 20, 2026, 9:02 AM'],
  signature: {
    adoptedName: 'Ana Ruiz',
    drawing: null,
    signedAt: new Date('2026-11-20T17:03:00Z'),
    digest: fingerprint,
  },
  consent: 'I was there.',
  expected: [{ license: 'CA / CNA (00384412)', text: 'Counts 4.5 of 4.5 hr.' }],
  outcome: null,
  logo,
  ...more,
})

test('a receipt says what was signed and what to expect, and that it is not final', async () => {
  const text = flat(await receiptPdf(receipt(), words(null)))
  for (const said of ['I was there.', '/s/ Ana Ruiz', '01234567 89abcdef', 'Counts 4.5 of 4.5 hr.', '[notYetFinal]'])
    expect(text).toContain(said)
})

test('once the session is finalized a receipt points to the certificate in place of what to expect', async () => {
  const found = { number: '7K2M9QXD-000017', verifyAddress }
  const text = flat(await receiptPdf(receipt({ outcome: { certificate: found } }), words(null)))
  expect(text).toContain('7K2M9QXD-000017')
  expect(text).not.toContain('[expected]')
  expect(text).not.toContain('[notYetFinal]')
  expect(flat(await receiptPdf(receipt({ outcome: { certificate: null } }), words(null)))).toContain('[noCertificate]')
})

test.each([
  ['Ruiz-Gil', ['Ruiz-Gil']],
  [null, []],
  ['認知、症', ['認', '', '知、', '', '症', '']],
  ['https://suma.example.com/verify/AbCdEfGh', ['https://suma', '', '.example.com', '', '/verify/AbCd', '', 'EfGh']],
])('%s may break the line between %j', (word, parts) => {
  expect(breakPoints(word)).toEqual(parts)
})

test('a QR code is as wide as its size and never empty', () => {
  const { path, size } = qrPath('https://suma.example.com/verify/AbCdEfGhIjKlMnOpQrStUv')
  expect(size).toBeGreaterThanOrEqual(21)
  expect(path).toMatch(/^M0 0h7v1h-7z/)
})
