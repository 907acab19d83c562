import { ladderAtFirst } from '@/lib/domain/orgs/invitation-schedule'
import { addDays } from '@/lib/domain/time/plain-date'
import { departments, firstNames, jobs, lastNames } from './large-lists'
import { idOf, type LargeOrg } from './large-person'
import type { Random } from './random'

/** An invitation that waits for an answer, with a license the employer reported; now and then one that was declined. */
export function largeInvitation(random: Random, index: number, { orgId, slug, today, now }: LargeOrg) {
  const id = idOf(slug, 'invitation', index)
  const job = random.pick(jobs)
  const [geo, credentialType] = job.license
  const isOpen = random.chance(0.85)
  const row = {
    ...{ id, orgId, invitationType: 'ORG', contactType: 'EMAIL', contact: `invited.${index}@${slug}.example` },
    state: isOpen ? 'OPEN' : 'DECLINED',
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    employeeId: `N${String(index + 1).padStart(6, '0')}`,
    jobTitle: job.title,
    department: random.pick(departments),
    hireDate: addDays(today, random.below(30) - 10),
    sentAt: now,
    expiresAt: new Date(now.getTime() + 60 * 86_400_000),
    ...{ nextResendAt: isOpen ? ladderAtFirst(now).nextResendAt : null, resendCount: 0 },
    respondedAt: isOpen ? null : now,
  }
  const expiresAt = addDays(today, random.below(700))
  const reported = [
    { invitationId: id, geo, credentialType, credentialNumber: `R${index}`, effectiveAt: null, expiresAt },
  ]
  return { row, reported }
}
