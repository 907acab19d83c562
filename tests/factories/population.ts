import { randomUUID } from 'node:crypto'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/plain-dates'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { derivePeriods } from '@/lib/domain/credentials/derive-periods'
import { verificationStateCodes } from '@/lib/domain/lists/verification-states'
import { addDays } from '@/lib/domain/time/plain-date'
import { today } from './credentials'
import type { Random } from './random'

const kinds = [
  ['CA', 'CNA'],
  ['CA', 'HHA'],
  ['CA', 'RN'],
  ['TX', 'CNA'],
  ['TX', 'RN'],
  ['NY', 'RN'],
  ['GU', 'RN'],
  ['USA', 'RRT'],
] as const
const names = ['Ana', 'Łukasz', 'Nguyễn', 'Óscar', 'Bo', 'De la Cruz', "O'Neil", 'Ruiz', 'Smith', 'ガルシア']
const departments = ['Nursing', 'Night shift', null]

export type Population = { orgIds: string[]; userIds: string[]; invitationIds: string[] }

/**
 * People with licenses, credits and memberships, and invitations with reported licenses, written as sets behind the back of
 * the services: nothing of their standing is stored yet.
 */
export async function makePopulation(random: Random, people: number): Promise<Population> {
  const db = database()
  const orgs = ['North', 'South', 'East', 'West'].map((name) => ({ id: randomUUID(), name }))
  const orgIds = orgs.map((org) => org.id)
  const users = Array.from({ length: people }, () => ({
    id: randomUUID(),
    firstName: random.pick(names),
    middleName: random.pick([null, null, 'M.', 'José']),
    lastName: random.chance(0.95) ? random.pick(names) : null,
  }))
  const userIds = users.map((user) => user.id)
  const credentials = users.flatMap(({ id }) => licensesOf(random, id))
  await db.org.createMany({ data: orgs })
  await db.user.createMany({ data: users })
  await db.contact.createMany({ data: userIds.flatMap((id, index) => contactsOf(random, id, index)) })
  await db.role.createMany({ data: userIds.flatMap((userId) => rolesOf(random, userId, orgIds)) })
  await db.credential.createMany({ data: credentials.map(({ periods: _periods, ...row }) => row) })
  await db.renewalPeriod.createMany({ data: credentials.flatMap(({ periods }) => periods) })
  await db.credit.createMany({ data: userIds.flatMap((userId) => creditsOf(random, userId)) })
  return { orgIds, userIds, invitationIds: await makeInvitations(random, orgIds, Math.ceil(people / 4)) }
}

const contactsOf = (random: Random, userId: string, index: number) => [
  { userId, kind: 'EMAIL' as const, value: `p${index}@example.com`, verifiedAt: new Date() },
  ...(random.chance(0.2)
    ? [{ userId, kind: 'PHONE' as const, value: `+1415${5_100_000 + index}`, verifiedAt: null }]
    : []),
]

const rolesOf = (random: Random, userId: string, orgIds: readonly string[]) =>
  orgIds
    .filter(() => random.chance(0.4))
    .map((orgId) => ({
      userId,
      orgId,
      roleType: random.pick(['MEMBER', 'MEMBER', 'ADMIN'] as const),
      state: random.pick(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ON_LEAVE', 'ENDED'] as const),
      department: random.pick(departments),
    }))

function licensesOf(random: Random, userId: string) {
  return Array.from({ length: random.below(4) }, (_, index) => {
    const id = randomUUID()
    const [geo, credentialType] = random.pick(kinds)
    const expiresAt = addDays(today(), random.below(900) - 120)
    const effectiveAt = addDays(expiresAt, -random.pick([500, 730, 1100, 1500]))
    const periods = derivePeriods(effectiveAt, expiresAt, ruleFor(geo, credentialType, expiresAt))
    return {
      id,
      userId,
      geo,
      credentialType,
      credentialNumber: `N${index}`,
      effectiveAt: toColumn(effectiveAt),
      expiresAt: toColumn(expiresAt),
      firstLicense: random.pick([null, true, false]),
      verifiedState: random.pick(verificationStateCodes),
      archivedAt: random.chance(0.12) ? new Date() : null,
      // Some have none stored: they are derived when they are asked about.
      periods: (random.chance(0.9) ? periods : []).map(({ startsAt, endsAt }) => ({
        credentialId: id,
        startsAt: toColumn(startsAt),
        endsAt: toColumn(endsAt),
      })),
    }
  })
}

const creditsOf = (random: Random, userId: string) =>
  Array.from({ length: random.below(16) }, (_, index) => ({
    userId,
    title: `Course ${index}`,
    completedAt: toColumn(addDays(today(), 30 - random.below(1200))),
    units: random.pick([null, 50, 150, 400, 600, 1200]),
    onlineUnits: random.pick([null, 50]),
    format: random.pick(['IN_PERSON', 'ONLINE', 'HYBRID'] as const),
    state: random.pick(['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'WITHDRAWN'] as const),
    supersededAt: random.chance(0.1) ? new Date() : null,
  }))

async function makeInvitations(random: Random, orgIds: readonly string[], count: number): Promise<string[]> {
  const invitations = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    orgId: random.pick(orgIds),
    invitationType: 'ORG' as const,
    contactType: 'EMAIL' as const,
    contact: `Invited${index}@example.com`,
    expiresAt: new Date(Date.now() + 60 * 86_400_000),
    firstName: random.pick([null, ...names]),
    lastName: random.pick([null, ...names]),
    department: random.pick(departments),
    state: random.pick(['OPEN', 'OPEN', 'DECLINED', 'EXPIRED'] as const),
  }))
  const reported = invitations.flatMap(({ id: invitationId }) =>
    Array.from({ length: random.below(3) }, (_, index) => {
      const [geo, credentialType] = random.pick(kinds)
      const expiresAt = addDays(today(), random.below(900) - 120)
      const effectiveAt = random.chance(0.5) ? toColumn(addDays(expiresAt, -800)) : null
      const credentialNumber = `R${index}`
      return { invitationId, geo, credentialType, credentialNumber, effectiveAt, expiresAt: toColumn(expiresAt) }
    }),
  )
  await database().invitation.createMany({ data: invitations })
  await database().reportedCredential.createMany({ data: reported })
  return invitations.map((invitation) => invitation.id)
}
