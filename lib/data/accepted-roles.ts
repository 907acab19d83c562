import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from './db'
import { toColumnOrNull } from './plain-dates'

/** What an invitation says of the employment. */
export type Employment = {
  roleType: 'ADMIN' | 'MEMBER'
  employeeId: string | null
  jobTitle: string | null
  department: string | null
  hireDate: PlainDate | null
}

/**
 * Makes the person a member as invited. An ended membership is taken up again; a standing one gains what the invitation adds
 * and never loses a right. An employee number that somebody else in the organization carries is left out.
 */
export async function saveAcceptedRole(
  tx: Tx,
  { userId, orgId }: { userId: string; orgId: string },
  employment: Employment,
): Promise<{ roleId: string; was: 'new' | 'ended' | 'standing' }> {
  await tx.$queryRaw`SELECT 1 FROM "Role" WHERE "userId" = ${userId}::uuid AND "orgId" = ${orgId}::uuid FOR UPDATE`
  const role = await tx.role.findUnique({ where: { userId_orgId: { userId, orgId } } })
  const given = await employmentGiven(tx, { userId, orgId }, employment)
  if (!role) {
    const data = { userId, orgId, roleType: employment.roleType, ...given }
    const { id } = await tx.role.create({ data, select: { id: true } })
    return { roleId: id, was: 'new' }
  }
  const ended = role.state === 'ENDED'
  const revived = ended ? { state: 'ACTIVE' as const, endedAt: null, leaveAt: null } : {}
  const roleType = ended || employment.roleType === 'ADMIN' ? employment.roleType : role.roleType
  await tx.role.update({
    where: { id: role.id },
    data: { ...given, ...revived, roleType, version: { increment: 1 } },
  })
  return { roleId: role.id, was: ended ? 'ended' : 'standing' }
}

/** Only what the invitation names: nothing that is known is erased. */
async function employmentGiven(tx: Tx, { userId, orgId }: { userId: string; orgId: string }, employment: Employment) {
  const { employeeId, jobTitle, department, hireDate } = employment
  const taken = employeeId
    ? await tx.role.findFirst({ where: { orgId, employeeId, userId: { not: userId } }, select: { id: true } })
    : null
  return {
    ...(employeeId && !taken ? { employeeId } : {}),
    ...(jobTitle ? { jobTitle } : {}),
    ...(department ? { department } : {}),
    ...(hireDate ? { hireDate: toColumnOrNull(hireDate) } : {}),
  }
}
