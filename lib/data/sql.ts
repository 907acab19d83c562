import 'server-only'
import { Prisma } from './generated/client'
import { reading } from './reading'

/**
 * A piece of SQL with its values in their places. A value stands where it is used (`${orgId}::uuid`), another piece as it is
 * (`${where}`); what is neither, a name from our own code, is `raw`. Inside a transaction it runs with `tx.$queryRaw`.
 */
export const { sql, raw } = Prisma
export type Sql = Prisma.Sql

/** Pieces one behind the other; nothing when there are none. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.length > 0 ? Prisma.join([...pieces], separator) : Prisma.empty

/** That all conditions hold. */
export const all = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? join(conditions, ' AND ') : sql`TRUE`)

/** Reads by a statement, in one round trip, of the database or of a replica. With a name each connection plans it once and keeps it; without, for its values. */
export async function query<Row extends object>({ text, values }: Sql, name?: string): Promise<Row[]> {
  const { rows } = await reading((pool) => pool.query<Row>({ name, text, values }))
  return rows
}
