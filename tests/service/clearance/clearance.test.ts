import { describe, expect, test } from 'vitest'
import { ctxOfAdmin, makePosition, makeTitled, positionFields } from '@/fixtures/clearance'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { makeAnswer, makeAskingOrg, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeInvitation, makeOrg, orgToday, reportLicense } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { countClearanceOn, getClearance, listClearance, listClearanceChanges } from '@/lib/services/clearance/clearance'
import { recomputeClearance, tellClearance } from '@/lib/services/clearance/jobs'
import { createPosition, endPosition, getPositionChoices, updatePosition } from '@/lib/services/clearance/positions'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { startMemberLeave } from '@/lib/services/members/leave'
import { removeMember } from '@/lib/services/members/membership'

const dayMs = 86_400_000
const clearanceOf = async (org: MadeOrg, member: MadeRole, on?: string) =>
  done(getClearance(ctxOfAdmin(org), { memberId: member.id, on }))
const problemsOf = async (org: MadeOrg, member: MadeRole, on?: string) =>
  (await clearanceOf(org, member, on))?.reasons.map(({ problem }) => problem)
const listOf = async (org: MadeOrg, args: object = {}) =>
  (await done(listClearance(ctxOfAdmin(org), { orgId: org.id, ...args }))).edges.map(({ node }) => node)
const changesOf = (org: MadeOrg, after: string | null = null) =>
  done(listClearanceChanges(ctxOfAdmin(org), { orgId: org.id, after }))

async function makeAide(org: MadeOrg, expiresAt = addDays(orgToday(), 30)) {
  const member = await makeTitled(org, 'CNA')
  const credential = await makeCredential({ user: member.user, expiresAt })
  return { member, credential }
}

