import { type Audience, type AudienceFacet, audienceFacets, type HireDate } from '@/lib/domain/curriculums/audience'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Db, pool, type Tx } from '../db'
import { toColumnOrNull } from '../rows'

/**
 * SQL condition that a row `r` of "Role" is, on this day, in the audience stored in these columns: `fitsAudience` except
 * for the state.
 */
export const fits = (columns: Record<keyof Audience, string>, today: string): string => `
  (cardinality(${columns.departments}) = 0 OR r."department" = ANY(${columns.departments}))
  AND (cardinality(${columns.jobTitles}) = 0 OR r."jobTitle" = ANY(${columns.jobTitles}))
  AND (${columns.hiredFrom} IS NULL OR r."hireDate" >= ${columns.hiredFrom})
  AND (${columns.hiredUntil} IS NULL OR r."hireDate" <= ${columns.hiredUntil})
  AND (${columns.hiredWithinMonths} IS NULL OR r."hireDate" >= (${today} - make_interval(months => ${columns.hiredWithinMonths}))::date)
  AND ((cardinality(${columns.credentialTypes}) = 0 AND cardinality(${columns.geos}) = 0) OR EXISTS (
    SELECT 1 FROM "Credential" k WHERE k."userId" = r."userId" AND k."archivedAt" IS NULL AND NOT r."licensesHidden"
      AND (cardinality(${columns.credentialTypes}) = 0 OR k."credentialType" = ANY(${columns.credentialTypes}))
      AND (cardinality(${columns.geos}) = 0 OR k."geo" = ANY(${columns.geos}))))`

/** The columns of a table, by its alias, that store an audience. */
export const audienceColumns = (alias: string): Record<keyof Audience, string> => ({
  departments: `${alias}."departments"`,
  jobTitles: `${alias}."jobTitles"`,
  credentialTypes: `${alias}."credentialTypes"`,
  geos: `${alias}."geos"`,
  hiredFrom: `${alias}."hiredFrom"`,
  hiredUntil: `${alias}."hiredUntil"`,
  hiredWithinMonths: `${alias}."hiredWithinMonths"`,
})
/** The hire dates of an audience as columns; omitted ones are unchanged. */
export const hireDateColumns = ({ hiredFrom, hiredUntil }: Partial<Pick<Audience, HireDate>>) => ({
  ...(hiredFrom === undefined ? {} : { hiredFrom: toColumnOrNull(hiredFrom) }),
  ...(hiredUntil === undefined ? {} : { hiredUntil: toColumnOrNull(hiredUntil) }),
})
const columns = audienceColumns('c')
const values = {
  departments: '$2::text[]',
  jobTitles: '$3::text[]',
  credentialTypes: '$4::text[]',
  geos: '$5::text[]',
  hiredFrom: '$6::date',
  hiredUntil: '$7::date',
  hiredWithinMonths: '$8::int',
}

const counting = `SELECT count(*)::int AS "count" FROM "Role" r WHERE r."orgId" = $1::uuid AND r."state" = 'ACTIVE' AND ${fits(values, '$9::date')}`

/** A trigger keeps this count, so an audience of everybody needs no counting. */
const memberCount = `SELECT coalesce((SELECT "count" FROM "OrgTally" WHERE "orgId" = $1::uuid AND "list" = 'MEMBER'
  AND "facet" = 'state' AND "value" = 'ACTIVE'), 0)::int AS "count"`

/** An audience as the values of a statement, with the day on which it is asked for. */
const valuesOf = (
  orgId: string,
  { departments, jobTitles, credentialTypes, geos, ...hired }: Audience,
  today: PlainDate,
) => [
  orgId,
  departments,
  jobTitles,
  credentialTypes,
  geos,
  hired.hiredFrom,
  hired.hiredUntil,
  hired.hiredWithinMonths,
  today,
]

