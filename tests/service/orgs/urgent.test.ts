import { expect, test } from 'vitest'
import { makePosition, makeTitled } from '@/fixtures/clearance'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeClass, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { updateOrg } from '@/lib/services/orgs/org'
import { getFirstSteps } from '@/lib/services/orgs/overview'
import { listOrgs, listOwnOrgs, sumOrgs } from '@/lib/services/orgs/own-orgs'

async function addLicense(orgId: string, days: number) {
  const user = await makeUser()
  await makeCredential({ user, expiresAt: addDays(orgToday(), days) })
  return makeRole({ orgId, user })
}

test('an admin sees who may not work today in each of their organizations that has positions', async () => {
  const [org, plain] = [await makeOrg(), await makeOrg()]
  await makeTitled(org, 'CNA')
  await makePosition(org)
  const both = ctxFor(org.admin, { roles: [org.role, { orgId: plain.id, roleType: 'ADMIN' }] })
  const { edges } = await done(listOrgs(both, {}))
  const clearanceOf = (id: string) => edges.find(({ node }) => node.id === id)?.node.clearance
  expect(clearanceOf(org.id)).toMatchObject({ today: 1, tomorrow: 0 })
  expect(clearanceOf(plain.id)).toBeNull()
})

test('an admin of several organizations sees how much is urgent in each, and nothing of others', async () => {
  const admin = await makeUser()
  const org = await makeOrg({ admin, name: 'Alpha Home' })
  const calm = await makeOrg({ admin, name: 'Beta Home' })
  const foreign = await makeOrg()
  await addLicense(foreign.id, 1)
  for (const days of [-1, 30]) await addLicense(org.id, days)
  const member = await addLicense(org.id, 31)
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  const asked = await makeRequested({ org, member })
  const yesterday = toColumn(addDays(orgToday(), -1))
  await database().requestedDocument.update({ where: { id: asked.id }, data: { dueOn: yesterday } })
  const task = await makeClass(org.id)
  const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
  const assigned = { curriculumId: curriculum.id, roleId: member.id }
  await database().curriculumAssignment.updateMany({ where: assigned, data: { dueAt: yesterday } })

  const ctx = () => ctxFor(admin, { roles: [org.role, calm.role] })
  const urgent = { licenses: 2, trainings: 1, documents: 1 }
  const nothing = { licenses: 0, trainings: 0, documents: 0 }
  expect(await done(listOwnOrgs(ctx(), {}))).toEqual([
    { id: org.id, name: 'Alpha Home', urgent },
    { id: calm.id, name: 'Beta Home', urgent: nothing },
  ])
  const { edges } = await done(listOrgs(ctx(), {}))
  expect(edges.map(({ node }) => [node.name, node.urgent])).toEqual([
    ['Alpha Home', urgent],
    ['Beta Home', nothing],
  ])
  await database().orgFeature.deleteMany({ where: { orgId: org.id } })
  const [first] = await done(listOwnOrgs(ctx(), {}))
  expect(first?.urgent).toEqual({ licenses: 2, trainings: 0, documents: 0 })
})

test('a super admin is told nothing of what is urgent in organizations that they do not administer', async () => {
  const org = await makeOrg({ name: `Quiet ${Date.now()}` })
  await addLicense(org.id, 1)
  const { edges } = await done(listOrgs(ctxFor(await makeUser({ superAdmin: true })), { q: org.name }))
  expect(edges.map(({ node }) => node.urgent)).toEqual([null])
})

test('a new organization has its first steps, and people are one of them', async () => {
  const org = await makeOrg()
  const ctx = () => ctxFor(org.admin, { roles: [org.role] })
  const steps = async () => (await done(getFirstSteps(ctx(), { id: org.id }))).map(({ name, done: is }) => [name, is])
  expect(await steps()).toEqual([
    ['profile', false],
    ['people', false],
  ])
  await makeRole({ orgId: org.id })
  await switchOn(org.id, 'TASKS')
  await makeClass(org.id)
  expect(await steps()).toEqual([
    ['profile', false],
    ['providers', false],
    ['people', true],
    ['classes', true],
  ])
})

test('organizations of one name of a group are listed and counted together, for who administers them', async () => {
  const admin = await makeUser()
  const [north, south] = [await makeOrg({ admin, name: 'North Home' }), await makeOrg({ admin, name: 'South Home' })]
  const [apart, foreign] = [await makeOrg({ admin, name: 'Zeta Home' }), await makeOrg()]
  await makeTitled(north, 'CNA')
  await makePosition(north)
  for (const org of [north, south, foreign]) await addLicense(org.id, 3)
  const name = `Sunrise ${north.id}`
  for (const org of [north, south, foreign]) {
    const ctx = ctxFor(org.admin, { roles: [org.role] })
    expect(await done(updateOrg(ctx, { input: { id: org.id, version: 1, groupName: ` ${name} ` } }))).toMatchObject({
      groupName: name,
    })
  }
  const ctx = ctxFor(admin, { roles: [north.role, south.role, apart.role] })
  const sums = await done(sumOrgs(ctx, {}))
  expect(sums.map((sum) => [sum.name, sum.organizations, sum.members])).toEqual([
    [null, 3, 6],
    [name, 2, 5],
  ])
  expect(sums[1]).toMatchObject({ urgent: { licenses: 2, trainings: 0, documents: 0 }, clearance: { today: 1 } })
  const { edges } = await done(listOrgs(ctx, { group: name }))
  expect(edges.map(({ node }) => [node.name, node.members])).toEqual([
    ['North Home', 3],
    ['South Home', 2],
  ])
  const member = await makeRole({ orgId: north.id })
  expect(await sumOrgs(ctxFor(member.user, { roles: [member] }), {})).toEqual(fail('notFound'))
})
