import { expect, test } from 'vitest'
import { sharedRow } from '@/app/_components/documents/document-texts'
import {
  canChange,
  copyOrgs,
  orgShares,
  previewOf,
  seenText,
  shownCopies,
} from '@/app/(member)/documents/[documentId]/view-model'
import { documentRow } from '@/app/(member)/documents/list-tools'
import type { CopyRecord } from '@/lib/data/documents/copies'
import { translatorFor } from '@/lib/i18n/translator'
import type { DocumentView } from '@/lib/services/documents/own-documents'
import type { SharedDocumentView } from '@/lib/services/documents/shared-documents'

const t = translatorFor('en')
const sunrise = { id: 'o', name: 'Sunrise', timeZone: 'America/Los_Angeles' }
const file = {
  fileName: 'tb.pdf',
  contentType: 'application/pdf',
  size: 10,
  sha256: '',
  storageKey: 'k',
  check: 'CLEAN' as const,
}
const tbTest: DocumentView = {
  id: 'd',
  source: 'UPLOADED',
  version: 3,
  userId: 'u',
  kind: 'HEALTH',
  healthRecordType: 'TB_TEST',
  file,
  title: 'My test',
  fileId: 'f',
  creditId: null,
  credit: null,
  orgName: null,
  endedAt: null,
  deletedAt: null,
  effectiveAt: '2026-01-15',
  expiresAt: '2027-01-15',
  replacesId: null,
  replacedById: null,
  replacedAt: null,
  createdAt: new Date('2026-02-01T12:00:00Z'),
  updatedAt: new Date('2026-02-01T12:00:00Z'),
  handedIn: [],
  shares: [{ id: 's', org: sunrise, since: new Date('2026-02-03T02:00:00Z') }],
  copies: [],
  originals: [],
  expiryState: 'EXPIRING',
  state: 'ACTIVE',
}

test('a document as a row: what it is, until when, and who sees it', () => {
  expect(documentRow(tbTest, 'UTC', t)).toMatchObject({
    href: '/documents/d',
    title: 'My test',
    second: 'Added Feb 1, 2026',
    kind: 'TB test',
    source: null,
    own: true,
    expiry: { text: 'Expires Jan 15, 2027', tone: 'warn' },
    sharedWith: ['Sunrise'],
  })
})

test('the day it was added is one of its person, not of UTC', () => {
  const inTheEvening = { ...tbTest, createdAt: new Date('2026-02-02T03:00:00Z') }
  expect(documentRow(inTheEvening, 'America/Los_Angeles', t).second).toBe('Added Feb 1, 2026')
  expect(documentRow(inTheEvening, 'UTC', t).second).toBe('Added Feb 2, 2026')
})

test('a certificate is a record of its organization: it is opened and not changed', () => {
  const certificate: DocumentView = { ...tbTest, source: 'CERTIFICATE', orgName: 'Sunrise', expiryState: 'NONE' }
  expect(documentRow(certificate, 'UTC', t)).toMatchObject({ second: 'Sunrise', expiry: null, own: false })
  expect(canChange(certificate)).toBe(false)
  expect(previewOf(certificate).url).toBe('/api/certificates/d')
})

test.each(['DELETED', 'REPLACED', 'ENDED'] as const)('one that is %s is not changed', (state) => {
  expect(canChange(tbTest)).toBe(true)
  expect(canChange({ ...tbTest, state })).toBe(false)
})

test.each([
  ['NOT_CHECKED', 'ready'],
  ['CLEAN', 'ready'],
  ['WAITING', 'waiting'],
  ['INFECTED', 'infected'],
] as const)('a file whose check says %s is %s', (check, shown) => {
  expect(previewOf({ ...tbTest, file: { ...file, check } }).check).toBe(shown)
})

test('a health record that was handed in is seen by the organization without a share', () => {
  const answer = {
    id: 'q',
    version: 3,
    title: 'TB test',
    org: sunrise,
    since: new Date('2026-02-03T02:00:00Z'),
    isOpen: true,
  }
  const handedIn = { ...tbTest, shares: [], handedIn: [answer] }
  expect(documentRow(handedIn, 'UTC', t).sharedWith).toEqual(['Sunrise'])
  expect(documentRow({ ...tbTest, handedIn: [answer] }, 'UTC', t).sharedWith).toEqual(['Sunrise'])
  expect(orgShares(handedIn, [{ org: sunrise }])[0]).toMatchObject({
    share: null,
    handedIn: [{ id: 'q', version: 3, title: 'TB test', since: 'Feb 2, 2026', isOpen: true }],
  })
})

