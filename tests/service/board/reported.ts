import { next } from '@/fixtures/counter'
import { makeInvitation } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'

type Reported = { lastName: string; department?: string; expiresAt: string; credentialType?: string }

/** A license that an employer reported with an invitation. */
export async function makeReported(orgId: string, { expiresAt, credentialType = 'CNA', ...person }: Reported) {
  const invitation = await makeInvitation({ orgId })
  await database().$transaction(async (tx) => {
    await tx.invitation.update({ where: { id: invitation.id }, data: person })
    await tx.reportedCredential.create({
      data: {
        invitationId: invitation.id,
        geo: 'CA',
        credentialType,
        credentialNumber: `R${next()}`,
        expiresAt: new Date(`${expiresAt}T00:00:00Z`),
      },
    })
    await recomputeReportedCompliance(tx, [invitation.id], new Date())
  })
  return invitation
}
