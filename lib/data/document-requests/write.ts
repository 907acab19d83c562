import { type Audience, audienceOf } from '@/lib/domain/curriculums/audience'
import type { DocumentKind, DocumentRequestState, RequestedDocumentState } from '@/lib/domain/documents/requests'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { documentRequested } from '@/lib/domain/webhooks/event-data'
import { markClearance } from '../clearance/spans'
import { audienceColumns, fits, hireDateColumns } from '../curriculums/audiences'
import { markTraining } from '../curriculums/marked'
import type { Tx } from '../db'
import { toColumnOrNull } from '../rows'
import { all, raw, type Sql, sql } from '../sql'
import { emitEvents } from '../webhooks/events'

type NewDocumentRequest = Audience & {
  orgId: string
  createdById: string
  title: string
  note: string | null
  kind: DocumentKind
  healthRecordType: string | null
  named: boolean
  joiners: boolean
  dueOn: PlainDate | null
  dueDays: number | null
  validMonths: number | null
}

export async function insertDocumentRequest(tx: Tx, request: NewDocumentRequest, at: Date): Promise<string> {
  const { dueOn, ...rest } = request
  const { id } = await tx.documentRequest.create({
    data: { ...rest, ...audienceOf(request), ...hireDateColumns(request), dueOn: toColumnOrNull(dueOn), createdAt: at },
    select: { id: true },
  })
  return id
}

/** A person who is asked, with the data that their notification needs. */
export type AskedPerson = { id: string; userId: string; dueOn: PlainDate | null }

const columns = audienceColumns('q')

/**
 * Asks the people of a new request, any number in one statement: the given memberships that have not ended or, with
 * null, the active members of its audience.
 */
export async function insertRequested(
  tx: Tx,
  requestId: string,
  { roleIds, dueOn, at }: { roleIds: readonly string[] | null; dueOn: PlainDate | null; at: Date },
): Promise<AskedPerson[]> {
  const recipients = roleIds
    ? sql`r."state" <> 'ENDED' AND r."id" = ANY(${[...roleIds]}::uuid[])`
    : sql`r."state" = 'ACTIVE' AND ${raw(fits(columns, 't."today"'))}`
  const rows = await tx.$queryRaw<RequestedRow[]>`
    INSERT INTO "RequestedDocument" ("createdAt", "updatedAt", "requestId", "orgId", "roleId", "userId", "dueOn")
    SELECT ${at}::timestamptz, ${at}::timestamptz, q."id", q."orgId", r."id", r."userId", ${dueOn}::date
    FROM "DocumentRequest" q JOIN "Org" o ON o."id" = q."orgId" JOIN "Role" r ON r."orgId" = q."orgId"
      CROSS JOIN LATERAL (SELECT (${at}::timestamptz AT TIME ZONE o."timeZone")::date AS "today") t
    WHERE q."id" = ${requestId}::uuid AND ${recipients} ORDER BY r."id"
    RETURNING ${requestedRow}`
  await emitEvents(tx, rows.map(documentRequested), at)
  return rows
}

type RequestedRow = Parameters<typeof documentRequested>[0]

const requestedRow = sql`"id", "userId", "dueOn"::text AS "dueOn", "orgId", "requestId", (
  SELECT q."title" FROM "DocumentRequest" q WHERE q."id" = "RequestedDocument"."requestId") AS "title", (
  SELECT q."kind"::text FROM "DocumentRequest" q WHERE q."id" = "RequestedDocument"."requestId") AS "kind"`

/** A further cycle of a request for one member. */
export type NewCycle = {
  requestId: string
  orgId: string
  roleId: string
  userId: string
  cycle: number
  dueOn: PlainDate | null
}

