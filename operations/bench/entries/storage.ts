import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartProblem } from '@/dev/machine/start-problem'
import { ask } from '@/fixtures/databases'
import { type S3Place, startS3Server } from '@/fixtures/s3-server'
import { startCeph } from '@/operations/drills/storage/ceph'
import { mebibyte, pdfOf, sendDocument } from '@/operations/stage/send-document'
import { makePeople, type Person } from '@/operations/stage/stage'
import { type Figure, figureOf, median } from '../figure'
import type { Server, Stage } from '../stage'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const size = 8 * mebibyte
/** Documents per round, one after another. */
const documents = 8

type Store = { name: string; place: S3Place; close: () => Promise<unknown> }

/** Ceph if it is installed, otherwise the part of S3 that the product uses, in this process. */
async function openStore(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'suma-bench-store-'))
  const leave = () => rmSync(folder, { recursive: true, force: true })
  const placeOf = ({ FILES_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: S3Place): S3Place => ({
    FILES_URL,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
  })
  try {
    const ceph = await startCeph(folder)
    return { name: 'Ceph', place: placeOf(ceph), close: () => ceph.stop().finally(leave) }
  } catch (error) {
    leave()
    if (!(error instanceof StartProblem)) throw error
    const server = await startS3Server()
    return { name: 'a store in memory', place: placeOf(server), close: server.close }
  }
}

type Cost = { cpu: number; ms: number }

/** Processor time of the server and Postgres, and elapsed time, per document. */
async function costOf({ cpuTime }: Server, work: (nth: number) => Promise<void>): Promise<Cost> {
  const [before, began] = [cpuTime(), performance.now()]
  for (let nth = 0; nth < documents; nth += 1) await work(nth)
  return { cpu: (cpuTime() - before) / documents, ms: (performance.now() - began) / documents }
}

async function upload({ address }: Server, person: Person, file: Buffer): Promise<void> {
  const answer = await sendDocument(address, person, file)
  if (answer !== 'taken') throw new Error(`A document was not kept: ${answer}`)
}

async function download({ address }: Server, { cookie }: Person, id: string): Promise<void> {
  const response = await fetch(`${address}/api/files/${id}`, { headers: { cookie } })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200 || byteLength !== size) throw new Error(`A file came back as ${response.status}`)
}

/** One server with its people, each with documents where this server stores files. */
async function sideOf(server: Server, databaseUrl: string) {
  const people = await makePeople(documents)
  const file = pdfOf(size)
  const at = (nth: number) => people[nth % people.length]!
  const put = () => costOf(server, (nth) => upload(server, at(nth), file))
  await put()
  const text = 'SELECT DISTINCT ON ("ownerId") "id", "ownerId" FROM "Document" WHERE "ownerId" = ANY($1)'
  const rows = await ask<{ id: string; ownerId: string }>(databaseUrl, text, [people.map(({ id }) => id)])
  const ids = new Map(rows.map(({ id, ownerId }) => [ownerId, id]))
  const get = () => costOf(server, (nth) => download(server, at(nth), ids.get(at(nth).id) ?? ''))
  return { put, get }
}

/**
 * Uploading and reading documents with files in a bucket, compared with the disk: time, and processor time of the
 * server and Postgres.
 */
export async function storageEntry(stage: Stage): Promise<Figure[]> {
  const disk = await sideOf(await stage.product(), stage.databaseUrl)
  const store = await openStore()
  try {
    const bucket = await sideOf(await stage.productWith(store.place), stage.databaseUrl)
    const figures: Figure[] = []
    for (const [what, of] of [
      ['sent', 'put'],
      ['read', 'get'],
    ] as const) {
      const [own, other]: [Cost[], Cost[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        own.push(await bucket[of]())
        other.push(await disk[of]())
      }
      const figure = (name: string, by: keyof Cost) => {
        const ratios = own.map((cost, round) => cost[by] / (other[round]?.[by] ?? Number.NaN))
        const [a, b] = [own, other].map((costs) => median(costs.map((cost) => cost[by])).toFixed(0))
        return figureOf(name, '×', ratios, { note: `${a} ms against ${b} ms` })
      }
      figures.push(figure(`a document of 8 MiB ${what}: ${store.name} against the disk, processor time`, 'cpu'))
      figures.push(figure('the same by time', 'ms'))
    }
    return figures
  } finally {
    await store.close()
  }
}
