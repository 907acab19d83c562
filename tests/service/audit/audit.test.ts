import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { credentialFields, makeCredential, today } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { tamper } from '@/fixtures/tampering'
import { appendAudit } from '@/lib/data/audit/write'
import { database, pool } from '@/lib/data/db'
import { addYears } from '@/lib/domain/time/plain-date'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { addCredential, archiveCredential } from '@/lib/services/credentials/change-credential'
import { renewCredential, undoRenewal } from '@/lib/services/credentials/renewal'
import { addCredit, correctCredit, withdrawOwnCredit } from '@/lib/services/credits/credits'
import { sendFeedbackMessage } from '@/lib/services/feedback/feedback'
import { endOtherSessions } from '@/lib/services/sessions/sessions'
import { updateOwnUser, updateUserPrefs } from '@/lib/services/users/update-user'

const rowsAfter = (seq: bigint) =>
  database().auditEvent.findMany({ where: { seq: { gt: seq } }, orderBy: { seq: 'asc' } })
const lastSeq = async () => (await database().auditHead.findUniqueOrThrow({ where: { id: 1 } })).seq
const verdict = async () => {
  const { rows, broken } = await done(verifyAudit(ctxOfOperator(), {}))
  return { rows, broken }
}

beforeEach(async () => {
  await tamper(
    'DELETE FROM "AuditEvent"',
    'DELETE FROM "AuditDetail"',
    `UPDATE "AuditHead" SET "seq" = 0, "hash" = decode(repeat('00', 32), 'hex')`,
  )
})

const renewed = { expiresAt: addYears(today(), 3), reason: 'The new license has arrived.' }

test('each write appends one row that follows the one before', async () => {
  const user = await makeUser()
  const license = await makeCredential({ user })
  const credit = await makeCredit({ user })
  const ctx = () => ctxFor(user)
  const writes: [string, () => Promise<unknown>][] = [
    ['user.updated', () => updateOwnUser(ctx(), { id: user.id, data: { firstName: 'Ana' } })],
    ['user.prefsUpdated', () => updateUserPrefs(ctx(), { id: user.id, operation: 'SET', data: { uiLanguage: 'es' } })],
    ['credential.added', () => addCredential(ctx(), { input: credentialFields() })],
    ['credential.renewed', () => renewCredential(ctx(), { id: license.id, version: 1, ...renewed })],
    ['credential.renewalUndone', () => undoRenewal(ctx(), { id: license.id, version: 2 })],
    ['credential.archived', () => archiveCredential(ctx(), { id: license.id, version: 3 })],
    ['credit.added', () => addCredit(ctx(), { input: creditFields() })],
    ['credit.corrected', () => correctCredit(ctx(), { id: credit.id, version: 1, input: creditFields() })],
    ['feedback.sent', () => sendFeedbackMessage(ctx(), { message: 'Hi' })],
    ['session.endedOthers', () => endOtherSessions(ctx(), {})],
    ['org.created', () => makeOrg({ admin: user })],
  ]
  for (const [action, run] of writes) {
    const before = await lastSeq()
    await run()
    const rows = await rowsAfter(before)
    expect(rows.map((row) => row.action)).toEqual([action])
    expect(rows[0]).toMatchObject({ personId: user.id, actorId: action === 'org.created' ? null : user.id })
  }
  expect(await verdict()).toEqual({ rows: Number(await lastSeq()), broken: null })
})

test('a refused write appends no row', async () => {
  const license = await makeCredential()
  const credit = await makeCredit()
  const before = await lastSeq()
  const stranger = await makeUser()
  const made = await lastSeq()
  await renewCredential(ctxFor(license.user), { id: license.id, version: 9, ...renewed })
  await withdrawOwnCredit(ctxFor(stranger), { id: credit.id, version: 1 })
  await addCredential(ctxFor(license.user), { input: credentialFields({ credentialNumber: license.credentialNumber }) })
  await addCredit(ctxFor(credit.user), { input: creditFields({ units: -1 }) })
  expect(made - before).toBeGreaterThan(0n)
  expect(await lastSeq()).toBe(made)
})

test('a row of the history holds nothing personal', async () => {
  const user = await makeUser()
  await makeCredential({ user, credentialNumber: 'SECRET777' })
  await makeCredit({ user, title: 'Private title' })
  const text = JSON.stringify(await rowsAfter(0n), (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
  for (const secret of ['SECRET777', 'Private title', 'Ruiz', '1990-05-17', user.email!]) {
    expect(text).not.toContain(secret)
  }
})

test('forty concurrent writers keep one chain', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => makeUser()))
  const writes = Array.from({ length: 40 }, (_, index) =>
    done(addCredit(ctxFor(users[index % 4]!), { input: creditFields() })),
  )
  await Promise.all(writes)
  expect((await verdict()).broken).toBeNull()
})

test('a history of more than one page is verified', async () => {
  const at = new Date()
  const entries = Array.from({ length: 2100 }, (_, index) => ({
    action: 'test',
    subjectType: 'Row',
    subjectId: `${index}`,
  }))
  for (let start = 0; start < entries.length; start += 350) {
    const page = entries.slice(start, start + 350)
    await database().$transaction((tx) => appendAudit(tx, page, { actorId: null, requestId: 'r', at }))
  }
  expect(await verdict()).toEqual({ rows: 2100, broken: null })
})

