import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, instant, instantOrNull, withInstants } from '../json-rows'
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
