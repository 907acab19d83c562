import { database } from '@/lib/data/db'

type Column = { table: string; column: string; type: string }

/** Columns that are not texts for people: addresses of messages and systems, and values for searching and signing. */
const leftOut = /^(?:value|contact|email|url|searchText|sortName|storageKey|tokenHash|.*Key)$/

async function columns(): Promise<Column[]> {
  const all = await database().$queryRaw<Column[]>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS "type"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')
      AND c.table_name NOT IN ('Webhook', 'PeopleImport') ORDER BY 1, 2`
  return all.filter(({ column }) => !leftOut.test(column))
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * Replaces one text with another in everything that is stored; a column that refuses it stays. Returns the number of
 * columns changed.
 */
export async function replaceEverywhere(
  run: (statement: string) => Promise<void>,
  from: string,
  to: string,
): Promise<number> {
  let changed = 0
  for (const { table, column, type } of await columns()) {
    const isJson = type === 'jsonb'
    const [old, text] = isJson ? [inJson(from), inJson(to)] : [from, to]
    const value = isJson ? `"${column}"::text` : `"${column}"`
    const where = `position(${quoted(old)} in ${value}) > 0`
    const [row] = await database().$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS "count" FROM "${table}" WHERE ${where}`,
    )
    if (!row?.count) continue
    const update = `UPDATE "${table}" SET "${column}" = replace(${value}, ${quoted(old)}, ${quoted(text)})${isJson ? '::jsonb' : ''} WHERE ${where}`
    const isDone = await run(update).then(
      () => true,
      () => false,
    )
    if (isDone) changed += 1
  }
  return changed
}
