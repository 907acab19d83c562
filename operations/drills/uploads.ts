import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyMigrations } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { seedRules } from '@/dev/migrate/seed-rules'
import { startPostgres } from '@/dev/postgres/start-postgres'
import { bodyOf, count, headersOf, mebibyte, type Person, pdfOf, sendDocument } from '../stage/send-document'

/** Limit for the memory of all waiting uploads together. */
const maxGrowth = 32 * mebibyte
/** Limit for the memory of ten documents of 20 MiB while they arrive: half of their size. */
const maxPeak = 100 * mebibyte

/**
 * Measures the memory of a server during 100 documents that wait or are cut off, which leave nothing, and during ten
 * simultaneous ones of 20 MiB that are kept.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-uploads-'))
  const postgres = await startPostgres({ data: join(folder, 'postgres'), port: await freePort(), flags: ['fsync=off'] })
  let server: ChildProcess | undefined
  try {
    await applyMigrations(postgres.url)
    await seedRules(postgres.url)
    const port = await freePort()
    Object.assign(process.env, environment(postgres.url, folder, port))
    server = await startServer()
    await drill({ pid: server.pid ?? 0, port, incoming: join(folder, 'files', 'incoming') })
  } finally {
    server?.kill()
    const { closeDatabase } = await import('@/lib/data/db')
    await closeDatabase()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const environment = (databaseUrl: string, folder: string, port: number) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SUMA_DATA: folder,
  PORT: `${port}`,
  AUTH_SECRET: 'a secret of the drill, long enough for the rule',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'suma',
  OIDC_CLIENT_SECRET: 'unused',
  MAIL_URL: 'smtp://localhost:1',
  LOG_LEVEL: 'error',
})

async function startServer(): Promise<ChildProcess> {
  const args = ['--import', './dev/register.mjs', 'operations/drills/uploads/server.ts']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  return server
}

type Target = { pid: number; port: number; incoming: string }

async function drill(target: Target): Promise<void> {
  const people = await makePeople(25)
  // A process that has received files keeps the memory it needed for that, with the garbage between two collections.
  // The first round of each kind shows this, the second the cost of waiting uploads.
  for (const person of people.slice(0, 6)) await complete(target, person, pdfOf(20 * mebibyte))
  const rounds: [string, (at: number) => Person | null][] = [
    ['signed out', () => null],
    ['signed in', (at) => people[at % people.length] ?? null],
  ]
  for (const [name, who] of rounds) {
    await waiting(target, `${name}, first round`, who)
    const growth = await waiting(target, `${name}, second round`, who)
    if (growth > maxGrowth) throw new Error(`Waiting uploads cost more than ${mib(maxGrowth)}`)
  }
  const begins: number[] = []
  for (let round = 1; round <= 3; round += 1) begins.push(await completing(target, people.slice(0, 5), round))
  const [first = 0, , last = 0] = begins
  if (last - first > maxGrowth) throw new Error(`Documents that were kept cost more than ${mib(maxGrowth)} for good`)
}

async function makePeople(count: number): Promise<Person[]> {
  const { makeUser } = await import('@/fixtures/people')
  const { makeSession } = await import('@/fixtures/sessions')
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const user = await makeUser()
    people.push({ id: user.id, cookie: (await makeSession(user)).cookie })
  }
  return people
}

/** Opens 100 connections that declare 20.5 MiB, send 20 MiB as fast as the server reads, and wait. */
async function waiting(target: Target, name: string, who: (at: number) => Person | null): Promise<number> {
  const [before, stored] = [memoryOf(target.pid), await keptIn(target)]
  const body = bodyOf(who(0) ?? { id: 'nobody', cookie: '' }, pdfOf(20.5 * mebibyte)).subarray(0, 20 * mebibyte)
  const sockets = Array.from({ length: 100 }, (_, at) =>
    open(target, who(at), 20.5 * mebibyte, body, `127.0.0.${2 + (at % 10)}`),
  )
  const highest = await watch(target.pid, sleep(8000))
  const answers = count(sockets.map(({ status }) => status() ?? 'waits'))
  for (const { socket } of sockets) socket.destroy()
  const growth = highest - before
  console.log(`100 uploads, ${name}: memory ${mib(before)} -> ${mib(highest)}, growth ${mib(growth)}; ${answers}`)
  await gone(target.incoming)
  const after = await keptIn(target)
  if (after !== stored) throw new Error(`Uploads that went away left something: ${after} instead of ${stored}`)
  return growth
}

/** Everything that is kept: rows of documents and of files, and the files themselves. */
async function keptIn({ incoming }: Target): Promise<string> {
  const { database } = await import('@/lib/data/db')
  const [documents, rows] = [await database().document.count(), await database().storedFile.count()]
  const files = readdirSync(dirname(incoming), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return `${documents} documents, ${rows} rows, ${files.length} files`
}

async function gone(incoming: string): Promise<void> {
  const began = performance.now()
  for (let remaining = 1; remaining > 0; ) {
    remaining = readdirSync(incoming).length
    if (performance.now() - began > 60_000)
      throw new Error(`${remaining} temporary files were left by uploads that went away`)
    await sleep(100)
  }
  console.log(`  no temporary file is left ${((performance.now() - began) / 1000).toFixed(1)} s after they went away`)
}

/** Uploads ten documents of 20 MiB at once, from five people, all kept. Returns the server's memory before them. */
async function completing(target: Target, people: readonly Person[], round: number): Promise<number> {
  const before = memoryOf(target.pid)
  const file = pdfOf(20 * mebibyte)
  const began = performance.now()
  const all = Promise.all(Array.from({ length: 10 }, (_, at) => complete(target, people[at % 5]!, file)))
  const highest = await watch(target.pid, all)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const growth = highest - before
  console.log(
    `10 documents of 20 MiB at once, round ${round}: memory ${mib(before)} -> ${mib(highest)}, growth ${mib(growth)}; ${count(await all)} in ${seconds} s`,
  )
  if ((await all).some((answer) => answer !== 'taken')) throw new Error('Not every document was kept')
  if (growth > maxPeak) throw new Error(`Ten documents at once cost more than ${mib(maxPeak)}`)
  return before
}

const complete = ({ port }: Target, person: Person, file: Buffer): Promise<string> =>
  sendDocument(`http://127.0.0.1:${port}`, person, file)

function open({ port }: Target, person: Person | null, length: number, body: Buffer, localAddress: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress })
  let output = ''
  socket.on('data', (chunk) => {
    output += chunk.toString()
  })
  socket.on('error', () => {
    output ||= 'HTTP/1.1 cut'
  })
  const lines = Object.entries({ host: 'localhost', 'content-length': `${length}`, ...headersOf(person) })
  socket.write(`POST /graphql HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`)
  socket.write(body)
  return { socket, status: () => /^HTTP\/1\.1 (\w+)/.exec(output)?.[1] }
}

/** Peak memory of a process until a promise settles. */
async function watch(pid: number, until: Promise<unknown>): Promise<number> {
  let over = false
  let highest = 0
  const end = () => {
    over = true
  }
  until.then(end, end)
  while (!over) {
    highest = Math.max(highest, memoryOf(pid))
    await sleep(50)
  }
  return highest
}

function memoryOf(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) * 1024
}

const mib = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
