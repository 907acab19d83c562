import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { ask } from '@/fixtures/databases'
import type { S3Place } from '@/fixtures/s3-server'
import { count, mebibyte, type Person, pdfOf, sendDocument } from '../stage/send-document'
import { openStage, type Stage } from '../stage/stage'
import { type Ceph, startCeph } from './storage/ceph'

/** Longest wait in seconds for a response while the store is away or hangs. */
const maxSeconds = 35

/**
 * Files in a real S3 store: the checks of the tests for the disk, simultaneous uploads and downloads, and a store that
 * dies and comes back.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-storage-'))
  let ceph: Ceph | undefined
  try {
    ceph = await startCeph(folder)
    const { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = ceph
    const place = { FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    await contract(place)
    const stage = await openStage(place)
    try {
      await traffic(stage, ceph)
      await outage(stage, ceph)
    } finally {
      await stage.close()
    }
  } finally {
    await ceph?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function contract({ FILES_URL, ...keys }: S3Place): Promise<void> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/unit/adapters/files-store.test.ts']
  const env = { ...process.env, ...keys, TEST_FILES_URL: FILES_URL, NODE_ENV: 'test' as const }
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error('The store does not do what the product asks of it')
}

/** Uploads forty documents of 4 to 12 MiB, ten at once, and reads them all back at once. */
async function traffic(stage: Stage, { client, bucket, encryptionOf }: Ceph): Promise<void> {
  const files = Array.from({ length: 40 }, (_, at) => pdfOf((4 + (at % 9)) * mebibyte))
  const before = stage.memory()
  const began = performance.now()
  const answers: string[] = []
  for (let at = 0; at < files.length; at += 10)
    answers.push(
      ...(await Promise.all(
        files.slice(at, at + 10).map((file, n) => sendDocument(stage.origin, stage.people[n]!, file)),
      )),
    )
  const highest = stage.memory()
  const size = files.reduce((sum, { length }) => sum + length, 0)
  console.log(
    `${files.length} documents, ${mib(size)}: ${count(answers)} in ${seconds(began)} s; memory ${before.toFixed(0)} -> ${highest.toFixed(0)} MiB`,
  )
  if (answers.some((answer) => answer !== 'taken')) throw new Error('Not every document was kept')

  const readAt = performance.now()
  const contents = await Promise.all((await kept(stage)).map(({ id, userId }) => read(stage, id, userId)))
  const same = new Set(contents.map(({ sha256 }) => sha256))
  const whole = files.every((file) => same.has(createHash('sha256').update(file).digest('hex')))
  console.log(
    `read back: ${count(contents.map(({ status }) => `${status}`))} in ${seconds(readAt)} s; ${whole ? 'all as they were sent' : 'NOT as they were sent'}; memory ${stage.memory().toFixed(0)} MiB`,
  )
  if (!whole) throw new Error('A document came back as another')

  const { Contents: [first] = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'suma/' }))
  const encryption = await encryptionOf(first?.Key ?? '')
  console.log(`the store encrypted: ${encryption}`)
  if (!encryption) throw new Error('What the store keeps is not encrypted')
}

/** The store dies during ten uploads, stays away, comes back, and hangs. */
async function outage(stage: Stage, ceph: Ceph): Promise<void> {
  const file = pdfOf(16 * mebibyte)
  const under = Promise.all(stage.people.map((person) => timed(() => sendDocument(stage.origin, person, file))))
  await sleep(300)
  await ceph.kill()
  say('it died under ten uploads', await under)
  const [one] = await kept(stage)
  const away = async () => [
    await timed(() => sendDocument(stage.origin, stage.people[0]!, file)),
    await timed(() => answerOf(stage, one)),
  ]
  say('away: an upload, a download', await away())
  const page = await fetch(`${stage.origin}/documents`, { headers: { cookie: stage.people[0]!.cookie } })
  console.log(`  a page meanwhile: ${page.status}`)
  await ceph.start()
  const back = await away()
  say('back', back)
  if (back.some(({ answer }) => answer !== 'taken' && answer !== '200'))
    throw new Error('It is back, and files are not')
  ceph.freeze()
  say('it hangs: an upload, a download', await away())
  ceph.thaw()
  await sleep(500)
  say('it goes on', await away())
  for (const line of stage.log().filter((text) => /outage/.test(text))) console.log(`  ${line}`)
  await compare(stage, ceph)
}

/**
 * Requires an object for each row. A store that died may leave objects without a row, and parts: the sweep and the
 * bucket's lifecycle rule remove them.
 */
async function compare(stage: Stage, { client, bucket }: Ceph): Promise<void> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'suma/' }))
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
  const objects = new Set(Contents.map(({ Key }) => Key?.slice('suma/'.length)))
  const rows = await ask<{ key: string }>(stage.postgres.url, 'SELECT "storageKey" AS "key" FROM "StoredFile"')
  const lost = rows.filter(({ key }) => !objects.has(key)).length
  console.log(
    `${rows.length} rows, ${lost} without their file; ${objects.size - rows.length + lost} objects without a row, ${Uploads.length} uploads not ended`,
  )
  if (lost > 0) throw new Error('A row has no file')
}

type Timed = { answer: string; seconds: number }

async function timed(act: () => Promise<string>): Promise<Timed> {
  const began = performance.now()
  const answer = await act()
  return { answer, seconds: (performance.now() - began) / 1000 }
}

function say(when: string, answers: readonly Timed[]): void {
  const longest = Math.max(...answers.map((answer) => answer.seconds))
  console.log(`${when}: ${count(answers.map(({ answer }) => answer.slice(0, 110)))}; longest ${longest.toFixed(1)} s`)
  if (longest > maxSeconds) throw new Error(`Somebody waited longer than ${maxSeconds} s`)
}

type Kept = { id: string; userId: string }
const kept = ({ postgres }: Stage) =>
  ask<Kept>(postgres.url, 'SELECT "id", "ownerId" AS "userId" FROM "Document" ORDER BY "id"')

async function read({ origin, people }: Stage, id: string, userId: string) {
  const { cookie } = people.find((person: Person) => person.id === userId)!
  const response = await fetch(`${origin}/api/files/${id}`, { headers: { cookie } })
  const hash = createHash('sha256')
  for await (const piece of response.body ?? []) hash.update(piece)
  return { status: response.status, sha256: hash.digest('hex') }
}

async function answerOf(stage: Stage, one: Kept | undefined): Promise<string> {
  if (!one) return 'no document'
  try {
    return `${(await read(stage, one.id, one.userId)).status}`
  } catch {
    return 'broken off'
  }
}

const mib = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
