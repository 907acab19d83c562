import { pool } from '@/lib/data/db'

/** Ids by table, at most two of each. */
export type Kinds = ReadonlyMap<string, readonly string[]>

/** Tables that requests alone write to, or that are not about anybody. */
const volatile = ['RateLimit', 'ClientBudget', 'UploadPlace', 'AuditHead', '_suma_migrations', '_prisma_migrations']

async function tables(): Promise<{ name: string; hasId: boolean }[]> {
  const { rows } = await pool().query<{ name: string; hasId: boolean }>(
    `SELECT t.table_name AS "name", bool_or(c.column_name = 'id' AND c.data_type = 'uuid') AS "hasId"
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  )
  return rows.filter(({ name }) => !volatile.includes(name))
}

const naming = (ids: readonly string[]) => [ids.map((id) => `%${id}%`)]

/** Ids of all rows that refer to one of these, and of the rows that refer to those: everything of a tenant. */
export async function kindsAround(roots: readonly string[]): Promise<Kinds> {
  const idsByTable = new Map<string, Set<string>>()
  const known = new Set(roots)
  for (let size = -1; size !== known.size; ) {
    size = known.size
    for (const { name } of (await tables()).filter(({ hasId }) => hasId)) {
      const text = `SELECT "id" FROM "${name}" t WHERE t::text LIKE ANY($1) ORDER BY "id"`
      const { rows } = await pool().query<{ id: string }>(text, naming([...known]))
      const ids = idsByTable.get(name) ?? new Set()
      idsByTable.set(name, ids)
      for (const { id } of rows) ids.add(id)
    }
    for (const ids of idsByTable.values()) for (const id of ids) known.add(id)
  }
  const some = [...idsByTable].map(([name, ids]) => [name, [...ids].slice(0, 2)] as const)
  return new Map(some.filter(([, ids]) => ids.length > 0))
}

/** A fingerprint of every table's rows that contain one of these ids. */
export async function digestOf(ids: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of await tables()) {
    const text = `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS "md5" FROM "${name}" t WHERE t::text LIKE ANY($1)`
    digests[name] = (await pool().query<{ md5: string }>(text, naming(ids))).rows[0]!.md5
  }
  return digests
}
