import type { Approval } from '@/lib/domain/certificates/session-credit'
import type { InvitationState } from '@/lib/domain/lists/organizations'
import type { Db, Tx } from '../db'
import type { EnrollmentRecord } from '../enrollments/read'
import { sql } from '../sql'
import {
  approvalsJson,
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'
import type { ContactKey } from '../users/identities'
import type { SavedInvitation } from './invitations'

/** Revokes every open invitation to a session, so that nobody can answer one any more. */
export async function revokeSessionInvitations(tx: Tx, taskSessionId: string): Promise<void> {
  await tx.$executeRaw`
    WITH open AS MATERIALIZED (
      SELECT "id" FROM "Invitation" WHERE "taskSessionId" = ${taskSessionId}::uuid AND "state" = 'OPEN'
      ORDER BY "id" FOR NO KEY UPDATE)
    UPDATE "Invitation" i SET "state" = 'REVOKED', "nextResendAt" = NULL, "version" = i."version" + 1, "updatedAt" = now()
    FROM open WHERE i."id" = open."id"`
}

type NewSessionInvitation = ContactKey & { firstName: string | null; lastName: string | null }
type Batch = { orgId: string; taskSessionId: string; invitedById: string; now: Date; expiresAt: Date; sentSince: Date }

/**
 * Invites these contacts to a session in one statement. An invitation that is already open is renewed: it restarts its
 * sending schedule unless it was sent after `sentSince`. New ones wait to be sent: `sentAt` is null.
 */
export const saveSessionInvitations = (
  tx: Tx,
  rows: readonly NewSessionInvitation[],
  { orgId, taskSessionId, invitedById, now, expiresAt, sentSince }: Batch,
): Promise<SavedInvitation[]> =>
  tx.$queryRaw<SavedInvitation[]>`
    INSERT INTO "Invitation" AS i ("orgId", "taskSessionId", "invitationType", "contactType", "contact", "firstName",
      "lastName", "invitedById", "sentAt", "nextResendAt", "expiresAt", "createdAt", "updatedAt")
    SELECT ${orgId}::uuid, ${taskSessionId}::uuid, 'ENROLLMENT', n."kind", n."value", n."firstName", n."lastName",
      ${invitedById}::uuid, NULL, ${now}::timestamptz, ${expiresAt}::timestamptz, ${now}::timestamptz, now()
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS n("kind" "ContactKind", "value" text, "firstName" text, "lastName" text) ORDER BY n."value"
    ON CONFLICT ("taskSessionId", "contactType", "contact") WHERE "state" = 'OPEN' AND "invitationType" = 'ENROLLMENT'
    DO UPDATE SET "invitedById" = excluded."invitedById", "expiresAt" = excluded."expiresAt",
      "version" = i."version" + 1, "updatedAt" = now(),
      "resendCount" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz THEN i."resendCount" ELSE 0 END,
      "nextResendAt" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz THEN i."nextResendAt" ELSE excluded."nextResendAt" END,
      "sentAt" = CASE WHEN i."sentAt" > ${sentSince}::timestamptz THEN i."sentAt" END
    RETURNING i."id", i."contactType"::text AS "kind", i."contact" AS "value", i."version" = 1 AS "isNew"`

/** An invitation to a session and, when it was made for a known person, that person. */
export type SessionInvitationRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  taskSessionId: string
  state: InvitationState
  contactType: 'EMAIL' | 'PHONE'
  contact: string
  firstName: string | null
  lastName: string | null
  sentAt: Date | null
  expiresAt: Date
  respondedAt: Date | null
  invitedById: string | null
  invitedBy: { firstName: string | null; middleName: string | null; lastName: string | null } | null
  /** The person whose enrollment waits for its answer; null while no known person has the contact. */
  userId: string | null
}

const fields = sql`i."id", i."createdAt", i."updatedAt", i."version", i."orgId", i."taskSessionId", i."state"::text AS "state",
  i."contactType"::text AS "contactType", i."contact", i."firstName", i."lastName", i."sentAt", i."expiresAt", i."respondedAt",
  i."invitedById", (SELECT json_build_object('firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName")
    FROM "User" u WHERE u."id" = i."invitedById" AND u."serviceOrgId" IS NULL) AS "invitedBy",
  (SELECT e."userId" FROM "Enrollment" e WHERE e."invitationId" = i."id") AS "userId"`

