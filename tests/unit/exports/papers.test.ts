import { expect, test } from 'vitest'
import type { SignInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import { certificatePdf, type PrintedCertificate } from '@/lib/exports/pdf/certificate-pdf'
import { breakPoints } from '@/lib/exports/pdf/fonts'
import { qrPath } from '@/lib/exports/pdf/qr-path'
import { signInSheetPdf } from '@/lib/exports/pdf/sign-in-sheet-pdf'
import { labelKeys, type PaperWords } from '@/lib/exports/pdf/words'
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
  timeZone: 'America/Los_Angeles',
  approvals: [{ geo: 'CA', providerNumber: 'NAC 1234', credentialTypes: ['CNA'] }],
  isFinal: false,
  instructors: [
    {
      name: 'Bo Lee',
      guest: false,
      numbers: [],
      arrival: null,
      signature: { adoptedName: 'Bo Lee', drawing: null, signedAt: new Date('2026-11-20T21:05:00Z') },
    },
  ],
  participants: Array.from({ length: count }, (_, index) => ({
    name: `Ana Ruiz ${index + 1}`,
    guest: index === 1,
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
    '[guest]',
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
