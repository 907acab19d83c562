import type { Db } from '@/lib/data/db'
import { ladderAtFirst } from '@/lib/domain/orgs/invitation-schedule'
import { addDays } from '@/lib/domain/time/plain-date'
import { refreshReported } from '@/lib/services/standing/refresh-standing'
import { demoToday } from './demo-plan'
import { idOf } from './large-person'
import { insertSet } from './large-rows'

const day = 86_400_000

/** Three invitations of the demo: one open, one of an imported person with licenses the employer reported, one declined. */
export async function seedInvitations(db: Db, orgId: string, now: Date): Promise<void> {
  if ((await db.invitation.count({ where: { orgId } })) > 0) return
  const invitations = invitationsOf(orgId, now)
  const imani = invitations[1]!
  const today = demoToday(now)
  const license = { invitationId: imani.id, geo: 'CA', effectiveAt: null }
  await db.$transaction(async (tx) => {
    await insertSet(tx, 'Invitation', invitations)
    await insertSet(tx, 'ReportedCredential', [
      { ...license, credentialType: 'CNA', credentialNumber: '00502218', expiresAt: addDays(today, 41) },
      { ...license, credentialType: 'HHA', credentialNumber: '00231190', expiresAt: addDays(today, 410) },
    ])
    await refreshReported(
      tx,
      invitations.map(({ id }) => id),
      now,
    )
  })
}

function invitationsOf(orgId: string, now: Date) {
  const today = demoToday(now)
  const one = (name: string, more: Record<string, unknown>) => ({
    ...{ id: idOf(orgId, 'invitation', name), orgId, invitationType: 'ORG', contactType: 'EMAIL' },
    ...{ contact: `${name}@example.com`, state: 'OPEN', sentAt: now, ...ladderAtFirst(now) },
    expiresAt: new Date(now.getTime() + 60 * day),
    ...more,
  })
  const answered = new Date(now.getTime() - 2 * day)
  const sent = new Date(now.getTime() - 6 * day)
  return [
    one('jordan', {}),
    one('imani', {
      ...{ firstName: 'Imani', lastName: 'Brooks', employeeId: 'SCC-013', jobTitle: 'Nurse aide' },
      ...{ department: 'Night shift', hireDate: addDays(today, -3) },
    }),
    one('drew', {
      ...{ firstName: 'Drew', lastName: 'Ellison', state: 'DECLINED', nextResendAt: null },
      ...{ sentAt: sent, respondedAt: answered, expiresAt: new Date(sent.getTime() + 60 * day) },
    }),
  ]
}
