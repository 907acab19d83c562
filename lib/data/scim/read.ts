import { requiredValues, type ScimFilter, type ScimOperator, type ScimValue } from '@/lib/domain/scim/filter'
import { type ScimKind, type ScimPath, scimAttributes } from '@/lib/domain/scim/paths'
import type { ScimUser } from '@/lib/domain/scim/values'
import type { Db, Tx } from '../db'
import { all, join, query, raw, type Sql, sql } from '../sql'

const formatted = raw(`nullif("whole_name"(v."givenName", v."middleName", v."familyName"), '')`)

/** The SQL of each attribute, in a statement over users `v`. */
const columns: Readonly<Record<ScimPath, Sql>> = {
  id: raw('v."id"::text'),
  externalId: raw('v."externalId"'),
  userName: raw('v."userName"'),
  displayName: formatted,
  'name.formatted': formatted,
  'name.givenName': raw('v."givenName"'),
  'name.middleName': raw('v."middleName"'),
  'name.familyName': raw('v."familyName"'),
  title: raw('v."title"'),
  active: raw('v."active"'),
  'emails.value': raw('v."email"'),
  'emails.type': raw(`CASE WHEN v."email" IS NOT NULL THEN 'work' END`),
  'emails.primary': raw('CASE WHEN v."email" IS NOT NULL THEN true END'),
  employeeNumber: raw('v."employeeNumber"'),
  department: raw('v."department"'),
  'manager.value': raw('v."managerId"::text'),
  hireDate: raw('v."hireDate"'),
  'meta.created': raw(`date_trunc('milliseconds', v."createdAt")`),
  'meta.lastModified': raw(`date_trunc('milliseconds', v."updatedAt")`),
}

const signs = { gt: raw('>'), ge: raw('>='), lt: raw('<'), le: raw('<=') } as const

/** A filter as a condition on users `v`. It is never NULL, so that its negation is correct. */
function scimCondition(filter: ScimFilter): Sql {
  if (filter.kind === 'not') return sql`NOT (${scimCondition(filter.part)})`
  if (filter.kind === 'present') return sql`${columns[filter.path]} IS NOT NULL`
  if (filter.kind === 'compare') return sql`coalesce(${comparison(filter)}, false)`
  const parts = filter.parts.map((part) => sql`(${scimCondition(part)})`)
  return sql`(${join(parts, filter.kind === 'and' ? ' AND ' : ' OR ')})`
}

type Comparison = Extract<ScimFilter, { kind: 'compare' }>

function comparison({ path, operator, value }: Comparison): Sql {
  const kind: ScimKind = scimAttributes[path]
  if (kind !== 'text') return compared(columns[path], operator, castValue(kind, value))
  return compared(
    sql`lower(${columns[path]})`,
    operator,
    value === null ? castValue(kind, null) : sql`lower(${value}::text)`,
  )
}

function castValue(kind: ScimKind, value: ScimValue): Sql {
  if (kind === 'flag') return sql`${value}::boolean`
  return kind === 'time' ? sql`${value}::timestamptz` : sql`${value}::text`
}

function compared(column: Sql, operator: ScimOperator, value: Sql): Sql {
  if (operator === 'eq') return sql`${column} IS NOT DISTINCT FROM ${value}`
  if (operator === 'ne') return sql`${column} IS DISTINCT FROM ${value}`
  if (operator === 'sw') return sql`starts_with(${column}::text, ${value}::text)`
  if (operator === 'co') return sql`position(${value}::text IN ${column}::text) > 0`
  if (operator === 'ew') return sql`right(${column}::text, length(${value}::text)) = ${value}::text`
  return sql`${column} ${signs[operator]} ${value}`
}

const contact = (kind: 'EMAIL' | 'PHONE') =>
  raw(`(SELECT c."value" FROM "Contact" c WHERE c."userId" = r."userId" AND c."kind" = '${kind}' AND c."verifiedAt" IS NOT NULL
    AND r."state" <> 'ENDED' ORDER BY c."verifiedAt", c."id" LIMIT 1)`)

