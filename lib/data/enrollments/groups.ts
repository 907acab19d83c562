import type { PersonName } from '@/lib/domain/people/names'
import type { Db, Tx } from '../db'
import { all, query, type Sql, sql } from '../sql'

/** A filter for members; every given condition must be met. */
export type MemberGroup = {
  department?: string | null | undefined
  jobTitle?: string | null | undefined
  credentialType?: string | null | undefined
  geo?: string | null | undefined
  /** Members who still have to complete this curriculum. */
  curriculumId?: string | null | undefined
  /** Members who are behind on the hours of a license. */
  behindOnHours?: boolean | null | undefined
}

/** A member who may be enrolled. */
export type GroupMember = PersonName & { roleId: string; userId: string; onLeave: boolean }

const member = sql`r."id" AS "roleId", r."userId", r."state" = 'ON_LEAVE' AS "onLeave", u."firstName", u."middleName", u."lastName"`

function conditionsOf(orgId: string, group: MemberGroup): Sql[] {
  const { department, jobTitle, credentialType, geo, curriculumId, behindOnHours } = group
  const license = [
    ...(credentialType ? [sql`b."credentialType" = ${credentialType}`] : []),
    ...(geo ? [sql`b."geo" = ${geo}`] : []),
    ...(behindOnHours ? [sql`b."units" = 'BEHIND'`] : []),
  ]
  return [
    sql`r."orgId" = ${orgId}::uuid`,
    sql`r."state" <> 'ENDED'`,
    ...(department ? [sql`r."department" = ${department}`] : []),
    ...(jobTitle ? [sql`r."jobTitle" = ${jobTitle}`] : []),
    ...(license.length > 0
      ? [sql`EXISTS (SELECT 1 FROM "BoardEntry" b WHERE b."roleId" = r."id" AND ${all(license)})`]
      : []),
    ...(curriculumId
      ? [
          sql`EXISTS (SELECT 1 FROM "CurriculumAssignment" a WHERE a."roleId" = r."id" AND a."curriculumId" = ${curriculumId}::uuid
            AND a."state" IN ('ASSIGNED', 'IN_PROGRESS'))`,
        ]
      : []),
  ]
}

/** The members of a group by name, at most `size`; one statement. */
export const listGroupMembers = (orgId: string, group: MemberGroup, size: number): Promise<GroupMember[]> =>
  query<GroupMember>(sql`SELECT ${member} FROM "Role" r JOIN "User" u ON u."id" = r."userId"
    WHERE ${all(conditionsOf(orgId, group))} ORDER BY r."sortName", r."id" LIMIT ${size}::int`)

/** A member whom a pasted line names; `line` is the line's position in the list. */
export type NamedMember = GroupMember & { line: number }

/** A line as it may be read: as an employee number and, if it is one, as a contact in its stored form. */
type ReadLine = { line: number; employeeId: string; contact: string | null }

/**
 * The members whom lines name, by employee number or else by a verified contact; one statement. Only members are found.
 */
export const listMembersOfLines = (db: Db | Tx, orgId: string, lines: readonly ReadLine[]): Promise<NamedMember[]> =>
  db.$queryRaw<NamedMember[]>`
    SELECT DISTINCT ON (l."line") l."line", r."id" AS "roleId", r."userId", r."state" = 'ON_LEAVE' AS "onLeave", u."firstName",
      u."middleName", u."lastName"
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS l("line" int, "employeeId" text, "contact" text),
      LATERAL (
        SELECT n."id", 1 AS "rank" FROM "Role" n WHERE n."orgId" = ${orgId}::uuid AND n."employeeId" = l."employeeId"
        UNION ALL SELECT m."id", 2 FROM "Contact" k JOIN "Role" m ON m."userId" = k."userId" AND m."orgId" = ${orgId}::uuid
          WHERE k."value" = l."contact" AND k."verifiedAt" IS NOT NULL
            AND k."kind" = (CASE WHEN l."contact" LIKE '%@%' THEN 'EMAIL' ELSE 'PHONE' END)::"ContactKind") f
      JOIN "Role" r ON r."id" = f."id" AND r."state" <> 'ENDED' JOIN "User" u ON u."id" = r."userId"
    ORDER BY l."line", f."rank"`

/** The active curriculums of an organization, by title. */
export const listOpenCurriculums = (orgId: string): Promise<{ id: string; title: string }[]> =>
  query<{ id: string; title: string }>(
    sql`SELECT "id", "title" FROM "Curriculum" WHERE "orgId" = ${orgId}::uuid AND "state" = 'ACTIVE' ORDER BY "title", "id" LIMIT 200`,
  )
