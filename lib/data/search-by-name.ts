import { type KeysetPage, keysetPage } from './keyset-page'
import { type Sql, sql } from './sql'

/** Escapes the special characters of a LIKE pattern. */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * SQL condition: a word occurs in "searchText" or in the given column. The index holds groups of three letters, so a
 * shorter word only matches at the beginning of a word.
 */
export function occurs(word: string, column = sql`"searchText"`): Sql {
  if (word.length > 2) return sql`${column} LIKE ${`%${literal(word)}%`}`
  return sql`(${column} LIKE ${`${literal(word)}%`} OR ${column} LIKE ${`% ${literal(word)}%`})`
}

/** SQL condition: a word, as typed, occurs in a text. */
export const occursIn = (word: string, text: Sql): Sql => sql`${text} ILIKE ${`%${literal(word)}%`}`

/** SQL condition: a word, as typed, occurs in "title". */
export const occursInTitle = (word: string): Sql => sql`"title" ILIKE ${`%${literal(word)}%`}`

/** True when a word is like an employee or telephone number: hardly anybody else has it. */
export const isSelective = (words: readonly string[]): boolean => words.some((word) => /\d{6}/.test(word))

/** A position in the order of names: that of the last row of a page. */
export type NamePosition = { sortName: string; id: string }

/**
 * The kinds of name matches: all rows, or for a search first the names that begin with its first word and then the
 * others.
 */
export type NameKind = 'all' | 'named' | 'others'

const byName = sql`"sortName", "id"`

/** The kinds that a page after this position may contain, in order. Very specific searches are not split by kind. */
export function nameKinds(words: readonly string[], after: NamePosition | null): NameKind[] {
  const [first] = words
  if (!first || isSelective(words)) return ['all']
  return after && !after.sortName.startsWith(first) ? ['others'] : ['named', 'others']
}

/** A page over these kinds. A kind is only read when the ones before it do not fill the page. */
export async function readKinds<Row>(
  kinds: readonly NameKind[],
  size: number,
  read: (kind: NameKind, size: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of kinds) if (rows.length < size) rows.push(...(await read(kind, size - rows.length)))
  return rows
}

/** Sorts after every character, by code points. */
const lastText = '\u{10ffff}'

type NameSearch = Omit<KeysetPage, 'order' | 'words' | 'few'> & {
  kind: NameKind
  searched: readonly string[]
  after: NamePosition | null
}

/**
 * The statement for one kind. Names that begin with a word are adjacent in this order, so they are one range of the
 * index.
 */
export function rowsByName({ kind, searched, after, by, also: rowConditions, ...rest }: NameSearch): Sql {
  const common = { ...rest, order: byName, few: isSelective(searched) }
  const occurring = (words: readonly string[]) => words.map((word) => occurs(word))
  const position = kind === nameKinds(searched, after)[0] ? after : null
  const afterCondition = position ? [sql`(${byName}) > (${position.sortName}, ${position.id}::uuid)`] : []
  if (kind === 'all')
    return keysetPage({ ...common, by: [...by, ...afterCondition], also: rowConditions, words: occurring(searched) })
  const [first = '', ...otherWords] = searched
  const begun = sql`"sortName" >= ${first} AND "sortName" < ${first + lastText}`
  if (kind === 'others')
    return keysetPage({
      ...common,
      by: [...by, ...afterCondition],
      also: [...rowConditions, sql`NOT (${begun})`],
      words: occurring(searched),
    })
  // The first word needs no further condition: the searchable text contains the name that begins with it.
  return keysetPage({
    ...common,
    by: [...by, begun, ...afterCondition],
    also: rowConditions,
    words: occurring(otherWords),
  })
}
