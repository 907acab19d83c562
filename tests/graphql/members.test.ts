import { beforeAll, describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { withStatements } from '@/fixtures/statements'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { type Caller, call, operation } from './call'

const cookieOf = async (user: UserRecord) => (await makeSession(user)).cookie

/** An organization with one caller of each kind that may read its members. */
async function makeHouse() {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const colleague = await makeRole({ orgId: org.id })
  const credential = await makeCredential({ user: member.user })
  await makeCredit({ user: member.user })
  const other = await makeOrg()
  const [superAdmin, visitor] = [await makeUser({ superAdmin: true }), await makeUser({ superAdmin: true })]
  const cookies = {
    admin: await cookieOf(org.admin),
    otherAdmin: await cookieOf(other.admin),
    member: await cookieOf(member.user),
    colleague: await cookieOf(colleague.user),
    superAdmin: await cookieOf(superAdmin),
    visitor: await cookieOf(visitor),
  }
  // A visit belongs to a session and does not outlive it.
  const visit = { userId: visitor.id, orgId: org.id, reason: 'Support', expiresAt: new Date(Date.now() + 3_600_000) }
  await database().wheelVisit.create({ data: visit })
  return { org, other, member, credential, cookies }
}
type House = Awaited<ReturnType<typeof makeHouse>>
type Who = keyof House['cookies']

const variables = ({ org, member, credential }: House): Record<string, Record<string, unknown>> => ({
  members: { orgId: org.id },
  'find-members': { orgId: org.id, q: 'ruiz' },
  'get-member-facets': { orgId: org.id },
  member: { id: member.id },
  memberCredits: { id: member.id, credentialId: credential.id },
  'update-member': { input: { id: member.id, version: 1, department: 'Nursing' } },
  'change-member-role': { id: member.id, version: 1, roleType: 'ADMIN' },
  'start-member-leave': { id: member.id, version: 1 },
  'end-member-leave': { id: member.id, version: 1 },
  'remove-member': { id: member.id, version: 1, reason: 'OTHER' },
  'rehire-member': { id: member.id, version: 1 },
  'remove-org-role': { orgId: org.id, userId: member.user.id },
})
const reads = ['members', 'find-members', 'get-member-facets', 'member', 'memberCredits']
const writes = [
  'update-member',
  'change-member-role',
  'start-member-leave',
  'end-member-leave',
  'remove-member',
  'rehire-member',
  'remove-org-role',
]

async function ask(house: House, name: string, cookie?: string) {
  const { json } = await call(operation(name), variables(house)[name], cookie ? { cookie } : {})
  const [value] = Object.values(json.data ?? {})
  return { error: json.errors?.[0]?.extensions.code, value }
}

describe.each(reads)('%s', (name) => {
  let house: House
  beforeAll(async () => {
    house = await makeHouse()
  })
  test.each(['admin', 'visitor'] as const)('the %s reads it', async (who) => {
    expect((await ask(house, name, house.cookies[who])).value).toBeTruthy()
  })
  test.each(['otherAdmin', 'member', 'colleague', 'superAdmin'] as const)(
    'the %s gets nothing, as if it did not exist',
    async (who) => {
      expect(await ask(house, name, house.cookies[who])).toEqual({ error: undefined, value: null })
    },
  )
  test('somebody signed out is asked to sign in', async () => {
    expect(await ask(house, name)).toMatchObject({ error: 'signInRequired' })
  })
})

describe.each(writes)('%s', (name) => {
  const refused: Who[] = ['otherAdmin', 'member', 'colleague', 'superAdmin', 'visitor']
  test('everybody but the organization’s own admin gets "not found", and nothing changes', async () => {
    const house = await makeHouse()
    for (const who of refused) {
      const { value } = await ask(house, name, house.cookies[who])
      expect([who, value?.i18nMessageKey]).toEqual([who, 'errors.notFound'])
    }
    expect((await ask(house, name)).value).toMatchObject({ i18nMessageKey: 'errors.signInRequired' })
    expect(await database().role.findUnique({ where: { id: house.member.id } })).toMatchObject({ version: 1 })
  })

  test('the admin succeeds or gets the reason', async () => {
    const house = await makeHouse()
    const { value } = await ask(house, name, house.cookies.admin)
    const moves = ['end-member-leave', 'rehire-member']
    if (moves.includes(name)) expect(value).toMatchObject({ success: false, i18nMessageKey: 'errors.memberState' })
    else expect(value).toMatchObject({ success: true, fieldErrors: [] })
  })
})

test('members come as a connection, page after page without repeats', async () => {
  const { org, cookies } = await makeHouse()
  const page = async (after: string | null) => {
    const { json } = await call(operation('members'), { orgId: org.id, first: 1, after }, { cookie: cookies.admin })
    return json.data?.members as unknown as {
      edges: { cursor: string; node: { id: string } }[]
      pageInfo: { hasNextPage: boolean; endCursor: string }
    }
  }
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const { edges, pageInfo } = await page(after)
    seen.push(...edges.map(({ node }) => node.id))
    after = pageInfo.endCursor
    more = pageInfo.hasNextPage
  }
  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(3)
})

