import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { claimContact, claimsFor, makeUser, userNow } from '@/fixtures/people'
import { makeVisitorOf } from '@/fixtures/people-merge'
import { listSessionsOf, makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { findTokenFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import { findPersonFacts, findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { disablePerson, enablePerson, removePersonContact, signPersonOut } from '@/lib/services/people/change-access'
import { completeSignIn } from '@/lib/services/users/settle-identity'

const told = async (userId: string) =>
  (await database().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind, params }) => ({ kind, params }),
  )

test('a super admin signs a person out on every device, which tells the person why', async () => {
  const person = await makeUser()
  await makeSession(person)
  await makeSession(person)
  const { ctx } = await makeVisitorOf(person)
  expect(await done(signPersonOut(ctx(), { id: person.id }))).toEqual({ id: person.id, ended: 2 })
  expect(await listSessionsOf(person.id)).toEqual([])
  const { issuer, subject } = await database().identity.findFirstOrThrow({ where: { userId: person.id } })
  expect(await findPersonFacts(issuer, subject, new Date(Date.now() - 60_000))).toBeNull()
  const reason = 'Registered twice, by mail and by phone'
  expect(await told(person.id)).toEqual([{ kind: 'accountSignedOut', params: { reason } }])
  const event = await database().auditEvent.findFirstOrThrow({
    where: { action: 'person.signedOut', personId: person.id },
  })
  expect(event.detail).toEqual({ ended: 2, reason })
})

test('a disabled person is let in by no session, sign-in or token, and enabled again by each but the session', async () => {
  const { subject, issuer, email } = claimsFor()
  const person = await makeUser({ subject, email: email! })
  const session = await makeSession(person)
  const { token } = await makeApiToken({ user: person })
  const { ctx } = await makeVisitorOf(person)
  const doors = async () =>
    (
      await Promise.all([
        findSessionFacts(session.token, false),
        findPersonFacts(issuer, subject),
        findTokenFacts(token),
      ])
    ).map(Boolean)
  expect(await doors()).toEqual([true, true, true])
  await done(disablePerson(ctx(), { id: person.id }))
  expect(await doors()).toEqual([false, false, false])
  expect(await disablePerson(ctx(), { id: person.id })).toEqual(fail('conflict'))
  await done(enablePerson(ctx(), { id: person.id }))
  expect(await doors()).toEqual([false, true, true])
  expect((await told(person.id)).map(({ kind }) => kind)).toEqual(['tokenMade', 'accountDisabled', 'accountEnabled'])
})

test('who is disabled is led to the page where nobody has to sign in, who is enabled again to their account', async () => {
  const person = await makeUser()
  const { ctx } = await makeVisitorOf(person)
  await done(disablePerson(ctx(), { id: person.id }))
  await done(enablePerson(ctx(), { id: person.id }))
  const notices = await database().notification.findMany({ where: { userId: person.id }, orderBy: { kind: 'asc' } })
  expect(notices.map(({ kind, actionPath }) => [kind, actionPath])).toEqual([
    ['accountDisabled', '/contact'],
    ['accountEnabled', '/account/organizations'],
  ])
})

test('neither a super admin nor one’s own account is disabled', async () => {
  const other = await makeUser({ superAdmin: true })
  const { superAdmin, ctx } = await makeVisitorOf(other)
  expect(await disablePerson(ctx(), { id: other.id })).toEqual(fail('personIsSuperAdmin'))
  expect(await disablePerson(ctx({ personVisits: [superAdmin.id] }), { id: superAdmin.id })).toEqual(fail('notFound'))
})

test('a deleted account is not opened again', async () => {
  const person = await makeUser()
  const now = new Date()
  await database().user.update({ where: { id: person.id }, data: { erasedAt: now, disabledAt: now } })
  const { ctx } = await makeVisitorOf(person)
  expect(await enablePerson(ctx(), { id: person.id })).toEqual(fail('personClosed'))
})

test('a contact that is somebody else’s is taken off a person, but not the last one they have proven', async () => {
  const person = await makeUser()
  const claimed = await claimContact(person.id, 'not-hers@example.com')
  const { ctx } = await makeVisitorOf(person)
  await done(removePersonContact(ctx(), { id: person.id, contactId: claimed }))
  const [last] = (await userNow(person.id)).contacts
  expect(await removePersonContact(ctx(), { id: person.id, contactId: last!.id })).toEqual(fail('lastSignInMethod'))
  const foreign = (await makeUser()).contacts[0]!.id
  expect(await removePersonContact(ctx(), { id: person.id, contactId: foreign })).toEqual(fail('notFound'))
})

test('a token that waits with its way ends when a contact is taken off the person', async () => {
  const person = await makeUser()
  const claimed = await claimContact(person.id, 'intruder@example.com')
  const { apiToken, headers } = await makeApiToken({ user: person })
  const { id } = await database().identity.findFirstOrThrow({ where: { userId: person.id } })
  await database().identity.update({ where: { id }, data: { opensFrom: new Date(Date.now() + 3_600_000) } })
  await database().apiToken.update({ where: { id: apiToken.id }, data: { identityId: id } })
  const { ctx } = await makeVisitorOf(person)
  await done(removePersonContact(ctx(), { id: person.id, contactId: claimed }))
  expect(await findTokenFacts(headers.authorization.slice('Bearer '.length))).toBeNull()
})

test('whose contact was taken off a person’s record cannot sign in to it any more; the person can', async () => {
  const request = { requestId: 'test', now: new Date(), locale: null, jobs: ctxOfNobody().jobs }
  const [own, others] = [claimsFor(), claimsFor()]
  const person = await makeUser({ subject: own.subject, email: own.email! })
  const claimed = await claimContact(person.id, others.email!)
  await database().contact.update({ where: { id: claimed }, data: { verifiedAt: new Date() } })
  const signIn = (claims: typeof own) => completeSignIn(database(), claims, request)
  expect(await signIn(others)).toBe(person.id)
  await makeSession(person)
  const { ctx } = await makeVisitorOf(person)
  expect(await done(removePersonContact(ctx(), { id: person.id, contactId: claimed }))).toMatchObject({ ended: 1 })
  expect(await listSessionsOf(person.id)).toEqual([])
  expect(await signIn(others)).not.toBe(person.id)
  expect(await signIn(own)).toBe(person.id)
})

test('what may have been made by a contact that is taken off a person ends, or is kept by the administrators', async () => {
  const org = await makeClassOrg()
  const person = org.admin
  const early = await makeApiToken({ user: person })
  const claimed = await claimContact(person.id, `stranger-${person.id}@example.com`)
  const { createdAt } = await database().contact.update({ where: { id: claimed }, data: { verifiedAt: new Date() } })
  await database().apiToken.update({
    where: { id: early.apiToken.id },
    data: { createdAt: new Date(createdAt.getTime() - 60_000) },
  })
  const late = await makeApiToken({ user: person })
  const ofOrg = await makeApiToken({ org })
  const { ctx } = await makeVisitorOf(person)
  await done(removePersonContact(ctx(), { id: person.id, contactId: claimed }))
  const works = async ({ token }: { token: string }) => (await findTokenFacts(token)) !== null
  expect([await works(early), await works(late), await works(ofOrg)]).toEqual([true, false, true])
  expect(await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).toMatchObject([{ id: ofOrg.apiToken.id }])
  expect(await told(person.id)).toContainEqual({
    kind: 'accessToKeep',
    params: expect.objectContaining({ count: 1, why: 'foreign' }),
  })
  const removed = { action: 'person.contactRemoved', personId: person.id }
  const { detail } = await database().auditEvent.findFirstOrThrow({ where: removed })
  expect(detail).toMatchObject({ access: { tokens: 1, feeds: 0, links: 0 } })
})
