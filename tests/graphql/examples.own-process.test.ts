import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as exportFile } from '@/app/api/orgs/[orgId]/export/[file]/route'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredit } from '@/fixtures/credits'
import { ctxOfJob } from '@/fixtures/ctx'
import { makeMirrored } from '@/fixtures/mirror'
import { makeRole } from '@/fixtures/orgs'
import { makeClassOrg } from '@/fixtures/tasks'
import { handleGraphql } from '@/graphql/http'
import { database } from '@/lib/data/db'
import type { Scope } from '@/lib/domain/access/api-token'
import { runImport } from '@/lib/services/imports/run-import'

const run = promisify(execFile)

/** The API and the exports as a program meets them; a job that a request leaves is done before its answer is sent. */
const server = createServer(async (request, response) => {
  const { method = 'GET', url = '/', headers } = request
  const [, orgId, file] = /^\/api\/orgs\/([^/]+)\/export\/([^/?]+)/.exec(url) ?? []
  if (orgId && file) {
    const asked = new Request(`http://localhost${url}`, { headers: { authorization: headers.authorization ?? '' } })
    const answer = await exportFile(asked, { params: Promise.resolve({ orgId, file }) })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
    return
  }
  const answer = await handleGraphql({ method, url, headers, body: request, address: '127.0.0.1' })
  await applyImports()
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})

async function applyImports(): Promise<void> {
  for (const { id, startedById } of await database().$queryRaw<{ id: string; startedById: string }[]>`
    SELECT i."id", i."createdById" AS "startedById" FROM "PeopleImport" i WHERE i."state" = 'RUNNING'`)
    await runImport(ctxOfJob(), { importId: id, actorId: startedById })
}

let address = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const example = (name: string) => resolve('docs/examples', name)

/** Runs an example as a reader would, with a token of an organization; returns the lines that it prints. */
async function runExample(command: string, args: readonly string[], env: Record<string, string>, cwd?: string) {
  const plain = { PATH: process.env.PATH ?? '', SUMA: address, SUMA_URL: `${address}/graphql` }
  const { stdout } = await run(command, [...args], { env: { ...plain, ...env }, cwd })
  return stdout.trim().split('\n')
}

async function makeOrgWithToken(scopes: Scope[]) {
  const org = await makeClassOrg()
  const { token } = await makeApiToken({ org, scopes })
  return { org, token }
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'suma-example-'))

test('the copy of everything is brought up to date by each run', async () => {
  const { org, token } = await makeOrgWithToken(['members:read'])
  const [member] = await makeMirrored(org, 2)
  const file = join(emptyFolder(), 'copy.json')
  const rows = () => runExample('node', [example('mirror.ts'), file], { SUMA_TOKEN: token })
  expect(await rows()).toEqual(['7'])
  await makeCredit({ user: member!.user, title: 'Falls' })
  expect(await rows()).toEqual(['8'])
  expect(readFileSync(file, 'utf8')).toContain('"Falls"')
})

test('a class is made, its roster filled by employee numbers, and attendance printed', async () => {
  const { org, token } = await makeOrgWithToken(['members:read', 'training:read', 'training:write'])
  for (const employeeId of ['E-1', 'E-2'])
    await database().role.update({ where: { id: (await makeRole({ orgId: org.id })).id }, data: { employeeId } })
  const again = () =>
    runExample('node', [example('class.ts'), 'E-1', 'E-2'], { SUMA_TOKEN: token, SUMA_CLASS: 'lms-1' })
  expect((await again()).toSorted()).toEqual(['E-1\tENROLLED', 'E-2\tENROLLED'])
  expect(await again()).toHaveLength(2)
  expect(await database().task.count({ where: { orgId: org.id } })).toBe(1)
})

test('lists are loaded into files by a shell', async () => {
  const { org, token } = await makeOrgWithToken(['members:read'])
  await makeMirrored(org, 1)
  const folder = emptyFolder()
  const said = await runExample('sh', [example('export.sh')], { TOKEN: token, ORG: org.id }, folder)
  expect(said).toEqual(['members 2', 'credentials 1', 'credits 1'])
  expect(readFileSync(join(folder, 'credits.ndjson'), 'utf8')).toMatch(/^\{"creditId":/)
})

test('a certificate is checked without a token', async () => {
  const [said = ''] = await runExample('sh', [example('verify.sh'), 'AAAA-BBBB-CCCC'], {})
  expect(JSON.parse(said)).toEqual({ data: { verifyCertificateNumber: null } })
})

test('a staff list is brought in by Python, once for each file', async () => {
  const { org, token } = await makeOrgWithToken(['members:read', 'members:write'])
  const file = join(emptyFolder(), 'staff.csv')
  writeFileSync(file, 'Employee ID,First name,Last name,Email\nE-9,Ana,Reyes,ana.reyes@example.com\n')
  const again = () => runExample('python3', [example('staff_sync.py'), file], { SUMA_TOKEN: token })
  expect((await again()).at(-1)).toBe('state DONE 1 of 1')
  expect((await again()).at(-1)).toBe('state DONE 1 of 1')
  expect(await database().invitation.count({ where: { orgId: org.id, employeeId: 'E-9' } })).toBe(1)
})
