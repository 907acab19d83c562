import 'server-only'
import { bind, nameFew, type Values } from './search-words'

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
 * So many rows are passed for each that is wanted before the index of words is asked: enough for a word that one in fifty has, and
 * cheap where an index has all that is looked at.
 */
const passed = 64

/** The columns that these pieces of SQL name; what stands behind a cast is a type. */
const columnsOf = (pieces: readonly string[]): string =>
  [...new Set(pieces.flatMap((piece) => piece.match(/(?<!::)"\w+"/g) ?? []))].join(', ')

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
  const looks = [...also, ...words]
  // Only what is looked at: where an index has all of it, no row is fetched that does not match.
  const near = `SELECT ${columnsOf([order, ...looks])} ${from(by)} ORDER BY ${order} LIMIT ${bound}`
  return `WITH passed AS MATERIALIZED (
      SELECT * FROM "${table}" WHERE "id" IN (SELECT "id" FROM (${near}) near WHERE ${all(looks)} ${first}) ${first}),
    rest AS MATERIALIZED (SELECT (SELECT count(*) FROM passed) < ${limit}
      AND EXISTS (SELECT 1 ${from(by)} ORDER BY ${order} LIMIT 1 OFFSET ${bound}) AS "asked")
    SELECT * FROM passed WHERE NOT (SELECT "asked" FROM rest)
    UNION ALL (${found('(SELECT "asked" FROM rest)')})`
}

/** A place in the order of names: where the last row of a page stood. */
export type NamePlace = { sortName: string; id: string }

const byName = '"sortName", "id"'

/** How rows follow each other by name, and after which place they begin. */
export type NameOrder = {
  /** SQL that a name begins with the first word searched for; null where nothing is, or hardly anybody has it. */
  begins: ((column: string) => string) | null
  from: readonly string[]
  /** True when the page begins behind all names that begin with it. */
  past: boolean
}

/** The first text, by code points, after all that begin with this one. */
function after(text: string): string {
  const points = [...text].map((sign) => sign.codePointAt(0)!)
  const last = points.pop()!
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}

/** Without words by name; with words, first those whose name begins with the first of them. */
export function nameOrder(words: readonly string[], place: NamePlace | null, values: Values): NameOrder {
  const from = place ? [`(${byName}) > (${bind(values, place.sortName)}, ${bind(values, place.id)}::uuid)`] : []
  const [word] = words
  if (!word || nameFew(words)) return { begins: null, from, past: false }
  const [low, high] = [bind(values, word), bind(values, after(word))]
  const begins = (column: string) => `${column} >= ${low} AND ${column} < ${high}`
  return { begins, from, past: place !== null && !place.sortName.startsWith(word) }
}

/** SQL of the columns of this order. */
export const nameColumns = (row: string, { begins }: NameOrder): string => {
  const column = `${row}."sortName"`
  return `${begins ? `NOT (${begins(column)}), ` : ''}${column}, ${row}."id"`
}

/**
 * `orderedRows` in this order. A family name stands together in it, so its rows are a range of the index; all others are looked
 * for only when these do not fill the page.
 */
export function rowsByName({ by, also, ...rest }: Omit<OrderedRows, 'order'>, order: NameOrder): string {
  const { begins, from, past } = order
  const common = { ...rest, order: byName }
  if (!begins) return orderedRows({ ...common, by: [...by, ...from], also })
  const begun = begins('"sortName"')
  const others = orderedRows({ ...common, by: past ? [...by, ...from] : by, also: [...also, `NOT (${begun})`] })
  if (past) return others
  // Whatever a name begins with occurs in the row: its words hold the name.
  const named = orderedRows({ ...common, by: [...by, begun, ...from], also, words: rest.words.slice(1) })
  return `WITH named AS MATERIALIZED (${named})
    SELECT * FROM (SELECT * FROM named
      UNION ALL (SELECT * FROM (${others}) others WHERE (SELECT count(*) FROM named) < ${rest.limit})) both_kinds
    ORDER BY ${nameColumns('both_kinds', order)} LIMIT ${rest.limit}`
}
