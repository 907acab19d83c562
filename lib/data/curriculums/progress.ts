import type { PlannedAssignment, PlannedCurriculum, PlannedMember } from '@/lib/domain/curriculums/plan'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from '../db'
import { groupKeysSql, memberItemsSql } from './items'

/** An assignment as it is stored. */
export type StoredAssignment = PlannedAssignment & { id: string; computedOn: PlainDate }
/** A curriculum that may concern the people of a write. */
export type WorkingCurriculum = PlannedCurriculum & {
  id: string
  orgId: string
  timeZone: string
  /** A position of the organization needs it. */
  isNeeded: boolean
}
/**
 * A membership with everything its assignments are derived from, and its existing assignments by curriculum and cycle.
 */
export type MemberFacts = PlannedMember & {
  roleId: string
  userId: string
  orgId: string
  assignments: (StoredAssignment & { curriculumId: string })[]
}

const groups = `
  coalesce((SELECT json_agg(json_build_object('rule', g."rule", 'n', g."n", 'units', g."units", 'taskIds', ${groupKeysSql})
      ORDER BY g."position")
    FROM "CurriculumGroup" g WHERE g."curriculumId" = c."id"), '[]')`

/**
 * The active curriculums of the organizations of these people, where the feature is on, and those in which one of them
 * has an open assignment. They are locked for sharing, so that a simultaneous activation is seen either completely or
 * not at all.
 */
export async function lockWorkingCurriculums(tx: Tx, userIds: readonly string[]): Promise<WorkingCurriculum[]> {
  const rows = await tx.$queryRawUnsafe<{ curriculum: WorkingCurriculum }[]>(
    `WITH held AS MATERIALIZED (
       SELECT c.* FROM "Curriculum" c WHERE c."orgId" IN (SELECT r."orgId" FROM "Role" r WHERE r."userId" = ANY($1::uuid[]))
         AND ((c."state" <> 'RETIRED' AND EXISTS (
             SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = c."orgId" AND f."featureType" = 'CURRICULUMS'))
           OR EXISTS (SELECT 1 FROM "CurriculumAssignment" a WHERE a."curriculumId" = c."id"
             AND a."userId" = ANY($1::uuid[]) AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')))
       ORDER BY c."id" FOR SHARE)
     SELECT json_build_object('id', c."id", 'orgId', c."orgId", 'state', c."state", 'timeZone', o."timeZone",
       'isNeeded', EXISTS (SELECT 1 FROM "PositionTraining" t WHERE t."curriculumId" = c."id"),
       'departments', c."departments", 'jobTitles', c."jobTitles", 'credentialTypes', c."credentialTypes", 'geos', c."geos",
       'hiredFrom', c."hiredFrom", 'hiredUntil', c."hiredUntil", 'hiredWithinMonths', c."hiredWithinMonths",
       'due', c."due", 'dueDate', c."dueDate", 'dueDays', c."dueDays", 'recurrence', c."recurrence",
       'recurrenceMonths', c."recurrenceMonths", 'groups', ${groups}) AS "curriculum"
     FROM held c JOIN "Org" o ON o."id" = c."orgId" ORDER BY c."id"`,
    userIds,
  )
  return rows.map((row) => row.curriculum).filter(({ state }) => state !== 'DRAFT')
}

