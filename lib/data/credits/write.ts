import type { SessionCredit } from '@/lib/domain/certificates/session-credit'
import { knownTopics } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { fromColumn } from '../rows'
import { type CreditJson, type CreditRecord, creditFromJson } from './read'

/** A current credit: not withdrawn, not revoked, not superseded by a correction. */
const current = { state: 'ACTIVE', supersededAt: null } as const

type NewCredit = Pick<
  CreditRecord,
  | 'userId'
  | 'title'
  | 'providerName'
  | 'providerNumber'
  | 'completedAt'
  | 'units'
  | 'onlineUnits'
  | 'format'
  | 'topics'
  | 'topicCodes'
  | 'approvedFor'
  | 'source'
  | 'supersedesId'
> & { printedHours?: string | null } & { [K in 'live' | 'activity' | 'approvals']?: CreditRecord[K] | undefined }

/**
 * Records a credit and locks its person until the transaction ends, in one statement, because their compliance is
 * recomputed next.
 */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<CreditRecord> {
  const { userId, title, providerName, providerNumber, completedAt, units, onlineUnits, format } = credit
  const [row] = await tx.$queryRaw<{ credit: CreditJson }[]>`
    WITH person AS MATERIALIZED (SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE)
    INSERT INTO "Credit" AS c ("userId", "title", "providerName", "providerNumber", "completedAt", "units", "onlineUnits",
      "format", "topics", "topicCodes", "approvedFor", "source", "supersedesId", "printedHours", "live", "activity",
      "approvals", "updatedAt")
    SELECT person."id", ${title}, ${providerName}, ${providerNumber}, ${completedAt}::date, ${units}::int,
      ${onlineUnits}::int, ${format}::"CourseFormat", ${credit.topics}::text[], ${credit.topicCodes}::text[],
      ${credit.approvedFor}::text[], ${credit.source}::"CreditSource", ${credit.supersedesId}::uuid,
      ${credit.printedHours ?? null}, ${credit.live ?? false}, ${credit.activity ?? 'COURSE'}::"CreditActivity",
      ${credit.approvals ?? []}::text[], now()
    FROM person RETURNING row_to_json(c) AS "credit"`
  if (!row) throw new Error('A credit needs a person')
  return creditFromJson(row.credit)
}

/**
 * Keeps for which licenses ("GEO:TYPE") a person recorded credits, where nobody said so before; a class says so itself.
 */
export async function markRecordedFor(tx: Tx, userId: string, pairs: readonly string[]): Promise<void> {
  await tx.credit.updateMany({
    where: { userId, source: { not: 'SESSION' }, supersededAt: null, approvedFor: { isEmpty: true } },
    data: { approvedFor: [...pairs] },
  })
}

/** The current credits that a person completed on one day. */
export async function listStandingCreditsOn(tx: Tx, userId: string, day: PlainDate): Promise<CreditRecord[]> {
  const rows = await tx.$queryRaw<{ credit: CreditJson }[]>`
    SELECT row_to_json(c) AS "credit" FROM "Credit" c WHERE c."userId" = ${userId}::uuid AND c."completedAt" = ${day}::date
      AND c."state" = 'ACTIVE' AND c."supersededAt" IS NULL ORDER BY c."createdAt", c."id"`
  return rows.map(({ credit }) => creditFromJson(credit))
}

/**
 * Marks a current credit as superseded by a correction; false when it is no longer current or its version is not
 * `version`.
 */
export async function supersedeCredit(tx: Tx, id: string, version: number, at: Date): Promise<boolean> {
  const { count } = await tx.credit.updateMany({
    where: { id, version, ...current },
    data: { supersededAt: at, version: { increment: 1 } },
  })
  return count === 1
}

type StateChange = { from: CreditRecord['state']; to: CreditRecord['state']; reason: string | null; at: Date }

/**
 * Changes the state of a credit that is not superseded, and records the change; false when it is in another state or
 * its version is not `version`.
 */
async function changeState(tx: Tx, id: string, version: number, { from, to, reason, at }: StateChange) {
  const count = await tx.$executeRaw`
    WITH changed AS (
      UPDATE "Credit" SET "state" = ${to}::"CreditState", "stateReason" = ${reason}, "version" = "version" + 1, "updatedAt" = now()
      WHERE "id" = ${id}::uuid AND "version" = ${version}::int AND "state" = ${from}::"CreditState" AND "supersededAt" IS NULL
      RETURNING "id", "version")
    INSERT INTO "CreditStateChange" ("creditId", "version", "recordedAt", "fromState", "toState")
    SELECT "id", "version", ${at}::timestamptz, ${from}::"CreditState", ${to}::"CreditState" FROM changed`
  return count === 1
}

/**
 * Withdraws a current credit: it is kept but no longer counts. False when it is no longer current or its version is not
 * `version`.
 */
export const withdrawCredit = (
  tx: Tx,
  id: string,
  version: number,
  reason: string | null,
  at: Date,
): Promise<boolean> => changeState(tx, id, version, { from: 'ACTIVE', to: 'WITHDRAWN', reason, at })

