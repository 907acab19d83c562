import { withoutNumber } from '@/lib/domain/people/sort-name'
import type { RetentionKind } from '@/lib/domain/retention/kinds'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { fromColumn } from '../rows'
import { raw, type Sql, sql } from '../sql'
import { heldSince, sources } from './sources'

/**
 * A disposal of one kind on one day, of one organization or of the installation: what was announced, and what was
 * deleted.
 */
export type DisposalRecord = {
  id: string
  orgId: string | null
  kind: RetentionKind
  deleteOn: PlainDate
  before: Date
  announced: number
  doneAt: Date | null
  deleted: number | null
  held: number | null
}

const tableOf = (kind: RetentionKind): Sql => raw(`"${sources[kind].table}" t`)

/** Only one run announces at a time, so that no record is counted twice. */
export const lockDisposals = async (tx: Tx): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('disposals'))`
}

type Announced = { kind: RetentionKind; now: Date; deleteOn: PlainDate; usual: number; notice: number; counted: Date }

/**
 * Announces the disposal of a kind on a day: one row per organization, with the number of records whose time will be
 * over by then. Records already announced for an earlier day are not counted again, and records under a legal hold not
 * at all; those whose hold ended after `counted` are included.
 */
export async function announceDisposals(
  tx: Tx,
  { kind, now, deleteOn, usual, notice, counted: isCounted }: Announced,
): Promise<number> {
  const { where: condition, since, org } = sources[kind]
  const owner = org ?? sql`NULL::uuid`
  const choiceJoin = org
    ? sql`LEFT JOIN "OrgRetention" k ON k."orgId" = ${org} AND k."kind" = ${kind}`
    : sql`LEFT JOIN "InstallationRetention" k ON k."kind" = ${kind}`
  const cutoff = sql`${now}::timestamptz - make_interval(days => coalesce(k."days", ${usual}::int) - ${notice}::int)`
  return tx.$executeRaw(sql`
    INSERT INTO "Disposal" ("createdAt", "orgId", "kind", "deleteOn", "before", "announced")
    SELECT ${now}::timestamptz, d."orgId", ${kind}, ${deleteOn}::date, d."before", count(*)
    FROM (SELECT ${owner} AS "orgId", ${cutoff} AS "before", ${since} AS "since", ${heldSince(kind, isCounted)} AS "lately"
      FROM ${tableOf(kind)} ${choiceJoin}
      WHERE ${condition} AND ${since} <= ${cutoff} AND NOT ${heldSince(kind, null)}) d
    LEFT JOIN LATERAL (SELECT max(o."before") AS "before" FROM "Disposal" o
      WHERE o."kind" = ${kind} AND o."orgId" IS NOT DISTINCT FROM d."orgId" AND o."doneAt" IS NULL) told ON TRUE
    WHERE told."before" IS NULL OR d."since" > told."before" OR d."lately"
    GROUP BY d."orgId", d."before"`)
}

const columns = sql`"id", "orgId", "kind", "deleteOn"::text, "before", "announced", "doneAt", "deleted", "held"`

/** Disposals announced for this day or an earlier one that are not done yet, oldest first. */
export const listDueDisposals = (db: Db, today: PlainDate, size: number): Promise<DisposalRecord[]> =>
  db.$queryRaw<DisposalRecord[]>(sql`
    SELECT ${columns} FROM "Disposal" WHERE "doneAt" IS NULL AND "deleteOn" <= ${today}::date
    ORDER BY "deleteOn", "id" LIMIT ${size}::int`)

type Due = { kind: RetentionKind; orgId: string | null; before: Date; released: Date }

const dueOf = ({ kind, orgId, before }: Due): Sql => {
  const { where, since, org } = sources[kind]
  return sql`${where} AND ${since} <= ${before}::timestamptz ${org ? sql`AND ${org} = ${orgId}::uuid` : sql``}`
}

/**
 * Locks a batch of records whose time is over and that are under no legal hold. Rows that another transaction has
 * locked are left to the next run. Memberships are not locked here, because their person has to be locked first.
 */
export async function lockDueRows(tx: Tx, due: Due, size: number): Promise<string[]> {
  const lock = due.kind === 'formerMembers' ? sql`` : sql`FOR UPDATE OF t SKIP LOCKED`
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT t."id"::text FROM ${tableOf(due.kind)} WHERE ${dueOf(due)} AND NOT ${heldSince(due.kind, due.released)}
    LIMIT ${size}::int ${lock}`)
  return rows.map(({ id }) => id)
}