// One index lookup for each part of each membership: the plan does not depend on table statistics.
const facts = `
  SELECT json_build_object('roleId', r."id", 'userId', r."userId", 'orgId', r."orgId", 'state', r."state",
    'department', r."department", 'jobTitle', r."jobTitle", 'hireDate', r."hireDate",
    'work', (SELECT coalesce(json_agg(json_build_object('taskId', s."taskId", 'completedAt', d."completedAt",
        'units', d."units") ORDER BY d."completedAt"), '[]')
      FROM "Credit" d LEFT JOIN "Enrollment" e ON e."id" = d."enrollmentId" LEFT JOIN "TaskSession" s ON s."id" = e."taskSessionId"
      WHERE d."userId" = r."userId" AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL
        AND (NOT r."licensesHidden" OR s."orgId" = r."orgId")),
    'enrolledTaskIds', (SELECT coalesce(json_agg(DISTINCT s."taskId"), '[]') FROM "Enrollment" e
      JOIN "TaskSession" s ON s."id" = e."taskSessionId" AND s."state" IN ('SCHEDULED', 'OPEN', 'ENDED')
      WHERE e."userId" = r."userId" AND e."status" IN ('ENROLLED', 'ATTENDED', 'PASS')),
    'items', CASE WHEN $4::boolean THEN ${memberItemsSql} ELSE '[]' END,
    'credentials', (SELECT coalesce(json_agg(json_build_object('geo', k."geo", 'credentialType', k."credentialType",
        'expiresAt', k."expiresAt")), '[]')
      FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL AND NOT r."licensesHidden"),
    'assignments', (SELECT coalesce(json_agg(json_build_object('id', a."id", 'curriculumId', a."curriculumId",
        'cycle', a."cycle", 'state', a."state", 'startsAt', a."startsAt", 'dueAt', a."dueAt",
        'completedAt', a."completedAt", 'doneParts', a."doneParts", 'totalParts', a."totalParts",
        'doneUnits', a."doneUnits", 'totalUnits', a."totalUnits", 'exempt', a."exemptReason" IS NOT NULL, 'computedOn', a."computedOn") ORDER BY a."curriculumId", a."cycle"), '[]')
      FROM "CurriculumAssignment" a WHERE a."roleId" = r."id" AND a."curriculumId" = ANY($2::uuid[]))) AS "member"
  FROM "Role" r JOIN "Org" o ON o."id" = r."orgId" WHERE r."userId" = ANY($1::uuid[]) AND r."orgId" = ANY($3::uuid[])`

/**
 * The memberships of these people in the organizations of these curriculums, in one statement, as they are inside the
 * transaction.
 */
export async function listMemberFacts(
  tx: Tx,
  userIds: readonly string[],
  curriculums: readonly WorkingCurriculum[],
): Promise<MemberFacts[]> {
  const orgIds = [...new Set(curriculums.map(({ orgId }) => orgId))]
  const ids = curriculums.map(({ id }) => id)
  // A key with a colon is of something else than a class.
  const asksItems = curriculums.some(({ groups }) =>
    groups.some(({ taskIds }) => taskIds.some((id) => id.includes(':'))),
  )
  const rows = await tx.$queryRawUnsafe<{ member: MemberFacts }[]>(facts, userIds, ids, orgIds, asksItems)
  return rows.map((row) => row.member)
}

export type AssignmentRow = Omit<PlannedAssignment, 'exempt'> & {
  id: string | null
  orgId: string
  curriculumId: string
  roleId: string
  userId: string
  computedOn: PlainDate
}

const save = `
  WITH n AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS x("id" uuid, "orgId" uuid, "curriculumId" uuid,
      "roleId" uuid, "userId" uuid, "cycle" int, "state" "AssignmentState", "startsAt" date, "dueAt" date, "completedAt" date,
      "doneParts" int, "totalParts" int, "doneUnits" int, "totalUnits" int, "computedOn" date)),
  changed AS (UPDATE "CurriculumAssignment" a SET "state" = n."state", "startsAt" = n."startsAt", "dueAt" = n."dueAt",
      "completedAt" = n."completedAt", "doneParts" = n."doneParts", "totalParts" = n."totalParts",
      "doneUnits" = n."doneUnits", "totalUnits" = n."totalUnits",
      "computedOn" = n."computedOn", "version" = a."version" + 1, "updatedAt" = now()
    FROM n WHERE a."id" = n."id")
  INSERT INTO "CurriculumAssignment" ("orgId", "curriculumId", "roleId", "userId", "cycle", "state", "startsAt", "dueAt",
    "completedAt", "doneParts", "totalParts", "doneUnits", "totalUnits", "computedOn", "updatedAt")
  SELECT "orgId", "curriculumId", "roleId", "userId", "cycle", "state", "startsAt", "dueAt", "completedAt", "doneParts",
    "totalParts", "doneUnits", "totalUnits", "computedOn", now() FROM n WHERE "id" IS NULL ORDER BY "curriculumId", "roleId", "cycle" RETURNING "id"`

/**
 * Writes new and changed assignments in one statement, or none when there is nothing to write, and returns the ids of
 * the new ones. The caller has locked their people.
 */
export async function saveAssignments(tx: Tx, rows: readonly AssignmentRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  return (await tx.$queryRawUnsafe<{ id: string }[]>(save, JSON.stringify(rows))).map(({ id }) => id)
}
