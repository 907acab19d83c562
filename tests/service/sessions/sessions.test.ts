import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeInvitation, makeOrg, makeRole, reportLicense } from '@/fixtures/orgs'
import { claimsFor, makeUnverifiedUser, makeUser, testIssuer } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findPersonFacts, findSessionFacts, hashToken } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { callerOf } from '@/lib/server/caller'
import { endOtherSessions, endSession, listOwnSessions } from '@/lib/services/sessions/sessions'
import { listSignInMethods } from '@/lib/services/users/sign-in-methods'

const ofToken = (token: string) => ({ tokenHash: new Uint8Array(hashToken(token)) })
const change = (token: string, data: { lastSeenAt: Date } | { expiresAt: Date }) =>
  database().session.update({ where: ofToken(token), data })
const lastSeen = async (token: string) =>
  (await database().session.findUniqueOrThrow({ where: ofToken(token) })).lastSeenAt

test('a person lists their devices, and ends one or all others at once', async () => {
  const user = await makeUser()
  const [here, phone, tablet] = [await makeSession(user), await makeSession(user), await makeSession(user)]
  const ctx = () => ctxFor(user, { sessionId: here.id })
  const list = await done(listOwnSessions(ctx(), {}))
  expect(list.map((one) => one.current).filter(Boolean)).toHaveLength(1)
  await done(endSession(ctx(), { id: phone.id }))
  expect(await findSessionFacts(phone.token, false)).toBeNull()
  expect(await endSession(ctx(), { id: phone.id })).toEqual(fail('notFound'))
  expect(await done(endOtherSessions(ctx(), {}))).toEqual({ ended: 1 })
  expect(await findSessionFacts(tablet.token, false)).toBeNull()
  expect(await findSessionFacts(here.token, false)).not.toBeNull()
})

test('who is signed out everywhere else is so by access tokens of the provider too, and an API token stays', async () => {
  const user = await makeUser()
  const { issuer, subject } = await database().identity.findFirstOrThrow({ where: { userId: user.id } })
  const api = await makeApiToken({ user, scopes: ['profile:read'] })
  const now = minutesFrom(new Date(), -1)
  const isIn = async (minutes: number) => (await findPersonFacts(issuer, subject, minutesFrom(now, minutes))) !== null
  expect(await isIn(-10)).toBe(true)
  await done(endOtherSessions(ctxFor(user, { now }), {}))
  expect([await isIn(-10), await isIn(0), await isIn(1)]).toEqual([false, false, true])
  expect((await callerOf(api.headers)).kind).toBe('token')
  // By an access token itself: it stays, and older ones end.
  const claims = { ...claimsFor({ subject }), issuedAt: minutesFrom(now, 5) }
  await done(endOtherSessions(ctxFor(user, { claims }), {}))
  expect([await isIn(4), await isIn(5)]).toEqual([false, true])
})

test('a token is stored as its hash only', async () => {
  const { token } = await makeSession(await makeUser())
  const row = await database().session.findUniqueOrThrow({ where: ofToken(token) })
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a session is over after thirty idle minutes or one day', async () => {
  const user = await makeUser()
  const [idle, old, live] = [await makeSession(user), await makeSession(user), await makeSession(user)]
  await change(idle.token, { lastSeenAt: minutesFrom(new Date(), -31) })
  await change(old.token, { expiresAt: new Date(Date.now() - 1000) })
  await change(live.token, { lastSeenAt: minutesFrom(new Date(), -29) })
  expect(await findSessionFacts(idle.token, true)).toBeNull()
  expect(await findSessionFacts(old.token, true)).toBeNull()
  expect(await findSessionFacts(live.token, true)).toMatchObject({ userId: user.id })
  expect(await done(listOwnSessions(ctxFor(user), {}))).toHaveLength(1)
})

test('the idle clock moves at most once a minute when the session is used, and never by a mere reading', async () => {
  const { token } = await makeSession(await makeUser())
  const start = await lastSeen(token)
  await findSessionFacts(token, true)
  expect(await lastSeen(token)).toEqual(start)
  await change(token, { lastSeenAt: minutesFrom(new Date(), -10) })
  const before = await lastSeen(token)
  await findSessionFacts(token, false)
  expect(await lastSeen(token)).toEqual(before)
  await findSessionFacts(token, true)
  expect((await lastSeen(token)).getTime()).toBeGreaterThan(before.getTime() + 500_000)
})

test('a disabled person is signed out everywhere', async () => {
  const user = await makeUser()
  const { token } = await makeSession(user)
  await database().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
  expect(await findSessionFacts(token, false)).toBeNull()
  const identity = await database().identity.findFirstOrThrow({ where: { userId: user.id } })
  expect(await findPersonFacts(identity.issuer, identity.subject)).toBeNull()
})

test('the guard reads proof, license, roles oldest first and open invitations to proven contacts', async () => {
  const { user } = await makeCredential()
  const first = await makeRole({ user })
  const second = await makeOrg({ admin: user })
  const ended = await makeRole({ user })
  await database().role.update({ where: { id: ended.id }, data: { state: 'ENDED' } })
  const open = await makeInvitation({ contact: user.email! })
  const over = { contact: user.email!, expiresAt: new Date(Date.now() - 1000) }
  await makeInvitation(over)
  const { token } = await makeSession(user)
  const bare = await findSessionFacts(token, false)
  expect(bare).toMatchObject({ invitationIds: [open.id], reportingInvitationIds: [] })
  await reportLicense(open.id)
  const facts = await findSessionFacts(token, false)
  expect(facts?.reportingInvitationIds).toEqual([open.id])
  expect(facts).toMatchObject({ verified: true, hasCredential: true, superAdmin: false, email: user.email })
  expect(facts).toMatchObject({ firstName: 'Ana', dob: '1990-05-17', invitationIds: [open.id] })
  expect(facts?.roles.map((role) => [role.orgId, role.roleType])).toEqual([
    [first.orgId, 'MEMBER'],
    [second.id, 'ADMIN'],
  ])
})

test('an invitation to an unproven contact is not shown', async () => {
  const claimant = await makeUnverifiedUser()
  await makeInvitation({ contact: claimant.email! })
  const { token } = await makeSession(claimant)
  expect(await findSessionFacts(token, false)).toMatchObject({ verified: false, invitationIds: [] })
})

test('a person sees the ways in which they have signed in', async () => {
  const user = await makeUser()
  const identity = await database().identity.findFirstOrThrow({ where: { userId: user.id } })
  expect(identity.issuer).toBe(testIssuer)
  expect(await done(listSignInMethods(ctxFor(user), {}))).toMatchObject([{ id: identity.id, loginType: 'auth0' }])
})
