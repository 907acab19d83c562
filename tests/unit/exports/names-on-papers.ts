import { namesOfLanguages } from '@/fixtures/names-of-languages'
import type { PrintedCertificate } from '@/lib/exports/pdf/certificate-form-3'
import { certificatePdf } from '@/lib/exports/pdf/certificate-pdf'
import { reportPdf } from '@/lib/exports/pdf/report-pdf'
import { signInSheetPdf } from '@/lib/exports/pdf/sign-in-sheet-pdf'
import { signingSheetsPdf } from '@/lib/exports/pdf/signing-sheets-pdf'
import { fingerprint, verifyAddress, words } from './papers'

/** `count` names of each language. */
export const names = (count: number): string[] =>
  Object.values(namesOfLanguages).flatMap((list) => list.split(', ').slice(0, count))

/** In composed form, without marks of direction and without spaces, which a reader guesses from distances. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/gu, '').normalize('NFC')

/** The names that a text does not have as they are written. */
export function unread(text: string, list: readonly string[]): string[] {
  const all = plain(text)
  return list.filter((name) => !all.includes(plain(name)))
}

const organization = { name: 'Sunrise Care', address: ['12 Oak St'], phone: null }
const [startsAt, endsAt] = [new Date('2026-11-20T17:00:00.000Z'), new Date('2026-11-20T21:00:00.000Z')]
const timeZone = 'America/Los_Angeles'

const certificate = (person: string): PrintedCertificate => ({
  state: 'VALID',
  verifyAddress,
  drawings: new Map(),
  logo: null,
  content: {
    form: 3,
    number: '7K2M9QXD-000017',
    person,
    organization,
    title: 'Dementia care',
    completedAt: '2026-11-20',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    units: 450,
    onlineUnits: null,
    format: 'IN_PERSON',
    approvals: [],
    signers: [],
    issuedAt: endsAt.toISOString(),
  },
})

export const certificatesOf = (list: readonly string[]): Promise<Buffer> =>
  certificatePdf(list.map(certificate), words(null))

export const sheetOf = (list: readonly string[]): Promise<Buffer> =>
  signInSheetPdf(
    {
      fingerprint,
      verifyAddress,
      logo: null,
      sheet: {
        title: 'Dementia care',
        organization,
        approvals: [],
        units: 450,
        onlineUnits: null,
        format: 'IN_PERSON',
        startsAt,
        endsAt,
        known: { start: true, end: true },
        timeZone,
        breakMinutes: 0,
        taughtMinutes: null,
        isFinal: true,
        shortReason: null,
        unsignedReason: null,
        recordedAt: null,
        instructors: [],
        participants: list.map((name) => ({
          name,
          numbers: [],
          arrival: null,
          guest: false,
          signature: { adoptedName: name, drawing: null, signedAt: endsAt, receivedAt: null },
        })),
      },
    },
    words(null),
  )

export const transcriptOf = (list: readonly string[]): Promise<Buffer> =>
  reportPdf({
    language: 'en',
    title: 'Record',
    organization: 'Sunrise Care',
    facts: [],
    warnings: [],
    sections: [
      {
        title: 'Taught',
        note: null,
        columns: [
          { header: 'Who', width: 70 },
          { header: 'Hours', width: 30, align: 'end' },
        ],
        rows: list.map((name) => [name, '4.5']),
        empty: '',
      },
    ],
    page: 'Page',
    leftOut: 'Left out',
  })

/** Fields that were filled in, and the receipt. */
export const signedOf = (list: readonly string[]): Promise<Buffer> =>
  signingSheetsPdf({
    language: 'en',
    title: 'Policy',
    organization: 'Sunrise Care',
    leftOut: 'Left out',
    sheets: [
      {
        width: 612,
        height: 60 + list.length * 24,
        marks: list.map((text, index) => ({ box: { x: 40, y: 20 + index * 24, width: 300, height: 22 }, text })),
      },
    ],
    receipt: {
      heading: 'Receipt',
      intro: 'Signed by all.',
      facts: [],
      signers: list.map((name) => ({ name, signature: { adoptedName: name, drawing: null }, facts: [] })),
      eventsHeading: 'Events',
      events: [],
      number: 'S-XXXXX-XXXXX',
      verifyLabel: 'Compare at',
      verifyAddress,
    },
  })
