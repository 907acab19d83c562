import type { Db, Tx } from '../db'
import { sql } from '../sql'
import { findSessionWithApprovals } from '../task-sessions/read'

/** An open invitation that is due to be sent: for the first time while `sentAt` is null. */
export type DueInvitation = { id: string; sentAt: Date | null; resendCount: number; nextResendAt: Date }

/**
 * A batch of invitations that are due, locked until the transaction ends. Rows that another worker has locked are
 * skipped.
 */
export const listDueInvitations = (tx: Tx, now: Date, size: number): Promise<DueInvitation[]> =>
  tx.$queryRaw<DueInvitation[]>`
    SELECT i."id", i."sentAt", i."resendCount", i."nextResendAt" FROM "Invitation" i
    WHERE i."state" = 'OPEN' AND i."nextResendAt" <= ${now}::timestamptz AND i."expiresAt" > ${now}::timestamptz
      AND EXISTS (SELECT 1 FROM "Org" o WHERE o."id" = i."orgId" AND o."state" = 'ACTIVE')
    ORDER BY i."nextResendAt" LIMIT ${size} FOR NO KEY UPDATE SKIP LOCKED`

/** `expiresAt` replaces the expiry; when omitted, the expiry stays the same. */
export type Sending = { id: string; resendCount: number; nextResendAt: Date | null; expiresAt?: Date }

/** Records that these were sent now and when each is due next; one statement. */
export async function saveSendings(tx: Tx, sendings: readonly Sending[], sentAt: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Invitation" i SET "sentAt" = ${sentAt}::timestamptz, "resendCount" = n."resendCount",
      "nextResendAt" = n."nextResendAt", "expiresAt" = coalesce(n."expiresAt", i."expiresAt"), "updatedAt" = now()
    FROM json_to_recordset(${JSON.stringify(sendings)}::json)
      AS n("id" uuid, "resendCount" int, "nextResendAt" timestamptz, "expiresAt" timestamptz)
    WHERE i."id" = n."id"`
}

type ExpiredInvitation = { id: string; orgId: string }

/**
 * Expires a batch of open invitations whose time is over, those in `first` before others. Rows that another worker has
 * locked are skipped, and so is an invitation whose enrollment still waits for the answer.
 */
export const expireInvitations = (
  tx: Tx,
  now: Date,
  { first, size }: { first: readonly string[]; size: number },
): Promise<ExpiredInvitation[]> =>
  tx.$queryRaw<ExpiredInvitation[]>`
    WITH over AS MATERIALIZED (
      SELECT i."id" FROM "Invitation" i WHERE i."state" = 'OPEN' AND i."expiresAt" <= ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."invitationId" = i."id" AND e."status" = 'PENDING'
          AND e."pendingReason" = 'INVITATION')
      ORDER BY i."id" = ANY(${first}::uuid[]) DESC, i."id" LIMIT ${size} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE "Invitation" i SET "state" = 'EXPIRED', "nextResendAt" = NULL, "version" = i."version" + 1, "updatedAt" = now()
    FROM over WHERE i."id" = over."id" RETURNING i."id", i."orgId"`

/** The current data that a message about an invitation is written from. */
export async function findSending(db: Db, id: string) {
  const invitation = await db.invitation.findUnique({
    where: { id },
    include: {
      org: { select: { name: true, timeZone: true, appFeatures: { select: { featureType: true } } } },
      invitedBy: {
        select: { firstName: true, middleName: true, lastName: true, uiLanguage: true, serviceOrgId: true },
      },
    },
  })
  if (!invitation) return null
  const { taskSessionId } = invitation
  const session = taskSessionId ? await findSessionWithApprovals(db, taskSessionId) : null
  const { contactType: kind, contact: value } = invitation
  // A program invites only in the name of its organization.
  const invitedBy = invitation.invitedBy?.serviceOrgId ? null : invitation.invitedBy
  const contact = await db.contact.findFirst({
    where: { kind, value },
    select: { userId: true, verifiedAt: true, user: { select: { uiLanguage: true, datesInLanguage: true } } },
    orderBy: [{ verifiedAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }],
  })
  // An unverified address may belong to anybody, so only the person who has verified it has their licenses and
  // preferences taken into account.
  const userId = contact?.verifiedAt ? contact.userId : null
  const languages = [contact?.user.uiLanguage, invitedBy?.uiLanguage]
  const datesInLanguage = contact?.user.datesInLanguage ?? false
  return { ...invitation, invitedBy, userId, told: session, languages, datesInLanguage }
}

/** SQL condition for open invitations that an import left unsent; matches their index. */
export const isUnsent = sql`"state" = 'OPEN' AND "invitationType" = 'ORG' AND "sentAt" IS NULL AND "nextResendAt" IS NULL`

type UnsentCount = { emails: number; phones: number }

/** Number of unsent invitations of an organization, by email and by phone. */
export async function countUnsent(db: Db | Tx, orgId: string): Promise<UnsentCount> {
  const [row] = await db.$queryRaw<UnsentCount[]>`
    SELECT (count(*) FILTER (WHERE "contactType" = 'EMAIL'))::int AS "emails",
      (count(*) FILTER (WHERE "contactType" = 'PHONE'))::int AS "phones"
    FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND ${isUnsent}`
  return row ?? { emails: 0, phones: 0 }
}

/** The values that unsent invitations get on release: due now, sent by this person, open until `expiresAt`. */
export type Release = { orgId: string; invitedById: string; now: Date; expiresAt: Date; phones: boolean; size: number }

/** Makes a set of unsent invitations due and returns their number. Rows that another worker has locked are skipped. */
export const releaseUnsent = (tx: Tx, { orgId, invitedById, now, expiresAt, phones, size }: Release): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Invitation" i SET "nextResendAt" = ${now}::timestamptz, "expiresAt" = ${expiresAt}::timestamptz,
      "invitedById" = (SELECT u."id" FROM "User" u WHERE u."id" = ${invitedById}::uuid), "updatedAt" = now()
    FROM (SELECT "id" FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND ${isUnsent}
        AND (${phones}::boolean OR "contactType" = 'EMAIL')
      ORDER BY "sortName", "id" LIMIT ${size}::int FOR NO KEY UPDATE SKIP LOCKED) unsent
    WHERE i."id" = unsent."id"`
