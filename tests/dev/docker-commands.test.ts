import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '@/dev/migrate'
import { freePort } from '@/dev/ports'
import { type LocalPostgres, startPostgres } from '@/dev/postgres'
import { ensureBuild, ensureGenerated } from '@/dev/up/products'
import { untilOk } from '@/dev/up/wait'
import { readCopies, readServices } from './docker-files'
import { scratch } from './idp'

/** No engine is at hand: the `app` stage is put together in a clean folder, and its commands run there. */
let postgres: LocalPostgres
let image: string

const signal = AbortSignal.timeout(400_000)

/** Hard links where the disk allows it: a copy of everything takes long. */
function link(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  }
}

/** The packages `npm ci --omit=dev` would install, as links to the installed files. */
function linkPackages(target: string): void {
  const list = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const names = list.split('\n').map((path) => relative('node_modules', path))
  const top = new Set(names.filter((name) => name !== '' && !name.startsWith('..') && !name.includes('node_modules/')))
  for (const name of top) {
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

beforeAll(async () => {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const make = { environment, signal, say: () => {} }
  await ensureGenerated(make)
  await ensureBuild(make)
  postgres = await startPostgres({
    data: join(scratch('image-db'), 'postgres'),
    port: await freePort(),
    flags: ['fsync=off'],
  })
  await applyMigrations(postgres.url)
  image = assemble()
}, 400_000)

afterAll(() => postgres.stop())

async function start(name: string, more: Record<string, string>): Promise<ChildProcess & { said: () => string }> {
  const { command = [], environment = {} } = readServices().find((one) => one.name === name) ?? {}
  const [, ...args] = command
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env.PATH,
    ...environment,
    DATABASE_URL: postgres.url,
    SUMA_DATA: scratch('image-data'),
    ...more,
  }
  const child = spawn(process.execPath, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return Object.assign(child, { said: () => said })
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve))

test('the web server starts with production packages only, and ends in peace', { timeout: 120_000 }, async () => {
  const port = `${await freePort()}`
  const child = await start('app', { PORT: port })
  const over = ended(child)
  const ready = untilOk(`http://127.0.0.1:${port}/api/health/ready`, signal).then(() => 'ready')
  expect([await Promise.race([ready, over]), child.said()]).toEqual(['ready', expect.any(String)])
  child.kill('SIGTERM')
  expect(await over).toBe(0)
})

test('the worker starts with production packages only, and ends in peace', { timeout: 120_000 }, async () => {
  const child = await start('worker', {})
  const over = ended(child)
  const ready = new Promise((resolve) =>
    child.stdout?.on('data', () => child.said().includes('worker ready') && resolve('ready')),
  )
  expect([await Promise.race([ready, over]), child.said()]).toEqual(['ready', expect.any(String)])
  child.kill('SIGTERM')
  expect(await over).toBe(0)
})
