import { expect, test } from 'vitest'
import { credentialFields, makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment } from '@/fixtures/enrollments'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser, testProfile } from '@/fixtures/people'
import { makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { Scope } from '@/lib/domain/access/api-token'
import { fail } from '@/lib/domain/result'
import type { ViewerRole } from '@/lib/policy/can'
import { addCredential } from '@/lib/services/credentials/change-credential'
import { listSearchPlaces, search } from '@/lib/services/search/search'

const named = (firstName: string, lastName: string) => makeUser({ profile: { ...testProfile, firstName, lastName } })
const hits = async (ctx: ReturnType<typeof ctxFor>, q: string) =>
  (await done(search(ctx, { q }))).map(({ kind, title }) => `${kind} ${title}`)

/** An organization with a member called Zuzana Kovář and a class about wounds. */
async function world() {
  const org = await makeClassOrg({ name: 'Wound House' })
  const member = await makeRole({ orgId: org.id, user: await named('Zuzana', 'Kovář') })
  const task = await makeTask({ org, title: 'Wound care for Kovar' })
  return { org, member, task, admin: () => ctxFor(org.admin, { roles: [org.role] }) }
}

test('an administrator finds members whatever their accents, classes and the organization, each with its address', async () => {
  const { admin, org, member, task } = await world()
  expect(await hits(admin(), 'kovar')).toEqual(['MEMBER Kovář, Zuzana', 'TASK Wound care for Kovar'])
  expect(await hits(admin(), 'WOUND')).toEqual(['TASK Wound care for Kovar', 'ORGANIZATION Wound House'])
  const found = await done(search(admin(), { q: 'kovar' }))
  expect(found).toMatchObject([
    { id: member.id, orgId: org.id },
    { id: task.id, orgId: org.id },
  ])
})

test('everybody finds their own licenses and no others', async () => {
  const user = await makeUser()
  const { id } = await done(
    addCredential(ctxFor(user), { input: { ...credentialFields(), credentialNumber: 'ZX-88123' } }),
  )
  expect(await done(search(ctxFor(user), { q: 'zx-88' }))).toMatchObject([{ kind: 'LICENSE', id, orgId: null }])
  expect(await hits(ctxFor(await makeUser()), 'zx-88')).toEqual([])
})

test('everybody finds their own credits, sessions and documents, each with its address, and no one else’s', async () => {
  const org = await makeClassOrg({ name: 'Tulip House' })
  const member = await makeRole({ orgId: org.id })
  const { enrollment } = await makeEnrollment(
    await makeTaskSession({ org, task: await makeTask({ org, title: 'Tulip safety' }) }),
    member,
  )
  const user = member.user
  const credit = await makeCredit({ user, title: 'Tulíp hygiene' })
  const document = await makeDocument({ user, title: 'Tulip certificate' })
  const own = () => search(ctxOfMember(member), { q: 'tulip' })
  // A credit is shown on the page of a license, so it needs one.
  expect((await done(own())).map(({ kind }) => kind)).toEqual(['SESSION', 'DOCUMENT'])
  const { id: credentialId } = await makeCredential({ user })
  expect(await done(own())).toMatchObject([
    { kind: 'CREDIT', id: credit.id, credentialId },
    { kind: 'SESSION', id: enrollment.id, hint: 'Tulip House' },
    { kind: 'DOCUMENT', id: document.id },
  ])
  expect(await hits(ctxFor(await makeUser()), 'tulip')).toEqual([])
})

test('a member, an administrator of another organization and an unproven person find nothing of the organization', async () => {
  const { org, member } = await world()
  const other = await makeOrg()
  const asMember = ctxFor(member.user, { roles: [member] })
  const elsewhere = ctxFor(other.admin, { roles: [other.role] })
  for (const ctx of [asMember, elsewhere]) {
    expect(await hits(ctx, 'kovar')).toEqual([])
    expect((await done(listSearchPlaces(ctx, {}))).map(({ id }) => id)).not.toContain(org.id)
  }
  const claim: ViewerRole = { orgId: org.id, roleType: 'ADMIN' }
  expect(await search(ctxFor(await makeUnverifiedUser(), { roles: [claim] }), { q: 'kovar' })).toEqual(
    fail('verificationRequired'),
  )
})

test('a super admin finds what an organization has once they are visiting it', async () => {
  const { org } = await world()
  const superAdmin = await makeUser({ superAdmin: true })
  expect(await hits(ctxFor(superAdmin), 'kovar')).toEqual([])
  expect(await hits(ctxFor(superAdmin, { visits: [org.id] }), 'kovar')).toHaveLength(2)
})

test('classes are not found where the feature is off', async () => {
  const { org, admin } = await world()
  await database().orgFeature.deleteMany({ where: { orgId: org.id } })
  expect(await hits(admin(), 'kovar')).toEqual(['MEMBER Kovář, Zuzana'])
})

test('a token finds only what its scopes reach', async () => {
  const { org } = await world()
  const having = (...scopes: Scope[]) => ctxFor(org.admin, { roles: [org.role], scopes })
  expect(await hits(having('profile:read'), 'kovar')).toEqual([])
  expect(await hits(having('profile:read', 'organization:read', 'members:read'), 'kovar')).toEqual([
    'MEMBER Kovář, Zuzana',
  ])
  expect(await search(having('members:read'), { q: 'kovar' })).toMatchObject({ problem: { code: 'scopeRequired' } })
})

test('a search shows at most five of a kind, and empty, meaningless or unstorable words find nothing', async () => {
  const { org, admin } = await world()
  for (let count = 0; count < 6; count += 1)
    await makeRole({ orgId: org.id, user: await named('Mara', `Kovarik${count}`) })
  expect((await hits(admin(), 'kovarik')).filter((hit) => hit.startsWith('MEMBER'))).toHaveLength(5)
  for (const q of ['', '   ', 'x'.repeat(300), 'a\0b', '%', '_']) expect(await hits(admin(), q)).toEqual([])
})
