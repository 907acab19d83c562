import type { RoleType } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { endOf } from '../enrollments/list'
import { endIdentityProvider } from '../identity-providers/write'
import { endSharesOf, withoutStanding } from '../members/write'
import { fromColumn, toColumn } from '../rows'
import { sql } from '../sql'

/** A requested closing that is neither done nor taken back. */
export type ClosingRequest = {
  id: string
  createdAt: Date
  orgId: string
  askedById: string
  reason: string
  closeOn: PlainDate
}

const select = { id: true, createdAt: true, orgId: true, askedById: true, reason: true, closeOn: true } as const
const openClosing = { takenBackAt: null, doneAt: null } as const

type Row = Omit<ClosingRequest, 'closeOn'> & { closeOn: Date }
const recordOf = ({ closeOn, ...row }: Row): ClosingRequest => ({ ...row, closeOn: fromColumn(closeOn) })

/** The open closing of an organization. */
export async function findClosingRequest(db: Db | Tx, orgId: string): Promise<ClosingRequest | null> {
  const row = await db.orgClosing.findFirst({ where: { orgId, ...openClosing }, select })
  return row && recordOf(row)
}

export async function insertClosingRequest(tx: Tx, closing: Omit<ClosingRequest, 'id'>): Promise<ClosingRequest> {
  return recordOf(await tx.orgClosing.create({ data: { ...closing, closeOn: toColumn(closing.closeOn) }, select }))
}

export async function cancelClosingRequest(tx: Tx, id: string, by: { at: Date; userId: string }): Promise<boolean> {
  const data = { takenBackAt: by.at, takenBackById: by.userId }
  return (await tx.orgClosing.updateMany({ where: { id, ...openClosing }, data })).count === 1
}

