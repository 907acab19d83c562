import { expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeSurveyLink } from '@/fixtures/inspections'
import { makeFormerRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { disclosureActions } from '@/lib/domain/audit/disclosures'
import { fail } from '@/lib/domain/result'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { exportDisclosures, listDisclosures } from '@/lib/services/history/history'
import { exportMembers } from '@/lib/services/members/export-members'
import { getMember } from '@/lib/services/members/members'
import { visitOrg } from '@/lib/services/orgs/own-orgs'

const db = database()

/** An organization that disclosed records: a member’s to its administrator, a list, a sheet, everything to support. */
async function shown() {
  const held = await makeHeldSession()
  const { org } = held
  const [member, other] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const former = await makeFormerRole({ orgId: org.id })
  await makeAttendee(held, other.user)
  const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
  await done(getMember(asAdmin(), { id: member.id }))
  await done(exportMembers(asAdmin(), { orgId: org.id }))
  await done(getSignInSheet(asAdmin(), { taskSessionId: held.session.id }))
  const reason = 'They asked why a class is missing'
  await done(visitOrg(ctxFor(await makeUser({ superAdmin: true })), { orgId: org.id, reason }))
  const list = async (personId?: string) => {
    const { edges } = await done(listDisclosures(asAdmin(), { orgId: org.id, filter: { personId } }))
    return edges.map(({ node }) => node)
  }
  return { org, member, other, former, asAdmin, list, reason }
}

test('an administrator sees what was shown to whom, whose, and why, newest first', async () => {
  const { org, member, list, reason } = await shown()
  const rows = await list()
  expect(rows.map(({ action }) => action)).toEqual([
    'org.visited',
    'signInSheet.viewed',
    'members.exported',
    'member.viewed',
  ])
  expect(rows[0]).toMatchObject({ support: true, detail: { reason }, person: null })
  expect(rows[3]).toMatchObject({ support: false, actor: { id: org.admin.id }, person: { id: member.user.id } })
  expect(rows[1]!.subject).toEqual(expect.any(String))
})

test('of one person: their record, sheets of their classes, and lists that left while they belonged', async () => {
  const { member, other, former, list } = await shown()
  const acts = async (id: string) => (await list(id)).map(({ action }) => action)
  expect(await acts(member.user.id)).toEqual(['org.visited', 'members.exported', 'member.viewed'])
  expect(await acts(other.user.id)).toEqual(['org.visited', 'signInSheet.viewed', 'members.exported'])
  expect(await acts(former.user.id)).toEqual([])
})

test('days narrow it, and pages follow each other', async () => {
  const { org, asAdmin } = await shown()
  const read = async (filter: object, first?: number, after?: string | null) =>
    done(listDisclosures(asAdmin(), { orgId: org.id, filter, first, after }))
  expect((await read({ to: '2020-01-01' })).edges).toEqual([])
  expect((await read({ from: '2020-01-01' })).edges).toHaveLength(4)
  const page = await read({}, 3)
  expect([page.edges.length, page.pageInfo.hasNextPage]).toEqual([3, true])
  expect((await read({}, 3, page.pageInfo.endCursor)).edges).toHaveLength(1)
})

test('a link that was made for an inspector is among them', async () => {
  const { org, asAdmin } = await shown()
  const link = await makeSurveyLink(org, {})
  const { edges } = await done(listDisclosures(asAdmin(), { orgId: org.id }))
  expect(edges[0]!.node).toMatchObject({ action: 'board.exported', detail: { surveyLinkId: link.id } })
})

test('it leaves as rows, and that it left is kept', async () => {
  const { org, asAdmin } = await shown()
  const rows = await allOf(await done(exportDisclosures(asAdmin(), { orgId: org.id })))
  expect(rows.map(({ action }) => action)).toContain('member.viewed')
  const kept = await db.auditEvent.findMany({ where: { orgId: org.id, action: { startsWith: 'history.exported' } } })
  expect(kept.map(({ action }) => action).toSorted()).toEqual(['history.exported', 'history.exportedEnded'])
})

test('it is for nobody else: a member, a stranger', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  for (const ctx of [ctxFor(member.user, { roles: [member] }), ctxFor(await makeUser())]) {
    expect(await listDisclosures(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    expect(await exportDisclosures(ctx, { orgId: org.id })).toEqual(fail('notFound'))
  }
})

test('every way by which records leave that the history knows is among them', () => {
  expect(disclosureActions).toHaveLength(new Set(disclosureActions).size)
  expect(disclosureActions).toEqual(expect.arrayContaining(['orgExport.taken', 'surveyLink.viewed', 'document.viewed']))
})
