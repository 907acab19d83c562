import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { claimsFor, makeUser, testIssuer } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findPersonFacts, findSessionFacts } from '@/lib/data/sessions/read'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { getAdministeredOrg } from '@/lib/services/orgs/org'
import { getOrgToVisit, visitOrg } from '@/lib/services/orgs/own-orgs'

const hour = 3_600_000
const reason = 'The admin asked why a number is wrong'

async function visited({ at = new Date(), ends }: { at?: Date; ends?: Date } = {}) {
  const superAdmin = await makeUser({ superAdmin: true })
  const session = await makeSession(superAdmin, ends)
  const org = await makeOrg()
  const ctx = ctxFor(superAdmin, { sessionId: session.id, now: at })
  const visit = await done(visitOrg(ctx, { orgId: org.id, reason }))
  return { superAdmin, session, org, visit }
}
const visitsOf = async ({ token }: { token: string }) => (await findSessionFacts(token, false))?.visits

test('a super admin sees the name, gives a reason, and may look for eight hours', async () => {
  const now = new Date()
  const { superAdmin, session, org, visit } = await visited({ at: now })
  expect(visit).toEqual({ orgId: org.id, expiresAt: new Date(now.getTime() + 8 * hour) })
  expect(await done(getOrgToVisit(ctxFor(superAdmin), { id: org.id }))).toEqual({ id: org.id, name: org.name })
  const visits = await visitsOf(session)
  expect(visits).toEqual([org.id])
  expect(await getAdministeredOrg(ctxFor(superAdmin), { id: org.id })).toEqual(fail('notFound'))
  expect(await done(getAdministeredOrg(ctxFor(superAdmin, { visits }), { id: org.id }))).toMatchObject({ id: org.id })
})

test('the history records who visited which organization and why', async () => {
  const { superAdmin, org } = await visited()
  const event = await database().auditEvent.findFirstOrThrow({ where: { orgId: org.id, action: 'org.visited' } })
  expect(event).toMatchObject({ actorId: superAdmin.id, subjectType: 'Org', subjectId: org.id, detail: { reason } })
})

test('a visit ends with its session, with a new session, and after eight hours', async () => {
  const ends = new Date(Date.now() + hour)
  const { superAdmin, session, visit } = await visited({ ends })
  expect(visit.expiresAt).toEqual(ends)
  expect(await visitsOf(session)).toHaveLength(1)
  expect(await visitsOf(await makeSession(superAdmin))).toEqual([])
  const past = await visited({ at: new Date(Date.now() - 9 * hour) })
  expect(await visitsOf(past.session)).toEqual([])
})

test('a visit with a provider’s token ends with that token, and a later token needs a reason again', async () => {
  const [superAdmin, org, now] = [await makeUser({ superAdmin: true }), await makeOrg(), new Date()]
  const { subject } = await database().identity.findFirstOrThrow({ where: { userId: superAdmin.id } })
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const visit = (expiresAt: Date) => {
    const claims = { ...claimsFor({ subject }), issuedAt: at(-5), expiresAt }
    return done(visitOrg(ctxFor(superAdmin, { claims, now }), { orgId: org.id, reason }))
  }
  expect(await visit(at(60))).toEqual({ orgId: org.id, expiresAt: at(60) })
  expect(await visit(at(24 * 60))).toEqual({ orgId: org.id, expiresAt: at(8 * 60) })
  const seen = async (issuedAt?: Date) => (await findPersonFacts(testIssuer, subject, issuedAt))?.visits
  expect(await seen(at(-5))).toEqual([org.id])
  expect(await seen(at(5))).toEqual([])
})

test('a visit opens no other organization, and nothing to somebody who is no super admin any more', async () => {
  const { superAdmin, session, org } = await visited()
  expect(await visitsOf(await makeSession(await makeUser({ superAdmin: true })))).toEqual([])
  await database().user.update({ where: { id: superAdmin.id }, data: { wheelAt: null } })
  expect(await visitsOf(session)).toEqual([])
  const former: UserRecord = { ...superAdmin, superAdmin: false }
  expect(await getAdministeredOrg(ctxFor(former, { visits: [org.id] }), { id: org.id })).toEqual(fail('notFound'))
})

test('a super admin who is an administrator there needs no reason', async () => {
  const superAdmin = await makeUser({ superAdmin: true })
  const org = await makeOrg({ admin: superAdmin })
  expect(await done(getAdministeredOrg(ctxFor(superAdmin, { roles: [org.role] }), { id: org.id }))).toMatchObject({
    id: org.id,
  })
})

test.each([
  ['', 'validation.required'],
  ['   ', 'validation.required'],
  ['two\nlines of a reason', 'validation.controlCharacters'],
  [' 123456789 ', 'validation.reasonTooShort'],
])('a visit without a proper reason is refused: %j', async (given, key) => {
  const superAdmin = await makeUser({ superAdmin: true })
  const input = { orgId: (await makeOrg()).id, reason: given }
  expect(await visitOrg(ctxFor(superAdmin), input)).toEqual(fail('invalidInput', { reason: key }))
})
