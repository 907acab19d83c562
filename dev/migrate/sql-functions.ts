import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'

/** The file of a SQL function in force, with the triggers that call it. */
export type FunctionFile = { name: string; sql: string }

export const readFunctionFiles = (folder: string): FunctionFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ name: basename(file, '.sql'), sql: readFileSync(join(folder, file), 'utf8') }))

const own = `n.nspname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`

/** Names of the functions of a database, without those of extensions and of the job queue. */
export async function functionNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${own} ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

const definitions = `
  SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${own} AND p.proname = $1
  UNION ALL
  SELECT pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
    JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${own} AND p.proname = $1 AND NOT t.tgisinternal`

/** Ignores comments and line breaks, which do not change what a function does. */
const normalized = (text: string) =>
  text
    .replaceAll(/--.*/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\$function\$ ?/g, '$function$')

async function definitionsOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(definitions, [name])
  return rows.map(({ text }) => normalized(text)).sort()
}

/** Definitions that only the database has, and those that only the file has. */
export type Difference = { database: string[]; file: string[] }

/** Compares a file with the function and triggers of its name, in a transaction that the caller rolls back. */
export async function functionDifference(client: pg.Client, { name, sql }: FunctionFile): Promise<Difference> {
  await client.query('SAVEPOINT compared')
  const before = await definitionsOf(client, name)
  // Drops the existing function first; otherwise a trigger that the file does not create would go unnoticed.
  if (before.length > 0) await client.query(`DROP FUNCTION ${client.escapeIdentifier(name)} CASCADE`)
  await client.query(sql)
  const after = await definitionsOf(client, name)
  await client.query('ROLLBACK TO SAVEPOINT compared')
  return {
    database: before.filter((text) => !after.includes(text)),
    file: after.filter((text) => !before.includes(text)),
  }
}

/**
 * The files that differ from a migrated database. `before` is the SQL of the migration that will contain them; they may
 * use what it creates. The database stays as it is.
 */
export async function changedFunctions(url: string, folder: string, before: string): Promise<FunctionFile[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(before)
    const changed: FunctionFile[] = []
    for (const file of readFunctionFiles(folder)) {
      const { database, file: wanted } = await functionDifference(client, file)
      if (database.length + wanted.length > 0) changed.push(file)
    }
    return changed
  } finally {
    await client.end()
  }
}
