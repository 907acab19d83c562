import { describe, expect, test } from 'vitest'
import { ctxOfAdmin } from '@/fixtures/clearance'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeRole, makeHolder, makeMemberIn, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { lockStanding } from '@/lib/data/members/write'
import { findPersonFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { endGrant, giveGrant, listMemberGrants, listOwnOverseers } from '@/lib/services/members/grants'
import { changeMemberRole, leaveOrg, rehireMember, removeMember, updateMember } from '@/lib/services/members/membership'

/** What the next request of a person finds that they hold in an organization. */
async function heldBy(userId: string) {
  const identity = await database().identity.create({
    data: {
      userId,
      issuer: 'https://grants.example.com',
      subject: userId,
      loginType: 'auth0',
      lastSignInAt: new Date(),
    },
  })
  const facts = await findPersonFacts(identity.issuer, identity.subject)
  await database().identity.delete({ where: { id: identity.id } })
  return facts?.roles.map(({ grants, supervises }) => ({ grants, supervises })) ?? null
}
const liveOf = (roleId: string) => database().memberGrant.count({ where: { roleId, endedAt: null } })
const kindsOf = (userId: string, orgId: string) =>
  database()
    .notification.findMany({ where: { userId, orgId }, orderBy: { createdAt: 'asc' } })
    .then((rows) => rows.map(({ kind }) => kind))

async function makeNight() {
  const org = await makeOrg()
  const member = await makeMemberIn(org, 'Night')
  const lead = await makeRole({ orgId: org.id })
  return { org, member, lead }
}

describe('a grant is given', () => {
  test('by an administrator: held from the next request on, told to its holder, and kept in the history', async () => {
    const { org, lead } = await makeNight()
    const grant = await done(
      giveGrant(ctxOfAdmin(org), { input: { memberId: lead.id, kind: 'MANAGER', department: 'Night' } }),
    )
    expect(grant).toMatchObject({ kind: 'MANAGER', department: 'Night', givenBy: { id: org.admin.id }, endedAt: null })
    expect(await heldBy(lead.user.id)).toEqual([
      { grants: [{ kind: 'MANAGER', department: 'Night' }], supervises: false },
    ])
    expect(await done(listMemberGrants(ctxOfAdmin(org), { memberId: lead.id }))).toMatchObject([{ id: grant.id }])
    expect(await kindsOf(lead.user.id, org.id)).toContain('grantGiven')
    const entry = await database().auditEvent.findFirst({ where: { action: 'grant.given', subjectId: lead.id } })
    expect(entry).toMatchObject({ personId: lead.user.id, detail: { kind: 'MANAGER', department: 'Night' } })
  })

  test('once, to a member, for a department that somebody is in', async () => {
    const { org, lead } = await makeNight()
    const give = (input: object) =>
      giveGrant(ctxOfAdmin(org), { input: { memberId: lead.id, kind: 'MANAGER', ...input } as never })
    expect(await give({ department: 'Nihgt' })).toEqual(
      fail('invalidInput', { 'input.department': 'validation.grantDepartment' }),
    )
    expect(await give({ kind: 'EDUCATOR', department: 'Night' })).toEqual(
      fail('invalidInput', { 'input.department': 'validation.grantWhole' }),
    )
    expect(await give({ kind: 'OWNER' })).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
    await done(give({ department: '' }))
    expect(await give({})).toEqual(fail('invalidInput', { 'input.kind': 'validation.grantHeld' }))
    const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    expect(await give({ memberId: second.id })).toEqual(fail('invalidInput', { 'input.kind': 'validation.grantAdmin' }))
    await done(removeMember(ctxOfAdmin(org), { id: lead.id, version: 1, reason: 'OTHER' }))
    expect(await give({ department: 'Night' })).toEqual(fail('memberEnded'))
  })

  test('in person, with a fresh sign-in, and never by who holds one', async () => {
    const { org, lead, member } = await makeNight()
    const input = { memberId: member.id, kind: 'AUDITOR' as const }
    expect(await giveGrant(ctxOfAdmin(org, { scopes: ['members:write'] }), { input })).toEqual(fail('notByToken'))
    const old = { signIn: { at: new Date(Date.now() - 3_600_000) } }
    expect(await giveGrant(ctxOfAdmin(org, old), { input })).toEqual(fail('freshSignInRequired'))
    const holder = await makeHolder(org, 'RECORDS')
    expect(await giveGrant(ctxFor(holder.user, { roles: [holder] }), { input })).toEqual(fail('notFound'))
    expect(await giveGrant(ctxFor(lead.user, { roles: [lead] }), { input })).toEqual(fail('notFound'))
    const other = await makeOrg()
    expect(await giveGrant(ctxOfAdmin(other), { input })).toEqual(fail('notFound'))
  })
})

describe('a grant ends', () => {
  const still = async (role: MadeRole) => [await liveOf(role.id), (await heldBy(role.user.id))?.[0]?.grants.length ?? 0]

  test('by an administrator, at once and only once', async () => {
    const org = await makeOrg()
    const holder = await makeHolder(org, 'EDUCATOR')
    const [grant] = await done(listMemberGrants(ctxOfAdmin(org), { memberId: holder.id }))
    const other = await makeOrg()
    expect(await endGrant(ctxOfAdmin(other), { id: grant!.id })).toEqual(fail('notFound'))
    expect(await endGrant(ctxFor(holder.user, { roles: [holder] }), { id: grant!.id })).toEqual(fail('notFound'))
    expect(await endGrant(ctxOfAdmin(org, { scopes: ['members:write'] }), { id: grant!.id })).toEqual(
      fail('notByToken'),
    )
    expect(await still(holder)).toEqual([1, 1])
    expect((await done(endGrant(ctxOfAdmin(org), { id: grant!.id }))).endedAt).not.toBeNull()
    expect(await still(holder)).toEqual([0, 0])
    await done(endGrant(ctxOfAdmin(org), { id: grant!.id }))
    expect(await database().auditEvent.count({ where: { action: 'grant.ended', subjectId: holder.id } })).toBe(1)
    expect((await kindsOf(holder.user.id, org.id)).filter((kind) => kind === 'grantEnded')).toHaveLength(1)
  })

  test('with the membership, however it ends, and does not come back with it', async () => {
    const org = await makeOrg()
    const [removed, gone] = [await makeHolder(org, 'MANAGER'), await makeHolder(org, 'AUDITOR')]
    await done(removeMember(ctxOfAdmin(org), { id: removed.id, version: 1, reason: 'OTHER' }))
    await done(leaveOrg(ctxFor(gone.user, { roles: [gone] }), { orgId: org.id }))
    expect([await still(removed), await still(gone)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    await done(rehireMember(ctxOfAdmin(org), { id: removed.id, version: 2 }))
    expect(await still(removed)).toEqual([0, 0])
  })

  test('with becoming an administrator, for who is one no more', async () => {
    const org = await makeOrg()
    const holder = await makeHolder(org, 'RECORDS')
    await done(changeMemberRole(ctxOfAdmin(org), { id: holder.id, version: 1, roleType: 'ADMIN' }))
    await done(changeMemberRole(ctxOfAdmin(org), { id: holder.id, version: 2, roleType: 'MEMBER' }))
    expect(await still(holder)).toEqual([0, 0])
  })

  test('a membership that ended by any other way opens nothing either', async () => {
    const org = await makeOrg()
    const holder = await makeHolder(org, 'MANAGER')
    await database().role.update({ where: { id: holder.id }, data: { state: 'ENDED', endedAt: new Date() } })
    expect(await heldBy(holder.user.id)).toEqual([])
  })

  test('what a write asks for again is what they hold then', async () => {
    const org = await makeOrg()
    const holder = await makeHolder(org, 'MANAGER', 'Night')
    const standing = () =>
      database().$transaction((tx) =>
        lockStanding(tx, { userId: holder.user.id, orgIds: [org.id], taskSessionId: null }),
      )
    const [role] = (await standing()).roles
    expect(role).toEqual({ orgId: org.id, roleType: 'MEMBER', grants: [{ kind: 'MANAGER', department: 'Night' }] })
    await database().memberGrant.updateMany({ where: { roleId: holder.id }, data: { endedAt: new Date() } })
    expect((await standing()).roles).toEqual([{ orgId: org.id, roleType: 'MEMBER', grants: [] }])
  })
})

test('people see who holds a grant over them, and their supervisor, in their organizations alone', async () => {
  const { org, member } = await makeNight()
  const [night, whole, day] = [
    await makeHolder(org, 'MANAGER', 'Night'),
    await makeHolder(org, 'AUDITOR'),
    await makeHolder(org, 'MANAGER', 'Day'),
  ]
  await makeHolder(await makeOrg(), 'AUDITOR')
  const seen = async () =>
    (await done(listOwnOverseers(ctxFor(member.user, { roles: [member] }), {}))).map(({ kind, person }) => [
      kind,
      person.id,
    ])
  const expected = (rows: unknown[][]) => rows.toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
  const sorted = async () => expected(await seen())
  expect(await sorted()).toEqual(
    expected([
      ['MANAGER', night.user.id],
      ['AUDITOR', whole.user.id],
    ]),
  )
  const { id, version } = await database().role.findUniqueOrThrow({ where: { id: member.id } })
  await done(updateMember(ctxOfAdmin(org), { input: { id, version, department: 'Day', supervisorId: day.id } }))
  expect(await sorted()).toEqual(
    expected([
      ['MANAGER', day.user.id],
      [null, day.user.id],
      ['AUDITOR', whole.user.id],
    ]),
  )
  const ahead = new Date(Date.now() + 86_400_000)
  await database().role.update({ where: { id: member.id }, data: { supervisorToldFrom: ahead } })
  expect((await seen()).map(([kind]) => kind)).not.toContain(null)
})
