import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { archiveCredential } from '@/lib/services/credentials/change-credential'
import { getMember, getMemberChanges, getMemberCredits, getMemberSummary } from '@/lib/services/members/members'
import { removeMember } from '@/lib/services/members/membership'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

async function makeMember() {
  const org = await makeOrg()
  const profile = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    dob: '1990-05-17',
    gender: 'FEMALE',
    languages: ['es'],
    address: { street1: '7 Hidden Lane' },
    acknowledged: true,
  }
  const member = await makeRole({ orgId: org.id, user: await makeUser({ profile }) })
  const { user } = member
  const credential = await makeCredential({ user })
  const credit = await makeCredit({ user, title: 'Skin care' })
  await makeDocument({ user, creditId: credit.id, title: 'Private scan' })
  return { org, member, user, credential, credit, id: member.id }
}
const views = (personId: string) =>
  database().auditEvent.findMany({ where: { personId, action: 'member.viewed' }, orderBy: { seq: 'asc' } })

describe('a member', () => {
  test('is shown with standing and credits, never with demographics, address or files', async () => {
    const { org, id, credential } = await makeMember()
    const view = await done(getMember(asAdmin(org), { id }))
    expect(view.credentials).toMatchObject([{ credential: { id: credential.id } }])
    expect(view.credentials[0]?.status.current.evaluation.counted?.total).toBe(400)
    const credits = await done(getMemberCredits(asAdmin(org), { id, credentialId: credential.id }))
    expect(credits.credits).toMatchObject([{ credit: { title: 'Skin care' }, outcome: { countedUnits: 400 } }])
    const said = JSON.stringify([view, credits])
    for (const secret of ['1990-05-17', 'FEMALE', 'Hidden Lane', 'Private scan', 'dob', 'gender', 'auditSalt'])
      expect(said).not.toContain(secret)
  })

  test('sees each look at their record, with who looked for which organization', async () => {
    const { org, id, user, credential } = await makeMember()
    await done(getMember(asAdmin(org), { id }))
    await done(getMemberCredits(asAdmin(org), { id, credentialId: credential.id }))
    await done(getMemberSummary(asAdmin(org), { id }))
    expect(await views(user.id)).toMatchObject([
      { actorId: org.admin.id, orgId: org.id, subjectId: id, detail: {} },
      { actorId: org.admin.id, orgId: org.id, subjectId: id, detail: { credentialId: credential.id } },
    ])
    expect(await done(getMemberChanges(asAdmin(org), { id }))).toEqual([])
  })

  test('who looks at their own record leaves no trace', async () => {
    const { org } = await makeMember()
    const { id } = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
    await done(getMember(asAdmin(org), { id }))
    expect(await views(org.admin.id)).toEqual([])
  })

  test('is recorded as looked at again by a request with the same idempotency key', async () => {
    const { org, id, user } = await makeMember()
    const idempotency = { operation: 'getMember', key: 'same', requestHash: Buffer.alloc(32) }
    for (let time = 0; time < 2; time += 1)
      await done(getMember(ctxFor(org.admin, { roles: [org.role], idempotency }), { id }))
    expect(await views(user.id)).toHaveLength(2)
  })
})

describe('what an organization does not see', () => {
  test('an archived license', async () => {
    const { org, id, user, credential } = await makeMember()
    await done(archiveCredential(ctxFor(user), { id: credential.id, version: 1 }))
    expect((await done(getMember(asAdmin(org), { id }))).credentials).toEqual([])
    expect(await getMemberCredits(asAdmin(org), { id, credentialId: credential.id })).toEqual(fail('notFound'))
  })

  test('anything of somebody who has left', async () => {
    const { org, id, user, credential } = await makeMember()
    await done(removeMember(asAdmin(org), { id, version: 1, reason: 'RETIRED' }))
    const view = await done(getMember(asAdmin(org), { id }))
    expect(view).toMatchObject({ member: { state: 'ENDED', email: null, credentialCount: 0 }, credentials: [] })
    expect(JSON.stringify(view)).not.toContain(user.email)
    expect(await getMemberCredits(asAdmin(org), { id, credentialId: credential.id })).toEqual(fail('notFound'))
  })

  test('a license of another person under the id of a member', async () => {
    const { org, id } = await makeMember()
    const stranger = await makeCredential()
    expect(await getMemberCredits(asAdmin(org), { id, credentialId: stranger.id })).toEqual(fail('notFound'))
  })
})

test('a super admin on a visit looks, which is recorded, and without a reason finds nothing', async () => {
  const { org, id, user } = await makeMember()
  const superAdmin = await makeUser({ superAdmin: true })
  expect(await getMember(ctxFor(superAdmin), { id })).toEqual(fail('notFound'))
  await done(getMember(ctxFor(superAdmin, { visits: [org.id] }), { id }))
  expect(await views(user.id)).toMatchObject([{ actorId: superAdmin.id, orgId: org.id }])
})