describe('clearance', () => {
  test('follows from position and license: until its last day, and not after', async () => {
    const org = await makeOrg()
    const { member, credential } = await makeAide(org)
    expect(await clearanceOf(org, member)).toBe(null)
    await makePosition(org)
    expect(await clearanceOf(org, member)).toMatchObject({
      state: 'CLEARED',
      position: { name: 'Nurse aide' },
      endsOn: credential.expiresAt,
      next: { state: 'NOT_CLEARED' },
    })
    expect(await problemsOf(org, member, addDays(credential.expiresAt, 1))).toEqual(['LICENSE_EXPIRED'])
  })

  test('is kept by every write: a license added, a job title, leave, an end', async () => {
    const org = await makeOrg()
    const member = await makeTitled(org, 'CNA')
    await makePosition(org)
    expect(await problemsOf(org, member)).toEqual(['LICENSE_MISSING'])
    await makeCredential({ user: member.user })
    expect(await clearanceOf(org, member)).toMatchObject({ state: 'CLEARED' })
    await done(startMemberLeave(ctxOfAdmin(org), { id: member.id, version: 1 }))
    expect(await clearanceOf(org, member)).toMatchObject({ state: 'CLEARED', onLeave: true })
    expect((await listOf(org)).map(({ roleId }) => roleId)).not.toContain(member.id)
    expect((await listOf(org, { filter: { onLeave: true } })).map(({ roleId }) => roleId)).toContain(member.id)
    await done(removeMember(ctxOfAdmin(org), { id: member.id, version: 2, reason: 'OTHER' }))
    expect(await clearanceOf(org, member)).toBe(null)
  })

  test('of a document ends with it, and of one handed in begins', async () => {
    const org = await makeAskingOrg()
    const { member } = await makeAide(org)
    const { id, requestId } = await makeRequested({ org, member })
    await makePosition(org, { documentRequestIds: [requestId] })
    expect(await problemsOf(org, member)).toEqual(['DOCUMENT_MISSING'])
    const documentId = await makeAnswer(member.user)
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    expect(await clearanceOf(org, member)).toMatchObject({ state: 'CLEARED' })
  })

  test('of somebody invited rests on what their employer reported', async () => {
    const org = await makeOrg()
    const { id } = await makeInvitation({ orgId: org.id, lastName: 'Reed' })
    await database().invitation.update({ where: { id }, data: { jobTitle: 'CNA' } })
    await makePosition(org)
    expect(await listOf(org, { filter: { states: ['UNKNOWN'], q: 'reed' } })).toMatchObject([
      { invitationId: id, roleId: null, reasons: [{ problem: 'NOT_JOINED' }] },
    ])
    await reportLicense(id)
    await done(recomputeClearance(ctxOfJob(new Date()), { orgId: org.id }))
    expect(await listOf(org, { filter: { states: ['CLEARED'] } })).toMatchObject([{ invitationId: id }])
  })

  test('is listed worst first, filtered and paged', async () => {
    const org = await makeOrg()
    const members = [await makeTitled(org, 'CNA'), await makeTitled(org, 'CNA', { department: 'ICU' })]
    const cook = await makeTitled(org, 'Cook')
    await makePosition(org)
    const all = await listOf(org)
    // The administrator has no job title.
    expect(all.map(({ state }) => state)).toEqual(['NOT_CLEARED', 'NOT_CLEARED', 'UNKNOWN', 'UNKNOWN'])
    expect((await listOf(org, { filter: { states: ['NOT_CLEARED'] } })).map(({ roleId }) => roleId).toSorted()).toEqual(
      members.map((member) => member.id).toSorted(),
    )
    expect((await listOf(org, { filter: { department: 'ICU' } })).map(({ roleId }) => roleId)).toEqual([members[1]!.id])
    expect(await problemsOf(org, cook)).toEqual(['NO_POSITION'])
    const pages: (string | null)[] = []
    const pageAfter = (after: string | null) => done(listClearance(ctxOfAdmin(org), { orgId: org.id, first: 1, after }))
    let page = await pageAfter(null)
    for (; page.pageInfo.hasNextPage; page = await pageAfter(page.pageInfo.endCursor))
      pages.push(page.edges[0]!.node.roleId)
    pages.push(page.edges[0]!.node.roleId)
    expect(pages).toEqual(all.map(({ roleId }) => roleId))
    const counts = await done(countClearanceOn(ctxOfAdmin(org), { orgId: org.id, days: [orgToday()] }))
    expect(counts.filter(({ state }) => state === 'NOT_CLEARED').reduce((sum, { count }) => sum + count, 0)).toBe(2)
  })

  test('is not asked more than 90 days ahead', async () => {
    const org = await makeOrg()
    await makePosition(org)
    const asked = (days: number) => listClearance(ctxOfAdmin(org), { orgId: org.id, on: addDays(orgToday(), days) })
    expect((await asked(90)).ok).toBe(true)
    expect(await asked(91)).toMatchObject({
      ok: false,
      problem: { fields: { on: { key: 'validation.clearanceDay' } } },
    })
  })
})

describe('a past day', () => {
  test('is answered as it was known then, whatever was entered later', async () => {
    const org = await makeOrg()
    const long = new Date(Date.now() - 10 * dayMs)
    const member = await makeTitled(org, 'CNA')
    await database().role.update({ where: { id: member.id }, data: { createdAt: long } })
    await makePosition(org, {}, { now: long })
    const between = new Date(Date.now() - 5 * dayMs)
    await makeCredential({ user: member.user, now: between })
    const today = orgToday()
    expect(await problemsOf(org, member, addDays(today, -7))).toEqual(['LICENSE_MISSING'])
    expect(await clearanceOf(org, member, addDays(today, -5))).toMatchObject({ state: 'CLEARED' })
    expect(await clearanceOf(org, member, addDays(today, -12))).toBe(null)
  })
})

describe('changes', () => {
  test('tell each person once with their latest answer, and after one change one', async () => {
    const org = await makeOrg()
    const [first, second] = [await makeTitled(org, 'CNA'), await makeTitled(org, 'CNA')]
    await makePosition(org)
    const all = await changesOf(org)
    expect(all.edges).toHaveLength(3)
    const none = await changesOf(org, all.pageInfo.endCursor)
    expect(none).toMatchObject({ edges: [], pageInfo: { endCursor: all.pageInfo.endCursor } })
    await makeCredential({ user: first.user })
    await makeCredential({ user: first.user })
    const one = await changesOf(org, none.pageInfo.endCursor)
    expect(one.edges.map(({ node }) => [node.roleId, node.state])).toEqual([[first.id, 'CLEARED']])
    await done(removeMember(ctxOfAdmin(org), { id: second.id, version: 1, reason: 'OTHER' }))
    const left = await changesOf(org, one.pageInfo.endCursor)
    expect(left.edges.map(({ node }) => [node.roleId, node.state])).toEqual([[second.id, null]])
  })
})

