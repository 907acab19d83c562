import { all, raw, type Sql, sql } from './sql'

/** A page of a list: the first rows that meet all conditions, in an order. */
export type KeysetPage = {
  table: string
  order: Sql
  size: number
  /** Conditions for which an index yields the rows in this order. */
  by: readonly Sql[]
  /** Conditions that are checked row by row. */
  also: readonly Sql[]
  /** Conditions that words occur. A separate index finds these rows, but not in this order. */
  words: readonly Sql[]
  /** True when the words are so specific that few rows match. */
  few: boolean
}

/**
 * Rows scanned in order per requested row before the word index is used: enough for a word that one row in fifty
 * contains, and cheap where an index covers all conditions.
 */
const passed = 64

/**
 * The columns named in these pieces of SQL. A name after a cast is a type, after FROM a table, and after a dot a column
 * of another table.
 */
const columnsOf = (pieces: readonly Sql[]): Sql =>
  raw([...new Set(pieces.flatMap((piece) => piece.sql.match(/(?<!::|FROM |\.)"\w+"/g) ?? []))].join(', '))

/**
 * The statement of a page. When searching for words, Postgres cannot know how matches are distributed along the order:
 * all people of one family name are adjacent, possibly at its end. So a bounded number of rows is scanned in order,
 * which is enough for frequent words; only if that did not fill the page and there are more rows, all rows with the
 * words are found by their own index and sorted.
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
  // Only the checked columns: with a covering index, rows that do not match are not fetched.
  const near = sql`SELECT ${columnsOf([order, ...looks])} ${fromWhere(by)} ORDER BY ${order} LIMIT ${bound}`
  return sql`WITH passed AS MATERIALIZED (
      SELECT * FROM ${raw(`"${table}"`)} WHERE "id" IN (SELECT "id" FROM (${near}) near WHERE ${all(looks)} ${orderLimit}) ${orderLimit}),
    rest AS MATERIALIZED (SELECT (SELECT count(*) FROM passed) < ${size}
      AND EXISTS (SELECT 1 ${fromWhere(by)} ORDER BY ${order} LIMIT 1 OFFSET ${bound}) AS "asked")
    SELECT * FROM passed WHERE NOT (SELECT "asked" FROM rest)
    UNION ALL (${findAll(sql`(SELECT "asked" FROM rest)`)})`
}
