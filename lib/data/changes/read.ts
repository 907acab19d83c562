import type { ChangeKind } from '@/lib/domain/changes/values'
import type { Db, Tx } from '../db'

/** A place in the order of changes: what the same transaction changed is seen at once. */
export type ChangePlace = { transaction: string; position: string }
/** Something of an organization, and since when it is as it is. */
export type ChangeRow = ChangePlace & { kind: ChangeKind; subjectId: string; changedAt: Date }

/**
 * Which life of the database answers, and the first transaction that may still be under way: what earlier ones changed
 * is there, and nothing will be added before it.
 */
export type ChangesNow = { life: string; open: string }

/**
 * A restore begins another life, and so does a replica that takes over: what was read of the one before may be of
 * transactions that were lost.
 */
export async function findChangesNow(db: Db | Tx): Promise<ChangesNow> {
  const [now] = await db.$queryRaw<ChangesNow[]>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "open",
      (SELECT "timeline_id" FROM pg_control_checkpoint())::text || '-' || coalesce((
        SELECT to_char("at" AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS') FROM "OperationRun" WHERE "kind" = 'restore'), '0') AS "life"`
  if (!now) throw new Error('The database did not say where it is')
  return now
}

type ChangesQuery = { orgId: string; kinds: readonly ChangeKind[]; after: ChangePlace; open: string; size: number }

/** What changed after a place, up to the transactions that are still under way, each thing once, in the order of changes. */
export const listChangeRows = (db: Db | Tx, { orgId, kinds, after, open, size }: ChangesQuery): Promise<ChangeRow[]> =>
  db.$queryRaw<ChangeRow[]>`
    SELECT "kind"::text AS "kind", "subjectId", "transaction"::text AS "transaction", "position"::text AS "position", "changedAt"
    FROM "OrgChange" c
    WHERE "orgId" = ${orgId}::uuid AND "kind" = ANY(${[...kinds]}::"ChangeKind"[]) AND "transaction" < ${open}::bigint
      AND ("transaction", "position") > (${after.transaction}::bigint, ${after.position}::bigint)
      AND NOT EXISTS (SELECT FROM "OrgChange" n WHERE n."orgId" = c."orgId" AND n."kind" = c."kind"
        AND n."subjectId" = c."subjectId" AND n."transaction" > c."transaction" AND n."transaction" < ${open}::bigint)
    ORDER BY "transaction", "position" LIMIT ${size}`

/**
 * Forgets a batch of changes: those of things that changed again since, which readers are told of instead, and those of
 * things that are gone since before an instant. Returns how many.
 */
export const deleteOldChanges = (tx: Tx, before: Date, size: number): Promise<number> => tx.$executeRaw`
  DELETE FROM "OrgChange" d USING (
    SELECT c."orgId", c."kind", c."subjectId", c."transaction" FROM "OrgChange" c
    WHERE EXISTS (SELECT FROM "OrgChange" n WHERE n."orgId" = c."orgId" AND n."kind" = c."kind"
        AND n."subjectId" = c."subjectId" AND n."transaction" > c."transaction")
      OR c."changedAt" < ${before}::timestamptz AND NOT (CASE c."kind"
      WHEN 'MEMBER' THEN EXISTS (SELECT FROM "Role" t WHERE t."id" = c."subjectId")
      WHEN 'LICENSE' THEN EXISTS (SELECT FROM "BoardEntry" t WHERE t."id" = c."subjectId")
      WHEN 'CREDIT' THEN EXISTS (SELECT FROM "Credit" t WHERE t."id" = c."subjectId")
      WHEN 'ENROLLMENT' THEN EXISTS (SELECT FROM "Enrollment" t WHERE t."id" = c."subjectId")
      WHEN 'CERTIFICATE' THEN EXISTS (SELECT FROM "Certificate" t WHERE t."id" = c."subjectId")
      WHEN 'DOCUMENT' THEN EXISTS (SELECT FROM "RequestedDocument" t WHERE t."id" = c."subjectId")
      ELSE EXISTS (SELECT FROM "ClearanceSpan" t WHERE t."roleId" = c."subjectId" OR t."invitationId" = c."subjectId") END)
    ORDER BY c."changedAt" LIMIT ${size}::int) old
  WHERE d."orgId" = old."orgId" AND d."kind" = old."kind" AND d."subjectId" = old."subjectId"
    AND d."transaction" = old."transaction"`
