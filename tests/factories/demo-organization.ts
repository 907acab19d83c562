import type { Db } from '@/lib/data/db'
import { insertInvitation, insertProvider, insertRole, upsertOrgAddress } from '@/lib/data/orgs'
import { addYears, todayIn } from '@/lib/domain/time/plain-date'
import { createOrg } from '@/lib/services/orgs/create-org'
import { ctxOfOperator } from './ctx'
import { done } from './done'

const name = 'Sunrise Care Center'
const address = {
  street1: '4100 Telegraph Avenue',
  street2: 'Suite 200',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94609',
}
const members = ['maria', 'rick', 'fatima', 'hana']

/** The organization of the demo with its administrator, members, approval numbers and one open invitation. */
export async function seedOrganization(db: Db, now: Date): Promise<void> {
  if ((await db.org.count({ where: { name } })) > 0) return
  const features = ['TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS']
  const adminContact = 'olivia@example.com'
  const { orgId } = await done(createOrg(ctxOfOperator(now), { name, adminContact, features }))
  const effectiveAt = addYears(todayIn('America/Los_Angeles', now), -3)
  const approval = { orgId, geo: 'CA', effectiveAt, expiresAt: null }
  await upsertOrgAddress(db, orgId, address)
  await insertProvider(db, { ...approval, providerNumber: 'NAC 7214', credentialTypes: ['CNA', 'HHA'] })
  await insertProvider(db, { ...approval, providerNumber: 'CEP 15108', credentialTypes: ['RN', 'LVN'] })
  for (const member of members) {
    const contact = await db.contact.findFirst({ where: { value: `${member}@example.com`, verifiedAt: { not: null } } })
    if (contact) await insertRole(db, { userId: contact.userId, orgId, roleType: 'MEMBER' })
  }
  const expiresAt = new Date(now.getTime() + 60 * 86_400_000)
  const invitation = { contactType: 'EMAIL', contact: 'jordan@example.com', roleType: 'MEMBER' } as const
  await insertInvitation(db, { ...invitation, orgId, expiresAt })
}