const asksNothing = ({ hiredFrom, hiredUntil, hiredWithinMonths, ...facets }: Audience) =>
  [hiredFrom, hiredUntil, hiredWithinMonths].every((value) => value === null) &&
  audienceFacets.every((name) => facets[name].length === 0)

/** Number of active members that an audience reaches on a day. Members on leave are assigned when they return. */
export async function countAudience(orgId: string, audience: Audience, today: PlainDate): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    asksNothing(audience)
      ? { name: 'everybody-count', text: memberCount, values: [orgId] }
      : { name: 'audience-count', text: counting, values: valuesOf(orgId, audience, today) },
  )
  return rows[0]?.count ?? 0
}

type Page = { after: string; size: number }

/**
 * The people who have an assignment of a curriculum that is not closed and, with `reached`, also those in its audience,
 * by id. The audience is evaluated even while the curriculum is not active.
 */
export async function listPeopleOfCurriculum(
  db: Db | Tx,
  curriculumId: string,
  { after, size, reached: isReached, now }: Page & { reached: boolean; now: Date },
): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `(SELECT r."userId" AS "id" FROM "Curriculum" c JOIN "Org" o ON o."id" = c."orgId"
       JOIN "Role" r ON r."orgId" = c."orgId" AND r."state" = 'ACTIVE'
       WHERE c."id" = $1::uuid AND $4::boolean AND r."userId" > $2::uuid
         AND ${fits(columns, `($5::timestamptz AT TIME ZONE o."timeZone")::date`)}
       ORDER BY "id" LIMIT $3::int)
     UNION (SELECT a."userId" AS "id" FROM "CurriculumAssignment" a
       WHERE a."curriculumId" = $1::uuid AND a."state" <> 'CLOSED' AND a."userId" > $2::uuid
       ORDER BY "id" LIMIT $3::int)
     ORDER BY "id" LIMIT $3::int`,
    curriculumId,
    after,
    size,
    isReached,
    now,
  )
  return rows.map((row) => row.id)
}

/**
 * People whose assignments may have changed by the passage of time, by id: with a completed cycle of a recurring
 * curriculum last checked on an earlier day, with an audience they fit but no assignment (a feature switched on, a
 * return from leave), with an open assignment that no longer applies, with a hire year that is over, or that is
 * open and asks for something that can lapse (a document, a license).
 */
export async function listPeopleWithOldProgress(db: Db, now: Date, { after, size }: Page): Promise<string[]> {
  const featureIsOn = `EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = c."orgId" AND f."featureType" = 'CURRICULUMS')`
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `SELECT a."userId" AS "id" FROM "Curriculum" c JOIN "Org" o ON o."id" = c."orgId"
       JOIN "CurriculumAssignment" a ON a."curriculumId" = c."id" AND a."state" IN ('COMPLETE', 'EXEMPT')
       WHERE c."state" = 'ACTIVE' AND c."recurrence" <> 'NONE' AND a."userId" > $1::uuid
         AND a."computedOn" < ($3::timestamptz AT TIME ZONE o."timeZone")::date AND ${featureIsOn}
     UNION SELECT r."userId" FROM "Curriculum" c JOIN "Org" o ON o."id" = c."orgId"
       JOIN "Role" r ON r."orgId" = c."orgId" AND r."state" = 'ACTIVE'
       WHERE c."state" = 'ACTIVE' AND r."userId" > $1::uuid AND ${featureIsOn}
         AND ${fits(columns, `($3::timestamptz AT TIME ZONE o."timeZone")::date`)} AND NOT EXISTS (
         SELECT 1 FROM "CurriculumAssignment" a WHERE a."curriculumId" = c."id" AND a."roleId" = r."id" AND a."state" <> 'CLOSED')
     UNION SELECT a."userId" FROM "CurriculumAssignment" a JOIN "Curriculum" c ON c."id" = a."curriculumId"
       WHERE a."state" IN ('ASSIGNED', 'IN_PROGRESS') AND c."state" <> 'ACTIVE' AND a."userId" > $1::uuid
     UNION SELECT a."userId" FROM "Curriculum" c JOIN "Org" o ON o."id" = c."orgId"
       JOIN "CurriculumAssignment" a ON a."curriculumId" = c."id" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
         AND a."dueAt" < ($3::timestamptz AT TIME ZONE o."timeZone")::date
       WHERE c."state" = 'ACTIVE' AND c."due" = 'HIRE_ANNIVERSARY' AND c."recurrence" <> 'NONE' AND a."userId" > $1::uuid
         AND a."computedOn" < ($3::timestamptz AT TIME ZONE o."timeZone")::date AND ${featureIsOn}
     UNION SELECT a."userId" FROM "CurriculumGroupItem" i JOIN "CurriculumGroup" g ON g."id" = i."groupId"
       JOIN "Curriculum" c ON c."id" = g."curriculumId" JOIN "Org" o ON o."id" = c."orgId"
       JOIN "CurriculumAssignment" a ON a."curriculumId" = c."id" AND a."state" IN ('ASSIGNED', 'IN_PROGRESS')
       WHERE c."state" = 'ACTIVE' AND coalesce(i."requestId"::text, i."license") IS NOT NULL AND a."userId" > $1::uuid
         AND a."computedOn" < ($3::timestamptz AT TIME ZONE o."timeZone")::date AND ${featureIsOn}
     ORDER BY "id" LIMIT $2::int`,
    after,
    size,
    now,
  )
  return rows.map((row) => row.id)
}

