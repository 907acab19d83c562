import type { Db, Tx } from '../db'
import { sql } from '../sql'
import { findSessionToNotify } from '../task-sessions/read'

/** An open invitation that is to be sent: for the first time while `sentAt` is null. */
export type DueInvitation = { id: string; sentAt: Date | null; resendCount: number; nextResendAt: Date }

/** A batch of what is to be sent by now. Held until the transaction ends; what another worker holds is left to it. */
export const listDueInvitations = (tx: Tx, now: Date, size: number): Promise<DueInvitation[]> =>
  tx.$queryRaw<DueInvitation[]>`
    SELECT i."id", i."sentAt", i."resendCount", i."nextResendAt" FROM "Invitation" i
    WHERE i."state" = 'OPEN' AND i."nextResendAt" <= ${now}::timestamptz AND i."expiresAt" > ${now}::timestamptz
      AND EXISTS (SELECT 1 FROM "Org" o WHERE o."id" = i."orgId" AND o."state" = 'ACTIVE')
    ORDER BY i."nextResendAt" LIMIT ${size} FOR NO KEY UPDATE SKIP LOCKED`

/** `expiresAt`: when it is over from now on; as it was where it is not named. */
export type Sending = { id: string; resendCount: number; nextResendAt: Date | null; expiresAt?: Date }

/** Notes that these were sent now and when each is due again; one statement. */
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
 * Ends a batch of open invitations whose time is over, `first` those named; what another worker holds is left to it, and
 * so is an invitation whose enrollment still waits for the answer.
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

/** What a message about an invitation is written from, as it is now. */
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
  const session = taskSessionId ? await findSessionToNotify(db, taskSessionId) : null
  const { contactType: kind, contact: value } = invitation
  // A program invites in the name of its organization alone.
  const invitedBy = invitation.invitedBy?.serviceOrgId ? null : invitation.invitedBy
  const contact = await db.contact.findFirst({
    where: { kind, value },
    select: { userId: true, verifiedAt: true, user: { select: { uiLanguage: true, datesInLanguage: true } } },
    orderBy: [{ verifiedAt: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }],
  })
  // An address that nobody has proven may be anybody's: only its owner's licenses and wishes count.
  const userId = contact?.verifiedAt ? contact.userId : null
  const languages = [contact?.user.uiLanguage, invitedBy?.uiLanguage]
  const datesInLanguage = contact?.user.datesInLanguage ?? false
  return { ...invitation, invitedBy, userId, told: session, languages, datesInLanguage }
}

/** Open invitations that an import left unsent; as their index has it. */
export const isUnsent = sql`"state" = 'OPEN' AND "invitationType" = 'ORG' AND "sentAt" IS NULL AND "nextResendAt" IS NULL`

type UnsentCount = { emails: number; phones: number }

/** How many invitations of an organization are unsent, by email and by phone. */
export async function countUnsent(db: Db | Tx, orgId: string): Promise<UnsentCount> {
  const [row] = await db.$queryRaw<UnsentCount[]>`
    SELECT (count(*) FILTER (WHERE "contactType" = 'EMAIL'))::int AS "emails",
      (count(*) FILTER (WHERE "contactType" = 'PHONE'))::int AS "phones"
    FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND ${isUnsent}`
  return row ?? { emails: 0, phones: 0 }
}

/** What an unsent invitation becomes: due now, by whom, and open until then. */
export type Release = { orgId: string; invitedById: string; now: Date; expiresAt: Date; phones: boolean; size: number }

/** Makes a set of unsent invitations due; how many. What another worker holds is left to it. */
export const releaseUnsent = (tx: Tx, { orgId, invitedById, now, expiresAt, phones, size }: Release): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Invitation" i SET "nextResendAt" = ${now}::timestamptz, "expiresAt" = ${expiresAt}::timestamptz,
      "invitedById" = (SELECT u."id" FROM "User" u WHERE u."id" = ${invitedById}::uuid), "updatedAt" = now()
    FROM (SELECT "id" FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND ${isUnsent}
        AND (${phones}::boolean OR "contactType" = 'EMAIL')
      ORDER BY "sortName", "id" LIMIT ${size}::int FOR NO KEY UPDATE SKIP LOCKED) unsent
    WHERE i."id" = unsent."id"`
