import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, instant, instantOrNull, withInstants } from '../rows'
import { sql } from '../sql'
import type { ContactKey } from '../users/identities'

type Row = Prisma.InvitationGetPayload<{
  include: {
    org: { select: { id: true; name: true; createdAt: true; updatedAt: true } }
    invitedBy: { select: { firstName: true; middleName: true; lastName: true } }
    credentials: true
  }
}>

export type ReportedRecord = Omit<Row['credentials'][number], 'effectiveAt' | 'expiresAt'> & {
  effectiveAt: PlainDate | null
  expiresAt: PlainDate
}

/** An invitation with its employment data, the licenses reported with it and the person who invites. */
export type InvitationRecord = Omit<Row, 'hireDate' | 'credentials'> & {
  hireDate: PlainDate | null
  credentials: ReportedRecord[]
}

// Related rows are read as one value: Prisma would query relations in parallel, which the single connection of a
// transaction cannot do.
const invitationStatement = (matches: string) => `SELECT row_to_json(one) AS "invitation" FROM (
  SELECT i.*,
    (SELECT json_build_object('id', o."id", 'name', o."name", 'createdAt', o."createdAt", 'updatedAt', o."updatedAt")
      FROM "Org" o WHERE o."id" = i."orgId") AS "org",
    (SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName")
      FROM "User" u WHERE u."id" = i."invitedById" AND u."serviceOrgId" IS NULL) AS "invitedBy",
    coalesce((SELECT json_agg(row_to_json(r) ORDER BY r."geo", r."credentialType", r."id")
      FROM "ReportedCredential" r WHERE r."invitationId" = i."id"), '[]') AS "credentials"
  FROM "Invitation" i WHERE ${matches}) one`

/**
 * An invitation with its organization, the person who invites and the reported licenses, in one statement; null when
 * there is none.
 */
export async function findInvitation(db: Db | Tx, id: string): Promise<InvitationRecord | null> {
  const [row] = await db.$queryRawUnsafe<{ invitation: InJson<InvitationRecord> }[]>(
    invitationStatement('i."id" = $1::uuid'),
    id,
  )
  return row ? fromRow(row) : null
}

function fromRow(row: { invitation: InJson<InvitationRecord> }): InvitationRecord {
  const { org, credentials, sentAt, nextResendAt, expiresAt, respondedAt, ...rest } = row.invitation
  return {
    ...withInstants(rest),
    sentAt: instantOrNull(sentAt),
    nextResendAt: instantOrNull(nextResendAt),
    expiresAt: instant(expiresAt),
    respondedAt: instantOrNull(respondedAt),
    org: withInstants(org),
    credentials: credentials.map(withInstants),
  }
}

/** The contacts, among these, that a member of the organization has verified. */
export async function listMembersAmong(tx: Tx, orgId: string, contacts: readonly ContactKey[]): Promise<string[]> {
  const rows = await tx.contact.findMany({
    where: {
      value: { in: contacts.map(({ value }) => value) },
      verifiedAt: { not: null },
      user: { roles: { some: { orgId, state: { not: 'ENDED' } } } },
    },
    select: { value: true },
  })
  return rows.map(({ value }) => value)
}

const openFor = `${invitationStatement(`i."state" = 'OPEN' AND i."expiresAt" > $2::timestamptz AND i."id" IN (
    SELECT n."id" FROM json_to_recordset($1::json) AS c("kind" "ContactKind", "value" text)
    JOIN "Invitation" n ON n."contactType" = c."kind" AND n."contact" = c."value")`)} ORDER BY one."createdAt", one."id"`

/** The open invitations addressed to these contacts, oldest first; one statement. */
export async function listOpenInvitationsFor(
  db: Db,
  contacts: readonly ContactKey[],
  now: Date,
): Promise<InvitationRecord[]> {
  if (contacts.length === 0) return []
  const keys = contacts.map(({ kind, value }) => ({ kind, value }))
  const rows = await db.$queryRawUnsafe<{ invitation: InJson<InvitationRecord> }[]>(openFor, JSON.stringify(keys), now)
  return rows.map(fromRow)
}

/**
 * Locks an invitation until the transaction ends: of two simultaneous answers, the second sees the result of the first.
 */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Invitation" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findInvitation(tx, id)
}

/** Closes an open invitation in this state; false when it is no longer open. */
export async function closeInvitation(
  tx: Tx,
  id: string,
  state: 'ACCEPTED' | 'DECLINED' | 'REVOKED',
  respondedAt: Date | null,
): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { id, state: 'OPEN' },
    data: { state, respondedAt, nextResendAt: null, version: { increment: 1 } },
  })
  return count === 1
}

/**
 * Revokes an open invitation; false when it is no longer open. The time of its next sending is kept in case it is
 * reopened; only open invitations are sent.
 */
export async function revokeOpen(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { id, state: 'OPEN' },
    data: { state: 'REVOKED', respondedAt: null, updatedAt: now, version: { increment: 1 } },
  })
  return count === 1
}

/** Makes somebody answer for an invitation from now on, as if they had sent it first. */
export async function answerFor(tx: Tx, id: string, invitedById: string): Promise<void> {
  await tx.invitation.update({ where: { id }, data: { invitedById } })
}

