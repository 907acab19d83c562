import type { Tx } from '../db'
import { join, raw, type Sql, sql } from '../sql'

export type Move = {
  mergeId: string
  table: string
  column: string
  from: string | null
  to: string | null
  /** A further condition on the rows with `from`; `t` is the row. */
  where?: Sql
  /** The primary key columns, besides the changed column. */
  key?: readonly string[]
  /** The type of the column. */
  type?: string
  /** The recorded previous value, if the row was parked in between. */
  before?: string
}

export const column = (name: string): Sql => raw(`"${name}"`)

/** A row's key as it is stored with the moves. */
export const keyOf = (names: readonly string[]): Sql =>
  sql`jsonb_build_object(${join(
    names.flatMap((name) => [sql`${name}::text`, sql`t.${column(name)}`]),
    ', ',
  )})`

/** SQL condition that a column has this value. */
export const columnEquals = (name: string, value: string | null, type: string): Sql =>
  value === null ? sql`t.${column(name)} IS NULL` : sql`t.${column(name)} = ${value}::${raw(type)}`

/**
 * Changes a column of rows from one value to another and records each change, so that it can be undone; returns the
 * number of rows.
 */
export function moveRows(tx: Tx, move: Move): Promise<number> {
  const { mergeId, table, column: name, from, to, where = sql`TRUE`, key = ['id'], type = 'uuid', before = from } = move
  return tx.$executeRaw(sql`WITH moved AS (
      UPDATE ${column(table)} t SET ${column(name)} = ${to}::${raw(type)} WHERE ${columnEquals(name, from, type)} AND ${where}
      RETURNING ${keyOf(key)} AS "rowKey")
    INSERT INTO "PersonMergeMove" ("mergeId", "tableName", "columnName", "rowKey", "fromValue", "toValue")
    SELECT ${mergeId}::uuid, ${table}, ${name}, "rowKey", ${before}::text, ${to}::text FROM moved`)
}

/** Rows of both records of which only one counts: the ids of the winner and the loser. */
export type Pair = { winner: string; loser: string; loserIsKept: boolean }
export type MergePairs = { roles: Pair[]; credentials: Pair[]; enrollments: Pair[]; assignments: Pair[] }
/** Parts of the profile that the kept record takes from the other one. */
export type ProfileChoice = { name: boolean; dob: boolean; language: boolean }

/** The two records of a merge: rows move from the closed one to the kept one. */
export type Records = { mergeId: string; keptId: string; closedId: string }

/**
 * A temporary owner for rows that two records swap when one person can have only one; deleted before the transaction
 * ends.
 */
export async function park(tx: Tx): Promise<{ id: string; leave: () => Promise<unknown> }> {
  const { id } = await tx.user.create({ data: {}, select: { id: true } })
  return { id, leave: () => tx.user.delete({ where: { id }, select: { id: true } }) }
}

/**
 * Moves a table's rows of the closed record to the kept one, except `staying`, and moves rows of the kept record that
 * did not win (`leaving`) the other way.
 */
export async function exchangeRows(
  tx: Tx,
  { mergeId, keptId, closedId }: Records,
  table: string,
  { leaving, staying }: { leaving: readonly string[]; staying: readonly string[] },
): Promise<void> {
  const parking = leaving.length > 0 ? await park(tx) : null
  const idCondition = (ids: readonly string[]) => sql`t."id" = ANY(${[...ids]}::uuid[])`
  if (parking)
    await tx.$executeRaw(
      sql`UPDATE ${column(table)} t SET "userId" = ${parking.id}::uuid WHERE t."userId" = ${keptId}::uuid AND ${idCondition(leaving)}`,
    )
  const move = { mergeId, table, column: 'userId' }
  await moveRows(tx, { ...move, from: closedId, to: keptId, where: sql`NOT ${idCondition(staying)}` })
  if (!parking) return
  await moveRows(tx, { ...move, from: parking.id, to: closedId, before: keptId })
  await parking.leave()
}

const parts = {
  name: ['firstName', 'middleName', 'lastName'],
  dob: ['dob'],
  language: ['uiLanguage', 'datesInLanguage'],
} as const
type ProfilePart = keyof typeof parts
export const isProfilePart = (name: string): name is ProfilePart => name in parts

/**
 * Tells whether the kept record still has what the swap gave it, without storing the value: it is salted with the
 * person's own salt.
 */
const digest = (part: ProfilePart): Sql =>
  sql`encode(sha256(convert_to(concat_ws('|', ${join(
    parts[part].map((name) => sql`coalesce(u.${raw(`"${name}"`)}::text, '-')`),
    ', ',
  )}), 'UTF8') || u."auditSalt"), 'hex')`

/** Swaps a part of the profile between two records, so that nothing is copied elsewhere and nothing is lost. */
async function swap(tx: Tx, part: ProfilePart, { keptId, closedId }: Omit<Records, 'mergeId'>): Promise<void> {
  const set = join(
    parts[part].map((name) => sql`${raw(`"${name}"`)} = o.${raw(`"${name}"`)}`),
    ', ',
  )
  await tx.$executeRaw(sql`UPDATE "User" u SET ${set} FROM "User" o
    WHERE (u."id", o."id") IN ((${keptId}::uuid, ${closedId}::uuid), (${closedId}::uuid, ${keptId}::uuid))`)
}

/** Gives the kept record the chosen parts of the other one's profile, and records it. */
export async function swapProfile(tx: Tx, records: Records, choices: ProfileChoice): Promise<void> {
  for (const part of Object.keys(parts).filter(isProfilePart)) {
    if (!choices[part]) continue
    await swap(tx, part, records)
    await tx.$executeRaw(sql`
      INSERT INTO "PersonMergeMove" ("mergeId", "tableName", "columnName", "rowKey", "toValue")
      SELECT ${records.mergeId}::uuid, 'User', ${part}, '{}', ${digest(part)} FROM "User" u WHERE u."id" = ${records.keptId}::uuid`)
  }
}

/** Swaps the part back, unless it has been changed in the kept record since. */
export async function swapProfileBack(
  tx: Tx,
  part: ProfilePart,
  { keptId, closedId, seen }: { keptId: string; closedId: string; seen: string | null },
): Promise<void> {
  const [row] = await tx.$queryRaw<{ same: boolean }[]>(
    sql`SELECT ${digest(part)} = ${seen} AS "same" FROM "User" u WHERE u."id" = ${keptId}::uuid`,
  )
  if (row?.same) await swap(tx, part, { keptId, closedId })
}
