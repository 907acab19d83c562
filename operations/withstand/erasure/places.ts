import { database } from '@/lib/data/db'

/** Schemas that can hold data about a person: the product's and its queue's. */
const schemas = ['public', 'pgboss']

/** Every column of every table that contains a text, as `Table.column`, with the values that contain it. */
export async function placesOf(text: string): Promise<Map<string, string[]>> {
  const tables = await database().$queryRaw<{ schema: string; name: string }[]>`
    SELECT table_schema AS "schema", table_name AS "name" FROM information_schema.tables
    WHERE table_schema = ANY(${schemas}) AND table_type = 'BASE TABLE' ORDER BY 1, 2`
  const textsByColumn = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const rows = await database().$queryRawUnsafe<{ key: string; value: string }[]>(
      `SELECT DISTINCT e.key, e.value FROM "${schema}"."${name}" t, jsonb_each_text(to_jsonb(t)) e
       WHERE e.value ILIKE '%' || $1 || '%'`,
      text,
    )
    for (const { key, value } of rows)
      textsByColumn.set(`${name}.${key}`, [...(textsByColumn.get(`${name}.${key}`) ?? []), value])
  }
  return textsByColumn
}
