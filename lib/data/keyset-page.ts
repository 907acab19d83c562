import 'server-only'
import { isSelective, occurs } from './search-words'
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

/** The columns that these pieces of SQL name; what stands behind a cast is a type. */
const columnsOf = (pieces: readonly Sql[]): Sql =>
  raw([...new Set(pieces.flatMap((piece) => piece.sql.match(/(?<!::)"\w+"/g) ?? []))].join(', '))

/**
 * The statement of these rows. Where words are searched for, Postgres cannot know how they lie along the order: a family name stands
 * together, maybe at its end. So a bounded number of rows is passed in order, which is enough for words that many have; only
 * when it was not and there are more, all rows with the words are found by their own index and ordered.
 */
export function keysetPage({ table, order, size, by, also, words, few }: KeysetPage): Sql {
  const from = (conditions: readonly Sql[]) => sql`FROM ${raw(`"${table}"`)} WHERE ${all(conditions)}`
  const first = sql`ORDER BY ${order} LIMIT ${size}`
  if (words.length === 0) return sql`SELECT * ${from([...by, ...also])} ${first}`
  const found = (...more: Sql[]) =>
    sql`SELECT * FROM (SELECT * ${from([...by, ...also, ...words, ...more])} OFFSET 0) found ${first}`
  if (few) return found()
  const bound = size * passed
  const looks = [...also, ...words]
  // Only what is looked at: where an index has all of it, no row is fetched that does not match.
  const near = sql`SELECT ${columnsOf([order, ...looks])} ${from(by)} ORDER BY ${order} LIMIT ${bound}`
  return sql`WITH passed AS MATERIALIZED (
      SELECT * FROM ${raw(`"${table}"`)} WHERE "id" IN (SELECT "id" FROM (${near}) near WHERE ${all(looks)} ${first}) ${first}),
    rest AS MATERIALIZED (SELECT (SELECT count(*) FROM passed) < ${size}
      AND EXISTS (SELECT 1 ${from(by)} ORDER BY ${order} LIMIT 1 OFFSET ${bound}) AS "asked")
    SELECT * FROM passed WHERE NOT (SELECT "asked" FROM rest)
    UNION ALL (${found(sql`(SELECT "asked" FROM rest)`)})`
}

/** A place in the order of names: where the last row of a page stood. */
export type NamePlace = { sortName: string; id: string }

/** Rows by name: all of them, or of a search those whose name begins with its first word, and then the others. */
export type NameKind = 'all' | 'named' | 'others'

const byName = sql`"sortName", "id"`

/** The kinds that a page after this place may have, in their order. Who hardly anybody is like is not looked for by kinds. */
export function nameKinds(words: readonly string[], after: NamePlace | null): NameKind[] {
  const [first] = words
  if (!first || isSelective(words)) return ['all']
  return after && !after.sortName.startsWith(first) ? ['others'] : ['named', 'others']
}

/** A page of these kinds: a kind is read only where those before it do not fill the page. */
export async function readKinds<Row>(
  kinds: readonly NameKind[],
  size: number,
  read: (kind: NameKind, size: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) if (rows.length < size) rows.push(...(await read(kind, size - rows.length)))
  return rows
}

/** After every sign there is, by code points. */
const last = '\u{10ffff}'

type Named = Omit<KeysetPage, 'order' | 'words' | 'few'> & {
  kind: NameKind
  searched: readonly string[]
  after: NamePlace | null
}

/** The statement of the rows of one kind. A family name stands together in this order, so its rows are a range of the index. */
export function rowsByName({ kind, searched, after, by, also, ...rest }: Named): Sql {
  const common = { ...rest, order: byName, few: isSelective(searched) }
  const occurring = (words: readonly string[]) => words.map((word) => occurs(word))
  const place = kind === nameKinds(searched, after)[0] ? after : null
  const from = place ? [sql`(${byName}) > (${place.sortName}, ${place.id}::uuid)`] : []
  if (kind === 'all') return keysetPage({ ...common, by: [...by, ...from], also, words: occurring(searched) })
  const [first = '', ...others] = searched
  const begun = sql`"sortName" >= ${first} AND "sortName" < ${first + last}`
  if (kind === 'others')
    return keysetPage({
      ...common,
      by: [...by, ...from],
      also: [...also, sql`NOT (${begun})`],
      words: occurring(searched),
    })
  // Whatever a name begins with occurs in the row: its words hold the name.
  return keysetPage({ ...common, by: [...by, begun, ...from], also, words: occurring(others) })
}
