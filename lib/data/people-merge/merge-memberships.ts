import type { Tx } from '../db'
import { isOpen } from '../members/administrators'
import { raw, type Sql, sql } from '../sql'
import { column, type MergePairs, moveRows, type Pair, type Records } from './move-rows'

type Ended = { id: string; state: string; endedAt: Date | null }

/**
 * Of two memberships in one organization, the winner gets the rows of the other, which then ends. The roles themselves
 * have already been moved.
 */
export async function mergeMemberships(
  tx: Tx,
  records: Records,
  { roles, assignments }: MergePairs,
  at: Date,
): Promise<void> {
  const { mergeId } = records
  for (const { winner, loser } of roles) {
    const pair = { mergeId, from: loser, to: winner }
    await moveToRole(tx, pair, 'CurriculumAssignment', 'curriculumId', winnersOf(assignments))
    await moveToRole(tx, pair, 'RequestedDocument', 'requestId', fulfilled)
    await moveRows(tx, { ...pair, table: 'Signer', column: 'roleId' })
    await moveRows(tx, { ...pair, table: 'SkillRecord', column: 'roleId' })
    await moveRows(tx, { ...pair, table: 'StatedCheck', column: 'roleId' })
    await moveRows(tx, {
      ...pair,
      table: 'Role',
      column: 'supervisorId',
      where: sql`t."id" <> ${winner}::uuid`,
    })
    await endRole(tx, mergeId, loser, at)
  }
  await moveWithRoles(tx, records)
}

const winnersOf = (pairs: readonly Pair[]): Sql => sql`t."id" = ANY(${pairs.map(({ winner }) => winner)}::uuid[])`
/** A document that was already handed in is not requested again. */
const fulfilled = sql`t."state" = 'FULFILLED' AND o."state" <> 'FULFILLED'`

/**
 * Moves rows of one role to another, which can have one per cycle and subject. Where it already has one, `wins` decides
 * whether the first role's row `t` takes its place; otherwise `t` stays with the first.
 */
async function moveToRole(
  tx: Tx,
  { mergeId, from, to }: { mergeId: string; from: string; to: string },
  table: 'CurriculumAssignment' | 'RequestedDocument',
  about: 'curriculumId' | 'requestId',
  wins: Sql,
): Promise<void> {
  const target = { mergeId, table, column: 'roleId' }
  const twin = sql`o.${column(about)} = t.${column(about)} AND abs(o."cycle") = abs(t."cycle")`
  const beaten = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT o."id" FROM ${column(table)} t JOIN ${column(table)} o ON ${twin} AND o."roleId" = ${to}::uuid
    WHERE t."roleId" = ${from}::uuid AND ${wins}`)
  const ids = beaten.map(({ id }) => id)
  const turn = () =>
    tx.$executeRaw(sql`UPDATE ${column(table)} t SET "cycle" = -t."cycle" WHERE t."id" = ANY(${ids}::uuid[])`)
  // Two rows swap roles. In between, one of them has a negative cycle number, which no other row can have.
  if (ids.length > 0) await turn()
  const taken = sql`EXISTS (SELECT 1 FROM ${column(table)} o WHERE ${twin} AND o."roleId" = ${to}::uuid AND o."cycle" > 0)`
  await moveRows(tx, { ...target, from, to, where: sql`NOT ${taken}` })
  if (ids.length === 0) return
  await moveRows(tx, { ...target, from: to, to: from, where: sql`t."id" = ANY(${ids}::uuid[])` })
  await turn()
}

/** Ends the losing membership, with its open assignments and requests. */
async function endRole(tx: Tx, mergeId: string, id: string, at: Date): Promise<void> {
  const now = at.toISOString()
  const role = await tx.role.findUniqueOrThrow({ where: { id }, select: { id: true, state: true, endedAt: true } })
  if (role.state !== 'ENDED') await changeRole(tx, mergeId, role, now)
  const isOfRole = sql`t."roleId" = ${id}::uuid`
  for (const state of ['ASSIGNED', 'IN_PROGRESS'])
    await moveRows(tx, {
      mergeId,
      table: 'CurriculumAssignment',
      column: 'state',
      type: '"AssignmentState"',
      from: state,
      to: 'CLOSED',
      where: isOfRole,
    })
  const request = { mergeId, table: 'RequestedDocument', where: sql`${isOfRole} AND t."state" = 'OPEN'` }
  await moveRows(tx, { ...request, column: 'answeredAt', type: 'timestamptz', from: null, to: now })
  await moveRows(tx, { ...request, column: 'state', type: '"RequestedDocumentState"', from: 'OPEN', to: 'CANCELLED' })
}

async function changeRole(tx: Tx, mergeId: string, { id, state, endedAt }: Ended, now: string): Promise<void> {
  const target = { mergeId, table: 'Role', where: sql`t."id" = ${id}::uuid` }
  await moveRows(tx, { ...target, column: 'state', type: '"RoleState"', from: state, to: 'ENDED' })
  const before = endedAt?.toISOString() ?? null
  await moveRows(tx, { ...target, column: 'endedAt', type: 'timestamptz', from: before, to: now })
}

/** Assignments, requests and skills follow their membership to its person. */
async function moveWithRoles(tx: Tx, { mergeId, keptId, closedId }: Records): Promise<void> {
  for (const table of ['CurriculumAssignment', 'RequestedDocument', 'SkillRecord']) {
    const ofUser = (userId: string) => sql`EXISTS (SELECT 1 FROM "Role" r WHERE r."id" = t."roleId"
      AND r."userId" = ${userId}::${raw('uuid')})`
    const target = { mergeId, table, column: 'userId' }
    await moveRows(tx, { ...target, from: keptId, to: closedId, where: ofUser(closedId) })
    await moveRows(tx, { ...target, from: closedId, to: keptId, where: ofUser(keptId) })
  }
}

/**
 * True when an organization would be left without an active administrator once these memberships have ended: the rule of
 * `leavesNoAdmin` (`lib/domain/orgs/administrators.ts`) for all organizations of a merge at once.
 */
export async function lacksAdmin(tx: Tx, roles: readonly Pair[]): Promise<boolean> {
  const losers = roles.map(({ loser }) => loser)
  if (losers.length === 0) return false
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" r WHERE r."id" = ANY(${losers}::uuid[]) AND r."roleType" = 'ADMIN' AND r."state" = 'ACTIVE'
      AND NOT EXISTS (SELECT 1 FROM "Role" x WHERE x."orgId" = r."orgId" AND x."roleType" = 'ADMIN' AND x."state" = 'ACTIVE'
        AND x."id" <> ALL(${losers}::uuid[]) AND ${isOpen(sql`x."userId"`)}) LIMIT 1`
  return rows.length > 0
}

/** An organization that somebody administers, also on leave. */
export type AdminOf = { userId: string; orgId: string }

export const listAdminRoles = (tx: Tx, userIds: readonly string[]): Promise<AdminOf[]> =>
  tx.role.findMany({
    where: { userId: { in: [...userIds] }, roleType: 'ADMIN', state: { not: 'ENDED' } },
    select: { userId: true, orgId: true },
    orderBy: { id: 'asc' },
  })
