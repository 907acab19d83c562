import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import type { Part } from '@/dev/machine/part'
import { freePort } from '@/dev/machine/ports'
import { emptyData } from '@/dev/up/empty'
import { isFresh, makeWhenStale } from '@/dev/up/fresh'
import { restartWhenEnded } from '@/dev/up/restart'
import { openSecrets } from '@/dev/up/secrets'
import { orFull, requireSpace } from '@/dev/up/space'
import { untilOk } from '@/dev/up/wait'
import { scratch } from './idp'

const straight = [process.execPath, '--import', './dev/register.mjs', 'dev/commands/up.ts'] as const

async function start(
  environment: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = straight,
) {
  const ports = {
    PORT: `${await freePort()}`,
    IDENTITY_PORT: `${await freePort()}`,
    POSTGRES_PORT: `${await freePort()}`,
  }
  const mail = { MAIL_PORT: `${await freePort()}`, MAIL_WEB_PORT: `${await freePort()}` }
  const env = { ...process.env, ...ports, ...mail, SUMA_DATA: scratch('up'), ...environment }
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, env, ended: once(child, 'close') }
}

/** Runs until it ends by itself; returns its errors. */
async function up(environment: Record<string, string>) {
  const { child, ended } = await start(environment)
  const [[code], said] = await Promise.all([ended, text(child.stderr), text(child.stdout)])
  return { code, said }
}

/** The running processes. Zombies (state Z, as in a container whose first process reaps none) do not count. */
const processes = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, parent, , ...args]) => ({ pid: Number(pid), parent: Number(parent), args }))

/** The process id of the part that runs this file, a child of `parent`. */
const partOf = (parent: number | undefined, file: string): number | undefined =>
  processes().find((one) => one.parent === parent && one.args.includes(file))?.pid

const postmasterOf = (data: string): number =>
  Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** The ids of all processes started by a process, directly and indirectly. */
function startedBy(parent: number | undefined): number[] {
  const own = processes().filter((one) => one.parent === parent)
  return own.flatMap(({ pid }) => [pid, ...startedBy(pid)])
}

test('each part is started again when it is killed, and the rest continues', {
  timeout: 600_000,
}, async () => {
  const { child, ended, env } = await start({})
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const untilSaid = async (part: string) => {
    for (let line = await lines.next(); !line.done; line = await lines.next())
      if (line.value.includes(part)) return line.value
    throw new Error(`Nothing was said of: ${part}`)
  }
  try {
    await untilSaid('Suma is ready')
    const signal = AbortSignal.timeout(240_000)
    const web = partOf(child.pid, 'server.ts')
    const neighbors = [
      ['local mail inbox', 'dev/mailbox.ts', `http://127.0.0.1:${env.MAIL_WEB_PORT}/healthz`],
      ['identity provider', 'dev/identity-provider/main.ts', `http://127.0.0.1:${env.IDENTITY_PORT}/health`],
    ] as const
    for (const [name, file, address] of neighbors) {
      const first = partOf(child.pid, file)
      process.kill(first ?? 0, 'SIGKILL')
      expect(await untilSaid(name)).toBe(`The ${name} ended by itself (code none): starting it again.`)
      await untilOk(address, signal)
      expect(partOf(child.pid, file)).not.toBe(first)
    }
    const ready = `http://127.0.0.1:${env.PORT}/api/health/ready`
    await untilOk(ready, signal)
    expect(partOf(child.pid, 'server.ts')).toBe(web)
    const database = postmasterOf(env.SUMA_DATA)
    process.kill(database, 'SIGKILL')
    expect(await untilSaid('database')).toBe('The database ended by itself (code none): starting it again.')
    await vi.waitFor(() => expect(postmasterOf(env.SUMA_DATA)).not.toBe(database), { timeout: 60_000 })
    await untilOk(ready, signal)
    expect(partOf(child.pid, 'server.ts')).toBe(web)
    process.kill(web ?? 0, 'SIGKILL')
    expect(await untilSaid('web server')).toBe('The web server ended by itself (code none): starting it again.')
    await untilOk(ready, signal)
    expect(partOf(child.pid, 'server.ts')).not.toBe(web)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm ends all that it has started, and keeps the data',
  {
    timeout: 120_000,
  },
  async (signal) => {
    const { child, ended, env } = await start({}, ['npm', 'run', '-s', 'demo'])
    const database = join(env.SUMA_DATA, 'postgres')
    const running = () => readFileSync(join(database, 'postmaster.pid'), 'utf8').includes('ready')
    await vi.waitFor(() => expect(running()).toBe(true), { timeout: 60_000, interval: 100 })
    const started = startedBy(child.pid)
    expect(started.length).toBeGreaterThan(2)
    child.kill(signal)
    await ended
    expect(processes().filter(({ pid }) => started.includes(pid))).toEqual([])
    expect(existsSync(join(database, 'postmaster.pid'))).toBe(false)
    expect(existsSync(join(database, 'PG_VERSION'))).toBe(true)
  },
)

test.each(['PORT', 'IDENTITY_PORT', 'POSTGRES_PORT', 'MAIL_PORT', 'MAIL_WEB_PORT'])(
  '%s taken: one line with its name, exit code 1',
  async (variable) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = `${typeof address === 'object' && address ? address.port : 0}`
    const { code, said } = await up({ [variable]: port })
    expect(said).toMatch(new RegExp(`^Port ${port} is taken[^\\n]* set ${variable} [^\\n]*\\n$`))
    expect(code).toBe(1)
    other.close()
  },
)

test.each([
  ['a port that is none', { PORT: 'web' }, /^PORT is not a port[^\n]*\n$/],
  ['one port for two', { PORT: '39999', IDENTITY_PORT: '39999' }, /^Port 39999 is wanted by both[^\n]*\n$/],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://a:s3cret@127.0.0.1:1/b' },
    /^The database of DATABASE_URL \(127.0.0.1:1\/b\)[^\n]*\n$/,
  ],
  ['a data folder that is a file', { SUMA_DATA: 'package.json' }, /^The data folder [^\n]* cannot be written[^\n]*\n$/],
  [
    'a data folder that cannot be made',
    { SUMA_DATA: '/proc/suma' },
    /^The data folder [^\n]* cannot be written[^\n]*\n$/,
  ],
])('%s: one line, exit code 1', async (_name, environment, line) => {
  const { code, said } = await up(environment)
  expect(said).toMatch(line)
  expect(said).not.toContain('s3cret')
  expect(code).toBe(1)
})

