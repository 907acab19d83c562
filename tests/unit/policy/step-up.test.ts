import { expect, test } from 'vitest'
import { isGoodForStepUp } from '@/lib/domain/access/step-up'
import { can, type Viewer } from '@/lib/policy/can'
import { heldFor } from '@/lib/policy/held'
import { orgOfWrite } from '@/lib/policy/org-writes'
import { scopeOf } from '@/lib/policy/scopes'
import { needsStepUp, stepUpOf } from '@/lib/policy/step-up'
import { toldOf } from '@/lib/policy/told'

test('every action that a person takes themselves or that writes in an organization says whether it needs a fresh sign-in', () => {
  const inPerson = Object.entries(scopeOf).flatMap(([action, scope]) => (scope === 'session' ? [action] : []))
  const choosing = new Set([...inPerson, ...Object.keys(orgOfWrite), 'person.update'])
  expect(Object.keys(stepUpOf).toSorted()).toEqual([...choosing].toSorted())
})

test('every action that needs a fresh sign-in says who hears of it', () => {
  const all = Object.keys(scopeOf) as (keyof typeof scopeOf)[]
  expect(Object.keys(toldOf).toSorted()).toEqual(all.filter(needsStepUp).toSorted())
})

// The list repeated, so that nobody takes an action off it by accident.
test('contacts, ways in, tokens, feeds, links, download, deletion, rights and settings need one', () => {
  const all = Object.keys(scopeOf) as (keyof typeof scopeOf)[]
  expect(all.filter(needsStepUp).toSorted()).toEqual([
    'apiClient.register',
    'apiToken.create',
    'calendar.makeFeed',
    'contact.change',
    'grant.give',
    'identityProvider.manage',
    'legalHold.release',
    'member.changeRole',
    'org.create',
    'orgAccess.keep',
    'orgArchive.ask',
    'orgArchive.open',
    'orgSecurity.manage',
    'ownData.delete',
    'ownData.download',
    'people.merge',
    'retention.setOfOrg',
    'signInMethod.change',
    'superAdmin.manage',
    'surveyLink.create',
    'transcriptLink.create',
    'webhook.change',
    'webhook.create',
  ])
  expect(all.filter((action) => (stepUpOf as Partial<Record<string, string>>)[action] === 'input').toSorted()).toEqual([
    'installation.manage',
    'invitation.manage',
    'invitation.send',
    'member.leave',
    'member.manage',
    'org.askClosing',
    'org.govern',
    'people.manage',
    'person.update',
  ])
})

const now = new Date('2026-11-28T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const asked = { at: ago(10), secondFactorAt: null, providerOrgId: null, asksFactor: false }
test.each([
  ['of this minute', {}, true],
  ['of five minutes ago', { at: ago(299) }, true],
  ['that is older', { at: ago(300) }, false],
  ['of the future', { at: ago(-61) }, false],
  ['of which no time is known', { at: null }, false],
  ['by an organization’s own provider', { providerOrgId: 'o' }, false],
  ['without the factor that is asked', { asksFactor: true }, false],
  ['with the factor that is asked', { asksFactor: true, secondFactorAt: ago(10) }, true],
  ['with a factor of hours ago', { asksFactor: true, secondFactorAt: ago(9000) }, false],
])('a sign-in %s', (_name, more, good) => {
  expect(isGoodForStepUp({ ...asked, ...more }, now)).toBe(good)
})

const person: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [{ orgId: 'o', roleType: 'ADMIN' }],
  visits: [],
  personVisits: [],
  scopes: null,
}
/** By the own provider of `o`; the role in `e` was left out where the viewer was made. */
const byProvider: Viewer = {
  ...person,
  providerOrgId: 'o',
  held: [{ orgId: 'e', hold: 'provider', roleType: 'MEMBER' }],
}
const record = (orgId: string) => ({
  orgId,
  userId: 'u',
  addresseeId: 'u',
  taskSessionId: 's',
  instructorIds: ['u'],
  enrolledIds: ['u'],
  signerIds: ['u'],
  announced: false,
  present: true,
  sheetWaits: false,
})
const relations = [
  'taskSession.run',
  'signature.signAsInstructor',
  'checkIn.attend',
  'calendar.readSession',
  'signing.sign',
  'signing.readCopy',
  'invitation.answer',
  'enrollment.answer',
  'enrollment.withdraw',
  'guest.answer',
  'requestedDocument.answer',
  'creditProposal.answer',
  'member.leave',
] as const
test.each(relations)(
  '%s is open to a session by an organization’s own provider in that organization alone',
  (action) => {
    const there = { ...record('e'), reason: null }
    expect([can(byProvider, action, record('o')), can(byProvider, action, there)]).toEqual([true, false])
    const roles = [...byProvider.roles, { orgId: 'e', roleType: 'MEMBER' as const }]
    expect(can({ ...byProvider, roles, providerOrgId: null }, action, there)).toBe(true)
    expect(heldFor(byProvider, action, there)).toMatchObject({ hold: 'provider' })
  },
)

test('it reads the person’s own record, but no health record', () => {
  expect(can(byProvider, 'credential.list', { id: 'u' })).toBe(true)
  expect(can(byProvider, 'certificate.read', record('e'))).toBe(true)
  const document = (kind: 'HEALTH' | 'OTHER') => ({ userId: 'u', kind })
  expect([
    can(byProvider, 'document.read', document('OTHER')),
    can(byProvider, 'document.read', document('HEALTH')),
  ]).toEqual([true, false])
  expect(can(person, 'document.read', document('HEALTH'))).toBe(true)
})

test('it signs its person out nowhere else', () => {
  expect([can(byProvider, 'session.list', { id: 'u' }), can(byProvider, 'session.revoke', { id: 'u' })]).toEqual([
    true,
    false,
  ])
  expect(heldFor(byProvider, 'session.revoke', { id: 'u' })).toMatchObject({ hold: 'provider' })
})

test('it is no member of another organization, and is told so', () => {
  expect(can(byProvider, 'org.read', { id: 'e' })).toBe(false)
  expect(heldFor(byProvider, 'org.read', { id: 'e' })).toMatchObject({ orgId: 'e', hold: 'provider' })
  expect(heldFor(byProvider, 'org.read', { id: 'x' })).toBeNull()
})

test('a way that waits teaches and supervises nobody', () => {
  const waiting: Viewer = { ...person, waits: true, roles: [{ orgId: 'o', roleType: 'MEMBER', supervises: true }] }
  const people = { id: 'o', departments: [], supervisorUserId: 'u' }
  expect(can({ ...waiting, waits: false }, 'team.list', people)).toBe(true)
  expect([can(waiting, 'taskSession.run', record('o')), can(waiting, 'team.list', people)]).toEqual([false, false])
  expect(heldFor(waiting, 'taskSession.run', record('o'))).toEqual({ orgId: null, hold: 'newWay' })
  expect(can(waiting, 'checkIn.attend', record('o'))).toBe(true)
})
