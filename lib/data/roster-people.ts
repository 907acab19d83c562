import 'server-only'
import type { Tx } from './db'
import type { ContactKey } from './identities'

/** A member who can be enrolled, and the proven contact that their invitation goes to: an email where there is one. */
export type EnrollableMember = {
  roleId: string
  userId: string
  firstName: string | null
  lastName: string | null
  contact: ContactKey | null
}

const way = `(SELECT json_build_object('kind', c."kind", 'value', c."value") FROM "Contact" c
  WHERE c."userId" = u."id" AND c."verifiedAt" IS NOT NULL ORDER BY c."kind", c."verifiedAt", c."id" LIMIT 1)`

/** Those of these memberships that are the organization's and have not ended, by their ids. */
export async function listMembersOfRoles(
  tx: Tx,
  orgId: string,
  roleIds: readonly string[],
): Promise<Map<string, EnrollableMember>> {
  const rows = await tx.$queryRawUnsafe<EnrollableMember[]>(
    `SELECT r."id" AS "roleId", u."id" AS "userId", u."firstName", u."lastName", ${way} AS "contact"
     FROM "Role" r JOIN "User" u ON u."id" = r."userId"
     WHERE r."id" = ANY($1::uuid[]) AND r."orgId" = $2::uuid AND r."state" <> 'ENDED'`,
    [...roleIds],
    orgId,
  )
  return new Map(rows.map((row) => [row.roleId, row]))
}

/** Somebody the organization knows; `isMember`: as one of its members. */
export type KnownOwner = { userId: string; isMember: boolean }

/**
 * Who has proven each of these contacts, by the contact: only members of the organization and who is in the session already.
 * Of anybody else the organization learns nothing before they answer.
 */
export async function listKnownOwners(
  tx: Tx,
  contacts: readonly ContactKey[],
  { orgId, taskSessionId }: { orgId: string; taskSessionId: string },
): Promise<Map<string, KnownOwner>> {
  const rows = await tx.contact.findMany({
    where: {
      verifiedAt: { not: null },
      value: { in: contacts.map(({ value }) => value) },
      user: {
        OR: [
          { roles: { some: { orgId, state: { not: 'ENDED' } } } },
          { enrollments: { some: { taskSessionId, status: { not: 'WITHDRAWN' } } } },
        ],
      },
    },
    select: {
      value: true,
      userId: true,
      user: { select: { roles: { where: { orgId, state: { not: 'ENDED' } }, select: { id: true } } } },
    },
  })
  return new Map(rows.map(({ value, userId, user }) => [value, { userId, isMember: user.roles.length > 0 }]))
}
