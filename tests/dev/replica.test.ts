import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '@/dev/machine/ports'
import { startPostgres } from '@/dev/postgres/start-postgres'
import { ask } from '@/fixtures/databases'
import { endOfLog, Replica } from '@/lib/data/replica'
import { makeOwnReplica } from '@/operations/stage/own-replica'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A folder that the user of Postgres can enter. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suma-base-'))
  chmodSync(folder, 0o755)
  closing.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function makePostgres(folder: string, flags: readonly string[] = []) {
  const postgres = await startPostgres({ data: join(folder, 'postgres'), port: await freePort(), flags })
  closing.push(() => postgres.stop())
  await ask(postgres.url, 'CREATE TABLE word (text text)')
  const add = (text: string) => ask(postgres.url, 'INSERT INTO word VALUES ($1)', [text])
  return { ...postgres, add }
}

const words = async (url: string) =>
  (await ask<{ text: string }>(url, 'SELECT text FROM word ORDER BY 1')).map((row) => row.text)

test('a replica answers who has seen no more than it has, is left alone while it lags or is gone, and comes back', async () => {
  const folder = makeFolder()
  const postgres = await makePostgres(folder, ['fsync=off'])
  const ownReplica = await makeOwnReplica(postgres.url)
  closing.push(() => ownReplica.close())
  const poolOf = (connectionString: string) => {
    const pool = new pg.Pool({ connectionString, max: 2 })
    pool.on('error', () => {})
    return pool
  }
  const primary = poolOf(postgres.url)
  const replica = new Replica(primary, poolOf(ownReplica.url))
  closing.push(
    () => primary.end(),
    () => replica.close(),
  )
  expect(await replica.serves(0n)).toBe(false)

  await postgres.add('first')
  const first = await endOfLog(primary)
  await vi.waitUntil(async () => {
    await replica.look()
    return replica.serves(first)
  }, 20_000)
  expect(await words(ownReplica.url)).toEqual(['first'])

  await ownReplica.pause()
  await postgres.add('second')
  const second = await endOfLog(primary)
  await replica.look()
  expect([await replica.serves(first), await replica.serves(second)]).toEqual([true, false])
  await ownReplica.resume()
  await vi.waitUntil(() => replica.serves(second), 20_000)

  await ownReplica.kill()
  replica.lost()
  await replica.look()
  expect(await replica.serves(0n)).toBe(false)
  await postgres.add('third')
  await ownReplica.start()
  await vi.waitUntil(async () => {
    await replica.look()
    return replica.serves(await endOfLog(primary))
  }, 20_000)
  expect(await words(ownReplica.url)).toEqual(['first', 'second', 'third'])
})
