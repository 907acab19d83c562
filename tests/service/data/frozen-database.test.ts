import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { endWhenSilent } from '@/lib/data/connection-pool'
import { isOutage } from '@/lib/server/outage'

/** A connection to the database that can be frozen: what is sent never arrives, and nothing comes back. */
async function freezingWay() {
  const sockets: Socket[] = []
  const own = new URL(process.env.DATABASE_URL!)
  const server = createServer((from) => {
    const to = connect(Number(own.port), own.hostname)
    sockets.push(from, to)
    from.pipe(to).pipe(from)
    for (const one of [from, to]) one.on('error', () => {})
  }).listen(0)
  await once(server, 'listening')
  const url = new URL(own)
  url.host = `localhost:${(server.address() as AddressInfo).port}`
  const freeze = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: url.href, freeze, close }
}

const left: (() => unknown)[] = []
afterEach(async () => {
  for (const leave of left.splice(0).toReversed()) await leave()
})

async function open() {
  const way = await freezingWay()
  const client = new pg.Client(way.url)
  client.on('error', () => {})
  left.push(way.close)
  await client.connect()
  return { client, freeze: way.freeze }
}

test('a statement to a frozen database fails as an outage', async () => {
  const { client, freeze } = await open()
  endWhenSilent(client, 40)
  expect((await client.query('SELECT 1 AS "one"')).rows).toEqual([{ one: 1 }])
  freeze()
  const refused = await client.query('SELECT 1').catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Query read timeout' })
  expect(isOutage(refused)).toBe(true)
})

test('an answer that came while this process stood still is read, and the connection stays', async () => {
  const client = new pg.Client(process.env.DATABASE_URL)
  client.on('error', () => {})
  left.push(() => client.end())
  await client.connect()
  endWhenSilent(client, 40)
  const answer = client.query('SELECT 1 AS "one"')
  await new Promise(setImmediate)
  for (const until = performance.now() + 200; performance.now() < until; );
  expect((await answer).rows).toEqual([{ one: 1 }])
})

test('a statement over a connection that was idle beyond the limit fails as an outage too', async () => {
  const { client, freeze } = await open()
  endWhenSilent(client, 40)
  const idle = once((client as unknown as { connection: { stream: Socket } }).connection.stream, 'timeout')
  await idle
  freeze()
  await expect(client.query('SELECT 1')).rejects.toThrow('Query read timeout')
})

test('an idle connection and one that answers in parts are left alone', async () => {
  const { client } = await open()
  endWhenSilent(client, 100)
  // The connection is idle for longer than the limit; then rows arrive one by one, in total later than the limit.
  const other = new pg.Client(process.env.DATABASE_URL)
  other.on('error', () => {})
  left.push(() => other.end())
  await other.connect()
  await other.query('SELECT pg_sleep(0.3)')
  const text = `SELECT n, repeat('x', 10000), pg_sleep(0.01) FROM generate_series(1, 40) n`
  expect((await client.query(text)).rows).toHaveLength(40)
  await client.end()
})
