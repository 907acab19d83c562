import { expect, test } from 'vitest'
import {
  invitationRow,
  invitationsHref,
  readInvitationQuery,
} from '@/app/orgs/[orgId]/invitations/(list)/invitation-rows'
import { readPaste } from '@/app/orgs/[orgId]/invitations/new/read-paste'
import type { InvitationLine } from '@/lib/data/invitations/list'
import { translatorFor } from '@/lib/i18n/translator'

const at = (text: string) => new Date(text)
const line: InvitationLine = {
  id: '1',
  createdAt: at('2026-11-21T03:00:00Z'),
  updatedAt: at('2026-11-30T12:00:00Z'),
  version: 3,
  orgId: 'o',
  state: 'OPEN',
  contactType: 'PHONE',
  contact: '+14155550101',
  roleType: 'ADMIN',
  firstName: null,
  middleName: null,
  lastName: null,
  employeeId: null,
  jobTitle: 'Aide',
  department: 'Ward 2',
  supervisorEmployeeId: null,
  sentAt: at('2026-11-21T03:00:00Z'),
  resendCount: 0,
  nextResendAt: at('2026-11-23T03:00:00Z'),
  expiresAt: at('2027-01-20T03:00:00Z'),
  respondedAt: null,
  sortName: '',
  invitedBy: { firstName: 'Olivia', middleName: null, lastName: 'Brandt' },
}
const row = (overrides: Partial<InvitationLine> = {}, now = at('2026-11-25T12:00:00Z')) =>
  invitationRow({ ...line, ...overrides }, 'America/Los_Angeles', now, translatorFor('en'))

test('days are those of the organization, and a contact replaces a missing name', () => {
  expect(row()).toMatchObject({
    name: '(415) 555-0101',
    contact: null,
    work: 'Ward 2\u00a0· Aide',
    invitedBy: 'Invited by Olivia Brandt',
    sent: 'Nov 20, 2026',
    next: 'Nov 22, 2026',
    expires: 'Jan 19, 2027',
    open: true,
  })
})

test.each([
  [
    { firstName: 'Bea', lastName: 'Ortiz' },
    { name: 'Ortiz, Bea', called: 'Bea Ortiz', contact: '(415) 555-0101' },
  ],
  [{ supervisorEmployeeId: 'E-1' }, { work: 'Ward 2\u00a0· Aide\u00a0· Supervisor: E-1' }],
  [{ sentAt: null }, { sent: 'Not sent yet' }],
  [{ nextResendAt: null }, { next: 'None' }],
  [
    { sentAt: null, nextResendAt: null, expiresAt: at('2036-11-18T03:00:00Z') },
    { sent: 'Not sent yet', next: 'After it’s sent', expires: '60 days after it’s sent' },
  ],
  [
    { state: 'ACCEPTED' as const, respondedAt: at('2026-11-24T12:00:00Z') },
    { ended: 'Nov 24, 2026', open: false },
  ],
  [{ state: 'REVOKED' as const }, { ended: 'Nov 30, 2026', open: false }],
  [{ state: 'EXPIRED' as const }, { ended: 'Jan 19, 2027', open: false }],
])('%j', (more, expected) => {
  expect(row(more)).toMatchObject(expected)
})

test('an invitation past its end is closed, also before the job has stored that', () => {
  expect(row({}, at('2027-01-20T03:00:00Z')).open).toBe(false)
})

test.each([
  [{}, { state: 'OPEN', unsent: false, q: '', after: null }, '/orgs/o/invitations'],
  [
    { state: 'DECLINED', q: ' ana ' },
    { state: 'DECLINED', unsent: false, q: 'ana', after: null },
    '/orgs/o/invitations?state=DECLINED&q=ana',
  ],
  [
    { state: 'nonsense', q: ['a', 'b'], after: 'x' },
    { state: 'OPEN', unsent: false, q: '', after: 'x' },
    '/orgs/o/invitations?after=x',
  ],
  [
    { state: 'DECLINED', unsent: '1' },
    { state: 'OPEN', unsent: true, q: '', after: null },
    '/orgs/o/invitations?unsent=1',
  ],
])('the address %j', (params, query, href) => {
  const read = readInvitationQuery(params)
  expect(read).toEqual(query)
  expect(invitationsHref('o', read)).toBe(href)
})

test('where text messages are off, phone numbers are counted apart', () => {
  const text = 'a@example.com\n4155550101\nnobody'
  expect(readPaste(text, true)).toMatchObject({ contacts: [{}, {}], numbers: [], unread: [{ line: 3 }] })
  expect(readPaste(text, false)).toMatchObject({
    contacts: [{ value: 'a@example.com' }],
    numbers: [{ line: 2, text: '(415) 555-0101' }],
    unread: [{ line: 3 }],
  })
})