/** Number of records whose time is over but that stay because of a legal hold. */
export async function countHeldRows(db: Db | Tx, due: Due): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS "count" FROM ${tableOf(due.kind)} WHERE ${dueOf(due)} AND ${heldSince(due.kind, due.released)}`)
  return row?.count ?? 0
}

/** Deletes rows of a kind that needs no further handling. */
export const deleteRows = (tx: Tx, kind: RetentionKind, ids: readonly string[]): Promise<number> =>
  tx.$executeRaw(sql`DELETE FROM ${tableOf(kind)} WHERE t."id" = ANY(${[...ids]}::uuid[])`)

/** Records that a disposal is done, with its numbers. */
export async function endDisposal(
  tx: Tx,
  id: string,
  outcome: { doneAt: Date; deleted: number; held: number },
): Promise<void> {
  await tx.disposal.update({ where: { id }, data: outcome, select: { id: true } })
}

/** Announced disposals, the next day first, of one organization or, with null, of the installation. */
export async function listPlannedDisposals(db: Db, orgId: string | null): Promise<DisposalRecord[]> {
  const rows = await db.disposal.findMany({
    where: { orgId, doneAt: null },
    orderBy: [{ deleteOn: 'asc' }, { id: 'asc' }],
    take: 200,
  })
  return rows.map(recordOf)
}

/** Completed disposals, newest day first. */
export async function listDoneDisposals(db: Db, orgId: string | null, size: number): Promise<DisposalRecord[]> {
  const where = { orgId, doneAt: { not: null } }
  const rows = await db.disposal.findMany({ where, orderBy: [{ deleteOn: 'desc' }, { id: 'desc' }], take: size })
  return rows.map(recordOf)
}

type Row = Awaited<ReturnType<Db['disposal']['findFirstOrThrow']>>
const recordOf = ({ createdAt: _, kind, deleteOn, ...row }: Row): DisposalRecord => ({
  ...row,
  kind: kind as RetentionKind,
  deleteOn: fromColumn(deleteOn),
})

/** Announced disposals summed over all organizations, by kind and day. */
export const sumPlannedDisposals = (
  db: Db,
): Promise<{ kind: RetentionKind; deleteOn: PlainDate; orgs: number; announced: number }[]> =>
  db.$queryRaw(sql`
    SELECT "kind", "deleteOn"::text, count("orgId")::int AS "orgs", sum("announced")::int AS "announced"
    FROM "Disposal" WHERE "doneAt" IS NULL GROUP BY "kind", "deleteOn" ORDER BY "deleteOn", "kind"`)

/** The people these memberships belong to. */
export async function listPeopleOfRoles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const roles = await tx.role.findMany({ where: { id: { in: [...ids] } }, select: { userId: true } })
  return [...new Set(roles.map(({ userId }) => userId))]
}

/**
 * Erases what an employer recorded of former members, including their employee number in searches. The caller has
 * locked the people; those who came back in the meantime keep their data. Returns the number of memberships.
 */
export async function clearEmployment(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const select = { id: true, searchText: true, employeeId: true }
  const former = await tx.role.findMany({ where: { id: { in: [...ids] }, state: 'ENDED' }, select })
  const texts = former.map(({ searchText, employeeId }) => withoutNumber(searchText, employeeId ?? ''))
  return tx.$executeRaw`
    UPDATE "Role" r SET "employeeId" = NULL, "jobTitle" = NULL, "department" = NULL, "hireDate" = NULL, "npi" = NULL, "supervisorId" = NULL,
      "searchText" = f."searchText", "version" = "version" + 1, "updatedAt" = ${now}::timestamptz
    FROM unnest(${former.map(({ id }) => id)}::uuid[], ${texts}::text[]) f("id", "searchText") WHERE r."id" = f."id"`
}
