import { database } from '@/lib/data/db'
import { insertInvitation, insertRole, type ProviderRecord } from '@/lib/data/orgs'
import type { UserRecord } from '@/lib/data/users'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { ViewerRole } from '@/lib/policy/can'
import { createOrg } from '@/lib/services/orgs/create-org'
import { saveProvider } from '@/lib/services/orgs/save-provider'
import { refreshReported, refreshStanding } from '@/lib/services/standing/refresh-standing'
import { next } from './counter'
import { ctxFor, ctxOfOperator } from './ctx'
import { done } from './done'
import { makeUser } from './people'

export type MadeOrg = { id: string; name: string; admin: UserRecord; role: ViewerRole }

/** An organization with its administrator; makes the administrator when none is named. */
export async function makeOrg({ name, admin: named }: { name?: string; admin?: UserRecord } = {}): Promise<MadeOrg> {
  const admin = named ?? (await makeUser())
  const called = name ?? `Organization ${next()}`
  const adminContact = admin.email ?? admin.phone
  const { orgId } = await done(createOrg(ctxOfOperator(), { name: called, adminContact }))
  return { id: orgId, name: called, admin, role: { orgId, roleType: 'ADMIN' } }
}

/** Today where an organization of these factories is, which is not yet the day of `today()` when it begins in UTC. */
export const orgToday = (): PlainDate => todayIn('America/Los_Angeles', new Date())

export type MadeRole = ViewerRole & { id: string; user: UserRecord }

/** A membership; makes organization and person when they are not named. `ctxFor(role.user, { roles: [role] })` sees it. */
export async function makeRole(
  options: { orgId?: string; user?: UserRecord; roleType?: 'ADMIN' | 'MEMBER' } = {},
): Promise<MadeRole> {
  const user = options.user ?? (await makeUser())
  const orgId = options.orgId ?? (await makeOrg()).id
  const roleType = options.roleType ?? 'MEMBER'
  const id = await database().$transaction(async (tx) => {
    const made = await insertRole(tx, { userId: user.id, orgId, roleType })
    await refreshStanding(tx, [user.id], new Date())
    return made
  })
  return { id, orgId, roleType, user }
}

type InvitationOptions = {
  orgId?: string
  contactType?: 'EMAIL' | 'PHONE'
  contact?: string
  roleType?: 'ADMIN' | 'MEMBER'
  expiresAt?: Date
}

/** An open invitation to an organization; makes the organization when none is named. */
export async function makeInvitation(options: InvitationOptions = {}): Promise<{ id: string; orgId: string }> {
  const orgId = options.orgId ?? (await makeOrg()).id
  const id = await insertInvitation(database(), {
    contactType: 'EMAIL',
    contact: `invited${next()}@example.com`,
    roleType: 'MEMBER',
    expiresAt: new Date(Date.now() + 86_400_000),
    ...options,
    orgId,
  })
  await database().$transaction((tx) => refreshReported(tx, [id], new Date()))
  return { id, orgId }
}

/** An approval number as an administrator types it. */
export const providerFields = (fields: Record<string, unknown> = {}) => ({
  geo: 'CA',
  providerNumber: `CEP ${next()}`,
  effectiveAt: '2024-01-01',
  expiresAt: '2028-12-31',
  credentialTypes: ['CNA', 'HHA'],
  ...fields,
})

/** An approval number of an organization. */
export const makeProvider = (org: MadeOrg, fields: Record<string, unknown> = {}): Promise<ProviderRecord> =>
  done(saveProvider(ctxFor(org.admin, { roles: [org.role] }), { input: { orgId: org.id, ...providerFields(fields) } }))
