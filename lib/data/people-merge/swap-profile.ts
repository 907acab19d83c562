import type { Tx } from '../db'
import { join, raw, type Sql, sql } from '../sql'
import type { ProfileChoice, Records } from './move-rows'

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