/** One invitation to a session; null when there is none, or when it invites to an organization. */
export async function findSessionInvitation(db: Db | Tx, id: string): Promise<SessionInvitationRecord | null> {
  const [row] = await db.$queryRaw<SessionInvitationRecord[]>`
    SELECT ${fields} FROM "Invitation" i WHERE i."id" = ${id}::uuid AND i."invitationType" = 'ENROLLMENT'`
  return row ?? null
}

/** The same, locked until the transaction ends. The caller has locked the session and the enrollment. */
export async function lockSessionInvitation(tx: Tx, id: string): Promise<SessionInvitationRecord | null> {
  await tx.$queryRaw`SELECT 1 FROM "Invitation" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
  return findSessionInvitation(tx, id)
}

/** An invitation with its session and the approval numbers of the organization. */
export type InvitationToSession = {
  invitation: SessionInvitationRecord
  session: TaskSessionRecord
  approvals: Approval[]
}

/**
 * The open invitations to sessions that a person may answer, each with its session, soonest first: those made for them,
 * or sent to a contact they have verified. Invitations of organizations that no longer hold sessions are left out. One
 * statement.
 */
export async function listSessionInvitationsFor(db: Db, userId: string, now: Date): Promise<InvitationToSession[]> {
  type Row = SessionInvitationRecord & { session: TaskSessionJson; approvals: Approval[] }
  const rows = await db.$queryRaw<Row[]>`
     SELECT ${fields}, ${taskSessionJson} AS "session", ${approvalsJson} AS "approvals"
     FROM "Invitation" i JOIN "TaskSession" s ON s."id" = i."taskSessionId"
     WHERE i."id" IN (
         SELECT e."invitationId" FROM "Enrollment" e
         WHERE e."userId" = ${userId}::uuid AND e."status" = 'PENDING' AND e."pendingReason" = 'INVITATION'
         UNION SELECT n."id" FROM "Contact" c JOIN "Invitation" n ON n."contactType" = c."kind" AND n."contact" = c."value"
         WHERE c."userId" = ${userId}::uuid AND c."verifiedAt" IS NOT NULL AND n."invitationType" = 'ENROLLMENT'
           AND NOT EXISTS (SELECT 1 FROM "Enrollment" o WHERE o."invitationId" = n."id" AND o."userId" <> ${userId}::uuid))
       AND i."state" = 'OPEN' AND i."expiresAt" > ${now}::timestamptz AND s."state" IN ('SCHEDULED', 'OPEN')
       AND EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = i."orgId" AND f."featureType" = 'TASKS')
     ORDER BY s."startsAt", i."id" LIMIT 50`
  return rows.map(({ session, approvals, ...invitation }) => ({
    invitation,
    session: taskSessionFromJson(session),
    approvals,
  }))
}

/** The open invitations to a session that were sent to contacts of nobody known, in the order of the contacts. */
export const listUnclaimedInvitations = (db: Db, taskSessionId: string): Promise<SessionInvitationRecord[]> =>
  db.$queryRaw<SessionInvitationRecord[]>`
     SELECT ${fields} FROM "Invitation" i
     WHERE i."taskSessionId" = ${taskSessionId}::uuid AND i."state" = 'OPEN' AND i."invitationType" = 'ENROLLMENT'
       AND NOT EXISTS (SELECT 1 FROM "Enrollment" e WHERE e."invitationId" = i."id")
     ORDER BY i."contact", i."id" LIMIT 500`

/** A batch of enrollments that wait for the answer to an expired invitation, locked in the order of their ids. */
export const lockUnanswered = (tx: Tx, now: Date, size: number): Promise<EnrollmentRecord[]> =>
  tx.$queryRaw<EnrollmentRecord[]>`
    SELECT e.* FROM "Enrollment" e JOIN "Invitation" i ON i."id" = e."invitationId"
    WHERE i."state" = 'OPEN' AND i."expiresAt" <= ${now}::timestamptz AND e."status" = 'PENDING'
      AND e."pendingReason" = 'INVITATION'
    ORDER BY e."id" LIMIT ${size} FOR NO KEY UPDATE OF e SKIP LOCKED`
