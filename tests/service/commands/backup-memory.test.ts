import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CopyIn, copyOut } from '@/dev/backup/copy'
import { ask } from '@/fixtures/databases'

const url = process.env.DATABASE_URL ?? ''
/** 40 MB: more than the socket buffers of both sides hold. */
const rows = 40_000
const table = `(SELECT n, repeat('x', 1000) FROM generate_series(1, ${rows}) n)`

let client: pg.Client
beforeEach(async () => {
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(() => client.end())

type Activity = { state: string; wait_event: string | null }
async function activity(): Promise<Activity | undefined> {
  const { processID } = client as unknown as { processID: number }
  const [found] = await ask<Activity>(url, 'SELECT state, wait_event FROM pg_stat_activity WHERE pid = $1', [processID])
  return found
}

test('the server waits with the rows of a table while the receiver takes none', async () => {
  const copy = copyOut(client, table)
  const pieces = copy.bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let size = ((await pieces.next()).value as Buffer).length
  const { stream } = (client as unknown as { connection: { stream: { isPaused: () => boolean } } }).connection
  for (;;) {
    const now = await activity()
    expect(now?.state).toBe('active')
    if (now?.wait_event === 'ClientWrite' && stream.isPaused()) break
  }
  expect(copy.bytes.readableLength).toBeLessThan(1024 * 1024)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) size += next.value.length
  expect(await copy.rows).toBe(rows)
  expect(size).toBeGreaterThan(rows * 1000)
})

test('a chunk is sent when the one before has left', async () => {
  await client.query('CREATE TEMPORARY TABLE wide (n int, t text)')
  const copy = new CopyIn(client, 'wide')
  const { stream } = (client as unknown as { connection: { stream: { writableLength: number } } }).connection
  const line = Buffer.from(`1\t${'x'.repeat(1000)}\n`.repeat(100))
  let most = 0
  for (let sent = 0; sent < rows; sent += 100) {
    await copy.write(line)
    most = Math.max(most, stream.writableLength)
  }
  expect(await copy.end()).toBe(rows)
  expect(most).toBeLessThan(1024 * 1024)
})

test('rows that the database refuses fail with its error', async () => {
  await client.query('CREATE TEMPORARY TABLE small (n int)')
  const copy = new CopyIn(client, 'small')
  await copy.write(Buffer.from('no number\n'))
  await expect(copy.end()).rejects.toThrow(/invalid input syntax/)
  const { rows: answer } = await client.query('SELECT count(*)::int AS "n" FROM small')
  expect(answer).toEqual([{ n: 0 }])
})
