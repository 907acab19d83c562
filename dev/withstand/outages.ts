import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Reply, send, told, untilServed, wave, writes } from './outages/ask'
import { type Finding, type Part, type Run, wrongOf } from './part'
import { openStage, type Person, type Stage } from './stage'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** What was answered otherwise than promised: all is tried first, so that a reader sees the rest too. */
const wrong: string[] = []
type Expected = {
  statuses: number[]
  /** What a page may answer besides: 500 where it loses the database between the guard and its own reading (decision 044). */
  pages?: number[]
  withinMs: number
}
function expectAll(name: string, replies: Reply[], { statuses, pages = [], withinMs }: Expected) {
  say(told(name, replies))
  for (const { what, status, code, took } of replies) {
    if (!statuses.includes(status) && !(what === 'page' && pages.includes(status)))
      wrong.push(`${name}: ${what} was answered ${status} ${code}`)
    if (took > withinMs) wrong.push(`${name}: ${what} took ${Math.round(took)} ms`)
  }
}

async function killed(stage: Stage): Promise<void> {
  const caught = wave(stage, 24)
  await sleep(5)
  await stage.postgres.kill()
  const after = wave(stage, 24)
  expectAll('killed, under way', await Promise.all(caught), { statuses: [200, 503], pages: [500], withinMs: 2000 })
  expectAll('killed, afterwards', await Promise.all(after), { statuses: [503], withinMs: 2000 })
  await stage.postgres.start()
  say(`${'  started again'.padEnd(28)} served after ${Math.round(await untilServed(stage))} ms`)
}

async function frozen(stage: Stage): Promise<void> {
  stage.postgres.freeze()
  const first = wave(stage, 24)
  await sleep(4000)
  const second = wave(stage, 30)
  expectAll('frozen, first wave', await Promise.all(first), { statuses: [503], withinMs: 5000 })
  expectAll('frozen, second wave', await Promise.all(second), { statuses: [503], withinMs: 5000 })
  stage.postgres.thaw()
  say(`${'  thawed'.padEnd(28)} served after ${Math.round(await untilServed(stage))} ms`)
}

/** As many as check in at a large class within a second, over ten connections to the database. */
async function crowded(stage: Stage): Promise<void> {
  expectAll('a crowd of 300 writes', await Promise.all(writes(stage, 300)), { statuses: [200], withinMs: 30_000 })
}

/** Only root can mount a small disk. */
function smallDisk(): string | null {
  if (process.getuid?.() !== 0) return null
  const disk = mkdtempSync(join(tmpdir(), 'suma-small-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk])
  return disk
}

function removeDisk(disk: string): void {
  execFileSync('umount', [disk])
  rmdirSync(disk)
}

async function full(stage: Stage, disk: string): Promise<void> {
  writeFileSync(join(disk, 'other'), Buffer.alloc(78 * 1024 * 1024))
  // Readiness looks at the disk every five seconds.
  await sleep(5100)
  const [person] = stage.people as [Person]
  const ready = await send(stage, person, { what: 'ready', path: '/api/health/ready' })
  say(`${'disk full, readiness'.padEnd(28)} ${ready.status} ${ready.text}`)
  if (ready.status !== 503) wrong.push('disk full: still ready')
  const uploads = [await upload(stage, person), await upload(stage, person)]
  expectAll('disk full, uploads', uploads, { statuses: [507], withinMs: 5000 })
  const left = readdirSync(join(disk, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  say(`${'  files left of them'.padEnd(28)} ${left.length}`)
  if (left.length > 0) wrong.push('disk full: half a file stayed')
}

async function upload(stage: Stage, person: Person): Promise<Reply> {
  const query = 'mutation ($id: ID!, $data: JSON!) { saveUserDocument(id: $id, data: $data) { success } }'
  const variables = { id: person.id, data: { title: 'License', kind: 'CERTIFICATE', file: null } }
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables }))
  form.set('map', JSON.stringify({ 0: ['variables.data.file'] }))
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n%'), Buffer.alloc(4 * 1024 * 1024, ' '), Buffer.from('\n%%EOF\n')])
  form.set('0', new File([pdf], 'a.pdf', { type: 'application/pdf' }))
  const sent = new Request(stage.origin, { method: 'POST', body: form })
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'apollo-require-preflight': 'true' }
  const body = Buffer.from(await sent.arrayBuffer())
  return send(stage, person, { what: 'upload', path: '/graphql', method: 'POST', headers, body })
}