/**
 * Members of an organization as directory users, including former ones to whom the directory has given an identifier of
 * its own.
 */
const members = (orgId: string, condition: Sql): Sql => sql`
  SELECT coalesce(l."id", r."id") AS "id", r."orgId", r."id" AS "roleId", NULL::uuid AS "invitationId", r."version",
    coalesce(l."userName", ${contact('EMAIL')}, ${contact('PHONE')}, r."id"::text) AS "userName", l."externalId",
    u."firstName" AS "givenName", u."middleName", u."lastName" AS "familyName", r."jobTitle" AS "title",
    r."state" <> 'ENDED' AS "active", ${contact('EMAIL')} AS "email", r."employeeId" AS "employeeNumber", r."department",
    (SELECT coalesce(b."id", s."id")::text FROM "Role" s LEFT JOIN "ScimUser" b ON b."roleId" = s."id"
      WHERE s."id" = r."supervisorId" AND s."state" <> 'ENDED') AS "managerId", r."hireDate"::text AS "hireDate",
    coalesce(l."createdAt", r."createdAt") AS "createdAt", greatest(r."updatedAt", l."updatedAt") AS "updatedAt"
  FROM "Role" r JOIN "User" u ON u."id" = r."userId" LEFT JOIN "ScimUser" l ON l."roleId" = r."id"
  WHERE r."orgId" = ${orgId}::uuid AND (r."state" <> 'ENDED' OR (l."id" IS NOT NULL AND l."deletedAt" IS NULL)) AND ${condition}`

/** People whom a directory invited and who are not members yet. */
const invited = (orgId: string, condition: Sql): Sql => sql`
  SELECT l."id", l."orgId", NULL::uuid AS "roleId", i."id" AS "invitationId", i."version", l."userName", l."externalId",
    i."firstName" AS "givenName", i."middleName", i."lastName" AS "familyName", i."jobTitle" AS "title",
    i."state" = 'OPEN' AND i."expiresAt" > now() AS "active",
    CASE WHEN i."contactType" = 'EMAIL' THEN i."contact" END AS "email", i."employeeId" AS "employeeNumber", i."department",
    (SELECT coalesce(b."id", s."id")::text FROM "Role" s LEFT JOIN "ScimUser" b ON b."roleId" = s."id"
      WHERE s."orgId" = i."orgId" AND s."employeeId" = i."supervisorEmployeeId" AND s."state" <> 'ENDED') AS "managerId",
    i."hireDate"::text AS "hireDate", l."createdAt", greatest(i."updatedAt", l."updatedAt") AS "updatedAt"
  FROM "ScimUser" l JOIN "Invitation" i ON i."id" = l."invitationId"
  WHERE l."orgId" = ${orgId}::uuid AND l."deletedAt" IS NULL AND ${condition}`

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

type DirectoryConditions = { members: Sql; invited: Sql }

/** Indexed conditions on the users a filter can match; TRUE when the filter requires no indexed value. */
function directoryConditions(orgId: string, filter: ScimFilter | null): DirectoryConditions {
  const { id, externalId, userName, 'emails.value': email } = requiredValues(filter)
  const linkRows = (condition: Sql) =>
    sql`SELECT n."roleId" FROM "ScimUser" n WHERE n."orgId" = ${orgId}::uuid AND ${condition}`
  const proven = (value: string) => sql`
    SELECT m."id" FROM "Contact" c JOIN "Role" m ON m."userId" = c."userId" AND m."orgId" = ${orgId}::uuid
    WHERE c."kind" IN ('EMAIL', 'PHONE') AND c."value" = lower(${value})`
  if (id !== undefined) {
    if (!isUuid(id)) return { members: sql`FALSE`, invited: sql`FALSE` }
    return {
      members: sql`(r."id" = ${id}::uuid OR r."id" IN (${linkRows(sql`n."id" = ${id}::uuid`)}))`,
      invited: sql`l."id" = ${id}::uuid`,
    }
  }
  if (externalId !== undefined)
    return {
      members: sql`r."id" IN (${linkRows(sql`n."externalId" = ${externalId}`)})`,
      invited: sql`l."externalId" = ${externalId}`,
    }
  if (userName !== undefined) {
    // Lower-cased here, as it was when stored: Postgres lower-cases a few letters differently.
    const nameKey = userName.toLowerCase()
    return {
      members: sql`r."id" IN (${linkRows(sql`n."nameKey" = ${nameKey}`)} UNION ALL ${proven(userName)})`,
      invited: sql`l."nameKey" = ${nameKey}`,
    }
  }
  if (email !== undefined)
    return { members: sql`r."id" IN (${proven(email)})`, invited: sql`i."contact" = lower(${email})` }
  return { members: sql`TRUE`, invited: sql`TRUE` }
}

