import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { closeDatabase, replica } from '@/lib/data/db'
import { writtenPosition } from '@/lib/data/reading'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { makeOwnReplica, type OwnReplica } from '@/operations/stage/own-replica'
import { call } from '@/tests/graphql/call'

let postgres: OwnPostgres
let copy: OwnReplica
let org: MadeOrg
let member: MadeRole

beforeAll(async () => {
  postgres = await makeOwnPostgres()
  copy = await makeOwnReplica(postgres.url)
  process.env.DATABASE_URL = postgres.url
  process.env.DATABASE_REPLICA_URL = copy.url
  org = await makeOrg()
  member = await makeRole({ orgId: org.id })
  await untilServing()
})
afterAll(async () => {
  await closeDatabase()
  await copy.close()
  await postgres.close()
})

/** Waits until the replica has everything, and the process knows it. */
const untilServing = () =>
  vi.waitUntil(async () => replica()?.serves((await writtenPosition()) ?? 0n), { timeout: 20_000, interval: 20 })

/** The administrator's browser: besides its session it sends the cookie from its last write. */
async function makeBrowser() {
  const { cookie } = await makeSession(org.admin)
  let seen = ''
  const ask = async (query: string, variables: object) => {
    const answer = await call(query, variables, { cookie: `${cookie}; ${seen}` })
    seen = answer.headers['set-cookie']?.split(';', 1)[0] ?? seen
    return answer
  }
  const list = async (): Promise<string | null | undefined> => {
    const query = 'query ($id: ID!) { members(orgId: $id, first: 50) { edges { node { id department } } } }'
    const { json } = await ask(query, { id: org.id })
    const found = json.data?.members as { edges: { node: { id: string; department: string | null } }[] } | undefined
    return found?.edges.find(({ node }) => node.id === member.id)?.node.department
  }
  let version = 0
  const write = async (department: string) => {
    const read = await ask('query ($id: ID!) { member(id: $id) { member { version } } }', { id: member.id })
    version = (read.json.data?.member as { member: { version: number } } | undefined)?.member.version ?? version
    const query = 'mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { success data { id } } }'
    const { json, headers } = await ask(query, { input: { id: member.id, version, department } })
    expect(json.data?.updateMember).toMatchObject({ success: true })
    return headers['set-cookie']
  }
  return { list, write }
}

test('who wrote sees it in the next list while the replica lags; others see it once the replica has it', async () => {
  const [writer, other] = [await makeBrowser(), await makeBrowser()]
  await untilServing()
  await copy.pause()
  expect(await writer.write('Emergency')).toMatch(/^suma-seen=\d+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/)
  expect([await writer.list(), await other.list()]).toEqual(['Emergency', null])
  await copy.resume()
  await untilServing()
  expect(await other.list()).toBe('Emergency')
})

test('a cookie that is no place counts as none', async () => {
  const { cookie } = await makeSession(org.admin)
  const query = 'query ($id: ID!) { members(orgId: $id, first: 1) { edges { node { id } } } }'
  for (const seen of ['', 'x', '-1', '9'.repeat(21)]) {
    const { json } = await call(query, { id: org.id }, { cookie: `${cookie}; suma-seen=${seen}` })
    expect(json.errors).toBeUndefined()
  }
})

test('a replica that dies is not noticed, and is asked again when it is back', async () => {
  const browser = await makeBrowser()
  await browser.write('Cardiology')
  await untilServing()
  await copy.kill()
  expect(await browser.list()).toBe('Cardiology')
  expect(await replica()?.serves(0n)).toBe(false)
  await browser.write('Oncology')
  expect(await browser.list()).toBe('Oncology')
  await copy.start()
  await untilServing()
  expect(await browser.list()).toBe('Oncology')
})