describe('positions', () => {
  test('share no job title, and need only what the organization has', async () => {
    const org = await makeOrg()
    await makePosition(org)
    const refused = (fields: object) => createPosition(ctxOfAdmin(org), { input: positionFields(org.id, fields) })
    expect(await refused({ jobTitles: ['cna'] })).toMatchObject({
      problem: { fields: { 'input.jobTitles': { key: 'validation.positionTitle', params: { title: 'cna' } } } },
    })
    const other = await makeRequested()
    expect(await refused({ jobTitles: ['RN'], documentRequestIds: [other.requestId] })).toMatchObject({
      problem: { fields: { 'input.documentRequestIds': 'validation.invalid' } },
    })
    expect(await refused({ jobTitles: ['RN'], licenses: [['RDMS']] })).toMatchObject({
      problem: { fields: { 'input.licenses': 'validation.typeNotAllowed' } },
    })
    expect(await refused({ jobTitles: [] })).toMatchObject({
      problem: { fields: { 'input.jobTitles': 'validation.required' } },
    })
  })

  test('change who is cleared, are refused where somebody else was faster, and end', async () => {
    const org = await makeOrg()
    const { member } = await makeAide(org)
    const { orgId: _orgId, ...fields } = positionFields(org.id)
    const { id, version } = await makePosition(org)
    const change = (seen: number, types: string[]) =>
      updatePosition(ctxOfAdmin(org), { input: { ...fields, id, version: seen, licenses: [types] } as never })
    await done(change(version, ['RN']))
    expect(await problemsOf(org, member)).toEqual(['LICENSE_MISSING'])
    expect(await change(version, ['CNA'])).toMatchObject({ problem: { code: 'staleVersion' } })
    await done(endPosition(ctxOfAdmin(org), { id, version: version + 1 }))
    expect(await clearanceOf(org, member)).toBe(null)
  })

  test('are proposed from the job titles that are there', async () => {
    const org = await makeOrg()
    await makeTitled(org, 'Certified Nursing Assistant')
    await makeTitled(org, 'Cook')
    const { openTitles } = await done(getPositionChoices(ctxOfAdmin(org), { orgId: org.id }))
    expect(openTitles.map(({ jobTitle, template }) => [jobTitle, template?.code ?? null])).toEqual([
      ['Certified Nursing Assistant', 'CNA'],
      ['Cook', null],
    ])
  })
})

describe('in the morning', () => {
  const noticesOf = (org: MadeOrg) =>
    database().notification.findMany({ where: { userId: org.admin.id, kind: 'clearanceChanged' } })

  test('administrators are told once who may not work since yesterday, and not when nothing changed', async () => {
    const org = await makeOrg()
    const { credential } = await makeAide(org)
    await makePosition(org)
    const dayAfter = new Date(Date.parse(`${addDays(credential.expiresAt, 1)}T15:00:00Z`))
    await done(tellClearance(ctxOfJob(dayAfter), {}))
    await done(tellClearance(ctxOfJob(new Date(dayAfter.getTime() + 3_600_000)), {}))
    expect(await noticesOf(org)).toMatchObject([{ params: { count: 1, newly: 1, resolved: 0 } }])
    await done(tellClearance(ctxOfJob(new Date(dayAfter.getTime() + dayMs)), {}))
    expect(await noticesOf(org)).toHaveLength(1)
  })

  test('nobody is told before 6 AM', async () => {
    const org = await makeOrg()
    const { credential } = await makeAide(org)
    await makePosition(org)
    const early = new Date(Date.parse(`${addDays(credential.expiresAt, 1)}T12:30:00Z`))
    await done(tellClearance(ctxOfJob(early), {}))
    expect(await noticesOf(org)).toEqual([])
  })
})
