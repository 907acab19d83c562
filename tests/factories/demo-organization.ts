import type { Db } from '@/lib/data/db'
import { insertProvider, insertRole, upsertOrgAddress } from '@/lib/data/orgs'
import { findUser, type UserRecord } from '@/lib/data/users'
import { addYears } from '@/lib/domain/time/plain-date'
import { createOrg } from '@/lib/services/orgs/create-org'
import { refreshStanding } from '@/lib/services/standing/refresh-standing'
import { ctxOfOperator } from './ctx'
import { recordEmployment } from './demo-employment'
import { seedInvitations } from './demo-invitations'
import { demoToday } from './demo-plan'
import { sunriseStaff } from './demo-staff'
import { seedTraining } from './demo-training'
import { done } from './done'
import { fillOrganization } from './large-organization'

const sunrise = {
  name: 'Sunrise Care Center',
  adminContact: 'olivia@example.com',
  address: {
    street1: '4100 Telegraph Avenue',
    street2: 'Suite 200',
    city: 'Oakland',
    state: 'CA',
    postalCode: '94609',
  },
  providers: [
    { providerNumber: 'NAC 7214', credentialTypes: ['CNA', 'HHA'] },
    { providerNumber: 'CEP 15108', credentialTypes: ['RN', 'LVN'] },
  ],
}
const goldenGate = {
  name: 'Golden Gate Health Network',
  adminContact: 'nadia@example.com',
  address: { street1: '1 Embarcadero Center', street2: null, city: 'San Francisco', state: 'CA', postalCode: '94111' },
  providers: [{ providerNumber: 'CEP 16822', credentialTypes: ['RN', 'LVN', 'CNA', 'HHA'] }],
}
/** With its administrator, 400 people. */
const goldenGateMembers = 399

/** The organizations of the demo: one of twelve people with stories, one of four hundred. What is there stays. */
export async function seedOrganizations(db: Db, now: Date): Promise<void> {
  const orgId = await seedOrg(db, sunrise, now)
  await seedStaff(db, orgId, now)
  await seedInvitations(db, orgId, now)
  const largeId = await seedOrg(db, goldenGate, now)
  await fillOrganization(db, { orgId: largeId, members: goldenGateMembers, slug: 'golden-gate', now })
  await seedTraining(db, orgId, largeId, now)
}

async function seedOrg(db: Db, org: typeof sunrise | typeof goldenGate, now: Date): Promise<string> {
  const { name, adminContact, address, providers } = org
  const known = await db.org.findFirst({ where: { name }, select: { id: true } })
  if (known) return known.id
  const features = ['TASKS', 'CURRICULUMS', 'DOCUMENT_REQUESTS', 'WEBHOOKS']
  const { orgId, userId } = await done(createOrg(ctxOfOperator(now), { name, adminContact, features }))
  const effectiveAt = addYears(demoToday(now), -3)
  await upsertOrgAddress(db, orgId, address)
  for (const provider of providers)
    await insertProvider(db, { ...provider, orgId, geo: 'CA', effectiveAt, expiresAt: null })
  if (userId) await db.$transaction((tx) => refreshStanding(tx, [userId], now))
  return orgId
}

async function seedStaff(db: Db, orgId: string, now: Date): Promise<void> {
  const admin = await demoUser(db, sunrise.adminContact)
  if (!admin) return
  for (const [index, one] of sunriseStaff.entries()) {
    const user = await demoUser(db, `${one.id}@example.com`)
    if (!user) continue
    const role = await db.role.findUnique({ where: { userId_orgId: { userId: user.id, orgId } } })
    if (role?.employeeId) continue
    if (!role) await insertRole(db, { userId: user.id, orgId, roleType: one.roleType ?? 'MEMBER' })
    await recordEmployment(db, { orgId, admin, user, number: index + 1, now }, one)
  }
}

async function demoUser(db: Db, email: string): Promise<UserRecord | null> {
  const contact = await db.contact.findFirst({ where: { value: email, verifiedAt: { not: null } } })
  return contact && findUser(db, contact.userId)
}
