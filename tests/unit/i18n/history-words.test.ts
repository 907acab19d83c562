import { expect, test } from 'vitest'
import { keptFields } from '@/lib/domain/audit/kept-fields'
import {
  historyChanges,
  historyLine,
  historyReason,
  historyRecordName,
  historySentence,
} from '@/lib/i18n/history-words'
import { translatorFor } from '@/lib/i18n/translator'

const inEnglish = (subjectType: string) => ({ subjectType, t: translatorFor('en'), locale: 'en' })
const told = [
  ['Credit', 'ACTIVE', 'WITHDRAWN', 'Recorded', 'Withdrawn'],
  ['Curriculum', 'DRAFT', 'RETIRED', 'Draft', 'Retired'],
  ['CurriculumAssignment', 'IN_PROGRESS', 'EXEMPT', 'In progress', 'Exempt'],
  ['Role', 'ACTIVE', 'ON_LEAVE', 'Active', 'On leave'],
  ['SigningRequest', 'SENT', 'VOIDED', 'Sent', 'Ended'],
  ['Task', 'DRAFT', 'PUBLISHED', 'Draft', 'Published'],
  ['TaskSession', 'OPEN', 'ENDED', 'Open', 'Ended'],
] as const

test.each(told)('the state of a %s is told by its names, not by its codes', (subject, before, after, was, is) => {
  const [change] = historyChanges([{ field: 'state', before, after }], inEnglish(subject))
  expect(change).toEqual({ field: 'Status', before: was, after: is })
})

test('these are all kinds of rows that have one', () => {
  const kinds = Object.entries(keptFields).filter(([, fields]) => (fields as readonly string[]).includes('state'))
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual(told.map(([kind]) => kind))
})

test.each([
  ['org.visited', 'They asked for help', 'They asked for help'],
  ['org.featuresSet', 'They begin with classes', 'They begin with classes'],
  ['org.suspended', 'They have not paid', 'They have not paid'],
  ['invitation.made', undefined, null],
  ['member.removed', 'RETIRED', null],
])('of %s with the reason %j the history says %j', (action, reason, said) => {
  expect(historyReason({ action, detail: { reason } })).toBe(said)
})

test('codes of lists are told by their names, dates as everywhere', () => {
  const said = historyChanges(
    [
      { field: 'verifiedStateReasons', before: null, after: 'NOT_FOUND, EXPIRED' },
      { field: 'expiresAt', before: '2026-11-30', after: null },
    ],
    inEnglish('Credential'),
  )
  expect(said.map(({ before, after }) => [before, after])).toEqual([
    [null, expect.not.stringMatching(/NOT_FOUND|EXPIRED/)],
    ['Nov 30, 2026', null],
  ])
})

test('who enrolls or checks in themselves is told so; of others the act names a person', () => {
  const [t, ana] = [translatorFor('en'), { id: 'u1', firstName: 'Ana', middleName: null, lastName: 'Ruiz' }]
  const said = (action: string, personId: string | null) =>
    historySentence({ action, actor: ana, person: personId === null ? null : { ...ana, id: personId } }, t)
  expect(said('enrollment.made', 'u1')).toBe('Ana Ruiz enrolled')
  expect(said('enrollment.made', 'u2')).toBe('Ana Ruiz enrolled a person')
  expect(said('enrollment.made', null)).toBe('Ana Ruiz enrolled a person')
  expect(said('checkIn.made', 'u1')).toBe('Ana Ruiz checked in')
  expect(said('credit.added', 'u1')).toBe('Ana Ruiz added a credit')
})

const act = {
  actor: { id: 'u1', firstName: 'Olivia', middleName: null, lastName: 'Brandt' },
  person: null,
  subjectType: 'TaskSession',
  subject: null,
  record: null,
  guest: null,
  detail: {},
}
const ana = { id: 'u2', firstName: 'Ana', middleName: null, lastName: 'Ruiz' }
const session = { title: 'CPR', day: '2026-12-03' }

test.each([
  [
    { action: 'signing.signed', record: { title: 'Hygiene', day: null }, subject: 'Hygiene' },
    'Olivia Brandt signed a document: “Hygiene”',
  ],
  [
    { action: 'enrollment.decided', person: ana, record: session, subject: 'CPR', detail: { to: 'ATTENDED' } },
    'Olivia Brandt decided on an enrollment: Ana Ruiz; “CPR” on Dec 3, 2026; Attended',
  ],
  [
    { action: 'enrollment.moved', person: act.actor, record: session, subject: 'CPR', detail: { status: 'WITHDRAWN' } },
    'Olivia Brandt changed their enrollment: “CPR” on Dec 3, 2026; Withdrawn',
  ],
  [
    { action: 'enrollment.decided', guest: 'Gus Temp', detail: { to: 'LATER' } },
    'Olivia Brandt decided on an enrollment: Gus Temp',
  ],
  [
    { action: 'org.updated', subjectType: 'Org', subject: 'Sunrise' },
    'Olivia Brandt changed the organization’s details',
  ],
  [
    { action: 'webhook.created', subjectType: 'Webhook', subject: 'Payroll' },
    'Olivia Brandt created a webhook: “Payroll”',
  ],
])('an entry says whom and what it is about: %j', (entry, said) => {
  expect(historyLine({ ...act, ...entry }, translatorFor('en'))).toBe(said)
})

test('a record by which the history is narrowed is named, a license by its kind and owner', () => {
  const t = translatorFor('en')
  const record = { kind: 'TASK_SESSION' as const, title: 'CPR', day: '2026-12-03', license: null, owner: null }
  expect(historyRecordName(record, t)).toBe('Session: CPR, Dec 3, 2026')
  const license = { geo: 'CA', credentialType: 'CNA' }
  expect(historyRecordName({ kind: 'CREDENTIAL', title: null, day: null, license, owner: ana }, t)).toBe(
    'License: Ana Ruiz, CA / CNA',
  )
  expect(historyRecordName(null, t)).toBe('Something that isn’t here')
})