test('the demo touches nothing of an installation with an https address', async () => {
  const data = scratch('up-https')
  const { code, said } = await up({
    APP_URL: 'HTTPS://suma.example.com',
    DATABASE_URL: 'postgresql://suma:x@127.0.0.1:1/suma',
    SUMA_DATA: join(data, 'new'),
  })
  expect([code, said]).toEqual([1, 'APP_URL is an https address: the people of the demo have published passwords.\n'])
  expect(existsSync(join(data, 'new'))).toBe(false)
})

test('a full disk is reported before anything is made, and when it fills up on the way', () => {
  const data = scratch('up')
  expect(() => requireSpace(data)).not.toThrow()
  expect(() => requireSpace(data, 128)).not.toThrow()
  expect(() => requireSpace(data, 127)).toThrow(
    `The data folder ${data} is on a disk with 127 MiB left, 128 are needed`,
  )
  const died = new Error('The database ended by itself')
  expect(orFull(died, data)).toBe(died)
  expect(orFull(died, data, 16)).toBe(died)
  expect(orFull(died, data, 15).message).toMatch(/^The disk of the data folder [^\n]* is full[^\n]*$/)
})

test('secrets are made once and only their owner can read them', () => {
  const data = scratch('up')
  const first = openSecrets(data)
  expect(first.authSecret.length).toBeGreaterThanOrEqual(32)
  expect(openSecrets(data)).toEqual(first)
  expect(statSync(join(data, 'secrets.json')).mode & 0o077).toBe(0)
})

test('a step is repeated only when an input changed or an output is gone', async () => {
  const root = scratch('fresh')
  mkdirSync(join(root, 'in'))
  writeFileSync(join(root, 'in', 'a.ts'), '1')
  const made = { mark: join(root, 'mark'), inputs: [join(root, 'in')], outputs: [join(root, 'out')] }
  const make = async () => writeFileSync(join(root, 'out'), 'x')
  expect(await makeWhenStale(made, make)).toBe(true)
  expect(await makeWhenStale(made, make)).toBe(false)
  writeFileSync(join(root, 'in', 'a.ts'), '2')
  expect(isFresh(made)).toBe(false)
  await expect(makeWhenStale(made, () => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
  expect(isFresh(made)).toBe(false)
})

test('a fresh start empties our own data and nothing else', async () => {
  const ours = scratch('up')
  openSecrets(ours)
  writeFileSync(join(ours, 'seeded'), 'x')
  await emptyData(ours)
  expect(existsSync(join(ours, 'seeded'))).toBe(false)
  const foreign = scratch('up')
  writeFileSync(join(foreign, 'letter.txt'), 'dear')
  await expect(emptyData(foreign)).rejects.toThrow('leaves it alone')
  expect(readFileSync(join(foreign, 'letter.txt'), 'utf8')).toBe('dear')
})

test('a part that ends at every start is tried five times, ever more slowly, then given up', async () => {
  const said: string[] = []
  const pauses: number[] = []
  const part = (): Part => ({ name: 'inbox', pid: 0, ended: Promise.resolve(1), stop: async () => {} })
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const { signal } = new AbortController()
  const print = (line: string) => said.push(line)
  const givenUp = await restartWhenEnded(part(), async () => part(), { hold: () => {}, print, signal, pause })
  expect(pauses).toEqual([200, 1000, 5000, 15_000, 30_000])
  const again = 'The inbox ended by itself (code 1): starting it again.'
  expect(said).toEqual(Array(5).fill(again))
  expect(givenUp).toBe('The inbox ended by itself (code 1)')
})
