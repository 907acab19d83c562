import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { makeImport } from '@/fixtures/imports'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeInvitation, makeOrg } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { type BenchClass, makeBenchClass } from './classes'

/** A signed-in person of the measurements. */
export type BenchPerson = { id: string; cookie: string; credentialId: string; creditId: string }

/** Two California licenses and this many credits, one hour each, all in the current period. */
async function memberWith(count: number): Promise<BenchPerson> {
  const user = await makeUser()
  const first = await makeCredential({ user })
  await makeCredential({ user, credentialType: 'HHA' })
  const credits: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await makeCredit({ user, units: 1, completedAt: addDays(today(), -30 - (index % 200)) })
    credits.push(id)
  }
  const { cookie } = await makeSession(user)
  return { id: user.id, cookie, credentialId: first.id, creditId: credits[0] ?? '' }
}

/** An organization with a full page of members, as its administrator and a person it has invited see it. */
type BenchOrg = {
  id: string
  admin: string
  invited: string
  roleId: string
  credentialId: string
  invitationId: string
  importId: string
  class: BenchClass
}

async function smallOrg(memberId: string): Promise<BenchOrg> {
  const [admin, invited] = [await makeUser(), await makeUser()]
  await database().user.updateMany({ where: { id: { in: [admin.id, invited.id] } }, data: { noCredential: true } })
  const [org] = [await makeOrg({ admin }), await makeOrg({ admin })]
  await fillOrganization(database(), { orgId: org.id, members: 60, slug: 'page', now: new Date() })
  const where = { orgId: org.id, state: 'ACTIVE', user: { credentials: { some: { archivedAt: null } } } } as const
  const role = await database().role.findFirstOrThrow({ where, include: { user: { include: { credentials: true } } } })
  const invitation = await makeInvitation({ orgId: org.id, contact: invited.email ?? '' })
  return {
    id: org.id,
    admin: (await makeSession(admin)).cookie,
    invited: (await makeSession(invited)).cookie,
    roleId: role.id,
    credentialId: role.user.credentials.find(({ archivedAt }) => !archivedAt)?.id ?? '',
    invitationId: invitation.id,
    importId: (await makeImport(org)).id,
    class: await makeBenchClass(org, memberId),
  }
}

export type BenchPeople = {
  /** With ten credits. */
  member: BenchPerson
  /** With two hundred credits. */
  busy: BenchPerson
  /** Cookies of people at an earlier step of the guard chain. */
  unverified: string
  withoutProfile: string
  org: BenchOrg
}

/** Fills an empty database with the people for all measurements. */
export async function makePeople(): Promise<BenchPeople> {
  const unverified = await makeUnverifiedUser()
  const withoutProfile = await makeUser({ profile: null })
  const member = await memberWith(10)
  return {
    member,
    busy: await memberWith(200),
    unverified: (await makeSession(unverified)).cookie,
    withoutProfile: (await makeSession(withoutProfile)).cookie,
    org: await smallOrg(member.id),
  }
}