export async function insertCycles(tx: Tx, cycles: readonly NewCycle[], at: Date): Promise<AskedPerson[]> {
  const rows = await tx.$queryRaw<RequestedRow[]>`
    INSERT INTO "RequestedDocument" ("createdAt", "updatedAt", "requestId", "orgId", "roleId", "userId", "cycle", "dueOn")
    SELECT ${at}::timestamptz, ${at}::timestamptz, n."requestId", n."orgId", n."roleId", n."userId", n."cycle", n."dueOn"
    FROM json_to_recordset(${JSON.stringify(cycles)}::json) AS n("requestId" uuid, "orgId" uuid, "roleId" uuid, "userId" uuid,
      "cycle" int, "dueOn" date)
    ORDER BY n."requestId", n."roleId"
    ON CONFLICT ("requestId", "roleId", "cycle") DO NOTHING RETURNING ${requestedRow}`
  markClearance(tx, { userIds: rows.map(({ userId }) => userId) })
  await emitEvents(tx, rows.map(documentRequested), at)
  return rows
}

/** Locks a request until the transaction ends: nobody can be added to it in the meantime. */
export async function lockDocumentRequest(
  tx: Tx,
  id: string,
): Promise<{ version: number; state: DocumentRequestState } | null> {
  const [row] = await tx.$queryRaw<{ version: number; state: DocumentRequestState }[]>`
    SELECT "version", "state"::text AS "state" FROM "DocumentRequest" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return row ?? null
}

export async function endRequest(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.documentRequest.update({
    where: { id },
    data: { state: 'ENDED', endedAt: at, version: { increment: 1 } },
  })
}

/** The open ones that end: all of a request, a single one, or those of ended memberships of these people. */
type RequestedSelector = { requestId: string } | { id: string } | { leftBy: readonly string[] }

const whichOf = (selector: RequestedSelector): Sql => {
  if ('requestId' in selector) return sql`"requestId" = ${selector.requestId}::uuid`
  if ('id' in selector) return sql`"id" = ${selector.id}::uuid`
  return sql`"userId" = ANY(${[...selector.leftBy]}::uuid[]) AND EXISTS (
    SELECT 1 FROM "Role" r WHERE r."id" = d."roleId" AND r."state" = 'ENDED')`
}

/** Cancels those that are still open and returns their number. */
export async function cancelRequested(tx: Tx, selector: RequestedSelector, at: Date): Promise<number> {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    WITH open AS MATERIALIZED (
      SELECT "id" FROM "RequestedDocument" d WHERE ${all([sql`"state" = 'OPEN'`, whichOf(selector)])} ORDER BY "id" FOR UPDATE)
    UPDATE "RequestedDocument" d SET "state" = 'CANCELLED', "answeredAt" = ${at}::timestamptz, "left" = ${'leftBy' in selector},
      "version" = d."version" + 1, "updatedAt" = ${at}::timestamptz
    FROM open WHERE d."id" = open."id" RETURNING d."userId"`
  markClearance(tx, { userIds: rows.map(({ userId }) => userId) })
  return rows.length
}

export type LockedRequested = {
  version: number
  state: RequestedDocumentState
  documentId: string | null
  requestState: DocumentRequestState
  /** True when a later cycle has begun. */
  isOver: boolean
}

/** Locks one until the transaction ends and reads what decides whether it can be answered. */
export async function lockRequested(tx: Tx, id: string): Promise<LockedRequested | null> {
  await tx.$queryRaw`SELECT 1 FROM "RequestedDocument" WHERE "id" = ${id}::uuid FOR UPDATE`
  const [row] = await tx.$queryRaw<LockedRequested[]>`
    SELECT d."version", d."state"::text AS "state", d."documentId", q."state"::text AS "requestState", EXISTS (
      SELECT 1 FROM "RequestedDocument" l WHERE l."requestId" = d."requestId" AND l."roleId" = d."roleId"
        AND l."cycle" > d."cycle") AS "isOver"
    FROM "RequestedDocument" d JOIN "DocumentRequest" q ON q."id" = d."requestId" WHERE d."id" = ${id}::uuid`
  return row ?? null
}

type Answered =
  | { state: 'FULFILLED'; documentId: string; validUntil: PlainDate | null }
  | { state: 'DECLINED'; reason: string }
  | { state: 'OPEN' }