test('the database refuses to change, remove or empty the history', async () => {
  await makeUser()
  for (const sql of [`UPDATE "AuditEvent" SET "action" = 'x'`, 'DELETE FROM "AuditEvent"', 'TRUNCATE "AuditEvent"']) {
    await expect(pool().query(sql)).rejects.toThrow()
  }
})

const second = `WHERE "seq" = 2`
test.each([
  ['another action', [`UPDATE "AuditEvent" SET "action" = 'x' ${second}`], 2n, 'content'],
  ['another actor', [`UPDATE "AuditEvent" SET "actorId" = NULL ${second}`], 2n, 'content'],
  ['another time', [`UPDATE "AuditEvent" SET "at" = "at" + interval '1 ms' ${second}`], 2n, 'content'],
  ['another detail', [`UPDATE "AuditEvent" SET "detail" = '{}' ${second}`], 2n, 'content'],
  ['another digest', [`UPDATE "AuditEvent" SET "afterDigest" = repeat('0', 64) ${second}`], 2n, 'content'],
  ['another hash', [`UPDATE "AuditEvent" SET "hash" = sha256('x') ${second}`], 2n, 'content'],
  ['another link', [`UPDATE "AuditEvent" SET "previousHash" = sha256('x') ${second}`], 2n, 'previousHash'],
  ['a row removed', [`DELETE FROM "AuditEvent" ${second}`], 2n, 'missing'],
  ['the first removed', [`DELETE FROM "AuditEvent" WHERE "seq" = 1`], 1n, 'missing'],
  ['the end removed', [`DELETE FROM "AuditEvent" WHERE "seq" = 4`], 4n, 'end'],
  ['the head removed', ['DELETE FROM "AuditHead"'], 5n, 'end'],
  ['the head replaced', [`UPDATE "AuditHead" SET "hash" = sha256('x')`], 4n, 'end'],
])('a tampered row is found: %s', async (_name, statements, seq, why) => {
  const user = await makeUser()
  await makeCredential({ user })
  await makeCredit({ user })
  expect(await verdict()).toEqual({ rows: 4, broken: null })
  await tamper(...statements)
  expect((await verdict()).broken).toEqual({ seq, why })
  await tamper(`INSERT INTO "AuditHead" VALUES (1, 0, '') ON CONFLICT DO NOTHING`)
})

test('many rows written at once continue the chain, also between two writers at the same moment', async () => {
  const people = await Promise.all([makeUser(), makeUser()])
  const before = await lastSeq()
  const actor = { actorId: people[0].id, requestId: 'many', at: new Date() }
  const entries = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      action: 'person.imported',
      subjectType: 'Role',
      subjectId: `${name}-${index}`,
      personId: index % 2 === 0 ? people[0].id : null,
      detail: { fields: ['jobTitle', `"quoted" ñ ${index}`], index },
      ...(index % 3 === 0 ? { before: null, after: { index } } : {}),
    }))
  const append = (name: string, count: number) =>
    database().$transaction((tx) => appendAudit(tx, entries(name, count), actor))
  await Promise.all([append('a', 300), append('b', 200), append('c', 1), append('d', 2)])
  const rows = await rowsAfter(before)
  expect(rows.length).toBe(503)
  for (const [name, count] of [['a', 300] as const, ['b', 200] as const]) {
    const own = rows.filter((row) => row.subjectId.startsWith(`${name}-`))
    expect(own.map((row) => row.subjectId)).toEqual(entries(name, count).map((entry) => entry.subjectId))
    expect(own.at(-1)!.seq - own[0]!.seq).toBe(BigInt(count - 1))
  }
  expect(await verdict()).toEqual({ rows: Number(await lastSeq()), broken: null })
})

test('values before and after are stored as digests with the person’s salt, the same alone as in a batch', async () => {
  const user = await makeUser()
  const { auditSalt } = await database().user.findUniqueOrThrow({ where: { id: user.id } })
  const entry = {
    action: 'a',
    subjectType: 'T',
    subjectId: 's',
    personId: user.id,
    before: { b: 'ñ "\\', a: 1 },
    after: [],
  }
  const nobody = { ...entry, personId: null, before: undefined }
  const actor = { actorId: null, requestId: 'r', at: new Date() }
  const append = (...entries: (typeof entry | typeof nobody)[]) =>
    database().$transaction((tx) => appendAudit(tx, entries, actor))
  const from = await lastSeq()
  await append(entry)
  await append(nobody)
  await append(entry, nobody)
  const of = (salt: Uint8Array, text: string) => createHash('sha256').update(salt).update(text).digest('hex')
  const own = { beforeDigest: of(auditSalt, '{"a":1,"b":"ñ \\"\\\\"}'), afterDigest: of(auditSalt, '[]') }
  const without = { beforeDigest: null, afterDigest: of(new Uint8Array(), '[]') }
  expect(await rowsAfter(from)).toMatchObject([own, without, own, without])
  expect(await verdict()).toMatchObject({ broken: null })
})