/** The open invitations to administer an organization for which somebody answers. */
export async function listOpenAdminInvitations(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
): Promise<{ id: string; orgId: string }[]> {
  const where = { orgId, invitedById: userId, roleType: 'ADMIN', state: 'OPEN', invitationType: 'ORG' } as const
  return tx.invitation.findMany({ where, select: { id: true, orgId: true }, orderBy: { id: 'asc' } })
}

/** By these somebody answers for an invitation. */
export const invitingActions = [
  'invitation.made',
  'invitation.renewed',
  'invitation.sentAgain',
  'invitation.restored',
] as const

/** The open invitations to administer an organization for which somebody has answered since an instant. */
export const listAdminInvitationsSince = (
  tx: Tx,
  { orgId, userId, since }: { orgId: string; userId: string; since: Date },
): Promise<{ id: string; orgId: string }[]> =>
  tx.$queryRaw`
    SELECT i."id", i."orgId" FROM "Invitation" i
    WHERE i."orgId" = ${orgId}::uuid AND i."invitedById" = ${userId}::uuid AND i."roleType" = 'ADMIN' AND i."state" = 'OPEN'
      AND i."invitationType" = 'ORG' AND EXISTS (SELECT 1 FROM "AuditEvent" e
        WHERE e."subjectType" = 'Invitation' AND e."subjectId" = i."id"::text AND e."actorId" = ${userId}::uuid
          AND e."at" >= ${since}::timestamptz AND e."action" = ANY(${[...invitingActions]}))
    ORDER BY i."id"`

/** Reopens a revoked invitation; false when its contact or employee number has been invited again in the meantime. */
export async function reopenRevoked(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "Invitation" i SET "state" = 'OPEN', "version" = i."version" + 1, "updatedAt" = now()
    WHERE i."id" = ${id}::uuid AND i."state" = 'REVOKED' AND NOT EXISTS (
      SELECT 1 FROM "Invitation" n WHERE n."orgId" = i."orgId" AND n."state" = 'OPEN' AND n."invitationType" = 'ORG'
        AND ((n."contactType" = i."contactType" AND n."contact" = i."contact") OR n."employeeId" = i."employeeId"))`
  return count === 1
}

export type NewInvitation = {
  contactType: ContactKey['kind']
  contact: string
  roleType: 'ADMIN' | 'MEMBER'
  firstName: string | null
  lastName: string | null
  department: string | null
  jobTitle: string | null
}
/** `keepsAdmins`: an open invitation as administrator that can still be accepted stays one. */
type Batch = { orgId: string; invitedById: string; now: Date; expiresAt: Date; sentSince: Date; keepsAdmins: boolean }
export type SavedInvitation = ContactKey & { id: string; isNew: boolean }

/**
 * Invites these contacts in one statement. An invitation that is already open is renewed: it takes the latest values
 * and restarts its sending schedule unless it was sent after `sentSince`. New ones wait to be sent: `sentAt` is null.
 */
export async function saveInvitations(
  tx: Tx,
  rows: readonly NewInvitation[],
  batch: Batch,
): Promise<SavedInvitation[]> {
  const { orgId, invitedById, now, expiresAt, sentSince, keepsAdmins } = batch
  const isKept = sql`(${keepsAdmins} AND i."roleType" = 'ADMIN' AND i."expiresAt" > ${now}::timestamptz)`
  return tx.$queryRaw<SavedInvitation[]>`
    INSERT INTO "Invitation" AS i ("orgId", "invitationType", "contactType", "contact", "roleType", "firstName", "lastName",
      "department", "jobTitle", "invitedById", "sentAt", "nextResendAt", "expiresAt", "createdAt", "updatedAt")
    SELECT ${orgId}::uuid, 'ORG', n."contactType", n."contact", n."roleType", n."firstName", n."lastName", n."department",
      n."jobTitle", ${invitedById}::uuid, NULL, ${now}::timestamptz, ${expiresAt}::timestamptz, ${now}::timestamptz, now()
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n("contactType" "ContactKind", "contact" text,
      "roleType" "RoleType", "firstName" text, "lastName" text, "department" text, "jobTitle" text)
    ORDER BY n."contact"
    ON CONFLICT ("orgId", "contactType", "contact") WHERE "state" = 'OPEN' AND "invitationType" = 'ORG' DO UPDATE SET
      "roleType" = CASE WHEN ${isKept}
        THEN i."roleType" ELSE excluded."roleType" END,
      "firstName" = coalesce(excluded."firstName", i."firstName"),
      "lastName" = coalesce(excluded."lastName", i."lastName"),
      "department" = coalesce(excluded."department", i."department"),
      "jobTitle" = coalesce(excluded."jobTitle", i."jobTitle"),
      -- Whoever may not invite an administrator does not answer for one either.
      "invitedById" = CASE WHEN ${isKept}
        THEN i."invitedById" ELSE excluded."invitedById" END,
      "expiresAt" = CASE WHEN ${isKept}
        THEN i."expiresAt" ELSE excluded."expiresAt" END, "version" = i."version" + 1, "updatedAt" = now(),
      "resendCount" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz OR ${isKept} THEN i."resendCount" ELSE 0 END,
      "nextResendAt" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz OR ${isKept} THEN i."nextResendAt"
        ELSE excluded."nextResendAt" END,
      "sentAt" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz OR ${isKept} THEN i."sentAt" END
    RETURNING i."id", i."contactType"::text AS "kind", i."contact" AS "value", i."version" = 1 AS "isNew"`
}
