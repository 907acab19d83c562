import { Prisma } from './generated/client'
import { reading } from './reading'

/**
 * A piece of SQL with its values. A value is written where it is used (`${orgId}::uuid`), and so is another piece
 * (`${where}`); a name from our own code is `raw`. Inside a transaction it runs with `tx.$queryRaw`.
 */
export const { sql, raw } = Prisma
export type Sql = Prisma.Sql

/** Concatenates pieces; empty without any. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.length > 0 ? Prisma.join([...pieces], separator) : Prisma.empty

/** The conjunction of the conditions. */
export const all = (conditions: readonly Sql[]): Sql => (conditions.length > 0 ? join(conditions, ' AND ') : sql`TRUE`)

/**
 * Runs a read statement, in one round trip, on the database or a replica. With a name each connection plans it once;
 * without one it is planned for its values.
 */
export async function query<Row extends object>({ text, values }: Sql, name?: string): Promise<Row[]> {
  const { rows } = await reading((pool) => pool.query<Row>({ name, text, values }))
  return rows
}
