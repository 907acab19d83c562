import { beforeAll, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { type MadeOrg, makeMemberIn, makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { cursorOf } from '@/lib/services/page-of'
import { call } from './call'

let org: MadeOrg
let headers: { authorization: string }
let nurses: Awaited<ReturnType<typeof makeMemberIn>>[]
beforeAll(async () => {
  org = await makeOrg()
  nurses = [await makeMemberIn(org, 'Nursing'), await makeMemberIn(org, 'Nursing'), await makeMemberIn(org, 'Surgery')]
  await makeCredential({ user: nurses[0]!.user })
  await makeMemberIn(org, 'Kitchen')
  headers = (await makeApiToken({ org, scopes: ['members:read'] })).headers
})

const list = `query Members($orgId: ID!, $filter: MemberFilter, $sort: MemberSort, $first: Int, $after: String) {
  members(orgId: $orgId, filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount edges { cursor node { id lastName department } } pageInfo { hasNextPage endCursor } } }`
type Page = {
  totalCount: number | null
  edges: { cursor: string; node: { id: string; lastName: string; department: string | null } }[]
  pageInfo: { hasNextPage: boolean; endCursor: string }
}
const members = async (variables: Record<string, unknown> = {}) => {
  const { json } = await call(list, { orgId: org.id, ...variables }, { headers })
  return { page: json.data?.members as unknown as Page, error: json.errors?.[0]?.extensions }
}

test('a cursor names nobody, and goes on where it was made', async () => {
  const { page } = await members({ first: 2 })
  const shown = Buffer.from(page.edges[1]!.cursor.slice(1), 'base64url').toString('utf8').toLowerCase()
  expect(shown).not.toContain(page.edges[1]!.node.lastName.toLowerCase())
  expect(page.edges[1]!.cursor).toBe(page.pageInfo.endCursor)
  const { page: rest } = await members({ first: 100, after: page.pageInfo.endCursor })
  expect(new Set([...page.edges, ...rest.edges].map(({ node }) => node.id)).size).toBe(5)
  expect(rest.pageInfo.hasNextPage).toBe(false)
})

test('a cursor of another sort, filter or organization is refused with what to do', async () => {
  const { page } = await members({ first: 1 })
  const after = page.pageInfo.endCursor
  const other = await makeOrg()
  const own = await makeApiToken({ org: other, scopes: ['members:read'] })
  const refused = { code: 'invalidInput', fieldErrors: [{ field: 'after', i18nMessageKey: 'validation.cursorOther' }] }
  expect((await members({ after, sort: 'EXPIRY' })).error).toMatchObject(refused)
  expect((await members({ after, filter: { department: 'Nursing' } })).error).toMatchObject(refused)
  const { json } = await call(list, { orgId: other.id, after }, own)
  expect(json.errors?.[0]?.extensions).toMatchObject(refused)
  // What says the same in other words is the same list.
  expect((await members({ after, sort: 'NAME', filter: { state: null } })).page.edges).toHaveLength(4)
})

test('a changed cursor is refused, and a place of an earlier release is still good', async () => {
  const { page } = await members({ first: 1 })
  const { endCursor } = page.pageInfo
  const changed = endCursor.slice(0, -2) + (endCursor.endsWith('AA') ? 'BB' : 'AA')
  const refused = { code: 'invalidInput', fieldErrors: [{ field: 'after', i18nMessageKey: 'validation.invalid' }] }
  expect((await members({ after: changed })).error).toMatchObject(refused)
  expect((await members({ after: 's' })).error).toMatchObject(refused)
  const plain = cursorOf(['', '00000000-0000-4000-8000-000000000000', null])
  expect((await members({ after: plain })).page.edges).toHaveLength(5)
})

test('a list is filtered by several values, and counted where a counter knows', async () => {
  const departments = async (filter: object) =>
    (await members({ filter })).page.edges.map(({ node }) => node.department).toSorted()
  expect(await departments({ departmentIn: ['Kitchen', 'Surgery'] })).toEqual(['Kitchen', 'Surgery'])
  expect(await departments({ departmentIn: ['Kitchen', 'Surgery'], department: 'Surgery' })).toEqual(['Surgery'])
  expect(await departments({ deadlineIn: ['NONE'], departmentIn: ['Nursing'] })).toEqual(['Nursing'])
  expect(await departments({ deadlineIn: ['LATER', 'NONE'], departmentIn: ['Nursing'] })).toHaveLength(2)
  expect((await members({ filter: { unitsIn: [] } })).error).toMatchObject({ code: 'invalidInput' })
  const total = async (filter: object) => (await members({ filter, first: 1 })).page.totalCount
  expect(await total({})).toBe(5)
  expect(await total({ department: 'Nursing' })).toBe(2)
  expect(await total({ deadline: 'NONE' })).toBe(4)
  expect(await total({ state: 'ENDED' })).toBe(0)
  expect(await total({ q: 'a' })).toBeNull()
  expect(await total({ topicsOpen: false })).toBeNull()
  expect(await total({ departmentIn: ['Nursing'] })).toBeNull()
})

test('a board is filtered by several values, and counted', async () => {
  const query = `query Board($orgId: ID!, $filter: BoardFilter) {
    board(orgId: $orgId, filter: $filter) { totalCount edges { node { geo credentialType } } } }`
  const board = async (filter: object) =>
    (await call(query, { orgId: org.id, filter }, { headers })).json.data?.board as unknown as Page
  expect(await board({})).toMatchObject({ totalCount: 1, edges: [{ node: { geo: 'CA' } }] })
  expect((await board({ geoIn: ['NV', 'OR'] })).edges).toEqual([])
  expect((await board({ geoIn: ['NV', 'CA'], departmentIn: ['Nursing'] })).edges).toHaveLength(1)
  expect(await board({ geo: 'NV' })).toMatchObject({ totalCount: 0 })
})

test('anything is read again by its id; what is not there, not yours or out of scope is null', async () => {
  const [member, other] = [nurses[0]!, await makeOrg()]
  const credit = await makeCredit({ user: member.user })
  const query = `query Again($ids: [ID!]!, $id: ID!) {
    node(id: $id) { __typename id ... on Member { department } }
    nodes(ids: $ids) { __typename id } }`
  const ids = [org.id, member.id, other.id, credit.id, '00000000-0000-4000-8000-000000000000']
  const { json } = await call(query, { id: member.id, ids }, { headers })
  expect(json.data?.node).toEqual({ __typename: 'Member', id: member.id, department: 'Nursing' })
  expect(json.data?.nodes).toEqual([null, { __typename: 'Member', id: member.id }, null, null, null])
  const own = await makeApiToken({ user: member.user, scopes: ['credentials:read'] })
  const mine = await call(query, { id: credit.id, ids }, own)
  expect(mine.json.data?.node).toEqual({ __typename: 'Credit', id: credit.id })
  const wrong = await call(query, { id: 'nothing', ids: [] }, { headers })
  expect(wrong.json.data).toEqual({ node: null, nodes: [] })
})

test('the typed twin of an untyped argument takes the same names and is refused at its own path', async () => {
  const user = await makeUser()
  const own = await makeApiToken({ user, scopes: ['profile:write'] })
  const change = (args: string) =>
    call(
      `mutation Change($id: ID!) { updateUser(id: $id, ${args}) { success fieldErrors { field } data { gender dob address { city } } } }`,
      { id: user.id },
      own,
    ).then(({ json }) => json.data?.updateUser)
  expect(await change('input: { gender: "OTHER", address: { city: "Reno" } }')).toMatchObject({
    success: true,
    data: { gender: 'OTHER', address: { city: 'Reno' } },
  })
  expect(await change('input: { gender: "?", address: { postalCode: "1" } }')).toMatchObject({
    success: false,
    fieldErrors: [{ field: 'input.gender' }, { field: 'input.address.postalCode' }],
  })
  expect(await change('data: { gender: "MALE" }')).toMatchObject({ success: true, data: { gender: 'MALE' } })
  expect(await change('data: { gender: "MALE" }, input: { gender: "MALE" }')).toMatchObject({
    fieldErrors: [{ field: 'input' }],
  })
  expect(await change('version: 1')).toMatchObject({ fieldErrors: [{ field: 'data' }] })
})
