import type { DueStep, PlannedStep, StepSubject } from '@/lib/domain/schedule/steps'
import type { Db, Tx } from '../db'

/** Stores steps in one statement. A known step stays as it is, waiting or done; only a cancelled one waits again. */
export async function saveSteps(tx: Tx, steps: readonly PlannedStep[]): Promise<void> {
  if (steps.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Schedule" AS s ("kind", "subjectType", "subjectId", "day", "step", "dueAt", "updatedAt")
    SELECT DISTINCT ON (n."kind", n."subjectType", n."subjectId", n."day", n."step")
      n."kind", n."subjectType", n."subjectId", n."day", n."step", n."dueAt", now()
    FROM json_to_recordset(${JSON.stringify(steps)}::json) AS n("kind" text, "subjectType" text, "subjectId" uuid, "day" date,
      "step" text, "dueAt" timestamptz)
    ORDER BY n."kind", n."subjectType", n."subjectId", n."day", n."step"
    ON CONFLICT ("kind", "subjectType", "subjectId", "day", "step") DO UPDATE
      SET "state" = 'WAITING', "dueAt" = excluded."dueAt", "tries" = 0, "updatedAt" = now()
    WHERE s."state" = 'CANCELLED'`
}

/**
 * Cancels the waiting steps of a subject, of one kind or of all, and returns their number. A running step is waited for
 * and stays done.
 */
export const cancelSteps = (tx: Tx, { subjectType, subjectId }: StepSubject, kind: string | null): Promise<number> =>
  tx.$executeRaw`
    WITH waiting AS MATERIALIZED (
      SELECT "id" FROM "Schedule" WHERE "subjectType" = ${subjectType} AND "subjectId" = ${subjectId}::uuid
        AND "state" = 'WAITING' AND (${kind}::text IS NULL OR "kind" = ${kind}) ORDER BY "id" FOR UPDATE)
    UPDATE "Schedule" s SET "state" = 'CANCELLED', "updatedAt" = now() FROM waiting WHERE s."id" = waiting."id"`

/**
 * Locks the step of these kinds that has been due longest until the transaction ends. Steps that another worker has
 * locked are skipped.
 */
export async function takeDueStep(tx: Tx, kinds: readonly string[], now: Date): Promise<DueStep | null> {
  const [step] = await tx.$queryRaw<DueStep[]>`
    SELECT s."id", s."kind", s."subjectType", s."subjectId", s."day"::text AS "day", s."step", s."dueAt", s."tries"
    FROM "Schedule" s
    WHERE s."state" = 'WAITING' AND s."dueAt" <= ${now}::timestamptz AND s."kind" = ANY(${[...kinds]})
    ORDER BY s."dueAt", s."id" LIMIT 1 FOR UPDATE SKIP LOCKED`
  return step ?? null
}

/** Marks a step as done, in the transaction that did it. */
export async function finishStep(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Schedule" SET "state" = 'DONE', "updatedAt" = now() WHERE "id" = ${id}::uuid`
}

/** Postpones a step. */
export async function postponeStep(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Schedule" SET "dueAt" = ${until}::timestamptz, "updatedAt" = now() WHERE "id" = ${id}::uuid`
}

/**
 * Records a failed attempt: the step waits until `retryAt`, or has failed for good when that is null. A step that
 * somebody else has changed in the meantime stays as it is.
 */
export async function noteFailure(db: Db, { id, tries }: DueStep, retryAt: Date | null): Promise<void> {
  await db.$executeRaw`
    UPDATE "Schedule" SET "tries" = ${tries + 1}::int, "dueAt" = coalesce(${retryAt}::timestamptz, "dueAt"),
      "state" = (CASE WHEN ${retryAt}::timestamptz IS NULL THEN 'FAILED' ELSE 'WAITING' END)::"ScheduleState", "updatedAt" = now()
    WHERE "id" = ${id}::uuid AND "state" = 'WAITING' AND "tries" = ${tries}::int`
}

/** Deletes a batch of steps about days long past; returns how many. Until then a completed step cannot run again. */
export const deleteOldSteps = (tx: Tx, before: Date, size: number): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM "Schedule" WHERE "id" IN (SELECT "id" FROM "Schedule"
      WHERE "state" <> 'WAITING' AND "day" < ${before}::date AND "updatedAt" < ${before}::timestamptz
      ORDER BY "day" LIMIT ${size}::int)`
