import 'server-only'
import type { Tx } from '../db'

/** Whose memberships these are. */
export async function listPeopleOfRoles(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const roles = await tx.role.findMany({ where: { id: { in: [...ids] } }, select: { userId: true } })
  return [...new Set(roles.map(({ userId }) => userId))]
}

/** Forgets what an employer recorded of former members, whose people are held; who came back meanwhile keeps it. Answers how many. */
export const clearEmployment = (tx: Tx, ids: readonly string[], now: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE "Role" SET "employeeId" = NULL, "jobTitle" = NULL, "department" = NULL, "hireDate" = NULL, "supervisorId" = NULL,
      "version" = "version" + 1, "updatedAt" = ${now}::timestamptz
    WHERE "id" = ANY(${[...ids]}::uuid[]) AND "state" = 'ENDED'`
