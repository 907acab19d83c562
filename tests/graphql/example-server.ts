import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { GET as exportFile } from '@/app/api/orgs/[orgId]/export/[file]/route'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxOfJob } from '@/fixtures/ctx'
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
  const running = await database().peopleImport.findMany({ where: { state: 'RUNNING' } })
  for (const { id, createdById } of running) await runImport(ctxOfJob(), { importId: id, actorId: createdById ?? '' })
}

let address = ''

/** Lets the server of the examples run while the tests of a file do. */
export function serveExamples(): void {
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
}

/** The path of a program of the documents. */
export const example = (name: string) => resolve('docs/examples', name)

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'suma-example-'))

/** Runs a program as a reader would, against the server of the examples; returns the lines that it prints. */
export async function runExample(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
): Promise<string[]> {
  const { PATH = '', NODE_ENV } = process.env
  const plain = { PATH, NODE_ENV, SUMA: address, SUMA_URL: `${address}/graphql` }
  const { stdout } = await run(command, [...args], { env: { ...plain, ...env }, cwd })
  return stdout.trim().split('\n')
}

/** An organization, and a token of it. */
export async function makeOrgWithToken(scopes: Scope[]) {
  const org = await makeClassOrg()
  const { token } = await makeApiToken({ org, scopes })
  return { org, token }
}
