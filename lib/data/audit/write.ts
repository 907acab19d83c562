import { createHash } from 'node:crypto'
import { keptChange } from '@/lib/domain/audit/kept-fields'
import { compareText } from '@/lib/domain/text'
import type { Tx } from '../db'
import type { AuditRow } from './read'

/**
 * An audit entry. The chain holds salted digests of `before` and `after`; the stored fields are in plain text in
 * "AuditDetail" and are erased with the person, while the chain stays intact.
 */
export type AuditEntry = {
  action: string
  subjectType: string
  subjectId: string
  /** The person whose data it is; their salt goes into the digests. */
  personId?: string | null
  orgId?: string | null
  /** Public facts only: field names, states, counts. */
  detail?: Record<string, unknown>
  before?: unknown
  after?: unknown
}
type Actor = { actorId: string | null; requestId: string; at: Date }

/** JSON with sorted keys, so that the same row always gives the same text. */
function stableJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (Array.isArray(value)) return `[${value.map(stableJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => compareText(a, b))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stableJson(item)}`).join(',')}}`
}

type Facts = Omit<AuditRow, 'seq' | 'beforeDigest' | 'afterDigest'>

/** The text of a row up to its digests. */
const canonicalStart = (row: Facts): string => {
  const { at, actorId, orgId, requestId, action, subjectType, subjectId, personId, detail } = row
  const facts = stableJson([at, actorId, orgId, requestId, action, subjectType, subjectId, personId, detail])
  return `${facts.slice(0, -1)},`
}

/** The text of a row without its sequence number, which the database puts in front of it. */
export const canonicalText = (row: Omit<AuditRow, 'seq'>): string =>
  `${canonicalStart(row)}${stableJson(row.beforeDigest)},${stableJson(row.afterDigest)}]`

/** The hash of a row: sha256 of the previous hash, the sequence number, a colon and the canonical text. */
export const chainHash = (previous: Uint8Array, seq: bigint, text: string): Buffer =>
  createHash('sha256').update(previous).update(`${seq}:${text}`).digest()

/** The digest of a value before or after a change: once the salt is erased, it reveals nothing about the value. */
const digestOf = (salt: Uint8Array, value: unknown): string | null =>
  value === undefined ? null : createHash('sha256').update(salt).update(stableJson(value)).digest('hex')

type Values = { before: unknown; after: unknown; kept: boolean }

/** The digested values: the stored plain text, if there is any; otherwise the rows as passed in. */
function valuesOf({ subjectType, before, after }: AuditEntry): Values {
  const change = keptChange(subjectType, before, after)
  if (!change) return { before, after, kept: false }
  return { before: change.before ?? undefined, after: change.after ?? undefined, kept: true }
}

/**
 * Appends the entries at the end of the chain, any number of them in a constant number of statements. The head row's
 * lock puts parallel writers in order until they commit.
 */
export async function appendAudit(tx: Tx, entries: readonly AuditEntry[], actor: Actor): Promise<void> {
  if (entries.length === 0) return
  const [only] = entries
  if (entries.length === 1) return insertRow(tx, only!, actor)
  const salts = await saltsOf(tx, entries)
  await insertRows(
    tx,
    entries.map((entry) => rowOf(entry, actor, salts)),
  )
}

type NewRow = Omit<AuditRow, 'seq'> & { kept: { before: string | null; after: string | null } | null }

const factsOf = (entry: AuditEntry, actor: Actor): Facts => ({
  at: actor.at,
  actorId: actor.actorId,
  orgId: entry.orgId ?? null,
  requestId: actor.requestId,
  action: entry.action,
  subjectType: entry.subjectType,
  subjectId: entry.subjectId,
  personId: entry.personId ?? null,
  detail: JSON.parse(stableJson(entry.detail ?? {})) as unknown,
})

function rowOf(entry: AuditEntry, actor: Actor, salts: ReadonlyMap<string, Uint8Array>): NewRow {
  const salt = salts.get(entry.personId ?? '') ?? new Uint8Array()
  const { before, after, kept: keptValues } = valuesOf(entry)
  return {
    ...factsOf(entry, actor),
    beforeDigest: digestOf(salt, before),
    afterDigest: digestOf(salt, after),
    kept: keptValues ? { before: textOf(before), after: textOf(after) } : null,
  }
}

async function saltsOf(tx: Tx, entries: readonly AuditEntry[]): Promise<Map<string, Uint8Array>> {
  const ids = new Set(
    entries.filter((e) => e.personId && (e.before !== undefined || e.after !== undefined)).map((e) => e.personId!),
  )
  if (ids.size === 0) return new Map()
  const people = await tx.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, auditSalt: true } })
  return new Map(people.map((person) => [person.id, person.auditSalt]))
}

const textOf = (value: unknown): string | null => (value === undefined ? null : stableJson(value))

/**
 * Appends one row in one statement, which also computes its digests and stores their values: one round trip less per
 * write. The head is locked before it is moved, because only PostgreSQL 18 returns a row as it was before an update.
 */
async function insertRow(tx: Tx, entry: AuditEntry, actor: Actor): Promise<void> {
  const row = factsOf(entry, actor)
  const values = valuesOf(entry)
  const [before, after] = [textOf(values.before), textOf(values.after)]
  await tx.$executeRaw`
    WITH salt AS MATERIALIZED (
      SELECT coalesce((SELECT "auditSalt" FROM "User" WHERE "id" = ${row.personId}::uuid), ''::bytea) AS "salt"),
    digests AS MATERIALIZED (
      SELECT encode(sha256("salt" || convert_to(${before}::text, 'UTF8')), 'hex') AS "before",
        encode(sha256("salt" || convert_to(${after}::text, 'UTF8')), 'hex') AS "after" FROM salt),
    said AS MATERIALIZED (
      SELECT *, ${canonicalStart(row)}::text || coalesce('"' || "before" || '"', 'null') || ','
        || coalesce('"' || "after" || '"', 'null') || ']' AS "text" FROM digests),
    last AS MATERIALIZED (SELECT "seq", "hash" FROM "AuditHead" WHERE "id" = 1 FOR UPDATE),
    head AS (
      UPDATE "AuditHead" h SET "seq" = last."seq" + 1,
        "hash" = sha256(last."hash" || convert_to((last."seq" + 1)::text || ':' || said."text", 'UTF8'))
      FROM said, last WHERE h."id" = 1
      RETURNING h."seq", last."hash" AS "previous", h."hash", said."before", said."after"
    ),
    kept AS (
      INSERT INTO "AuditDetail" ("seq", "personId", "before", "after")
      SELECT head."seq", ${row.personId}::uuid, ${before}::jsonb, ${after}::jsonb FROM head WHERE ${values.kept}::boolean
    )
    INSERT INTO "AuditEvent" ("seq", "at", "actorId", "orgId", "requestId", "action", "subjectType", "subjectId",
      "personId", "detail", "beforeDigest", "afterDigest", "previousHash", "hash")
    SELECT head."seq", ${row.at}::timestamptz, ${row.actorId}::uuid, ${row.orgId}::uuid, ${row.requestId}::text,
      ${row.action}::text, ${row.subjectType}::text, ${row.subjectId}::text, ${row.personId}::uuid,
      ${JSON.stringify(row.detail)}::jsonb, head."before", head."after", head."previous", head."hash"
    FROM head`
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Appends many rows: locks the head, continues the chain here, and writes rows and head. */
async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  const [head] = await tx.$queryRaw<{ seq: bigint; hash: Uint8Array }[]>`
    SELECT "seq", "hash" FROM "AuditHead" WHERE "id" = 1 FOR UPDATE`
  if (!head) throw new Error('The history has no head')
  let { seq, hash } = head
  const chained = rows.map((row) => {
    seq += 1n
    const previous = hash
    hash = chainHash(previous, seq, canonicalText(row))
    return { ...row, seq: String(seq), previousHash: hex(previous), hash: hex(hash) }
  })
  const keptRows = chained.flatMap(({ seq: at, personId, kept: values }) =>
    values ? [{ seq: at, personId, ...values }] : [],
  )
  await tx.$executeRaw`
    WITH moved AS (UPDATE "AuditHead" SET "seq" = ${seq}::bigint, "hash" = decode(${hex(hash)}::text, 'hex') WHERE "id" = 1),
    kept AS (INSERT INTO "AuditDetail" ("seq", "personId", "before", "after")
      SELECT "seq", "personId", "before"::jsonb, "after"::jsonb
      FROM json_to_recordset(${JSON.stringify(keptRows)}::json) AS k("seq" bigint, "personId" uuid, "before" text, "after" text))
    INSERT INTO "AuditEvent" ("seq", "at", "actorId", "orgId", "requestId", "action", "subjectType", "subjectId",
      "personId", "detail", "beforeDigest", "afterDigest", "previousHash", "hash")
    SELECT "seq", "at", "actorId", "orgId", "requestId", "action", "subjectType", "subjectId",
      "personId", "detail", "beforeDigest", "afterDigest", decode("previousHash", 'hex'), decode("hash", 'hex')
    FROM json_to_recordset(${JSON.stringify(chained)}::json) AS n("seq" bigint, "at" timestamptz, "actorId" uuid, "orgId" uuid,
      "requestId" text, "action" text, "subjectType" text, "subjectId" text, "personId" uuid, "detail" jsonb,
      "beforeDigest" text, "afterDigest" text, "previousHash" text, "hash" text)`
}
