import type { RoleState, RoleType } from '@/lib/domain/lists/organizations'
import type { Supervised } from '@/lib/domain/orgs/membership'
import type { Tx } from '../db'

/** A member without a supervisor who has accepted an invitation that names one. */
export type WaitingMember = { id: string; userId: string }

/**
 * The members who wait for the person with this employee number; locks their invitations. Members are found by the
 * contact they accepted with and, if the invitation has one, by their own employee number, because the contact may
 * belong to somebody else by now.
 */
export const lockWaitingFor = (tx: Tx, orgId: string, employeeId: string): Promise<WaitingMember[]> =>
  tx.$queryRaw<WaitingMember[]>`
    SELECT r."id", r."userId" FROM "Invitation" i
    JOIN "Contact" c ON c."kind" = i."contactType" AND c."value" = i."contact" AND c."verifiedAt" IS NOT NULL
    JOIN "Role" r ON r."userId" = c."userId" AND r."orgId" = i."orgId"
    WHERE i."orgId" = ${orgId}::uuid AND i."supervisorEmployeeId" = ${employeeId} AND i."state" = 'ACCEPTED'
      AND (i."employeeId" IS NULL OR i."employeeId" = r."employeeId") AND r."state" <> 'ENDED' AND r."supervisorId" IS NULL
    ORDER BY i."id" FOR NO KEY UPDATE OF i`

/** Locks a person's membership of an organization, if there is one, and those of the people who wait for them. */
export async function lockTeam(
  tx: Tx,
  { orgId, userId }: { orgId: string; userId: string },
  waiting: readonly WaitingMember[],
): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM "Role" WHERE ("userId" = ${userId}::uuid AND "orgId" = ${orgId}::uuid)
      OR "id" = ANY(${waiting.map(({ id }) => id)}::uuid[])
    ORDER BY "id" FOR UPDATE`
}

/** The membership with an employee number, even if it has ended; null when nobody has the number. */
export const findByNumber = (tx: Tx, orgId: string, employeeId: string): Promise<Supervised | null> =>
  tx.role.findUnique({
    where: { orgId_employeeId: { orgId, employeeId } },
    select: { id: true, orgId: true, state: true, supervisorId: true },
  })

type SupervisedNow = WaitingMember & { version: number; roleType: RoleType; state: RoleState }

/** Sets the supervisor of memberships and returns them as they are afterwards. */
export const setSupervisor = (tx: Tx, roleIds: readonly string[], supervisorId: string): Promise<SupervisedNow[]> =>
  tx.$queryRaw<SupervisedNow[]>`
    UPDATE "Role" SET "supervisorId" = ${supervisorId}::uuid, "version" = "version" + 1, "updatedAt" = now()
    WHERE "id" = ANY(${[...roleIds]}::uuid[])
    RETURNING "id", "userId", "version", "roleType"::text, "state"::text`

/** Clears the supervisor that accepted invitations still wait for. */
export async function forgetSupervisor(tx: Tx, orgId: string, employeeId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Invitation" SET "supervisorEmployeeId" = NULL
    WHERE "orgId" = ${orgId}::uuid AND "supervisorEmployeeId" = ${employeeId} AND "state" = 'ACCEPTED'`
}
