import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { fillOrganization } from '@/fixtures/large-organization'
import { urns } from '@/lib/domain/scim/paths'
import { withOwnDatabase } from '../stage/own-database'
import { Directory } from './scim/directory'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * A day of a directory: it reads all people, searches, adds some, changes them and removes them. With `--address` and
 * `--token` it runs against that installation and deletes everybody it added; otherwise it creates an organization with
 * `--members` members.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      address: { type: 'string' },
      token: { type: 'string' },
      members: { type: 'string', default: '20000' },
      added: { type: 'string', default: '200' },
    },
  })
  const added = Number(values.added)
  if (values.address && values.token) return day(new Directory(values.address, values.token), added)
  await withOwnDatabase(async () => {
    const { database } = await import('@/lib/data/db')
    const { makeOrg } = await import('@/fixtures/orgs')
    const { makeApiToken } = await import('@/fixtures/api-access')
    const org = await makeOrg()
    await fillOrganization(database(), {
      orgId: org.id,
      members: Number(values.members),
      slug: 'scim',
      now: new Date(),
    })
    const { token } = await makeApiToken({ org, scopes: ['members:read', 'members:write'] })
    const { address, stop } = await startServer()
    await day(new Directory(address, token), added).finally(stop)
  })
}

/** Serves the SCIM endpoint on a plain server, without the pages. */
async function startServer() {
  const { handleScim } = await import('@/lib/server/scim/handle-scim')
  const server = createServer(async (incoming, response) => {
    const { method, url = '' } = incoming
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = method === 'GET' ? undefined : await text(incoming)
    const answer = await handleScim(new Request(`http://localhost${url}`, { method, headers, body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`, stop }
}

async function day(directory: Directory, added: number): Promise<void> {
  await readAll(directory)
  const people = Array.from({ length: added }, (_, at) => `scim.drill.${Date.now()}.${at}@example.com`)
  const ids: string[] = []
  for (const userName of people) ids.push(await add(directory, userName))
  for (const [at, id] of ids.entries()) await changeAndDelete(directory, id, people[at] ?? '')
  for (const line of directory.told()) say(line)
  for (const line of directory.wrong) say(`wrong: ${line}`)
  if (directory.wrong.length > 0) throw new Error(`${directory.wrong.length} answers were not as they should be`)
  say('every answer was as the standard has it')
}

const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`

async function readAll(directory: Directory): Promise<void> {
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
    directory.expect(path, (await directory.send('what there is', 'GET', path)).status, 200)
  const seen = new Set<string>()
  let total = 1
  for (let at = 1; at <= total; at += 200) {
    const { body } = await directory.send('a page of 200', 'GET', `/Users?startIndex=${at}&count=200`)
    total = body.totalResults
    for (const { id } of body.Resources) seen.add(id)
  }
  say(`${seen.size} users read`)
  directory.expect('each user is on one page', seen.size, total)
  for (const filter of ['title sw "c"', 'active eq true and department pr', 'name.familyName co "ar"'])
    directory.expect(filter, (await directory.send('a filter without an index', 'GET', filtered(filter))).status, 200)
}

async function add(directory: Directory, userName: string): Promise<string> {
  const byName = filtered(`userName eq "${userName}"`)
  directory.expect('nobody yet', (await directory.send('by userName', 'GET', byName)).body.totalResults, 0)
  const userBody = { schemas: [urns.user], userName, externalId: userName, name: { givenName: 'Drill' }, title: 'CNA' }
  const made = await directory.send('added', 'POST', '/Users', userBody)
  directory.expect('added', [made.status, made.body.active], [201, true])
  directory.expect('added twice', (await directory.send('added twice', 'POST', '/Users', userBody)).status, 409)
  const byExternalId = filtered(`externalId eq "${userName}"`)
  const found = await directory.send('by externalId', 'GET', byExternalId)
  directory.expect(
    'found',
    found.body.Resources.map(({ id }) => id),
    [made.body.id],
  )
  return made.body.id
}

async function changeAndDelete(directory: Directory, id: string, userName: string): Promise<void> {
  const path = `/Users/${id}`
  const operations = [{ op: 'replace', path: 'active', value: false }]
  const off = await directory.send('made inactive', 'PATCH', path, { schemas: [urns.patch], Operations: operations })
  directory.expect('made inactive', [off.status, off.body.active], [200, false])
  const put = await directory.send('replaced', 'PUT', path, {
    schemas: [urns.user],
    userName,
    title: 'RN',
    active: true,
  })
  directory.expect('replaced', [put.status, put.body.active, put.body.title], [200, true, 'RN'])
  directory.expect('deleted', (await directory.send('deleted', 'DELETE', path)).status, 204)
  directory.expect('gone', (await directory.send('gone', 'GET', path)).status, 404)
}
