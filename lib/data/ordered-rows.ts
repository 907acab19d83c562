import 'server-only'

/** Rows of a list: the first of those that meet all conditions, in an order. */
export type OrderedRows = {
  table: string
  order: string
  /** SQL of how many. */
  limit: string
  /** Conditions under which an index has the rows in this order. */
  by: readonly string[]
  /** Conditions that are looked at row by row. */
  also: readonly string[]
  /** That words occur; an index of its own knows which rows, but not their order. */
  words: readonly string[]
  /** That hardly more than one row has the words. */
  few: boolean
}

/**
 * So many rows are passed for each that is wanted before the index of words is asked: enough for a word that one in fifty has, which
 * is about where both ways cost the same in a list of 100,000.
 */
const passed = 64

const all = (conditions: readonly string[]) => conditions.join(' AND ') || 'TRUE'

/**
 * SQL of these rows. Where words are searched for, Postgres cannot know how they lie along the order: a family name stands
 * together, maybe at its end. So a bounded number of rows is passed in order, which is enough for words that many have; only
 * when it was not and there are more, all rows with the words are found by their own index and ordered.
 */
export function orderedRows({ table, order, limit, by, also, words, few }: OrderedRows): string {
  const from = (conditions: readonly string[]) => `FROM "${table}" WHERE ${all(conditions)}`
  const first = `ORDER BY ${order} LIMIT ${limit}`
  if (words.length === 0) return `SELECT * ${from([...by, ...also])} ${first}`
  const found = (...more: string[]) =>
    `SELECT * FROM (SELECT * ${from([...by, ...also, ...words, ...more])} OFFSET 0) found ${first}`
  if (few) return found()
  const bound = `${limit} * ${passed}`
  return `WITH passed AS MATERIALIZED (
      SELECT * FROM (SELECT * ${from(by)} ORDER BY ${order} LIMIT ${bound}) near WHERE ${all([...also, ...words])} ${first}),
    rest AS MATERIALIZED (SELECT (SELECT count(*) FROM passed) < ${limit}
      AND EXISTS (SELECT 1 ${from(by)} ORDER BY ${order} LIMIT 1 OFFSET ${bound}) AS "asked")
    SELECT * FROM passed WHERE NOT (SELECT "asked" FROM rest)
    UNION ALL (${found('(SELECT "asked" FROM rest)')})`
}
