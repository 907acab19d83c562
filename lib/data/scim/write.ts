import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from '../db'
import { toColumnOrNull } from '../rows'

/** The identifiers that a directory uses for a member or for an invited person, never for both. */
type ScimLink = {
  id: string
  orgId: string
  userName: string
  externalId: string | null
} & ({ roleId: string; invitationId: null } | { roleId: null; invitationId: string })

/** Stores a directory's identifiers. They replace earlier ones, and undo a deletion by the directory. */
export async function saveScimLink(tx: Tx, { id, ...data }: ScimLink): Promise<void> {
  const saved = { ...data, nameKey: data.userName.toLowerCase(), deletedAt: null }
  await tx.scimUser.upsert({ where: { id }, create: { id, ...saved }, update: saved, select: { id: true } })
}

/** Marks a user as deleted by the directory, which no longer sees them. */
export async function markScimDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.scimUser.update({ where: { id }, data: { deletedAt: now }, select: { id: true } })
}

/** The directory user who was invited by this invitation and has not been deleted. */
export const findLinkOf = (tx: Tx, invitationId: string) =>
  tx.scimUser.findFirst({ where: { invitationId, deletedAt: null }, select: { id: true } })

/** Deletes a link that the directory has deleted, so that the invitation can have a new one. */
export async function dropDeletedLink(tx: Tx, invitationId: string): Promise<void> {
  await tx.scimUser.deleteMany({ where: { invitationId, deletedAt: { not: null } } })
}

/** Moves the link of an accepted invitation to the membership, so that the directory keeps the same id. */
export async function linkAccepted(tx: Tx, invitationId: string, roleId: string): Promise<void> {
  const link = await findLinkOf(tx, invitationId)
  if (!link) return
  await tx.scimUser.deleteMany({ where: { roleId, id: { not: link.id } } })
  await tx.scimUser.update({ where: { id: link.id }, data: { roleId, invitationId: null }, select: { id: true } })
}

type InvitedChanges = {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  jobTitle: string | null
  department: string | null
  employeeId: string | null
  hireDate: PlainDate | null
  supervisorEmployeeId: string | null
}

/** Stores what the directory says about an invited person; omitted values are unchanged. */
export async function updateInvited(tx: Tx, id: string, changes: Partial<InvitedChanges>): Promise<void> {
  const { hireDate, ...rest } = changes
  const dated = hireDate === undefined ? {} : { hireDate: toColumnOrNull(hireDate) }
  await tx.invitation.update({
    where: { id },
    data: { ...rest, ...dated, version: { increment: 1 } },
    select: { id: true },
  })
}

/** A user of the directory as somebody's manager: their membership, if any, and employee number; null for nobody. */
export async function findManager(
  tx: Tx,
  orgId: string,
  id: string,
): Promise<{ roleId: string | null; employeeId: string | null } | null> {
  const [manager] = await tx.$queryRaw<{ roleId: string | null; employeeId: string | null }[]>`
    SELECT r."id" AS "roleId", r."employeeId" FROM "Role" r LEFT JOIN "ScimUser" l ON l."roleId" = r."id"
    WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND ${id} IN (r."id"::text, l."id"::text)
    UNION ALL SELECT NULL, i."employeeId" FROM "ScimUser" l JOIN "Invitation" i ON i."id" = l."invitationId"
    WHERE l."orgId" = ${orgId}::uuid AND l."id"::text = ${id} AND l."deletedAt" IS NULL LIMIT 1`
  return manager ?? null
}

/** True when a member, current or former, or another invited person has this employee number. */
export async function isInvitedNumberTaken(
  tx: Tx,
  { orgId, id, employeeId }: { orgId: string; id: string; employeeId: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" WHERE "orgId" = ${orgId}::uuid AND "employeeId" = ${employeeId}
    UNION ALL SELECT 1 FROM "Invitation" WHERE "orgId" = ${orgId}::uuid AND "employeeId" = ${employeeId}
      AND "state" = 'OPEN' AND "id" <> ${id}::uuid
    LIMIT 1`
  return rows.length > 0
}
