import type pg from 'pg'

/** A table of a backup: its schema, name and columns in the order in which its rows were written. */
export type Table = { schema: string; name: string; columns: string[] }
type Sequence = { name: string; value: string; called: boolean }
type Migration = { name: string; checksum: string }

/** The product's own schema and that of its queue. */
export const own = 'public'
export const queueSchema = 'pgboss'

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

/** The table in which Prisma records applied migrations. */
export const migrationTable = '_prisma_migrations'

/** Every table of a schema with its columns, from the catalog; generated columns are left out. */
export async function listTables(client: pg.Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS "schema", c.relname AS "name", array_agg(a.attname::text ORDER BY a.attnum) AS "columns"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY 1, 2 ORDER BY c.relname COLLATE "C"`,
    [schema],
  )
  return rows
}

/**
 * The value of each sequence of the product. Snapshots do not cover sequences: a sequence is at these numbers or
 * beyond.
 */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT sequencename AS "name" FROM pg_sequences WHERE schemaname = $1 ORDER BY 1',
    [own],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const at = await client.query(`SELECT last_value::text, is_called FROM ${tableName({ schema: own, name })}`)
    sequences.push({ name, value: at.rows[0].last_value, called: at.rows[0].is_called })
  }
  return sequences
}

/** The applied migrations, oldest first; null when one was started and not finished. */
export async function listMigrations(client: pg.Client): Promise<Migration[] | null> {
  const { rows } = await client.query<Migration & { done: boolean }>(
    `SELECT migration_name AS "name", checksum, finished_at IS NOT NULL AS "done"
     FROM ${tableName({ schema: own, name: migrationTable })} WHERE rolled_back_at IS NULL
     ORDER BY migration_name COLLATE "C"`,
  )
  return rows.every(({ done }) => done) ? rows.map(({ name, checksum }) => ({ name, checksum })) : null
}

/** True when a schema has a table of this name. */
export async function hasTable(client: pg.Client, schema: string, name: string): Promise<boolean> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "found"', [tableName({ schema, name })])
  return rows[0].found
}
