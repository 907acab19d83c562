import { mergePlan } from '@/lib/domain/people/merge-plan'
import type { Tx } from '../db'
import { raw, type Sql, sql } from '../sql'
import { column, columnEquals, isProfilePart, keyOf, park, type Records, swapProfileBack } from './move-rows'

type Group = { table: string; column: string; from: string | null; to: string | null; keys: unknown[] }

/** The types of the other columns that a merge changes, besides those that refer to a row. */
const types: Readonly<Record<string, string>> = {
  'Role.state': '"RoleState"',
  'Role.endedAt': 'timestamptz',
  'Enrollment.status': '"EnrollmentStatus"',
  'Enrollment.pendingReason': '"PendingReason"',
  'CurriculumAssignment.state': '"AssignmentState"',
  'CurriculumAssignment.startsAt': 'date',
  'CurriculumAssignment.dueAt': 'date',
  'CurriculumAssignment.completedAt': 'date',
  'CurriculumAssignment.doneParts': 'integer',
  'CurriculumAssignment.totalParts': 'integer',
  'RequestedDocument.answeredAt': 'timestamptz',
  'RequestedDocument.state': '"RequestedDocumentState"',
  'Credit.approvedFor': 'text[]',
  'ApiToken.revokedAt': 'timestamptz',
  'User.disabledAt': 'timestamptz',
}

/** Tables with rows that are unique per person: swapped rows return by way of a temporary owner. */
const exchanged = new Set(['Contact', 'Role', 'Credential', 'Enrollment'])
/** Tables with one row per role and cycle. */
const cyclic = new Set(['CurriculumAssignment', 'RequestedDocument'])

/**
 * Undoes a merge, the last change first: each value that has not changed since the merge gets its previous value back.
 * Rows created since then stay with the kept record. The caller has locked both people.
 */
export async function undoMerge(tx: Tx, { mergeId, keptId, closedId }: Records): Promise<void> {
  await tx.$executeRaw`UPDATE "User" SET "mergedIntoId" = NULL WHERE "id" = ${closedId}::uuid`
  const groups = await tx.$queryRaw<Group[]>`
    SELECT "tableName" AS "table", "columnName" AS "column", "fromValue" AS "from", "toValue" AS "to",
      jsonb_agg("rowKey" ORDER BY "id") AS "keys"
    FROM "PersonMergeMove" WHERE "mergeId" = ${mergeId}::uuid
    GROUP BY "tableName", "columnName", "fromValue", "toValue" ORDER BY max("id") DESC`
  const undone = new Set<Group>()
  for (const group of groups) {
    if (undone.has(group)) continue
    const sameColumn = groups.filter((other) => other.table === group.table && other.column === group.column)
    if (group.table === 'User' && isProfilePart(group.column))
      await swapProfileBack(tx, group.column, { keptId, closedId, seen: group.to })
    else if (exchanged.has(group.table) && group.column === 'userId') {
      await exchangeBack(tx, sameColumn, { keptId, closedId })
      for (const other of sameColumn) undone.add(other)
    } else if (cyclic.has(group.table) && group.column === 'roleId') {
      await turnBack(tx, sameColumn)
      for (const other of sameColumn) undone.add(other)
    } else await moveBack(tx, group)
  }
}

const ofKeys = ({ table, column: name, keys }: Group): Sql => {
  const plan = mergePlan[`${table}.${name}`]
  const key = plan?.fate === 'movesWhereFree' && plan.key ? plan.key : ['id']
  if (key[0] !== 'id')
    return sql`${keyOf(key)} = ANY(ARRAY(SELECT jsonb_array_elements(${JSON.stringify(keys)}::jsonb)))`
  return sql`t."id" = ANY(${keys.map((key) => (key as { id: string }).id)}::uuid[])`
}
const typeOf = ({ table, column: name }: Group): string => types[`${table}.${name}`] ?? 'uuid'

/** Resets values that are still as the merge left them to their previous values. */
async function moveBack(tx: Tx, group: Group, by: { from?: string | null; to?: string | null } = {}): Promise<void> {
  const { table, column: name, from, to } = group
  const type = typeOf(group)
  await tx.$executeRaw(sql`UPDATE ${column(table)} t
    SET ${column(name)} = ${by.from === undefined ? from : by.from}::${raw(type)}
    WHERE ${columnEquals(name, by.to === undefined ? to : by.to, type)} AND ${ofKeys(group)}`)
}

async function exchangeBack(
  tx: Tx,
  groups: readonly Group[],
  { keptId, closedId }: { keptId: string; closedId: string },
): Promise<void> {
  const parking = groups.length > 1 ? await park(tx) : null
  for (const group of groups.filter(({ to }) => to === keptId))
    await moveBack(tx, group, { from: parking?.id ?? closedId })
  for (const group of groups.filter(({ to }) => to === closedId)) await moveBack(tx, group)
  if (!parking) return
  for (const group of groups.filter(({ to }) => to === keptId))
    await moveBack(tx, group, { from: closedId, to: parking.id })
  await parking.leave()
}

/** Rows that swap roles temporarily have a negative cycle number, which no other row can have. */
async function turnBack(tx: Tx, groups: readonly Group[]): Promise<void> {
  const isTurned = (group: Group) =>
    (group.from ?? '') < (group.to ?? '') && groups.some(({ from, to }) => from === group.to && to === group.from)
  const turned = groups.filter(isTurned)
  const turn = async () => {
    for (const group of turned)
      await tx.$executeRaw(sql`UPDATE ${column(group.table)} t SET "cycle" = -t."cycle" WHERE ${ofKeys(group)}`)
  }
  await turn()
  for (const group of groups.filter((group) => !isTurned(group))) await moveBack(tx, group)
  for (const group of turned) await moveBack(tx, group)
  await turn()
}

/** Deletes a batch of the recorded moves of merges that can no longer be undone; returns their number. */
export const deleteOldMoves = (tx: Tx, mergedBefore: Date, size: number): Promise<number> =>
  tx.$executeRaw`
    DELETE FROM "PersonMergeMove" WHERE "id" IN (SELECT v."id" FROM "PersonMerge" m JOIN "PersonMergeMove" v ON v."mergeId" = m."id"
      WHERE m."createdAt" <= ${mergedBefore}::timestamptz ORDER BY v."id" LIMIT ${size}::int)`
