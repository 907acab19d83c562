import { describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { askOfAdmins, makeIdentityProvider } from '@/fixtures/identity-providers'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { backdateSessions, makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findSessionFacts, hashToken } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { callerOf } from '@/lib/server/caller'
import { ctxOf } from '@/lib/server/make-ctx'
import { listMembers } from '@/lib/services/members/members'
import { getSecurity, setSecurity } from '@/lib/services/orgs/security'

const asked = (org: MadeOrg, overrides: Record<string, unknown> = {}) => ({
  input: { orgId: org.id, version: 0, addresses: [], ...overrides },
})
const nothing = { secondFactorHours: null, idleMinutes: null, addresses: [] }

describe('what an organization asks of its admins', () => {
  test('is nothing until one of them says so, and then what was said', async () => {
    const org = await makeOrg()
    expect(await done(getSecurity(ctxOfAdmin(org), { orgId: org.id }))).toEqual({
      orgId: org.id,
      version: 0,
      ...nothing,
    })
    const said = { secondFactorHours: 8, idleMinutes: 10, addresses: ['203.0.113.0/24'] }
    const here = { secondFactorAt: new Date(), address: '203.0.113.9' }
    const stored = await done(setSecurity(ctxOfAdmin(org, here), asked(org, said)))
    expect(stored).toEqual({ orgId: org.id, version: 1, ...said })
    expect(await setSecurity(ctxOfAdmin(org, here), asked(org, said))).toMatchObject(fail('staleVersion'))
    const less = await done(setSecurity(ctxOfAdmin(org), asked(org, { version: 1 })))
    expect(less).toEqual({ orgId: org.id, version: 2, ...nothing })
    expect(await database().auditEvent.count({ where: { orgId: org.id, action: 'org.securitySet' } })).toBe(2)
  })

  test('must be met by who says it: nobody shuts the door behind themselves', async () => {
    const org = await makeOrg()
    const hours = asked(org, { secondFactorHours: 8 })
    expect(await setSecurity(ctxOfAdmin(org), hours)).toEqual(fail('secondFactorRequired'))
    const long = new Date(Date.now() - 9 * 3_600_000)
    expect(await setSecurity(ctxOfAdmin(org, { secondFactorAt: long }), hours)).toEqual(fail('secondFactorRequired'))
    const outside = { key: 'validation.ownAddressOutside', params: { address: '198.51.100.1' } }
    expect(
      await setSecurity(ctxOfAdmin(org, { address: '198.51.100.1' }), asked(org, { addresses: ['203.0.113.0/24'] })),
    ).toEqual(fail('invalidInput', { 'input.addresses': outside }))
  })

  test('is within limits, and named at its field', async () => {
    const org = await makeOrg()
    for (const [fields, field] of [
      [{ secondFactorHours: 0 }, 'input.secondFactorHours'],
      [{ secondFactorHours: 169 }, 'input.secondFactorHours'],
      [{ idleMinutes: 4 }, 'input.idleMinutes'],
      [{ idleMinutes: 30 }, 'input.idleMinutes'],
      [{ addresses: ['everywhere'] }, 'input.addresses'],
    ] as const)
      expect(await setSecurity(ctxOfAdmin(org), asked(org, fields))).toMatchObject({
        problem: { code: 'invalidInput', fields: { [field]: expect.anything() } },
      })
  })

  test('is for its own admins to say', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const wheel = await makeUser({ superAdmin: true })
    for (const ctx of [ctxOfAdmin(other), ctxFor(wheel, { visits: [org.id] }), ctxFor(await makeUser())])
      expect(await setSecurity(ctx, asked(org))).toEqual(fail('notFound'))
    expect(await getSecurity(ctxOfAdmin(other), { orgId: org.id })).toEqual(fail('notFound'))
  })
})

/** The context of a browser's request with a session, from a network address. */
async function requestOf(cookie: string, address: string | null = null) {
  const caller = await callerOf({ cookie })
  return ctxOf(caller, { requestId: 'test', idempotency: null, acceptLanguage: null, cookie, address })
}

/** A person's signed-in browser, with the sign-in strength their provider reported. */
async function signedIn(userId: string, strength: { amr?: string[]; authAt?: Date } = {}) {
  const session = await makeSession({ id: userId })
  const where = { tokenHash: new Uint8Array(hashToken(session.token)) }
  await database().session.update({ where, data: { authAt: null, ...strength } })
  return session
}

const members = async (org: MadeOrg, cookie: string, address?: string) => {
  const read = await listMembers(await requestOf(cookie, address), { orgId: org.id })
  return read.ok ? 'done' : read.problem.code
}

