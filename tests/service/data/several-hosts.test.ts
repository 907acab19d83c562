import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createConnectionPool } from '@/lib/data/connection-pool'
import { isOutage } from '@/lib/server/outage'

const close: (() => unknown)[] = []
afterEach(async () => {
  for (const one of close.splice(0)) await one()
})

const mine = new URL(process.env.DATABASE_URL!)
const here = `${mine.hostname}:${mine.port}`

/** The address of this test's database with these hosts in place of its own. */
const addressOf = (hosts: string, query = '') =>
  `${mine.protocol}//${mine.username}:${mine.password}@${hosts}${mine.pathname}${query}`

function poolOf(connectionString: string, several?: 'standby') {
  const settings = { connectionString, connectionTimeoutMillis: 500, max: 2, ...(several && { several }) }
  const pool = createConnectionPool(settings)
  pool.on('error', () => {})
  close.push(() => pool.end())
  return pool
}

/**
 * A server in front of the database that can tell its callers that it is a standby, as a demoted primary does, or
 * refuse them.
 */
async function startHost() {
  const host = { standby: false, refuses: false, port: 0, met: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((caller) => {
    host.met += 1
    caller.on('error', () => caller.destroy())
    if (host.refuses) return void caller.destroy()
    sockets.add(caller)
    const database = connect(Number(mine.port), mine.hostname)
    database.on('error', () => caller.destroy())
    caller.pipe(database).on('close', () => caller.destroy())
    const [on, off] = ['in_hot_standby\0on', 'in_hot_standby\0off'].map((text) => Buffer.from(`${text}\0`))
    database.on('data', (piece: Buffer) => {
      const at = host.standby ? piece.indexOf(off!) : -1
      if (at < 0) return void caller.write(piece)
      // The message is shorter by one letter, and says so in the four bytes before it.
      const changed = Buffer.from(piece)
      changed.writeUInt32BE(changed.readUInt32BE(at - 4) - 1, at - 4)
      caller.write(Buffer.concat([changed.subarray(0, at), on!, changed.subarray(at + off!.length)]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  host.port = (server.address() as AddressInfo).port
  close.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const cut = () => sockets.forEach((socket) => void socket.destroy())
  return Object.assign(host, { cut })
}

const one = (pool: pg.Pool) => pool.query('SELECT 1 AS "one"').then(({ rows }) => rows[0].one)

test('of several hosts the first that answers serves, and one that is away costs no error', async () => {
  const pool = poolOf(addressOf(`127.0.0.1:1,${here}`))
  expect(await Promise.all([one(pool), one(pool), one(pool)])).toEqual([1, 1, 1])
})

test('a host that takes no writes is left for the one that does, and the other way round for a replica', async () => {
  const [first, second] = [await startHost(), await startHost()]
  first.standby = true
  const address = addressOf(`127.0.0.1:${first.port},127.0.0.1:${second.port}`)
  expect(await one(poolOf(address))).toBe(1)
  expect([first.met, second.met]).toEqual([1, 1])
  expect(await one(poolOf(address, 'standby'))).toBe(1)
  expect([first.met, second.met]).toEqual([2, 1])
})

test('after a failover the connections go to the host that was promoted', async () => {
  const [first, second] = [await startHost(), await startHost()]
  second.standby = true
  const pool = poolOf(addressOf(`127.0.0.1:${first.port},127.0.0.1:${second.port}`))
  expect(await one(pool)).toBe(1)
  Object.assign(first, { refuses: true })
  Object.assign(second, { standby: false })
  first.cut()
  await expect.poll(() => one(pool).catch(() => 0)).toBe(1)
  expect(second.met).toBeGreaterThan(0)
})

test('while none of them takes writes it is an outage', async () => {
  const first = await startHost()
  first.standby = true
  const refused = await one(poolOf(addressOf(`127.0.0.1:${first.port},127.0.0.1:1`))).catch((error: unknown) => error)
  expect(isOutage(refused)).toBe(true)
  const alone = poolOf(addressOf(`127.0.0.1:${first.port}`, '?target_session_attrs=read-write'))
  expect(isOutage(await one(alone).catch((error: unknown) => error))).toBe(true)
})

test('a connection whose server takes no writes any more is not used again', async () => {
  const pool = poolOf(addressOf(here))
  const pid = () => pool.query('SELECT pg_backend_pid() AS "pid"').then(({ rows }) => rows[0].pid)
  const before = await pid()
  expect(await pid()).toBe(before)
  await pool.query('BEGIN READ ONLY; DELETE FROM "RateLimit"').catch(() => {})
  expect(await pid()).not.toBe(before)
})
