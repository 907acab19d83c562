import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { keptByNobody, type LocalPostgres, startPostgres } from '@/dev/postgres/start-postgres'
import { ensureBuild, ensureGenerated } from '@/dev/up/products'
import { untilOk } from '@/dev/up/wait'
import { environmentOf, readServices } from './compose-file'
import { readCopies } from './docker-files'
import { scratch } from './idp'

/** No engine is at hand: the stages are put together in clean folders, and their commands run there. */
let postgres: LocalPostgres
let application: string
let image: string
let tools: string

const signal = AbortSignal.timeout(400_000)

/** Hard links where the disk allows it: a copy of everything takes long. */
function link(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

type Lock = { packages: Record<string, { devOptional?: boolean }> }

/** What `deploy/only-production.mjs` takes away beside what npm does. */
const takenAway = (name: string) => name === 'node' || Boolean(lock.packages[`node_modules/${name}`]?.devOptional)
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** The packages of the app image, as links to the installed files. */
function linkPackages(target: string): void {
  const list = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const names = list.split('\n').map((path) => relative('node_modules', path))
  const top = new Set(names.filter((name) => name !== '' && !name.startsWith('..') && !name.includes('node_modules/')))
  for (const name of [...top].filter((one) => !takenAway(one))) {
    mkdirSync(join(target, dirname(name)), { recursive: true })
    link(join('node_modules', name), join(target, name))
  }
}

function assemble(): string {
  const root = scratch('image')
  const sources = readCopies()
    .filter(({ stage }) => stage === 'app')
    .flatMap((copy) => copy.sources)
  for (const source of sources.map((path) => path.replace('/suma/', ''))) {
    if (source === 'node_modules') linkPackages(join(root, source))
    else
      cpSync(source, join(root, source), {
        recursive: true,
        filter: (path) => !path.startsWith('.next/dev') && !path.startsWith('.next/cache'),
      })
  }
  return root
}

/** `COPY . .` after `npm ci`: the project without what .dockerignore names, all packages, and the code that the build makes. */
function assembleTools(): string {
  const root = scratch('tools')
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  cpSync('.', root, { recursive: true, filter: (path) => !ignored.includes(path) })
  cpSync('lib/data/generated', join(root, 'lib/data/generated'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  return root
}

/** A database's address for the application's role, as in the compose file. */
function asApplication(owner: string): string {
  const url = new URL(owner)
  url.username = 'suma_app'
  url.password = 'of-this-test'
  return url.href
}

beforeAll(async () => {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const make = { environment, signal, print: () => {} }
  await ensureGenerated(make)
  await ensureBuild(make)
  postgres = await startPostgres({
    data: join(scratch('image-db'), 'postgres'),
    port: await freePort(),
    flags: keptByNobody,
  })
  application = asApplication(postgres.url)
  await migrate({ owner: postgres.url, application })
  image = assemble()
  tools = assembleTools()
}, 400_000)

afterAll(() => postgres.stop())

type Started = ChildProcess & { said: () => string }

/** Runs the command of a service with its own variables, in the folder of its stage; `more` moves it to free ports. */
async function start(name: string, more: Record<string, string> = {}): Promise<Started> {
  const service = readServices()[name]
  const [, ...args] = service?.command ?? []
  const inTools = service?.build?.target === 'tools'
  const env = {
    ...(inTools ? {} : { NODE_ENV: 'production' as const }),
    PATH: process.env.PATH,
    ...environmentOf(service),
    DATABASE_URL: application,
    SUMA_DATA: scratch('image-data'),
    ...more,
  } as NodeJS.ProcessEnv
  const cwd = inTools ? tools : image
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return Object.assign(child, { said: () => said })
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

test('the web server starts with production packages only and stops cleanly', { timeout: 120_000 }, async () => {
  const port = `${await freePort()}`
  const child = await start('app', { PORT: port })
  const over = ended(child)
  const ready = untilOk(`http://127.0.0.1:${port}/api/health/ready`, signal).then(() => 'ready')
  expect([await Promise.race([ready, over]), child.said()]).toEqual(['ready', expect.any(String)])
  // A page, and a file of `public` that every page draws with.
  const page = await fetch(`http://127.0.0.1:${port}/`)
  const icons = await fetch(`http://127.0.0.1:${port}/icons.svg`)
  expect([page.status, icons.status, icons.headers.get('content-type')]).toEqual([200, 200, 'image/svg+xml'])
  child.kill('SIGTERM')
  expect(await over).toBe(0)
})

test('the worker starts with production packages only and stops cleanly', { timeout: 120_000 }, async () => {
  const child = await start('worker', {})
  const over = ended(child)
  const ready = new Promise((resolve) =>
    child.stdout?.on('data', () => child.said().includes('worker ready') && resolve('ready')),
  )
  expect([await Promise.race([ready, over]), child.said()]).toEqual(['ready', expect.any(String)])
  child.kill('SIGTERM')
  expect(await over).toBe(0)
})

test('an empty database is migrated, and a second run changes nothing', { timeout: 120_000 }, async () => {
  const url = new URL('/migrated', postgres.url).href
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('CREATE DATABASE migrated')
  await client.end()
  for (const turn of ['first', 'second']) {
    const child = await start('migrate', { DATABASE_OWNER_URL: url, DATABASE_URL: asApplication(url) })
    expect([turn, await ended(child), child.said()]).toEqual([turn, 0, expect.any(String)])
  }
  const migrated = new pg.Client({ connectionString: asApplication(url) })
  await migrated.connect()
  const { rows } = await migrated.query('SELECT count(*)::int AS people FROM "User"')
  await migrated.end()
  expect(rows).toEqual([{ people: 0 }])
})

test('the demo is filled into an empty database of a demo installation only', { timeout: 120_000 }, async () => {
  const said = async (more: Record<string, string> = {}) => {
    const child = await start('seed', more)
    return [await ended(child), child.said()]
  }
  expect(await said({ SUMA_DEMO: '0' })).toEqual([0, expect.stringContaining('nothing is filled in')])
  expect(await said()).toEqual([0, expect.stringContaining('The people of the demo are in the database.')])
  expect(await said()).toEqual([0, expect.stringContaining('has people already: nothing is filled in')])
})

test('the mail inbox and the identity provider answer', { timeout: 120_000 }, async () => {
  const [smtp, web, identity] = [`${await freePort()}`, `${await freePort()}`, `${await freePort()}`]
  const mail = await start('mail', { MAIL_PORT: smtp, MAIL_WEB_PORT: web })
  const provider = await start('identity', {
    IDENTITY_PORT: identity,
    OIDC_ISSUER: `http://localhost:${identity}`,
    MAIL_URL: `smtp://127.0.0.1:${smtp}?tls=none`,
  })
  const over = Promise.all([ended(mail), ended(provider)])
  const answers = Promise.all([
    untilOk(`http://127.0.0.1:${web}/healthz`, signal),
    untilOk(`http://127.0.0.1:${identity}/.well-known/openid-configuration`, signal),
  ]).then(() => 'ready')
  const died = Promise.race([ended(mail), ended(provider)])
  expect([await Promise.race([answers, died]), mail.said(), provider.said()]).toEqual([
    'ready',
    expect.any(String),
    expect.any(String),
  ])
  mail.kill('SIGTERM')
  provider.kill('SIGTERM')
  await over
})
