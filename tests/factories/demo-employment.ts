import type { Db } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users'
import { addDays } from '@/lib/domain/time/plain-date'
import { startMemberLeave } from '@/lib/services/members/member-leave'
import { removeMember } from '@/lib/services/members/remove-member'
import { updateMember } from '@/lib/services/members/update-member'
import { ctxFor } from './ctx'
import { demoToday } from './demo-plan'
import type { Employment } from './demo-staff'
import { done } from './done'

type Hired = { orgId: string; admin: UserRecord; user: UserRecord; number: number; now: Date }

/** What the administrator of an organization of the demo records of a member, and what became of them. */
export async function recordEmployment(db: Db, hired: Hired, { story, supervisor, ...one }: Employment): Promise<void> {
  const { orgId, admin, user, number, now } = hired
  const ctx = () => ctxFor(admin, { roles: [{ orgId, roleType: 'ADMIN' }], now })
  const { id, version } = await db.role.findUniqueOrThrow({ where: { userId_orgId: { userId: user.id, orgId } } })
  const leader =
    supervisor &&
    (await db.role.findFirst({
      where: { orgId, user: { contacts: { some: { value: `${supervisor}@example.com` } } } },
    }))
  const input = {
    id,
    version,
    jobTitle: one.jobTitle,
    department: one.department,
    employeeId: `SCC-${String(number).padStart(3, '0')}`,
    hireDate: addDays(demoToday(now), -one.hiredDaysAgo),
    supervisorId: leader ? leader.id : null,
  }
  const saved = await done(updateMember(ctx(), { input }))
  if (story === 'leave') await done(startMemberLeave(ctx(), { id, version: saved.version }))
  if (story === 'left') await done(removeMember(ctx(), { id, version: saved.version, reason: 'RESIGNED' }))
}
