import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { copyBase } from '@/dev/backup/base'
import { archiving, prepareRecovery } from '@/dev/backup/recover'
import { freePort } from '@/dev/machine/ports'
import { startPostgres } from '@/dev/postgres/start-postgres'
import { archiveLog } from '@/fixtures/archived-log'
import { ask } from '@/fixtures/databases'
import { endOfLog, Replica } from '@/lib/data/replica'
import { makeOwnReplica } from '@/operations/stage/own-replica'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const never = new AbortController().signal

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

test('a base and the archived log lead to any moment after it, and the base stays as it is', async () => {
  const folder = makeFolder()
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  chmodSync(archive, 0o777)
  const postgres = await makePostgres(folder, ['fsync=off', ...archiving(archive)])
  await postgres.add('before the base')
  const base = join(folder, 'base')
  await copyBase(postgres.url, base, never)
  await postgres.add('good')
  const [row] = await ask<{ at: Date }>(postgres.url, 'SELECT clock_timestamp() AS "at"')
  await postgres.add('an accident')
  await archiveLog(postgres.url)

  const found: string[][] = []
  for (const [name, until] of [
    ['then', row?.at.toISOString() ?? ''],
    ['end', null],
  ] as const) {
    const data = join(folder, name)
    await prepareRecovery({ base, archive, data, until }, never)
    const back = await startPostgres({ data, port: await freePort() })
    found.push(await words(back.url))
    await back.stop()
  }
  expect(found).toEqual([
    ['before the base', 'good'],
    ['an accident', 'before the base', 'good'],
  ])
})

test('a base that is stopped while it is copied leaves nothing, and one that is there is not written over', async () => {
  const folder = makeFolder()
  const postgres = await makePostgres(folder)
  const base = join(folder, 'base')
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(copyBase(postgres.url, base, stopped)).rejects.toThrow('stopped')
  expect(readdirSync(folder).filter((name) => name.includes('base'))).toEqual([])
  mkdirSync(base)
  await expect(copyBase(postgres.url, base, never)).rejects.toThrow('is there already')
})

test.each([
  ['a folder that is no base', { base: 'nothing' }, 'is no base'],
  ['an archive without log', { archive: 'nothing' }, 'has no log'],
  ['a moment that is none', { until: 'yesterday' }, 'is no moment'],
  ['a folder that is there', { data: 'base' }, 'is there already'],
])('a recovery refuses %s', async (_what, wrong, why) => {
  const folder = makeFolder()
  for (const name of ['base', 'archive']) mkdirSync(join(folder, name))
  for (const file of ['base/backup_label', 'archive/000000010000000000000001']) mkdirSync(join(folder, file))
  const given = { base: 'base', archive: 'archive', data: 'new', until: null, ...wrong }
  const paths = { base: join(folder, given.base), archive: join(folder, given.archive), data: join(folder, given.data) }
  await expect(prepareRecovery({ ...paths, until: given.until }, never)).rejects.toThrow(why)
})

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