/** Ends a current credit for good; false when it is no longer current or its version is not `version`. */
export const revokeCredit = (tx: Tx, id: string, version: number, at: Date): Promise<boolean> =>
  changeState(tx, id, version, { from: 'ACTIVE', to: 'REVOKED', reason: null, at })

/** Makes a withdrawn credit count again; false when it is not withdrawn or its version is not `version`. */
export const restoreCredit = (tx: Tx, id: string, version: number, at: Date): Promise<boolean> =>
  changeState(tx, id, version, { from: 'WITHDRAWN', to: 'ACTIVE', reason: null, at })

/** The last credit of an enrollment: nothing has superseded it. */
export type LastCredit = SessionCredit & {
  id: string
  userId: string
  enrollmentId: string
  state: 'ACTIVE' | 'WITHDRAWN' | 'REVOKED'
}

/** The last credits of these enrollments, by enrollment. */
export async function listLastCredits(db: Db | Tx, enrollmentIds: readonly string[]): Promise<Map<string, LastCredit>> {
  const rows = await db.credit.findMany({
    where: { enrollmentId: { in: [...enrollmentIds] }, supersededAt: null, correction: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return new Map(
    rows.map((row) => [
      row.enrollmentId!,
      {
        ...row,
        enrollmentId: row.enrollmentId!,
        providerName: row.providerName ?? '',
        topicCodes: knownTopics(row.topicCodes),
        completedAt: fromColumn(row.completedAt),
      },
    ]),
  )
}

type NewSessionCredit = SessionCredit & {
  id: string
  userId: string
  enrollmentId: string
  supersedesId: string | null
}

/** Records the credits of a session in one statement. The caller has locked their people. */
export async function insertSessionCredits(tx: Tx, credits: readonly NewSessionCredit[], at: Date): Promise<void> {
  if (credits.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Credit" ("id", "createdAt", "updatedAt", "userId", "enrollmentId", "title", "providerName", "providerId",
      "providerNumber", "completedAt", "units", "onlineUnits", "format", "topics", "topicCodes", "approvedFor", "live",
      "activity", "approvals", "inService", "source", "supersedesId")
    SELECT n."id", ${at}::timestamptz, ${at}::timestamptz, n."userId", n."enrollmentId", n."title", n."providerName",
      n."providerId", n."providerNumber", n."completedAt", n."units", n."onlineUnits", n."format", n."topics", n."topicCodes",
      n."approvedFor", n."live", n."activity", n."approvals", n."inService", 'SESSION', n."supersedesId"
    FROM json_to_recordset(${JSON.stringify(credits)}::json) AS n("id" uuid, "userId" uuid, "enrollmentId" uuid,
      "title" text, "providerName" text, "providerId" uuid, "providerNumber" text, "completedAt" date, "units" int,
      "onlineUnits" int, "format" "CourseFormat", "topics" text[], "topicCodes" text[], "approvedFor" text[], "live" boolean,
      "activity" "CreditActivity", "approvals" text[], "inService" boolean, "supersedesId" uuid)`
}

/** Marks credits as superseded by others. */
export async function supersedeCredits(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.credit.updateMany({
    where: { id: { in: [...ids] }, supersededAt: null },
    data: { supersededAt: at, version: { increment: 1 } },
  })
}

/**
 * Revokes the credits of enrollments of a session that no longer earn one, even if their person had withdrawn them,
 * each with the reason of the enrollment's last correction. Returns the revoked credits.
 */
export const revokeUnearnedCredits = (
  tx: Tx,
  taskSessionId: string,
  earned: readonly string[],
  { reason, at }: { reason: string; at: Date },
): Promise<{ id: string; userId: string; enrollmentId: string; stateReason: string }[]> => tx.$queryRaw`
  WITH changed AS (
    UPDATE "Credit" c SET "state" = 'REVOKED', "version" = c."version" + 1, "updatedAt" = now(),
      "stateReason" = coalesce((SELECT v."reason" FROM "EnrollmentEvent" v WHERE v."enrollmentId" = e."id" AND v."kind" = 'correct'
        ORDER BY v."at" DESC, v."id" DESC LIMIT 1), ${reason})
    FROM "Enrollment" e, "Credit" was WHERE c."enrollmentId" = e."id" AND e."taskSessionId" = ${taskSessionId}::uuid
      AND e."id" <> ALL(${[...earned]}::uuid[]) AND c."state" <> 'REVOKED' AND c."supersededAt" IS NULL AND was."id" = c."id"
    RETURNING c."id", c."userId", c."enrollmentId", c."stateReason", c."version", was."state" AS "fromState"),
  kept AS (
    INSERT INTO "CreditStateChange" ("creditId", "version", "recordedAt", "fromState", "toState")
    SELECT "id", "version", ${at}::timestamptz, "fromState", 'REVOKED' FROM changed)
  SELECT "id", "userId", "enrollmentId", "stateReason" FROM changed`