describe('an admin', () => {
  test('acts as one only for so long after a second factor', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { secondFactorHours: 2 })
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const outcomes = await Promise.all(
      [{}, { amr: ['pwd'], authAt: new Date() }, { amr: ['pwd', 'otp'] }, { amr: ['mfa'], authAt: ago(3) }].map(
        async (strength) => members(org, (await signedIn(org.admin.id, strength)).cookie),
      ),
    )
    expect(outcomes).toEqual(Array(4).fill('secondFactorRequired'))
    expect(await members(org, (await signedIn(org.admin.id, { amr: ['mfa'], authAt: ago(1) })).cookie)).toBe('done')
  })

  test('acts as one only from the organization’s networks', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    const { cookie } = await signedIn(org.admin.id)
    const from = (address?: string) => members(org, cookie, address)
    expect(await Promise.all([from('203.0.113.9'), from('2001:db8::1'), from('198.51.100.1'), from()])).toEqual([
      'done',
      'done',
      'addressNotAllowed',
      'addressNotAllowed',
    ])
  })

  test('stays a member meanwhile, and an admin elsewhere', async () => {
    const org = await makeOrg()
    const other = await makeOrg({ admin: org.admin })
    await askOfAdmins(org, { secondFactorHours: 2 })
    const { cookie } = await signedIn(org.admin.id)
    expect((await requestOf(cookie)).viewer?.roles).toMatchObject([
      { orgId: org.id, roleType: 'MEMBER' },
      { orgId: other.id, roleType: 'ADMIN' },
    ])
    expect(await members(other, cookie)).toBe('done')
  })

  test('is the only one who learns of it: to others the organization is missing as before', async () => {
    const org = await makeOrg()
    const { user } = await makeRole({ orgId: org.id })
    await askOfAdmins(org, { secondFactorHours: 2, addresses: ['203.0.113.0/24'] })
    for (const id of [user.id, (await makeUser()).id])
      expect(await members(org, (await signedIn(id)).cookie)).toBe('notFound')
  })

  test('does not get around it by a token of their own; one of the organization works on', async () => {
    const org = await makeOrg()
    const own = await makeApiToken({ user: org.admin, scopes: ['members:read'] })
    const ofOrg = await makeApiToken({ org, scopes: ['members:read'] })
    await askOfAdmins(org, { secondFactorHours: 2 })
    const by = async (headers: Record<string, string>) => {
      const caller = await callerOf(headers)
      const ctx = ctxOf(caller, {
        requestId: 'test',
        idempotency: null,
        acceptLanguage: null,
        cookie: null,
        address: null,
      })
      const read = await listMembers(ctx, { orgId: org.id })
      return read.ok ? 'done' : read.problem.code
    }
    expect([await by(own.headers), await by(ofOrg.headers)]).toEqual(['secondFactorRequired', 'done'])
  })
})

describe('less idle time', () => {
  test('ends the session of an admin, not that of a member', async () => {
    const org = await makeOrg()
    const { user } = await makeRole({ orgId: org.id })
    await askOfAdmins(org, { idleMinutes: 10 })
    const [admin, member] = [await makeSession(org.admin), await makeSession(user)]
    expect(await findSessionFacts(admin.token, false)).toMatchObject({ idleMinutes: 10 })
    expect(await findSessionFacts(member.token, false)).toMatchObject({ idleMinutes: null })
    await backdateSessions(org.admin.id, { used: 9 })
    expect(await findSessionFacts(admin.token, false)).not.toBeNull()
    for (const id of [org.admin.id, user.id]) await backdateSessions(id, { used: 11 })
    // Even if the request would have restarted the idle clock.
    expect(await findSessionFacts(admin.token, true)).toBeNull()
    expect(await findSessionFacts(admin.token, false)).toBeNull()
    expect(await findSessionFacts(member.token, false)).not.toBeNull()
  })

  test('is the shortest of the organizations that somebody administers', async () => {
    const org = await makeOrg()
    const other = await makeOrg({ admin: org.admin })
    await askOfAdmins(org, { idleMinutes: 20 })
    await askOfAdmins(other, { idleMinutes: 7 })
    const { token } = await makeSession(org.admin)
    expect(await findSessionFacts(token, false)).toMatchObject({ idleMinutes: 7 })
  })
})

test('who came by an organization’s own provider is an admin there alone, and no super admin', async () => {
  const admin = await makeUser({ superAdmin: true })
  const [org, other] = [await makeOrg({ admin }), await makeOrg({ admin })]
  const identityProvider = await makeIdentityProvider(org)
  const { token, cookie } = await makeSession(admin)
  expect(await Promise.all([members(org, cookie), members(other, cookie)])).toEqual(['done', 'done'])
  const where = { tokenHash: new Uint8Array(hashToken(token)) }
  await database().session.update({ where, data: { connectionId: identityProvider.id } })
  expect(await Promise.all([members(org, cookie), members(other, cookie)])).toEqual(['done', 'otherSignInRequired'])
  expect((await requestOf(cookie)).viewer).toMatchObject({
    superAdmin: false,
    held: [{ orgId: null, hold: 'provider' }, {}],
  })
})