test('a stale edit is answered with the stored member', async () => {
  const house = await makeHouse()
  await ask(house, 'update-member', house.cookies.admin)
  const { value } = await ask(house, 'update-member', house.cookies.admin)
  expect(value).toMatchObject({ i18nMessageKey: 'errors.staleVersion', data: { version: 2, department: 'Nursing' } })
})

test('a repeated request with the same idempotency key is done once', async () => {
  const house = await makeHouse()
  const named = variables(house)['start-member-leave']
  const headers = { 'idempotency-key': 'leave-once' }
  const send = () => call(operation('start-member-leave'), named, { cookie: house.cookies.admin, headers })
  const [first, second] = [await send(), await send()]
  expect(second.json).toEqual(first.json)
  expect(second.json.data?.startMemberLeave).toMatchObject({ success: true, data: { state: 'ON_LEAVE', version: 2 } })
})

test('a stored answer is given to the same person, and not to a token of theirs that may not read it', async () => {
  const house = await makeHouse()
  const named = variables(house)['start-member-leave']
  const given = { 'idempotency-key': 'leave-by-whom' }
  const send = async (caller: Caller) => {
    const { json } = await call(operation('start-member-leave'), named, caller)
    return json.data?.startMemberLeave
  }
  const admin = { cookie: house.cookies.admin, headers: given }
  expect(await send(admin)).toMatchObject({ success: true, data: { state: 'ON_LEAVE' } })
  const { headers } = await makeApiToken({ user: house.org.admin, scopes: ['profile:read'] })
  expect(await send({ headers: { ...headers, ...given } })).toMatchObject({
    i18nMessageKey: 'errors.scopeRequired',
    data: null,
  })
  // Who has lost the right since still hears that it was done.
  await database().role.updateMany({ where: { userId: house.org.admin.id }, data: { roleType: 'MEMBER' } })
  expect(await send(admin)).toMatchObject({ success: true, data: { state: 'ON_LEAVE' } })
})

test('removeOrgRole with isPending revokes the invitation whose id is given, of that organization only', async () => {
  const { org, other, cookies } = await makeHouse()
  const invitation = await makeInvitation({ orgId: org.id })
  const revoke = async (orgId: string, cookie: string) => {
    const named = { orgId, userId: invitation.id, isPending: true }
    return (await call(operation('remove-org-role'), named, { cookie })).json.data?.removeOrgRole
  }
  expect(await revoke(other.id, cookies.otherAdmin)).toMatchObject({ i18nMessageKey: 'errors.notFound' })
  expect(await revoke(other.id, cookies.admin)).toMatchObject({ i18nMessageKey: 'errors.notFound' })
  expect(await revoke(org.id, cookies.admin)).toMatchObject({ success: true })
  expect(await database().invitation.findUnique({ where: { id: invitation.id } })).toMatchObject({ state: 'REVOKED' })
})

test('nine members take as many statements as one', async () => {
  const count = async (members: number) => {
    const org = await makeOrg()
    for (let index = 0; index < members; index += 1) await makeRole({ orgId: org.id })
    const cookie = await cookieOf(org.admin)
    const { statements } = await withStatements(() => call(operation('members'), { orgId: org.id }, { cookie }))
    return statements.length
  }
  const [few, many] = [await count(1), await count(9)]
  expect(many).toBe(few)
  // The members, and the counters for totalCount.
  expect(many).toBeLessThanOrEqual(3)
})
