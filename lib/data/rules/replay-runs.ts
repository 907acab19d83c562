import { namedOrgs, type ReplayCounts } from '@/lib/domain/compliance/rule-change'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { fromColumn, fromColumnOrNull, toColumn, toColumnOrNull } from '../rows'

type Row = Prisma.RuleReplayRunGetPayload<object>

/** A run over all licenses of a kind: its progress, and what it has found so far. */
export type ReplayRun = Omit<Row, 'effectiveFrom' | 'asOf' | 'counts'> & {
  effectiveFrom: PlainDate | null
  asOf: PlainDate
  /** Null until it is done. */
  counts: ReplayCounts | null
}

function runOf({ effectiveFrom, asOf, counts, ...row }: Row): ReplayRun {
  const known = row.state === 'DONE' ? (counts as ReplayCounts) : null
  return { ...row, effectiveFrom: fromColumnOrNull(effectiveFrom), asOf: fromColumn(asOf), counts: known }
}

const runOrNull = (row: Row | null) => row && runOf(row)

/** A run by its id. */
export const findReplayRun = async (db: Db | Tx, id: string): Promise<ReplayRun | null> =>
  runOrNull(await db.ruleReplayRun.findUnique({ where: { id } }))

/** The newest runs of a version. */
export const listReplayRuns = async (db: Db, ruleVersionId: string, take: number): Promise<ReplayRun[]> =>
  (await db.ruleReplayRun.findMany({ where: { ruleVersionId }, orderBy: { createdAt: 'desc' }, take })).map(runOf)

/** A run of the version that has not ended. */
export const findActiveReplay = async (tx: Tx, ruleVersionId: string): Promise<ReplayRun | null> =>
  runOrNull(await tx.ruleReplayRun.findFirst({ where: { ruleVersionId, state: { in: ['WAITING', 'RUNNING'] } } }))

type NewRun = Pick<ReplayRun, 'ruleVersionId' | 'revision' | 'askedById' | 'effectiveFrom' | 'asOf'>

export const insertReplayRun = async (tx: Tx, { effectiveFrom, asOf, ...run }: NewRun): Promise<ReplayRun> =>
  runOf(
    await tx.ruleReplayRun.create({
      data: { ...run, effectiveFrom: toColumnOrNull(effectiveFrom), asOf: toColumn(asOf) },
    }),
  )

/** A run, locked until the transaction ends. */
export async function lockReplayRun(tx: Tx, id: string): Promise<ReplayRun | null> {
  await tx.$queryRaw`SELECT 1 FROM "RuleReplayRun" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findReplayRun(tx, id)
}

type Changes = Partial<
  Pick<Row, 'state' | 'total' | 'done' | 'lastUserId' | 'licenses' | 'changed' | 'startedAt' | 'finishedAt'>
>

export const updateReplayRun = async (tx: Tx, id: string, data: Changes): Promise<ReplayRun> =>
  runOf(await tx.ruleReplayRun.update({ where: { id }, data }))

type End = { state: 'DONE' | 'FAILED'; counts: ReplayCounts | null }

/** Ends a run at the current time, not that of the context: its job began a while ago. */
export async function endReplayRun(tx: Tx, id: string, { state, counts }: End): Promise<void> {
  await tx.$executeRaw`
    UPDATE "RuleReplayRun" SET "state" = ${state}::"RuleReplayState", "finishedAt" = clock_timestamp(),
      "counts" = ${JSON.stringify(counts ?? {})}::jsonb WHERE "id" = ${id}::uuid`
}

/** The result for a license before or after the draft. Units are hundredths of an hour. */
type ReplayedResult = { status: ComplianceStatus; requiredUnits: number | null; missingUnits: number | null }
type NewChange = { userId: string; credentialId: string; before: ReplayedResult; after: ReplayedResult }

/** Stores what a batch of a run has found, in one statement. */
export async function insertReplayChanges(tx: Tx, runId: string, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "RuleReplayChange" ("runId", "credentialId", "userId", "before", "after")
    SELECT ${runId}::uuid, n."credentialId", n."userId", n."before", n."after"
    FROM json_to_recordset(${JSON.stringify(changes)}::json) AS n("credentialId" uuid, "userId" uuid, "before" jsonb, "after" jsonb)`
}

/** The findings of a run, counted by status and by organization. A person in two organizations counts in both. */
export async function countReplayChanges(tx: Tx, runId: string): Promise<ReplayCounts> {
  const byStatus = await tx.$queryRaw<ReplayCounts['byStatus']>`
    SELECT "before"->>'status' AS "before", "after"->>'status' AS "after", count(*)::int AS "count"
    FROM "RuleReplayChange" WHERE "runId" = ${runId}::uuid GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2`
  const [sums] = await tx.$queryRaw<{ orgs: number; alone: number; named: ReplayCounts['byOrg'] }[]>`
    WITH found AS MATERIALIZED (
      SELECT c."credentialId", r."orgId" FROM "RuleReplayChange" c
        LEFT JOIN "Role" r ON r."userId" = c."userId" AND r."state" <> 'ENDED' WHERE c."runId" = ${runId}::uuid),
    sums AS (SELECT "orgId", count(DISTINCT "credentialId")::int AS "count" FROM found WHERE "orgId" IS NOT NULL GROUP BY 1),
    named AS (SELECT s."orgId", o."name", s."count" FROM sums s JOIN "Org" o ON o."id" = s."orgId"
      ORDER BY s."count" DESC, o."name", o."id" LIMIT ${namedOrgs}::int)
    SELECT (SELECT count(*)::int FROM sums) AS "orgs",
      (SELECT count(*)::int FROM found WHERE "orgId" IS NULL) AS "alone",
      (SELECT coalesce(json_agg(n), '[]') FROM named n) AS "named"`
  return { byStatus, byOrg: sums?.named ?? [], orgs: sums?.orgs ?? 0, alone: sums?.alone ?? 0 }
}

/** A license that a run has found, with its holder. */
export type ReplayedPerson = NewChange & {
  firstName: string | null
  lastName: string | null
  credentialNumber: string
  orgs: string[]
}

/** A page of the licenses that a run has found, by id; licenses and people that are gone are left out. */
export const listReplayedPeople = (
  tx: Tx,
  { runId, after, size }: { runId: string; after: string; size: number },
): Promise<ReplayedPerson[]> =>
  tx.$queryRaw<ReplayedPerson[]>`
    SELECT c."userId", c."credentialId", c."before", c."after", u."firstName", u."lastName", k."credentialNumber",
      ARRAY(SELECT o."name" FROM "Role" r JOIN "Org" o ON o."id" = r."orgId"
        WHERE r."userId" = u."id" AND r."state" <> 'ENDED' ORDER BY o."name") AS "orgs"
    FROM "RuleReplayChange" c JOIN "User" u ON u."id" = c."userId" JOIN "Credential" k ON k."id" = c."credentialId"
    WHERE c."runId" = ${runId}::uuid AND c."credentialId" > ${after}::uuid
    ORDER BY c."credentialId" LIMIT ${size}::int`

/** Deletes a batch of runs from before an instant, with their findings. */
export const deleteReplayRuns = (tx: Tx, before: Date, size: number): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM "RuleReplayRun" WHERE "id" IN (SELECT "id" FROM "RuleReplayRun" WHERE "createdAt" < ${before}::timestamptz
      ORDER BY "createdAt" LIMIT ${size}::int FOR UPDATE SKIP LOCKED)`
