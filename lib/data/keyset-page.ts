import 'server-only'
import { all, raw, type Sql, sql } from './sql'

/** Rows of a list: the first of those that meet all conditions, in an order. */
export type KeysetPage = {
  table: string
  order: Sql
  size: number
  /** Conditions under which an index has the rows in this order. */
  by: readonly Sql[]
  /** Conditions that are looked at row by row. */
  also: readonly Sql[]
  /** That words occur; an index of its own knows which rows, but not their order. */
  words: readonly Sql[]
  /** That hardly more than one row has the words. */
  few: boolean
}

/**
 * So many rows are passed for each that is wanted before the index of words is asked: enough for a word that one in fifty has, and
 * cheap where an index has all that is looked at.
 */
const passed = 64

/** The columns that these pieces of SQL name; what stands behind a cast is a type, behind FROM another table, behind a dot its column. */
const columnsOf = (pieces: readonly Sql[]): Sql =>
  raw([...new Set(pieces.flatMap((piece) => piece.sql.match(/(?<!::|FROM |\.)"\w+"/g) ?? []))].join(', '))

/**
 * The statement of these rows. Where words are searched for, Postgres cannot know how they lie along the order: a family name stands
 * together, maybe at its end. So a bounded number of rows is passed in order, which is enough for words that many have; only
 * when it was not and there are more, all rows with the words are found by their own index and ordered.
 */
export function keysetPage({ table, order, size, by, also: rowConditions, words, few: isRare }: KeysetPage): Sql {
  const fromWhere = (conditions: readonly Sql[]) => sql`FROM ${raw(`"${table}"`)} WHERE ${all(conditions)}`
  const orderLimit = sql`ORDER BY ${order} LIMIT ${size}`
  if (words.length === 0) return sql`SELECT * ${fromWhere([...by, ...rowConditions])} ${orderLimit}`
  const findAll = (...more: Sql[]) =>
    sql`SELECT * FROM (SELECT * ${fromWhere([...by, ...rowConditions, ...words, ...more])} OFFSET 0) found ${orderLimit}`
  if (isRare) return findAll()
  const bound = size * passed
  const looks = [...rowConditions, ...words]
  // Only what is looked at: where an index has all of it, no row is fetched that does not match.
  const near = sql`SELECT ${columnsOf([order, ...looks])} ${fromWhere(by)} ORDER BY ${order} LIMIT ${bound}`
  return sql`WITH passed AS MATERIALIZED (
      SELECT * FROM ${raw(`"${table}"`)} WHERE "id" IN (SELECT "id" FROM (${near}) near WHERE ${all(looks)} ${orderLimit}) ${orderLimit}),
    rest AS MATERIALIZED (SELECT (SELECT count(*) FROM passed) < ${size}
      AND EXISTS (SELECT 1 ${fromWhere(by)} ORDER BY ${order} LIMIT 1 OFFSET ${bound}) AS "asked")
    SELECT * FROM passed WHERE NOT (SELECT "asked" FROM rest)
    UNION ALL (${findAll(sql`(SELECT "asked" FROM rest)`)})`
}
