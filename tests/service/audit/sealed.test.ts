import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { ctxOfJob, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeSealKey } from '@/fixtures/seal-keys'
import { cutHistory, rewriteHistory, tamper } from '@/fixtures/tampering'
import { findLastSeal, keptHeadOf, type SealKey, type SealKeys, signSeal } from '@/lib/data/audit/seals'
import { appendAudit } from '@/lib/data/audit/write'
import { database, pool } from '@/lib/data/db'
import type { KeptHead } from '@/lib/domain/audit/kept-heads'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { sealHistory } from '@/lib/services/audit/seal-history'

const key = makeSealKey()
const only = (current: SealKey): SealKeys => ({ current, previous: null })
const db = database()

const seal = (keys = only(key), kept: KeptHead | null = null) => done(sealHistory(ctxOfJob(), { keys, kept }))
const verify = async (heads: KeptHead[] = [], keys = [key.id]) => done(verifyAudit(ctxOfOperator(), { heads, keys }))
const brokenNow = async (heads: KeptHead[] = [], keys = [key.id]) => (await verify(heads, keys)).broken

/** The newest seal as stored outside. */
const keptHead = async () => keptHeadOf((await findLastSeal(db))!)

/** Writes one row of the history. */
const happen = () =>
  db.$transaction((tx) =>
    appendAudit(tx, [{ action: 'test', subjectType: 'Row', subjectId: 'r' }], {
      actorId: null,
      requestId: 'test',
      at: new Date(),
    }),
  )

/** Six rows, sealed after the third and the fifth. */
async function makeHistory(): Promise<void> {
  for (let row = 1; row <= 6; row += 1) {
    await happen()
    if (row === 3 || row === 5) await seal()
  }
}

beforeEach(() =>
  tamper(
    'DELETE FROM "AuditSeal"',
    'DELETE FROM "AuditEvent"',
    'DELETE FROM "AuditDetail"',
    `UPDATE "AuditHead" SET "seq" = 0, "hash" = decode(repeat('00', 32), 'hex')`,
  ),
)

test('the head is sealed when the history has grown, and not again before it grows', async () => {
  expect(await seal()).toEqual({ seal: null, made: false, refused: null })
  await happen()
  await happen()
  expect(await seal()).toMatchObject({ made: true, seal: { number: 1n, seq: 2n, keyId: key.id }, refused: null })
  expect(await seal()).toMatchObject({ made: false, seal: { number: 1n }, refused: null })
  await happen()
  const both = await Promise.all([seal(), seal()])
  expect(both.filter(({ made }) => made)).toHaveLength(1)
  expect(await verify()).toMatchObject({
    broken: null,
    rows: 3,
    seals: { count: 2, last: { seq: 3n }, keys: [key.id], trusted: true },
  })
})

test('a history rewritten from one row on with all later hashes recomputed is noticed', async () => {
  await makeHistory()
  expect(await brokenNow()).toBeNull()
  await rewriteHistory(2n)
  expect(await brokenNow()).toEqual({ seq: 3n, why: 'sealedRow' })
})

test('a history with its end cut off and its head moved back is noticed', async () => {
  await makeHistory()
  await cutHistory(4n)
  expect(await brokenNow()).toEqual({ seq: 5n, why: 'end' })
})

test('seals that are removed, renumbered or signed with a foreign key are noticed', async () => {
  await makeHistory()
  const other = makeSealKey()
  const foreign = async () => {
    const row = await db.auditSeal.findUniqueOrThrow({ where: { number: 2n } })
    const bytes = signSeal({ ...row, keyId: other.id }, other).toString('hex')
    return `UPDATE "AuditSeal" SET "keyId" = '${other.id}', "publicKey" = '\\x${other.publicKey.toString('hex')}',
      "signature" = '\\x${bytes}', "endorsement" = '\\x${bytes}' WHERE "number" = 2`
  }
  const cases: [string, string, object][] = [
    ['the first is removed', 'DELETE FROM "AuditSeal" WHERE "number" = 1', { seq: 5n, why: 'sealMissing' }],
    ['another hash', `UPDATE "AuditSeal" SET "hash" = sha256('x') WHERE "number" = 2`, { seq: 5n, why: 'signature' }],
    ['another time', `UPDATE "AuditSeal" SET "signedAt" = now() WHERE "number" = 1`, { seq: 3n, why: 'signature' }],
    ['another key', await foreign(), { seq: 5n, why: 'key' }],
  ]
  const kept = await db.auditSeal.findMany()
  for (const [name, statement, broken] of cases) {
    await tamper(statement)
    expect([name, await brokenNow()]).toEqual([name, broken])
    await tamper('DELETE FROM "AuditSeal"')
    await db.auditSeal.createMany({ data: kept })
  }
  expect(await brokenNow()).toBeNull()
  // A history that somebody rewrote and signed with a key of their own is intact, but not ours.
  await tamper('DELETE FROM "AuditSeal"')
  await rewriteHistory(1n)
  await seal(only(other))
  expect(await brokenNow([], [])).toBeNull()
  expect(await brokenNow()).toEqual({ seq: 6n, why: 'key' })
})

