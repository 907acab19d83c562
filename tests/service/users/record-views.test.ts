import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { disclosedLists } from '@/lib/domain/audit/disclosures'
import { ok } from '@/lib/domain/result'
import { exportBoard } from '@/lib/services/board/board'
import { readSharedDocument, shareDocument } from '@/lib/services/documents/shared-documents'
import { exportCredits, exportMembers } from '@/lib/services/members/export-members'
import { getMember, getMemberCredits } from '@/lib/services/members/members'
import { leaveOrg } from '@/lib/services/members/membership'
import { listOwnRecordViews, type RecordViewPage } from '@/lib/services/users/user'
import { write } from '@/lib/services/write'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const viewsOf = async ({ user }: MadeRole, input: Record<string, unknown> = {}) =>
  (await done(listOwnRecordViews(ctxFor(user), input))).edges.map(({ node }) => node)

test('a person sees who opened their record and which exports contained it, newest first', async () => {
  const org = await makeOrg({ name: 'Sunrise' })
  const member = await makeRole({ orgId: org.id })
  const credential = await makeCredential({ user: member.user })
  await done(getMember(asAdmin(org), { id: member.id }))
  await done(getMemberCredits(asAdmin(org), { id: member.id, credentialId: credential.id }))
  await done(exportMembers(asAdmin(org), { orgId: org.id }))
  await done(exportCredits(asAdmin(org), { orgId: org.id }))
  await done(exportBoard(asAdmin(org), { orgId: org.id }))
  const views = await viewsOf(member)
  expect(views.map(({ kind }) => kind)).toEqual(['CREDENTIAL_LIST', 'CREDIT_LIST', 'MEMBER_LIST', 'CREDITS', 'MEMBER'])
  for (const view of views) {
    expect(view).toMatchObject({ org: { id: org.id, name: 'Sunrise' }, actor: { id: org.admin.id, lastName: 'Ruiz' } })
    expect(view.at).toBeInstanceOf(Date)
  }
})

test('every report and paper that names people is shown to each of them', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const ctx = asAdmin(org)
  for (const action of disclosedLists)
    await write(ctx, async (w) => {
      w.audit({ action, subjectType: 'Org', subjectId: org.id, orgId: org.id })
      return ok(null)
    })
  const kinds = (await viewsOf(member)).map(({ kind }) => kind)
  expect(kinds).toHaveLength(disclosedLists.length)
  expect(Map.groupBy(kinds, (kind) => kind).get('INSPECTION')).toHaveLength(4)
  expect(Map.groupBy(kinds, (kind) => kind).get('REPORT')).toHaveLength(disclosedLists.length - 7)
})

test('a person sees no views from before they joined or after they left, of other people, or by themselves', async () => {
  const org = await makeOrg()
  await done(exportMembers(asAdmin(org), { orgId: org.id }))
  const member = await makeRole({ orgId: org.id })
  const other = await makeRole({ orgId: org.id })
  await done(getMember(asAdmin(org), { id: other.id }))
  expect(await viewsOf(member)).toEqual([])
  await done(leaveOrg(ctxFor(member.user, { roles: [member] }), { orgId: org.id }))
  await done(exportBoard(asAdmin(org), { orgId: org.id }))
  expect(await viewsOf(member)).toEqual([])
  const [own] = await database().role.findMany({ where: { orgId: org.id, userId: org.admin.id } })
  await done(getMember(asAdmin(org), { id: own!.id }))
  expect(await viewsOf({ ...member, user: org.admin })).toEqual([])
})

test('views of a record come in pages', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  for (let at = 0; at < 5; at += 1) await done(getMember(asAdmin(org), { id: member.id }))
  const seen: string[] = []
  for (let after: string | null = null, more = true; more; ) {
    const page: RecordViewPage = await done(listOwnRecordViews(ctxFor(member.user), { first: 2, after }))
    seen.push(...page.edges.map(({ node }) => node.id))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
  expect(await viewsOf({ ...member, user: await makeUser() })).toEqual([])
})

test('a person sees who opened a document that they share', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const files = memoryFiles()
  const document = await makeDocument({ user: member.user, files })
  await done(shareDocument(ctxFor(member.user), { documentId: document.id, orgId: org.id }))
  await done(readSharedDocument(ctxFor(org.admin, { roles: [org.role], files }), { id: document.id }))
  expect(await viewsOf(member)).toMatchObject([{ kind: 'DOCUMENT', org: { id: org.id }, actor: { id: org.admin.id } }])
})
