import { numberKey } from '@/lib/domain/license-checks/license-number'
import { nameKinds, readKinds, rowsByName } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'

/** A person as a search shows them before a reason has been given. Callers mask `contact`. */
export type FoundPerson = {
  id: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  createdAt: Date
  contact: string | null
  state: PersonState
  /** The position in the order: the text that matched, and the row it was found in. */
  place: [string, string]
}
export type PersonState = 'ACTIVE' | 'DISABLED' | 'MERGED' | 'ERASED'

type FindPlace = readonly [text: string, id: string]
type Page = { after: FindPlace | null; size: number }

/** Sorts after every character, by code points. */
const lastText = '\u{10ffff}'

const personColumns = sql`u."id", u."firstName", u."middleName", u."lastName", u."createdAt",
  (SELECT c."value" FROM "Contact" c WHERE c."userId" = u."id"
    ORDER BY c."verifiedAt" NULLS LAST, c."createdAt", c."id" LIMIT 1) AS "contact",
  CASE WHEN u."erasedAt" IS NOT NULL THEN 'ERASED' WHEN u."mergedIntoId" IS NOT NULL THEN 'MERGED'
    WHEN u."disabledAt" IS NOT NULL THEN 'DISABLED' ELSE 'ACTIVE' END AS "state"`

/** Service accounts of organizations are not people. */
const isPerson = sql`"serviceOrgId" IS NULL`

/** People whose name contains each of these words, matched as in lists of members. */
export async function findPeopleByName(words: readonly string[], { after, size }: Page): Promise<FoundPerson[]> {
  const place = after && { sortName: after[0], id: after[1] }
  const rows = await readKinds(nameKinds(words, place), size, (kind, count) =>
    query<FoundPerson>(
      sql`SELECT ${personColumns}, json_build_array(u."sortName", u."id") AS "place" FROM (${rowsByName({
        table: 'User',
        kind,
        searched: words,
        after: place,
        size: count,
        by: [],
        also: [isPerson],
      })}) u ORDER BY u."sortName", u."id"`,
    ),
  )
  return rows
}

type Column = { from: Sql; text: Sql }

/** Rows of a table that meet a condition, ordered by a text, after a position. */
const rowsWhere = ({ from, text }: Column, condition: Sql, { after, size }: Page): Sql =>
  sql`(SELECT t."id", t."userId", ${text} AS "text" FROM ${from} t WHERE ${all([
    condition,
    ...(after ? [sql`(${text}, t."id") > (${after[0]}, ${after[1]}::uuid)`] : []),
  ])} ORDER BY ${text}, t."id" LIMIT ${size})`

/** Rows whose text begins with `prefix`. */
const beginning = (column: Column, prefix: string, page: Page): Sql =>
  rowsWhere(column, sql`${column.text} >= ${prefix} AND ${column.text} < ${prefix + lastText}`, page)

/** Each row with its person. */
const withPeople = (rows: Sql, size: number): Promise<FoundPerson[]> =>
  query<FoundPerson>(
    sql`SELECT ${personColumns}, json_build_array(t."text", t."id") AS "place" FROM (${rows}) t
      JOIN "User" u ON u."id" = t."userId" AND u.${isPerson} ORDER BY t."text" COLLATE "C", t."id" LIMIT ${size}`,
  )

/** People with a contact that begins with `prefix`, in its stored form, verified or not. */
export const findPeopleByContact = (prefix: string, page: Page): Promise<FoundPerson[]> =>
  withPeople(beginning({ from: sql`"Contact"`, text: sql`t."value" COLLATE "C"` }, prefix, page), page.size)

/** People with a license whose number begins with `prefix` in upper case, or is the same number written differently. */
export function findPeopleByLicense(prefix: string, page: Page): Promise<FoundPerson[]> {
  const column = { from: sql`"Credential"`, text: sql`upper(t."credentialNumber") COLLATE "C"` }
  const sameNumber = sql`"license_number_key"(t."credentialNumber") = ${numberKey(prefix)}`
  return withPeople(sql`${beginning(column, prefix, page)} UNION ${rowsWhere(column, sameNumber, page)}`, page.size)
}
