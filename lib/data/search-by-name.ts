import 'server-only'
import { type KeysetPage, keysetPage } from './keyset-page'
import { isSelective, occurs } from './search-words'
import { type Sql, sql } from './sql'

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
const lastText = '\u{10ffff}'

type NameSearch = Omit<KeysetPage, 'order' | 'words' | 'few'> & {
  kind: NameKind
  searched: readonly string[]
  after: NamePlace | null
}

/** The statement of the rows of one kind. A family name stands together in this order, so its rows are a range of the index. */
export function rowsByName({ kind, searched, after, by, also: rowConditions, ...rest }: NameSearch): Sql {
  const common = { ...rest, order: byName, few: isSelective(searched) }
  const occurring = (words: readonly string[]) => words.map((word) => occurs(word))
  const place = kind === nameKinds(searched, after)[0] ? after : null
  const afterCondition = place ? [sql`(${byName}) > (${place.sortName}, ${place.id}::uuid)`] : []
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
  // Whatever a name begins with occurs in the row: its words hold the name.
  return keysetPage({
    ...common,
    by: [...by, begun, ...afterCondition],
    also: rowConditions,
    words: occurring(otherWords),
  })
}
