import { trainingSteps, trainingWindow } from '@/lib/domain/reminders/ladder'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db } from '../db'
import { join, type Sql, sql } from '../sql'

/** The name under which steps of a training are recorded in "Schedule". */
export const trainingKind = 'training.DUE'
/** The subject type of such a step. */
export const trainingSubject = 'CurriculumAssignment'

/** A training that still has to be completed, with a step that is due but not recorded yet, where it is not night. */
export type DueTraining = {
  id: string
  userId: string
  orgId: string
  orgName: string
  title: string
  dueAt: PlainDate
  startsAt: PlainDate
  daysLeft: number
  /** Steps that are already recorded. */
  taken: number[]
}

/** SQL condition: a member `r` who is at work still has to complete assignment `a` of curriculum `c`. */
export const isOpenAssignment: Sql = sql`a."state" IN ('ASSIGNED', 'IN_PROGRESS') AND c."state" = 'ACTIVE' AND r."state" = 'ACTIVE'
  AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = a."orgId" AND f."featureType" = 'CURRICULUMS')`

/** Trainings of a membership `r` that are overdue on a day: `a` is the assignment, `c` its curriculum. */
export const overdueTraining = (roleId: Sql, day: Sql): Sql => sql`
  "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId"
  WHERE a."roleId" = ${roleId} AND a."dueAt" < ${day} AND ${isOpenAssignment}`

const steps: Sql = join(
  trainingSteps.map((step) => sql`(${step}::int)`),
  ', ',
)

type Position = { userId: string; id: string }
/** The date by time zone of the organization, and the zones in which it is not night. */
type Days = { zones: readonly string[]; dates: readonly PlainDate[]; loud: readonly string[] }

/**
 * A page of due steps, person by person. Reads only trainings near their due date, and of these only steps that are not
 * recorded.
 */
export function listDueTrainings(
  db: Db,
  days: Days,
  { after, size }: { after: Position; size: number },
): Promise<DueTraining[]> {
  const { before, after: daysLate } = trainingWindow
  return db.$queryRaw<DueTraining[]>`
    WITH today AS (SELECT * FROM unnest(${[...days.zones]}::text[], ${[...days.dates]}::date[]) AS t("zone", "date")),
      step("step") AS (VALUES ${steps})
    SELECT a."id", a."userId", a."orgId", o."name" AS "orgName", c."title", a."dueAt"::text AS "dueAt",
      a."startsAt"::text AS "startsAt", a."dueAt" - t."date" AS "daysLeft",
      ARRAY(SELECT g."step"::int FROM "Schedule" g WHERE g."kind" = ${trainingKind} AND g."subjectType" = ${trainingSubject}
        AND g."subjectId" = a."id" AND g."day" = a."dueAt") AS "taken"
    FROM today t JOIN "Org" o ON o."timeZone" = t."zone" AND o."state" = 'ACTIVE'
      JOIN "CurriculumAssignment" a ON a."orgId" = o."id" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
        AND a."dueAt" BETWEEN t."date" - ${daysLate}::int AND t."date" + ${before}::int
      JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Role" r ON r."id" = a."roleId"
      JOIN "User" u ON u."id" = a."userId" AND u."erasedAt" IS NULL AND u."disabledAt" IS NULL,
      LATERAL (SELECT min(step."step") AS "step" FROM step WHERE step."step" >= a."dueAt" - t."date") latest
    WHERE (a."userId", a."id") > (${after.userId}::uuid, ${after.id}::uuid) AND ${isOpenAssignment}
      AND coalesce(u."timeZone", o."timeZone") = ANY(${[...days.loud]})
      AND NOT EXISTS (SELECT 1 FROM "Schedule" g WHERE g."kind" = ${trainingKind} AND g."subjectType" = ${trainingSubject}
        AND g."subjectId" = a."id" AND g."day" = a."dueAt" AND g."step" = latest."step"::text)
    ORDER BY a."userId", a."id" LIMIT ${size}::int`
}

/**
 * SQL for the trainings of a notice `n` that its reader still has to complete, by due date; null for a notice about
 * something else.
 */
export const openTrainings: Sql = sql`CASE WHEN n."params"->>'assignmentIds' IS NOT NULL THEN coalesce((
  SELECT json_agg(json_build_object('title', c."title", 'dueAt', a."dueAt") ORDER BY a."dueAt", c."title", a."id")
  FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId" JOIN "Role" r ON r."id" = a."roleId"
  WHERE a."id" = ANY(string_to_array(n."params"->>'assignmentIds', ',')::uuid[]) AND a."userId" = n."userId" AND ${isOpenAssignment}), '[]') END`