export type AudienceChoices = Record<AudienceFacet, string[]>

const choices = `
  WITH members AS (SELECT r."department", r."jobTitle" FROM "Role" r WHERE r."orgId" = $1::uuid AND r."state" <> 'ENDED')
  SELECT ARRAY(SELECT DISTINCT "department" FROM members WHERE "department" IS NOT NULL ORDER BY 1 LIMIT 500) AS "departments",
    ARRAY(SELECT DISTINCT "jobTitle" FROM members WHERE "jobTitle" IS NOT NULL ORDER BY 1 LIMIT 500) AS "jobTitles",
    ARRAY(SELECT "value" FROM "OrgTally" WHERE "orgId" = $1::uuid AND "list" = 'CREDENTIAL' AND "facet" = 'credentialType'
      AND "count" > 0 ORDER BY 1) AS "credentialTypes",
    ARRAY(SELECT "value" FROM "OrgTally" WHERE "orgId" = $1::uuid AND "list" = 'CREDENTIAL' AND "facet" = 'geo'
      AND "count" > 0 ORDER BY 1) AS "geos"`

/** The values that occur among members of an organization, as choices for an audience. */
export async function listAudienceChoices(orgId: string): Promise<AudienceChoices> {
  const { rows } = await pool().query<AudienceChoices>({ name: 'audience-choices', text: choices, values: [orgId] })
  return rows[0] ?? { departments: [], jobTitles: [], credentialTypes: [], geos: [] }
}

/**
 * Active members of an audience on a day with their names, by name; at most `size`. Members on leave are left out: an
 * admin asks them when they return.
 */
export const listAudience = (
  tx: Tx,
  orgId: string,
  audience: Audience,
  { today, size }: { today: PlainDate; size: number },
): Promise<AudiencePerson[]> =>
  tx.$queryRawUnsafe(
    `SELECT r."id" AS "roleId", r."userId", u."firstName", u."middleName", u."lastName"
     FROM "Role" r JOIN "User" u ON u."id" = r."userId"
     WHERE r."orgId" = $1::uuid AND r."state" = 'ACTIVE' AND ${fits(values, '$9::date')}
     ORDER BY r."sortName", r."id" LIMIT $10::int`,
    ...valuesOf(orgId, audience, today),
    size,
  )

type AudiencePerson = {
  roleId: string
  userId: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
}