const directoryRows = (orgId: string, conditions: DirectoryConditions): Sql =>
  sql`(${members(orgId, conditions.members)} UNION ALL ${invited(orgId, conditions.invited)})`

type DirectoryQuery = { orgId: string; filter: ScimFilter | null }
const fromDirectory = ({ orgId, filter }: DirectoryQuery): Sql =>
  sql`FROM ${directoryRows(orgId, directoryConditions(orgId, filter))} v WHERE ${all(filter ? [scimCondition(filter)] : [])}`

/** Number of users of an organization's directory that match a filter. */
export async function countScimUsers(directoryQuery: DirectoryQuery): Promise<number> {
  const [row] = await query<{ count: number }>(sql`SELECT count(*)::int AS "count" ${fromDirectory(directoryQuery)}`)
  return row?.count ?? 0
}

type Page = DirectoryQuery & { skip: number; size: number }

/** A page of them in the order of their ids. The protocol pages by offset. */
export async function listScimPage({ skip, size, ...directoryQuery }: Page): Promise<ScimUser[]> {
  const page = sql`SELECT v."id", v."roleId", v."invitationId" ${fromDirectory(directoryQuery)} ORDER BY v."id" OFFSET ${skip} LIMIT ${size}`
  const rows = await query<Pick<ScimUser, 'roleId' | 'invitationId'>>(page)
  const withoutNulls = (ids: (string | null)[]) => ids.filter((id) => id !== null)
  const [roleIds, invitationIds] = [
    withoutNulls(rows.map((row) => row.roleId)),
    withoutNulls(rows.map((row) => row.invitationId)),
  ]
  const conditions = {
    members: sql`r."id" = ANY(${roleIds}::uuid[])`,
    invited: sql`i."id" = ANY(${invitationIds}::uuid[])`,
  }
  return query<ScimUser>(sql`SELECT v.* FROM ${directoryRows(directoryQuery.orgId, conditions)} v ORDER BY v."id"`)
}

const selectUser = (orgId: string, id: string): Sql =>
  sql`SELECT v.* ${fromDirectory({ orgId, filter: { kind: 'compare', path: 'id', operator: 'eq', value: id.toLowerCase() } })}`

/** A user of an organization's directory; null when there is none or it was deleted. */
export async function findScimUser(orgId: string, id: string): Promise<ScimUser | null> {
  const [row] = await query<ScimUser>(selectUser(orgId, id))
  return row ?? null
}

/** The same inside a write, with its changes. */
export async function findScimUserIn(db: Db | Tx, orgId: string, id: string): Promise<ScimUser | null> {
  const [row] = await db.$queryRaw<ScimUser[]>(selectUser(orgId, id))
  return row ?? null
}

/** True when another user of the directory has this name. */
export async function isScimNameTaken(tx: Tx, orgId: string, id: string | null, userName: string): Promise<boolean> {
  const directoryQuery = {
    orgId,
    filter: { kind: 'compare', path: 'userName', operator: 'eq', value: userName },
  } as const
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`SELECT v."id" ${fromDirectory(directoryQuery)}`)
  return rows.some((row) => row.id !== id)
}
