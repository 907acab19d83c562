import type { ScimFilter, ScimOperator, ScimValue } from '@/lib/domain/scim/filter'
import { type ScimKind, type ScimPath, scimAttributes } from '@/lib/domain/scim/paths'
import { join, raw, type Sql, sql } from '../sql'

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
  'meta.created': raw(`date_trunc('milliseconds', v."createdAt")`),
  'meta.lastModified': raw(`date_trunc('milliseconds', v."updatedAt")`),
}

const signs = { gt: raw('>'), ge: raw('>='), lt: raw('<'), le: raw('<=') } as const

/** A filter as a condition on users `v`. It is never NULL, so that its negation is correct. */
export function scimCondition(filter: ScimFilter): Sql {
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