/** Closings that are due on this day in UTC. */
export async function listDueClosings(db: Db, today: PlainDate, limit: number): Promise<ClosingRequest[]> {
  const where = { ...openClosing, closeOn: { lte: toColumn(today) } }
  const rows = await db.orgClosing.findMany({
    where,
    select,
    orderBy: [{ closeOn: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return rows.map(recordOf)
}

/** Records that a closing is done; false when it was taken back in the meantime. */
export async function completeClosingRequest(tx: Tx, id: string, at: Date): Promise<boolean> {
  return (await tx.orgClosing.updateMany({ where: { id, ...openClosing }, data: { doneAt: at } })).count === 1
}

/** A batch of members who have not left, after an id, to be notified that their organization closes. */
export const listMembersToNotify = (
  tx: Tx,
  orgId: string,
  after: string | null,
  size: number,
): Promise<{ id: string; userId: string }[]> =>
  tx.role.findMany({
    where: { orgId, state: { not: 'ENDED' }, ...(after && { id: { gt: after } }) },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: size,
  })

/** Locks an organization until the transaction ends. */
export async function lockOrg(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Org" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
}

/**
 * Ends everything that acts for an organization or shows its records to others: tokens, clients, webhooks, survey
 * links, its own identity provider.
 */
export async function endAccess(tx: Tx, orgId: string, at: Date): Promise<void> {
  await tx.apiToken.updateMany({ where: { orgId, revokedAt: null }, data: { revokedAt: at } })
  await tx.apiClient.updateMany({ where: { orgId, revokedAt: null }, data: { revokedAt: at } })
  await tx.user.updateMany({ where: { serviceOrgId: orgId, disabledAt: null }, data: { disabledAt: at } })
  await tx.webhookSubscription.updateMany({ where: { orgId, state: { not: 'ENDED' } }, data: { state: 'ENDED' } })
  await tx.surveyLink.updateMany({ where: { orgId, endedAt: null, expiresAt: { gt: at } }, data: { endedAt: at } })
  for (const { id } of await tx.orgConnection.findMany({ where: { orgId, endedAt: null }, select: { id: true } }))
    await endIdentityProvider(tx, id, at)
}

/** Sessions of an organization that were announced and are not over. Closing it cancels them. */
export const listSessionsToCancel = (db: Db, orgId: string, now: Date): Promise<{ id: string }[]> =>
  db.$queryRaw<{ id: string }[]>(sql`
    SELECT s."id" FROM "TaskSession" s WHERE s."orgId" = ${orgId}::uuid AND s."state" IN ('SCHEDULED', 'OPEN')
      AND ${endOf} > ${now}::timestamptz ORDER BY s."startsAt", s."id"`)

/** Revokes a batch of an organization's open invitations and returns their ids. */
export async function revokeOpenInvitations(tx: Tx, orgId: string, size: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH held AS MATERIALIZED (
      SELECT "id" FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN'
      ORDER BY "id" LIMIT ${size}::int FOR NO KEY UPDATE)
    UPDATE "Invitation" i SET "state" = 'REVOKED', "nextResendAt" = NULL, "version" = i."version" + 1, "updatedAt" = now()
    FROM held WHERE i."id" = held."id" RETURNING i."id"`
  return rows.map(({ id }) => id)
}

/** A batch of memberships that have not ended, oldest first. */
export const listRolesToEnd = (tx: Tx, orgId: string, size: number): Promise<{ id: string; userId: string }[]> =>
  tx.role.findMany({
    where: { orgId, state: { not: 'ENDED' } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: size,
  })

type EndedRole = { id: string; userId: string; roleType: RoleType; version: number }

/**
 * Ends memberships of locked people, and what these people shared with the organization. Returns the memberships that
 * had not ended before.
 */
export async function endMemberships(tx: Tx, ids: readonly string[], at: Date): Promise<EndedRole[]> {
  const endedRoles = await tx.$queryRaw<EndedRole[]>`
    UPDATE "Role" SET "state" = 'ENDED', "endedAt" = ${at}::timestamptz, "leaveAt" = NULL, ${withoutStanding},
      "version" = "version" + 1, "updatedAt" = now()
    WHERE "id" = ANY(${[...ids]}::uuid[]) AND "state" <> 'ENDED' RETURNING "id", "userId", "roleType", "version"`
  await endSharesOf(
    tx,
    endedRoles.map(({ id }) => id),
    at,
  )
  return endedRoles
}

/** Closed organizations that still have members or open invitations, because a worker did not finish the closing. */
export const listUnfinishedClosings = (db: Db, limit: number): Promise<{ id: string }[]> =>
  db.$queryRaw<{ id: string }[]>`
    SELECT o."id" FROM "Org" o WHERE o."state" = 'CLOSED' AND (
      EXISTS (SELECT 1 FROM "Role" r WHERE r."orgId" = o."id" AND r."state" <> 'ENDED')
      OR EXISTS (SELECT 1 FROM "Invitation" i WHERE i."orgId" = o."id" AND i."state" = 'OPEN'))
    ORDER BY o."id" LIMIT ${limit}::int`

/**
 * SQL condition: a legal hold applies to the organization `o` or to anybody who ever belonged to it, or applied until
 * after an instant.
 */
const heldSince = (released: Date) => sql`EXISTS (SELECT 1 FROM "LegalHold" h
  WHERE (h."releasedAt" IS NULL OR h."releasedAt" > ${released}::timestamptz) AND (h."orgId" = o."id"
    OR h."personId" IN (SELECT r."userId" FROM "Role" r WHERE r."orgId" = o."id")))`

/**
 * Closed organizations whose personal records have been kept long enough, are not erased yet and are under no legal
 * hold.
 */
export const listOrgsToErase = (
  db: Db,
  { today, released, most: limit }: { today: PlainDate; released: Date; most: number },
): Promise<{ id: string }[]> =>
  db.$queryRaw<{ id: string }[]>(sql`
    SELECT o."id" FROM "Org" o WHERE o."eraseOn" <= ${today}::date AND o."erasedAt" IS NULL AND o."state" = 'CLOSED'
      AND NOT ${heldSince(released)} ORDER BY o."eraseOn", o."id" LIMIT ${limit}::int`)

/** True when a closed organization, which the caller has locked, may still be erased. */
export async function isOrgToErase(tx: Tx, orgId: string, released: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT 1 FROM "Org" o WHERE o."id" = ${orgId}::uuid AND o."erasedAt" IS NULL AND NOT ${heldSince(released)}`)
  return rows.length > 0
}

/**
 * Erases the records about people of a closed organization that nothing else depends on. Classes, sheets, signatures
 * and certificates stay, because they prove people’s credits.
 */
export async function eraseOrgRecords(tx: Tx, orgId: string, at: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Role" SET "employeeId" = NULL, "jobTitle" = NULL, "department" = NULL, "hireDate" = NULL, "npi" = NULL, "supervisorId" = NULL,
      "searchText" = "sortName", "version" = "version" + 1, "updatedAt" = now() WHERE "orgId" = ${orgId}::uuid`
  await tx.$executeRaw`
    UPDATE "Guest" SET "firstName" = NULL, "lastName" = NULL, "licenseGeo" = NULL, "licenseType" = NULL, "licenseNumber" = NULL,
      "contactKind" = NULL, "contact" = NULL, "erasedAt" = ${at}::timestamptz, "version" = "version" + 1, "updatedAt" = now()
    WHERE "orgId" = ${orgId}::uuid AND "erasedAt" IS NULL`
  await tx.scimUser.deleteMany({ where: { orgId } })
  await tx.invitation.deleteMany({ where: { orgId } })
  await tx.peopleImport.deleteMany({ where: { orgId } })
  await tx.webhookSubscription.deleteMany({ where: { orgId } })
  await tx.webhookEvent.deleteMany({ where: { orgId } })
  await tx.apiToken.deleteMany({ where: { orgId } })
  await tx.apiClient.deleteMany({ where: { orgId } })
  await tx.surveyLink.deleteMany({ where: { orgId } })
  await tx.documentRequest.deleteMany({ where: { orgId } })
  await tx.address.deleteMany({ where: { orgId } })
  await tx.wheelVisit.deleteMany({ where: { orgId } })
  await tx.org.update({ where: { id: orgId }, data: { erasedAt: at }, select: { id: true } })
}
