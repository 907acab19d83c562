import { columnsThat, mergePlan } from '@/lib/domain/people/merge-plan'
import type { Tx } from '../db'
import { all, raw, type Sql, sql } from '../sql'
import { keepProfessions } from './keep-professions'
import { mergeMemberships } from './merge-memberships'
import {
  column,
  exchangeRows,
  type MergePairs,
  moveRows,
  type Pair,
  type ProfileChoice,
  type Records,
  swapProfile,
} from './move-rows'

const losers = (pairs: readonly Pair[]) => ({
  leaving: pairs.filter(({ loserIsKept }) => loserIsKept).map(({ loser }) => loser),
  staying: pairs.filter(({ loserIsKept }) => !loserIsKept).map(({ loser }) => loser),
})

/**
 * Moves everything of the closed record to the kept one, by the plan in `lib/domain/people/merge-plan.ts`. Both people
 * are locked. The caller recomputes their standing afterwards.
 */
export async function mergeRecords(
  tx: Tx,
  records: Records,
  { pairs, profile, at }: { pairs: MergePairs; profile: ProfileChoice; at: Date },
): Promise<void> {
  await keepProfessions(tx, records)
  await swapProfile(tx, records, profile)
  await exchangeContacts(tx, records)
  await exchangeRows(tx, records, 'Role', losers(pairs.roles))
  await exchangeCredentials(tx, records, pairs.credentials)
  await exchangeRows(tx, records, 'Enrollment', losers(pairs.enrollments))
  await leaveClasses(tx, records, pairs.enrollments)
  for (const { table, column: name } of columnsThat('moves'))
    await moveRows(tx, {
      ...closedToKept(records),
      table,
      column: name,
      ...(table === 'ContactCode' && { where: ofContacts }),
    })
  await moveWhereFree(tx, records)
  await moveWithEnrollments(tx, records)
  await mergeMemberships(tx, records, pairs, at)
  await endAccess(tx, records, at)
}

const closedToKept = ({ mergeId, keptId, closedId }: Records) => ({ mergeId, from: closedId, to: keptId })
const ofContacts = sql`EXISTS (SELECT 1 FROM "Contact" c WHERE c."id" = t."contactId" AND c."userId" <> t."userId")`

/** A verified contact wins over a claim on the same contact. */
async function exchangeContacts(tx: Tx, records: Records): Promise<void> {
  const { keptId, closedId } = records
  const rows = await tx.$queryRaw<{ keptId: string; closedId: string; closedWins: boolean }[]>`
    SELECT k."id" AS "keptId", c."id" AS "closedId", c."verifiedAt" IS NOT NULL AS "closedWins"
    FROM "Contact" k JOIN "Contact" c ON c."kind" = k."kind" AND c."value" = k."value" AND c."userId" = ${closedId}::uuid
    WHERE k."userId" = ${keptId}::uuid`
  await exchangeRows(tx, records, 'Contact', {
    leaving: rows.filter((row) => row.closedWins).map((row) => row.keptId),
    staying: rows.filter((row) => !row.closedWins).map((row) => row.closedId),
  })
}

async function exchangeCredentials(tx: Tx, records: Records, pairs: readonly Pair[]): Promise<void> {
  await exchangeRows(tx, records, 'Credential', losers(pairs))
  // A link that was given out keeps working, now with the winning license.
  for (const { winner, loser } of pairs)
    await moveRows(tx, {
      mergeId: records.mergeId,
      table: 'TranscriptLink',
      column: 'credentialId',
      from: loser,
      to: winner,
    })
}

/** Gives up a second place in a class that was not attended yet; a place with a record of attendance stays as it is. */
async function leaveClasses(tx: Tx, { mergeId }: Records, pairs: readonly Pair[]): Promise<void> {
  const ids = pairs.map(({ loser }) => loser)
  if (ids.length === 0) return
  const where = sql`t."id" = ANY(${ids}::uuid[]) AND t."attendanceSource" IS NULL`
  const target = { mergeId, table: 'Enrollment' }
  for (const reason of ['INVITATION', 'APPROVAL', 'WAITLIST'])
    await moveRows(tx, { ...target, column: 'pendingReason', type: '"PendingReason"', from: reason, to: null, where })
  for (const status of ['ENROLLED', 'PENDING'])
    await moveRows(tx, {
      ...target,
      column: 'status',
      type: '"EnrollmentStatus"',
      from: status,
      to: 'WITHDRAWN',
      where: sql`${where} AND EXISTS (SELECT 1 FROM "TaskSession" s WHERE s."id" = t."taskSessionId"
        AND s."state" <> 'FINALIZED')`,
    })
}