/** Stores a person's answer to a locked one, or takes it back (`OPEN`). */
export async function saveAnswer(tx: Tx, id: string, answer: Answered, at: Date): Promise<void> {
  const { userId } = await tx.requestedDocument.update({
    where: { id },
    select: { userId: true },
    data: {
      state: answer.state,
      answeredAt: answer.state === 'OPEN' ? null : at,
      documentId: answer.state === 'FULFILLED' ? answer.documentId : null,
      validUntil: answer.state === 'FULFILLED' ? toColumnOrNull(answer.validUntil) : null,
      declineReason: answer.state === 'DECLINED' ? answer.reason : null,
      decisionReason: null,
      decidedById: null,
      version: { increment: 1 },
      updatedAt: at,
    },
  })
  markClearance(tx, { userIds: [userId] })
  markTraining(tx, [userId])
}

type Decided = { state: RequestedDocumentState; validUntil: PlainDate | null; reason: string; decidedById: string }

/** Stores an administrator's decision on a locked one; what the person wrote when they declined stays. */
export async function saveDecision(tx: Tx, id: string, decided: Decided, at: Date): Promise<void> {
  const { state, validUntil, reason, decidedById } = decided
  const { userId } = await tx.requestedDocument.update({
    where: { id },
    select: { userId: true },
    data: {
      state,
      answeredAt: state === 'OPEN' ? null : at,
      documentId: null,
      validUntil: toColumnOrNull(validUntil),
      ...(state === 'OPEN' ? { declineReason: null } : {}),
      decisionReason: reason,
      decidedById,
      version: { increment: 1 },
      updatedAt: at,
    },
  })
  markClearance(tx, { userIds: [userId] })
  markTraining(tx, [userId])
}

/** Stops showing the document of an answer that stands: its request can no longer be answered again. */
export async function hideAnswer(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.requestedDocument.update({
    where: { id },
    data: { documentId: null, version: { increment: 1 }, updatedAt: at },
  })
}

/** Reopens everything that a deleted document had answered in open requests, and returns it. */
export async function reopenAnsweredBy(
  tx: Tx,
  documentId: string,
  at: Date,
): Promise<{ id: string; orgId: string; userId: string }[]> {
  const rows = await tx.$queryRaw<{ id: string; orgId: string; userId: string }[]>`
    UPDATE "RequestedDocument" d SET "state" = 'OPEN', "answeredAt" = NULL, "documentId" = NULL, "validUntil" = NULL,
      "version" = d."version" + 1, "updatedAt" = ${at}::timestamptz
    FROM "DocumentRequest" q WHERE q."id" = d."requestId" AND q."state" = 'OPEN' AND d."documentId" = ${documentId}::uuid
      AND d."state" = 'FULFILLED' AND NOT EXISTS (SELECT 1 FROM "RequestedDocument" l WHERE l."requestId" = d."requestId"
        AND l."roleId" = d."roleId" AND l."cycle" > d."cycle")
    RETURNING d."id", d."orgId", d."userId"`
  markClearance(tx, { userIds: rows.map(({ userId }) => userId) })
  markTraining(
    tx,
    rows.map(({ userId }) => userId),
  )
  return rows
}

/**
 * Ends the sharing of a document that answered a request, or of its replacement, unless it answers another request of
 * the same organization. Returns the document that was shared; null when nothing ended.
 */
export async function endAnswerShare(tx: Tx, documentId: string, orgId: string, at: Date): Promise<string | null> {
  const [ended] = await tx.$queryRaw<{ documentId: string }[]>`
    WITH RECURSIVE answer AS (
      SELECT ${documentId}::uuid AS "id" UNION SELECT d."id" FROM "Document" d JOIN answer ON d."replacesId" = answer."id")
    UPDATE "DocumentShare" SET "endedAt" = greatest(${at}::timestamptz, "createdAt")
    WHERE "documentId" IN (SELECT "id" FROM answer) AND "orgId" = ${orgId}::uuid AND "endedAt" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "RequestedDocument" d WHERE d."documentId" IN (SELECT "id" FROM answer) AND d."orgId" = ${orgId}::uuid
        AND d."state" = 'FULFILLED')
    RETURNING "documentId"`
  return ended?.documentId ?? null
}
