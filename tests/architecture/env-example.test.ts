import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { readSettings } from '@/dev/machine/settings'
import { costBudget } from '@/lib/domain/access/request-budget'

/** The entries of .env.example: each name with its value, and whether it is commented out. */
const documented = new Map(
  [...readFileSync('.env.example', 'utf8').matchAll(/^(#?)([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, mark, name = '', value = '']) => [name, { value: value.replaceAll('"', ''), isComment: mark === '#' }],
  ),
)

/** Variables of the machine, the shell, the package manager and the test runner. */
const foreign = ['PATH', 'HOME', 'CI', 'NO_COLOR', 'XDG_CACHE_HOME', 'VITEST_POOL_ID', 'TZ', 'NEXT_RUNTIME']
/** Variables that only our own programs set, for the programs they start. */
const handedOn = /^(TEST_ZONE|FAKETIME|NIGHTLY|E2E_\w+|STILL_\w+|COMPOSE_\w+|POLICY_MUTATION|POSTGRAPHILE_FOLDER)$/

const folders = ['app', 'dev', 'graphql', 'lib', 'operations', 'prisma', 'tests']
const files = [
  ...readdirSync('.').filter((name) => /\.(ts|mjs)$/.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/generated|\.next/.test(name))
      .map((name) => `${folder}/${name}`),
  ),
]

/** Each variable that the code reads, with the defaults next to it. */
const read = new Map<string, Set<string>>()
function note(name = '', fallback?: string): void {
  if (foreign.includes(name) || handedOn.test(name)) return
  const defaults = read.get(name) ?? new Set()
  read.set(name, defaults)
  const value = fallback?.replaceAll(/['_]/g, '')
  if (value) defaults.add(value)
}
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  // dev/machine/settings.ts calls the environment it receives `environment`, dev/up calls it `given`.
  const reading = /\b(?:process\.env|environment|given)\.([A-Z][A-Z0-9_]+)\b(?:\s*(?:\?\?|\|\|)\s*(\d[\d_]*|'[^']*'))?/g
  for (const [, name, fallback] of text.matchAll(reading)) note(name, fallback)
  for (const [, name] of text.matchAll(/readPort\(environment, '([A-Z_]+)'/g)) note(name)
}
const checked = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(
  ([, name = '']) => name,
)
for (const name of checked) note(name)
for (const file of ['docker-compose.yml', 'docker-compose.dev.yml'])
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/\$\{([A-Z_]+)/g)) note(name)

/** The server's defaults when only the necessary variables are set. */
async function serverDefaults(): Promise<[string, string][]> {
  const necessary = {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    AUTH_SECRET: 'a secret of this test alone, long enough',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'suma',
    OIDC_CLIENT_SECRET: 'of this test alone',
    MAIL_URL: 'smtp://localhost:1',
  }
  for (const name of read.keys()) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(necessary)) vi.stubEnv(name, value)
  const { env } = await import('@/lib/env')
  const found = Object.entries(env()).filter(([name, value]) => !(name in necessary) && value !== undefined)
  return found.map(([name, value]) => [name, String(value)])
}
afterAll(() => void vi.unstubAllEnvs())

test('every variable that is read anywhere is in .env.example', () => {
  expect(read.size).toBeGreaterThan(40)
  expect([...read.keys()].filter((name) => !documented.has(name))).toEqual([])
})

test('every variable of .env.example is read somewhere', () => {
  // The sign-in library reads its own variables.
  const byLibraries = ['AUTH_URL']
  expect([...documented.keys()].filter((name) => !read.has(name) && !byLibraries.includes(name))).toEqual([])
})

test('the defaults of the server are those of .env.example', async () => {
  const defaults = await serverDefaults()
  expect(defaults.length).toBeGreaterThan(15)
  const other = defaults.filter(([name, value]) => documented.get(name)?.value !== value)
  expect(other).toEqual([])
  expect(documented.get('GRAPHQL_COST_PER_MINUTE')?.value).toBe(String(costBudget.cost))
})

test('the defaults of commands are those of .env.example', () => {
  const { identityPort, mailPort, mailUrl, mailWebPort, postgresPort } = readSettings({})
  const settings = {
    IDENTITY_PORT: identityPort,
    MAIL_PORT: mailPort,
    MAIL_URL: mailUrl,
    MAIL_WEB_PORT: mailWebPort,
    POSTGRES_PORT: postgresPort,
  }
  const values = Object.entries(settings).map(([name, value]): [string, string] => [name, String(value)])
  // Values that `npm run demo` gives the server are not the server's defaults, which are checked above.
  const own = [...read].filter(([name]) => !checked.includes(name))
  const beside = own.flatMap(([name, defaults]) => [...defaults].map((value): [string, string] => [name, value]))
  expect(beside.length).toBeGreaterThan(10)
  expect([...values, ...beside].filter(([name, value]) => documented.get(name)?.value !== value)).toEqual([])
})

test('an uncommented variable has its default, so that a copied .env changes nothing', async () => {
  const known = new Set((await serverDefaults()).map(([name]) => name))
  for (const [name, defaults] of read) if (defaults.size > 0) known.add(name)
  for (const name of ['IDENTITY_PORT', 'MAIL_PORT', 'MAIL_WEB_PORT', 'POSTGRES_PORT', 'COMPRESS']) known.add(name)
  expect(
    [...documented].filter(([name, { isComment }]) => !isComment && !known.has(name)).map(([name]) => name),
  ).toEqual([])
})
