import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { StartProblem } from '@/dev/machine/start-problem'
import { withOwnDatabase } from '../stage/own-database'

const say = (line: string) => process.stdout.write(`${line}\n`)
const start = promisify(execFile)

/** Clients that nobody here wrote, as they are installed: the newest of a major version. */
const packages = [
  'graphql@16',
  'typescript@5',
  '@graphql-codegen/cli@7',
  '@graphql-codegen/client-preset@6',
  '@genql/cli@6',
  'relay-compiler@21',
  '@apollo/client@4',
  'rxjs@7',
  '@urql/core@6',
  '@graphql-inspector/core@8',
]
/** Without the version: `@urql/core@6` is `@urql/core`. */
const nameOf = (spec: string) => spec.replace(/(?<=.)@\d+$/, '')

type Installation = { address: string; token: string; folder?: string | undefined }

/**
 * Runs them against an installation, from its public address alone: `--address https://suma.example --token …`, a token
 * of an organization with `members:read`; without, against an organization of its own. They are installed into a folder
 * of their own, or used from `--folder`.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { address: { type: 'string' }, token: { type: 'string' }, folder: { type: 'string' } },
  })
  const { address, token, folder } = values
  if (address && token) return runClients({ address, token, folder })
  await withOwnDatabase(async () => {
    const { makeOrg, makeRole } = await import('@/fixtures/orgs')
    const { makeApiToken } = await import('@/fixtures/api-access')
    const org = await makeOrg()
    for (let members = 0; members < 8; members += 1) await makeRole({ orgId: org.id })
    const own = await makeApiToken({ org, scopes: ['members:read'] })
    const { address: here, stop } = await startServer()
    await runClients({ address: here, token: own.token, folder }).finally(stop)
  })
}

/** Serves the API and its schema on a plain server, without the pages. */
async function startServer() {
  const { handleGraphql } = await import('@/graphql/http')
  const { compressed } = await import('@/lib/server/compressed')
  const { apiSchema } = await import('@/lib/server/api-schema')
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (url === '/developers/schema.graphql') return void response.end(apiSchema().text)
    const answer = await handleGraphql({ method, url, headers, body: request, address: '127.0.0.1' })
    const { status, headers: sent, body } = await compressed(headers, answer)
    response.writeHead(status, sent).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

async function runClients({ address, token, folder: given }: Installation): Promise<void> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'suma-clients-'))
  const env = { ...process.env, SUMA_ADDRESS: address, SUMA_TOKEN: token }
  const execute = async (file: string, ...parts: string[]) => (await start(file, parts, { cwd: folder, env })).stdout
  if (!given) {
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
    await execute('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages)
  }
  cpSync(new URL('./foreign-clients', import.meta.url), folder, { recursive: true })
  const schema = await fetch(`${address}/developers/schema.graphql`)
  if (!schema.ok) throw new StartProblem(`The schema is answered with ${schema.status}`)
  writeFileSync(join(folder, 'schema.graphql'), await schema.text())
  // The schema that the last release promised comes with the sources: an installation serves the one that runs.
  cpSync('graphql/published.graphql', join(folder, 'published.graphql'))
  say(packages.map((spec) => `${nameOf(spec)} ${versionIn(folder, nameOf(spec))}`).join(', '))

  const bin = (name: string) => join(folder, 'node_modules/.bin', name)
  const steps: Record<string, () => Promise<string>> = {
    'graphql-codegen by introspection': () => execute(bin('graphql-codegen'), '--config', 'codegen.json'),
    'its output compiles': () => execute(bin('tsc'), '-p', 'tsconfig.json'),
    'genql by the schema file': () => execute(bin('genql'), '--schema', 'schema.graphql', '--output', 'genql'),
    'relay-compiler with @connection and @refetchable': () => execute(bin('relay-compiler'), 'relay.config.json'),
    'Apollo Client and urql page a list': () => execute('node', 'clients.mjs'),
    'Python of the standard library pages a list': () => execute('python3', 'client.py'),
    'graphql-inspector against the promised schema': () => execute('node', 'inspect.mjs'),
  }
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      const last = (await step()).trim().split('\n').at(-1)
      say(`ok      ${name}${last ? `: ${last.slice(0, 100)}` : ''}`)
    } catch (error) {
      failed.push(name)
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      say(`FAILED  ${name}\n${stdout}${stderr}`)
    }
  }
  if (failed.length > 0) throw new StartProblem(`${failed.length} of ${Object.keys(steps).length} failed`)
}

const versionIn = (folder: string, name: string): string =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
