import type { SearchedWords } from '@/lib/domain/exclusions/match'
import type { ExclusionBasis } from '@/lib/domain/exclusions/values'
import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type Sql, sql } from '../sql'

type Known = StoredName & { birthOn: PlainDate | null; npi: string | null }
/** A member who is looked for; `searchedAs` is a fingerprint of their name, birth date and NPI. */
export type SearchedMember = Known & { roleId: string; userId: string; orgId: string; searchedAs: string }

const fingerprint = sql`md5(concat_ws('|', u."firstName", u."middleName", u."lastName", u."dob"::text, r."npi"))`

/** Members of organizations with a position in which nobody excluded works, who were not looked for since the newest list. */
const isDue = (number: number): Sql => sql`
  r."state" <> 'ENDED' AND EXISTS (
    SELECT 1 FROM "Position" p WHERE p."orgId" = r."orgId" AND p."endedAt" IS NULL AND p."noExclusion")
  AND NOT EXISTS (
    SELECT 1 FROM "ExclusionSearch" s WHERE s."roleId" = r."id" AND s."number" >= ${number} AND s."searchedAs" = ${fingerprint})`

/** Up to `size` members who have to be looked for on the lists up to a number. */
export const listMembersToSearch = (db: Db | Tx, number: number, size: number): Promise<SearchedMember[]> =>
  db.$queryRaw<SearchedMember[]>`
    SELECT r."id" AS "roleId", r."userId", r."orgId", u."firstName", u."middleName", u."lastName", u."dob"::text AS "birthOn", r."npi",
      ${fingerprint} AS "searchedAs"
    FROM "Role" r JOIN "User" u ON u."id" = r."userId" WHERE ${isDue(number)} ORDER BY r."orgId", r."id" LIMIT ${size}`

/** A line of a list that may be a member's. */
export type Candidate = Known & { roleId: string; exclusionId: string }

const inForce = (today: PlainDate): Sql => sql`(x."endedOn" IS NULL OR x."endedOn" > ${today}::date)`

/** Limit for the lines that are compared with one member. */
const maxCandidates = 200

/** The exclusions in force with words of members' names and no other birth date, and those with their NPI. */
export function listCandidates(
  tx: Tx,
  members: readonly (Pick<SearchedMember, 'roleId' | 'birthOn' | 'npi'> & SearchedWords)[],
  today: PlainDate,
): Promise<Candidate[]> {
  return tx.$queryRaw<Candidate[]>`
    SELECT m."roleId", c.* FROM json_to_recordset(${JSON.stringify(members)}::json)
      AS m("roleId" uuid, "birthOn" date, "npi" text, "given" json, "family" json), LATERAL (
        SELECT e."id" AS "exclusionId", e."firstName", e."middleName", e."lastName", e."birthOn"::text AS "birthOn", e."npi"
        FROM ((SELECT * FROM "Exclusion" x WHERE x."words" && ARRAY(SELECT json_array_elements_text(m."given"))
            AND x."words" && ARRAY(SELECT json_array_elements_text(m."family"))
            AND (x."birthOn" IS NULL OR m."birthOn" IS NULL OR x."birthOn" = m."birthOn") AND ${inForce(today)}
            ORDER BY x."birthOn" NULLS LAST, x."id" LIMIT ${maxCandidates})
          UNION (SELECT * FROM "Exclusion" x WHERE x."npi" = m."npi" AND ${inForce(today)}
            ORDER BY x."id" LIMIT ${maxCandidates})) e) c`
}

export type FoundQuestion = { orgId: string; roleId: string; exclusionId: string; basis: ExclusionBasis }

/**
 * Stores what was found of these members, and returns the organizations that have a new question. Questions that nobody
 * answered and that a corrected name or birth date no longer asks are deleted; answers stay.
 */
export async function saveFound(
  tx: Tx,
  members: readonly SearchedMember[],
  found: readonly FoundQuestion[],
  { number, now, today }: { number: number; now: Date; today: PlainDate },
): Promise<{ id: string; name: string }[]> {
  const questions = JSON.stringify(found)
  await tx.$executeRaw`
    DELETE FROM "ExclusionQuestion" q USING "Exclusion" e
    WHERE e."id" = q."exclusionId" AND q."answer" IS NULL AND (e."endedOn" IS NULL OR e."endedOn" > ${today}::date)
      AND q."roleId" = ANY(${members.map(({ roleId }) => roleId)}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM json_to_recordset(${questions}::json) AS n("roleId" uuid, "exclusionId" uuid)
        WHERE n."roleId" = q."roleId" AND n."exclusionId" = q."exclusionId")`
  const asked = await tx.$queryRaw<{ orgId: string; isNew: boolean }[]>`
    INSERT INTO "ExclusionQuestion" AS q ("orgId", "roleId", "exclusionId", "basis", "createdAt", "updatedAt")
    SELECT n."orgId", n."roleId", n."exclusionId", n."basis", ${now}::timestamptz, ${now}::timestamptz
    FROM json_to_recordset(${questions}::json) AS n("orgId" uuid, "roleId" uuid, "exclusionId" uuid, "basis" "ExclusionBasis")
    ON CONFLICT ("roleId", "exclusionId") DO UPDATE SET "basis" = excluded."basis", "updatedAt" = excluded."updatedAt",
      "version" = q."version" + 1
    WHERE q."basis" <> excluded."basis" AND q."answer" IS NULL
    RETURNING "orgId", q."version" = 1 AS "isNew"`
  await tx.$executeRaw`
    INSERT INTO "ExclusionSearch" ("roleId", "number", "searchedAs", "searchedAt")
    SELECT n."roleId", ${number}, n."searchedAs", ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(members)}::json) AS n("roleId" uuid, "searchedAs" text)
    ON CONFLICT ("roleId") DO UPDATE SET "number" = excluded."number", "searchedAs" = excluded."searchedAs",
      "searchedAt" = excluded."searchedAt"`
  const ids = asked.flatMap(({ orgId, isNew }) => (isNew ? [orgId] : []))
  return ids.length === 0 ? [] : tx.org.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
}
