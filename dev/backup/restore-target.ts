import type pg from 'pg'
import { StartProblem } from '../machine/start-problem'
import { migrationTable, own, quoted, type Table, tableName } from './shape'

/**
 * Refuses a database that holds anything except the objects of extensions.
 * @throws StartProblem
 */
export async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS "name" FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('information_schema', 'pg_catalog') AND n.nspname NOT LIKE 'pg\\_%'
       AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relkind <> 'r', c.relname LIMIT 1`,
  )
  if (rows[0])
    throw new StartProblem(
      `The database is not empty (it has ${rows[0].name}): a backup is only restored into an empty one.`,
    )
}

/** Creates the table in which Prisma records applied migrations, with the definition of its engine. */
export const makeMigrationTable = (client: pg.Client) =>
  client.query(`CREATE TABLE ${tableName({ schema: own, name: migrationTable })} (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`)

/** Disables or enables the product's triggers; the owner of the tables may do so without being superuser. */
export async function setTriggers(
  client: pg.Client,
  tables: readonly Table[],
  how: 'DISABLE' | 'ENABLE',
): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${tableName(table)} ${how} TRIGGER USER`)
}

/**
 * Drops the product's foreign keys, so that tables can be filled in any order. Returns a function that adds them again,
 * which checks each over the whole table.
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(
    `SELECT c.conrelid::regclass::text AS "table", c.conname AS "name", pg_get_constraintdef(c.oid) AS "rule"
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE c.contype = 'f' AND c.conparentid = 0 AND n.nspname = $1 ORDER BY c.oid`,
    [own],
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  return async () => {
    for (const { table, name, rule } of rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${rule}`)
  }
}