test('each organization of the person with its share, on the day of the organization', () => {
  const other = { id: 'p', name: 'Other', timeZone: 'America/Los_Angeles' }
  expect(orgShares(tbTest, [{ org: sunrise }, { org: other }])).toEqual([
    {
      orgId: 'o',
      name: 'Sunrise',
      share: { id: 's', since: 'Feb 2, 2026' },
      handedIn: [],
      hasCopy: false,
      originalSeen: null,
    },
    { orgId: 'p', name: 'Other', share: null, handedIn: [], hasCopy: false, originalSeen: null },
  ])
})

test('what an organization would see is said: never the file of a health record', () => {
  expect(seenText(tbTest, t)).toMatch(/TB test.*not the file/)
  expect(seenText({ ...tbTest, kind: 'LICENSE', healthRecordType: null }, t)).toMatch(/the file itself/)
})

const shared: SharedDocumentView = {
  id: 'd',
  orgId: 'o',
  roleId: 'r',
  since: new Date('2026-02-03T12:00:00Z'),
  firstName: 'Ana',
  middleName: 'Elena',
  lastName: 'Ruiz',
  kind: 'HEALTH',
  healthRecordType: 'TB_TEST',
  expiresAt: '2027-01-15',
  expiryState: 'VALID',
  title: null,
  effectiveAt: null,
  fileName: null,
  contentType: null,
  size: null,
  check: null,
  originalSeenAt: null,
  originalSeenBy: null,
  originalSeenByOneself: false,
  copy: null,
}

test('a shared health record is named by its type and never opened', () => {
  expect(sharedRow(shared, 'UTC', t)).toMatchObject({
    label: 'TB test',
    href: null,
    health: true,
    name: 'Ruiz, Ana E.',
  })
})

test.each([
  ['CLEAN', '/api/files/d'],
  ['WAITING', null],
  ['INFECTED', null],
] as const)('a shared file is opened unless its check is not over: %s', (check, href) => {
  const license: SharedDocumentView = { ...shared, kind: 'LICENSE', healthRecordType: null, title: 'Card', check }
  expect(sharedRow(license, 'UTC', t)).toMatchObject({ label: 'Card', href, health: false })
})

test('a health record of which the organization has a copy is opened by the copy, unless its file is not served', () => {
  const given = sharedRow({ ...shared, copy: { id: 'c', check: 'CLEAN' } }, 'UTC', t)
  expect(given).toMatchObject({ label: 'TB test', kind: 'Health record · copy for you', copied: true })
  expect(given.href).toBe('/api/health-copies/c')
  expect(sharedRow({ ...shared, copy: { id: 'c', check: 'INFECTED' } }, 'UTC', t).href).toBeNull()
})

const copy: CopyRecord = {
  id: 'c',
  org: sunrise,
  since: new Date('2026-02-03T02:00:00Z'),
  endedAt: null,
  consentVersion: 'v1',
  consentLocale: 'es',
  openingCount: 2,
  openings: [
    { at: new Date('2026-02-03T12:00:00Z'), actor: { firstName: 'Olivia', middleName: null, lastName: 'Brandt' } },
  ],
}

test('a copy is shown with who opened it and the words agreed to, in their language', () => {
  expect(shownCopies([copy], 'UTC', t)).toEqual([
    {
      id: 'c',
      name: 'Sunrise',
      held: 'Has a copy since Feb 2, 2026',
      ended: false,
      opened: 'Opened 2 times',
      openings: [{ key: expect.any(String), text: expect.stringMatching(/^Olivia Brandt, Feb 3, 2026/) }],
      latest: 'Showing the latest 1',
      agreedTo: expect.stringMatching(/^Doy a Sunrise una copia/),
    },
  ])
})

test('a copy that stands is before one that ended, opened by somebody unknown or never', () => {
  const ended = { ...copy, id: 'e', endedAt: new Date('2026-02-04T02:00:00Z'), openingCount: 0, openings: [] }
  const unknown = { ...copy, openings: [{ at: copy.since, actor: null }] }
  const [first, second] = shownCopies([ended, unknown], 'UTC', t)
  expect([first!.id, first!.openings[0]!.text]).toEqual([
    'c',
    expect.stringMatching(/^Someone who is no longer known,/),
  ])
  expect(second).toMatchObject({ held: 'Had a copy from Feb 2, 2026 to Feb 3, 2026', opened: 'Not opened' })
})

test('an organization that has a copy sees the document, is offered no share, and no second copy', () => {
  const document = { ...tbTest, shares: [], copies: [{ id: 'c', org: sunrise, since: copy.since }] }
  expect(documentRow(document, 'UTC', t)).toMatchObject({ sharedWith: ['Sunrise'] })
  expect(orgShares(document, [{ org: sunrise }])[0]).toMatchObject({ share: null, hasCopy: true })
  expect(copyOrgs(document, [{ org: sunrise }])).toEqual([])
  expect(copyOrgs(tbTest, [{ org: sunrise }])).toEqual([{ orgId: 'o', name: 'Sunrise' }])
})