async function moveWhereFree(tx: Tx, records: Records): Promise<void> {
  for (const { table, column: name } of columnsThat('movesWhereFree')) {
    // Contacts have already been moved.
    if (table === 'Contact') continue
    const plan = mergePlan[`${table}.${name}`]
    if (plan?.fate !== 'movesWhereFree') continue
    const same = plan.columns.map((columnName) => sql`o.${column(columnName)} = t.${column(columnName)}`)
    const isTaken = sql`EXISTS (SELECT 1 FROM ${column(table)} o
      WHERE ${all([sql`o.${column(name)} = ${records.keptId}::uuid`, ...same])})`
    await moveRows(tx, {
      ...closedToKept(records),
      table,
      column: name,
      where: sql`NOT ${isTaken}`,
      ...(plan.key && { key: plan.key }),
    })
  }
}

/**
 * Moves dependent rows with their parent: those of rows that belong to the closed record go to it, all others to the
 * kept one.
 */
async function moveFollowing(tx: Tx, records: Records, table: string, name: string, ofClosed: Sql): Promise<void> {
  const { mergeId, keptId, closedId } = records
  await moveRows(tx, { mergeId, table, column: name, from: keptId, to: closedId, where: ofClosed })
  await moveRows(tx, { ...closedToKept(records), table, column: name, where: sql`NOT ${ofClosed}` })
}

async function moveWithEnrollments(tx: Tx, records: Records): Promise<void> {
  const closed = sql`${records.closedId}::uuid`
  const byEnrollment = sql`EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."id" = t."enrollmentId" AND e."userId" = ${closed})`
  await moveFollowing(tx, records, 'Credit', 'userId', byEnrollment)
  await moveFollowing(tx, records, 'Certificate', 'userId', byEnrollment)
  const bySignature = (table: Sql) =>
    sql`EXISTS (SELECT 1 FROM ${table} e WHERE e."signatureId" = t."id" AND e."userId" = ${closed})`
  const signed = sql`(${bySignature(sql`"Enrollment"`)} OR ${bySignature(sql`"TaskSessionInstructor"`)})`
  await moveFollowing(tx, records, 'Signature', 'userId', signed)
  const byCredit = sql`EXISTS (SELECT 1 FROM "Credit" c WHERE c."id" = t."creditId" AND c."userId" = ${closed})`
  await moveFollowing(tx, records, 'Document', 'ownerId', byCredit)
}

/** Ends all ways to sign in to the closed record. */
async function endAccess(tx: Tx, { mergeId, keptId, closedId }: Records, at: Date): Promise<void> {
  const now = at.toISOString()
  const ends = { mergeId, from: null, to: now, type: 'timestamptz' }
  const tokens = sql`t."userId" = ${closedId}::uuid`
  await moveRows(tx, { ...ends, table: 'ApiToken', column: 'revokedAt', where: tokens })
  await moveRows(tx, { ...ends, table: 'User', column: 'disabledAt', where: sql`t."id" = ${closedId}::uuid` })
  await tx.session.deleteMany({ where: { userId: closedId } })
  await tx.$executeRaw`UPDATE "User" SET "mergedIntoId" = ${keptId}::uuid WHERE "id" = ${closedId}::uuid`
}

const columns = ['state', 'startsAt', 'dueAt', 'completedAt', 'doneParts', 'totalParts'] as const
type Progress = { id: string } & Record<(typeof columns)[number], string | null>

/** The progress of these people's assignments, as text. */
export const listProgress = (tx: Tx, userIds: readonly string[]): Promise<Progress[]> =>
  tx.$queryRaw<Progress[]>(sql`SELECT "id", ${raw(columns.map((name) => `"${name}"::text`).join(', '))}
    FROM "CurriculumAssignment" WHERE "userId" = ANY(${[...userIds]}::uuid[])`)

/**
 * Records how a merge changed the progress of assignments that existed before, so that undoing the merge also reverts
 * it.
 */
export async function noteProgress(
  tx: Tx,
  mergeId: string,
  before: readonly Progress[],
  after: readonly Progress[],
): Promise<void> {
  const now = new Map(after.map((row) => [row.id, row]))
  const changes = before.flatMap((old) =>
    columns.flatMap((name) => {
      const toValue = now.get(old.id)?.[name]
      return toValue === undefined || toValue === old[name]
        ? []
        : [{ mergeId, columnName: name, rowKey: { id: old.id }, fromValue: old[name], toValue }]
    }),
  )
  if (changes.length === 0) return
  await tx.personMergeMove.createMany({
    data: changes.map((change) => ({ ...change, tableName: 'CurriculumAssignment' })),
  })
}