/** Connections that were used once and are kept. */
async function idle(stage: Stage, count: number): Promise<void> {
  const before = stage.memory()
  const open = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(stage.port, 'localhost').on('error', () => {})
      socket.write(`GET /api/health/live HTTP/1.1\r\nhost: localhost:${stage.port}\r\n\r\n`)
      return new Promise<Socket>((resolve) => socket.once('data', () => resolve(socket)))
    }),
  )
  await sleep(2000)
  say(`${`${count} idle connections`.padEnd(28)} memory ${before.toFixed(0)} -> ${stage.memory().toFixed(0)} MiB`)
  expectAll('  others meanwhile', await Promise.all(wave(stage, 8)), { statuses: [200], withinMs: 5000 })
  for (const socket of open) socket.destroy()
}

/** Callers who hang up in every phase of a request with a body: nothing may be left to be caught by nobody. */
async function hungUp(stage: Stage): Promise<void> {
  stage.log()
  const [{ cookie }] = stage.people as [Person]
  let tried = 0
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/dashboard', '/credentials', '/nothing/here', '/logout', '/api/session/ping', '/graphql'])
      for (const [length, body] of [
        [0, ''],
        [5, 'hello'],
        [5000, 'hello'],
      ] as const)
        for (const ms of [0, 1, 2, 4, 7, 11, 16]) {
          const socket = connect(stage.port, 'localhost').on('error', () => {})
          const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${stage.port}\r\n${path === '/logout' ? '' : `cookie: ${cookie}\r\n`}`
          socket.write(
            `${head}origin: ${stage.origin}\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n${body}`,
          )
          await sleep(ms)
          socket.destroy()
          tried += 1
        }
  await sleep(1000)
  const uncaught = stage.log().filter((line) => /uncaught|unhandled|aborted/i.test(line))
  say(`${'callers who hang up'.padEnd(28)} ${tried} tried, ${uncaught.length} lines of the log`)
  if (uncaught.length > 0) wrong.push(...new Set(uncaught))
}

/** The database away and hanging, again and again; then what the log says of it. */
async function outages(stage: Stage): Promise<void> {
  stage.log()
  for (let round = 0; round < 3; round += 1) await killed(stage)
  for (let round = 0; round < 2; round += 1) await frozen(stage)
  const lines = stage.log()
  say(`${'  the log of all that'.padEnd(28)} ${lines.length} lines`)
}

/** What is done; each shows in a row of its own what was not as promised. */
const trials: readonly (readonly [string, (stage: Stage, run: Run) => Promise<void>])[] = [
  ['300 writes at once', crowded],
  ['3 times killed, 2 times frozen with two waves', outages],
  ['1,260 callers who hang up', hungUp],
  ['2,000 idle connections', (stage, { times }) => idle(stage, times(2000))],
]

async function tried(what: string, trial: () => Promise<void>): Promise<Finding> {
  wrong.length = 0
  await trial()
  for (const line of new Set(wrong)) say(`Not as promised: ${line}`)
  return { did: what, result: wrongOf([...new Set(wrong)]), ok: wrong.length === 0 }
}

/**
 * What is answered, and when, while the database is away or hangs, when callers hang up, and when a disk is full; and that it goes on
 * without a restart.
 */
export const part: Part = {
  requirement: 'An outage is 503 in time, and over by itself',
  run: async (run) => {
    const disk = smallDisk()
    const stage = await openStage(disk ? { SUMA_DATA: disk } : {})
    try {
      await Promise.all(wave(stage, 24))
      const findings: Finding[] = []
      for (const [what, trial] of trials) findings.push(await tried(what, () => trial(stage, run)))
      if (disk) findings.push(await tried('a disk that is full', () => full(stage, disk)))
      else say('disk full                    not tried: only root can mount a small disk')
      return findings
    } finally {
      await stage.close()
      if (disk) removeDisk(disk)
    }
  },
}
