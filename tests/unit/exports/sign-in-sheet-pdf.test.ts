import { expect, test } from 'vitest'
import type { PaperWords } from '@/lib/domain/certificates/paper-words'
import type { SignInSheet } from '@/lib/domain/certificates/sign-in-sheet'
import { signInSheetPdf as sheetPdf } from '@/lib/exports/pdf/sign-in-sheet-pdf'
import { fingerprint, flat, pagesOf, verifyAddress, words } from './papers'

const marked = { name: 'Olivia Brandt', at: new Date('2026-11-21T03:29:00Z'), reason: 'Paper sheet' }
const sheet = (count: number): SignInSheet => ({
  organization: { name: 'Sunrise Care', address: ['12 Oak St'], phone: '(916) 555-0100' },
  breakMinutes: 0,
  taughtMinutes: null,
  title: '認知症ケア',
  startsAt: new Date('2026-11-20T17:00:00Z'),
  endsAt: new Date('2026-11-20T21:00:00Z'),
  known: { start: true, end: false },
  format: 'IN_PERSON',
  units: 400,
  onlineUnits: null,
  shortReason: null,
  unsignedReason: null,
  recordedAt: null,
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
    '[format]',
    'In person',
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

test('a sheet says what nobody saw: times entered by hand, sent later, and recorded by the person themself', async () => {
  const entered = { name: 'Olivia Brandt', at: new Date('2026-11-28T14:51:00Z'), reason: 'clock was wrong' }
  const [line] = sheet(1).participants
  const sent = new Date('2026-11-20T17:40:00Z')
  const own = {
    ...line!,
    arrival: { at: new Date('2026-11-20T17:02:00Z'), source: 'INSTRUCTOR' as const, sentAt: sent },
    leaving: { at: new Date('2026-11-20T20:00:00Z'), entered },
    oneself: true as const,
    signature: { ...line!.signature!, receivedAt: sent },
  }
  const text = flat(
    await signInSheetPdf({ ...sheet(0), entered: { start: entered }, participants: [own] }, words(null)),
  )
  expect(text).toContain('[enteredBy] Olivia Brandt [enteredOn] Nov 28, 2026, 6:51 AM: clock was wrong')
  expect(text.split('[sentLater] 9:40 AM')).toHaveLength(3)
  expect(text).toContain('[left] 12:00 PM')
  expect(text).toContain('[oneself]')
})

test('a sheet of a hybrid class says how many of its hours were online', async () => {
  const text = flat(await signInSheetPdf({ ...sheet(1), format: 'HYBRID', onlineUnits: 150 }, words(null)))
  expect(text).toContain('[inPerson]: 2.5')
  expect(text).toContain('[online]: 1.5')
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

test('three hundred people are on one sheet, with a heading on each page', { timeout: 30_000 }, async () => {
  const bytes = await signInSheetPdf({ ...sheet(300), isFinal: true }, words(null))
  const text = flat(bytes)
  const missing = Array.from({ length: 300 }, (_, index) => `CA CNA ${1000 + index}`).filter(
    (number) => !text.includes(number),
  )
  expect(missing).toEqual([])
  const pages = pagesOf(bytes)
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

test('long words of Japanese, which are wider, do not run over a page', { timeout: 30_000 }, async () => {
  const long = (length: number) => '紙の名簿で出席を確認しました'.repeat(30).slice(0, length)
  const plain = sheet(30)
  const [instructor] = plain.instructors
  const participants = plain.participants.map((line) => ({
    ...line,
    arrival: { at: null, source: 'PAPER' as const, marked: { ...marked, reason: long(200) } },
  }))
  const named = plain.participants.map((line) => ({ ...line, name: long(40) }))
  for (const one of [
    { ...plain, participants },
    { ...plain, participants: named },
    { ...plain, shortReason: long(300), unsignedReason: long(300) },
    { ...plain, instructors: Array.from({ length: 4 }, () => ({ ...instructor!, name: long(60) })) },
  ]) {
    const bytes = await signInSheetPdf(one, words(null))
    expect(flat(bytes).split('[participant]').length - 1).toBe(pagesOf(bytes))
  }
})

test('a sheet has license and certificate in columns of their own, the title of the instructor, breaks, minutes and what it replaces', async () => {
  const plain = sheet(2)
  const [first, second] = plain.participants
  const left = new Date('2026-11-20T20:58:00Z')
  const text = flat(
    await signInSheetPdf(
      {
        ...plain,
        isFinal: true,
        breakMinutes: 15,
        taughtMinutes: 195,
        replaces: { at: new Date('2026-11-22T01:00:00Z'), reason: 'Wrong check-out' },
        approvals: [{ ...plain.approvals[0]!, approvedBy: 'CDPH' }],
        instructors: [{ ...plain.instructors[0]!, profession: 'RN, DSD · RN 8 (CA)' }],
        participants: [
          { ...first!, certificate: 'X-000001', leaving: { at: left }, minutes: 195 },
          { ...second!, unsigned: { reason: 'Left in an ambulance' } },
        ],
      },
      words(null),
    ),
  )
  for (const said of [
    '(916) 555-0100',
    'NAC 1234 (California), [approvedBy] CDPH',
    'RN, DSD · RN 8 (CA)',
    '15 [minutes], 195 [minutes] [taught]',
    '[replacesSheet]Nov 21, 2026, 5:00 PM: Wrong check-out',
    '[licenseNumber][number][attendance][signature]',
    'CA CNA 1000X-000001[in] 9:02 AM[byCode][left] 12:58 PM195 [minutes]',
    '[notSigned]: Left in an ambulance',
  ])
    expect(text).toContain(said)
})

test.each([
  ['LETTER', '612 792'],
  ['A4', '595\\.2\\d* 841\\.8'],
] as const)(
  'a sheet to be filled in by hand has empty lines, no fingerprint, and the size of %s',
  async (size, points) => {
    const blank = { sheet: sheet(0), fingerprint, verifyAddress, logo: null, size, emptyLines: 20 }
    const bytes = await sheetPdf(blank, words(null))
    const text = flat(bytes)
    expect(text.split('[in] ________').length - 1).toBe(20)
    expect(text).toContain('[byHand]')
    expect(text).not.toContain('[draft]')
    expect(text).not.toContain('[fingerprint]')
    expect(text).not.toContain(verifyAddress)
    expect(bytes.toString('latin1')).toMatch(new RegExp(`/MediaBox \\[0 0 ${points}`))
  },
)