test('a history and seals restored to an older state are noticed only with a head kept outside', async () => {
  await makeHistory()
  const kept = await keptHead()
  await tamper('DELETE FROM "AuditSeal" WHERE "number" > 1')
  await cutHistory(3n)
  expect(await brokenNow()).toBeNull()
  expect(await brokenNow([kept])).toEqual({ seq: 4n, why: 'keptEnd' })
  // With other rows in their place, even if the product itself signed them.
  for (const _ of [1, 2, 3]) await happen()
  await seal()
  expect(await brokenNow()).toBeNull()
  expect(await brokenNow([kept])).toEqual({ seq: 5n, why: 'keptRow' })
  expect(await brokenNow([{ ...kept, seal: null }])).toEqual({ seq: 5n, why: 'keptRow' })
})

test('removed seals and a rewritten history are noticed with a head kept outside', async () => {
  await makeHistory()
  const kept = await keptHead()
  await tamper('DELETE FROM "AuditSeal"')
  expect(await brokenNow([kept])).toEqual({ seq: 5n, why: 'keptSeal' })
  await rewriteHistory(1n)
  expect(await brokenNow([kept])).toEqual({ seq: 5n, why: 'keptRow' })
})

test('an altered history is never sealed', async () => {
  await makeHistory()
  const kept = await keptHead()
  await tamper(`UPDATE "AuditEvent" SET "action" = 'x' WHERE "seq" = 6`)
  expect(await seal()).toMatchObject({ made: false, refused: { seq: 6n, why: 'content' } })
  await rewriteHistory(4n)
  expect(await seal()).toMatchObject({ made: false, refused: { seq: 6n, why: 'previousHash' } })
  expect(await seal(only(key), kept)).toMatchObject({ refused: { seq: 5n, why: 'keptRow' } })
  await cutHistory(4n)
  expect(await seal()).toMatchObject({ made: false, refused: { seq: 6n, why: 'end' } })
  await tamper('DELETE FROM "AuditSeal" WHERE "number" > 1')
  expect(await seal(only(key), kept)).toMatchObject({ made: false, refused: { seq: 5n, why: 'keptEnd' } })
  expect(await db.auditSeal.count()).toBe(1)
})

test('the first seal of a new key is signed by the previous key too', async () => {
  const next = makeSealKey()
  await happen()
  await seal()
  await happen()
  const refused = { made: false, refused: 'previousKey' }
  expect(await seal(only(next))).toMatchObject(refused)
  expect(await seal({ current: next, previous: makeSealKey() })).toMatchObject(refused)
  expect(await seal({ current: next, previous: key })).toMatchObject({ made: true, seal: { keyId: next.id } })
  await happen()
  expect(await seal(only(next))).toMatchObject({ made: true, seal: { number: 3n } })
  // Each of the two keys leads to the other.
  for (const known of [key.id, next.id]) {
    expect(await verify([], [known])).toMatchObject({ broken: null, seals: { keys: [key.id, next.id], trusted: true } })
  }
  await tamper(`UPDATE "AuditSeal" SET "endorsement" = NULL WHERE "number" = 2`)
  expect(await brokenNow()).toEqual({ seq: 2n, why: 'key' })
})

test('when the previous key is lost, only those who know the new key accept the history', async () => {
  const next = makeSealKey()
  await happen()
  await seal()
  await happen()
  expect(await seal({ current: next, previous: 'lost' })).toMatchObject({ made: true, seal: { endorsement: null } })
  expect(await brokenNow([], [next.id])).toBeNull()
  expect(await brokenNow([], [key.id])).toEqual({ seq: 2n, why: 'key' })
})

test('the database refuses to change or remove seals, and to move the head back', async () => {
  await makeHistory()
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })
  await client.connect()
  for (const statement of [
    `UPDATE "AuditSeal" SET "seq" = 1`,
    'DELETE FROM "AuditSeal"',
    'TRUNCATE "AuditSeal"',
    `UPDATE "AuditHead" SET "seq" = "seq" - 1`,
    `UPDATE "AuditHead" SET "hash" = sha256('x')`,
    'DELETE FROM "AuditHead"',
    'TRUNCATE "AuditHead"',
  ]) {
    await expect(client.query(statement), statement).rejects.toThrow(/is append-only/)
    await expect(pool().query(statement), statement).rejects.toThrow(/append-only|permission denied/)
  }
  await client.end()
})
