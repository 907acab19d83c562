import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { moveOrgTo } from '@/fixtures/desk'
import { makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { listSharedDocuments } from '@/lib/services/documents/shared-documents'
import { endOrg } from '@/lib/services/installation/end-org'
import { rehireMember, removeMember } from '@/lib/services/members/membership'
import { importPeople } from '../imports/people'

const db = database()
const adminOf = (org: MadeOrg, now = new Date()) => ctxFor(org.admin, { roles: [org.role], now })
const versionOf = async ({ id }: MadeRole) => (await db.role.findUniqueOrThrow({ where: { id } })).version

/** The documents that an organization sees of somebody who has returned. */
async function seenOnReturn(org: MadeOrg, member: MadeRole) {
  await done(rehireMember(adminOf(org), { id: member.id, version: await versionOf(member) }))
  return (await done(listSharedDocuments(adminOf(org), { orgId: org.id }))).edges
}

test('whoever is missing in a file of all members shares nothing any more, also should they come back', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await db.role.update({ where: { id: member.id }, data: { employeeId: 'E-1' } })
  await makeShared(org.id, { user: member.user })
  await importPeople(org, [{ Email: 'somebody.else@example.com', 'Employee ID': 'E-2' }], { missing: 'END' })
  expect(await seenOnReturn(org, member)).toEqual([])
})

test('what is shared while the end of the membership waits for its locks is shared no more either', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const begun = adminOf(org, new Date(Date.now() - 1000))
  await makeShared(org.id, { user: member.user })
  await done(removeMember(begun, { id: member.id, version: await versionOf(member), reason: 'RESIGNED' }))
  expect(await seenOnReturn(org, member)).toEqual([])
})

test('nor is it with an organization that closes', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const { shareId } = await makeShared(org.id, { user: member.user })
  await moveOrgTo('CLOSED', org.id)
  await done(endOrg(ctxOfJob(new Date(Date.now() - 60_000)), { orgId: org.id }))
  expect((await db.documentShare.findUniqueOrThrow({ where: { id: shareId } })).endedAt).not.toBeNull()
})
