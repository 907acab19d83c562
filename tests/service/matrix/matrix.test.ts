import { describe, expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { attendClass, makeClass, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { ctxOfAsker, makeAnswer, makeAskingOrg, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, addMonths } from '@/lib/domain/time/plain-date'
import { exemptMember } from '@/lib/services/curriculums/assignments'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { exportMatrix, type Matrix, readMatrix } from '@/lib/services/matrix/matrix'
import { updateMember } from '@/lib/services/members/membership'

const health = { kind: 'HEALTH', healthRecordType: 'TB_TEST', title: 'TB test', validMonths: 12 } as const
const secret = 'Positive, see Dr. Ito'

/** An organization with a curriculum and two members. One of them was asked for a TB test and handed it in. */
async function makeScene() {
  const org = await makeAskingOrg()
  const task = await makeClass(org.id)
  await switchOn(org.id, 'CURRICULUMS')
  const nurse = async (firstName: string) =>
    makeRole({
      orgId: org.id,
      user: await makeUser({ profile: { firstName, lastName: 'Nurse', dob: '1990-01-01', acknowledged: true } }),
    })
  const [ana, ben] = [await nurse('Ana'), await nurse('Ben')]
  const curriculum = await makeCurriculum({ org, taskIds: [task.id], title: 'Yearly safety' })
  const asked = await makeRequested({ org, member: ana, ...health })
  const effectiveAt = addDays(orgToday(), -10)
  const documentId = await makeAnswer(ana.user, {
    kind: 'HEALTH',
    healthRecordType: 'TB_TEST',
    title: secret,
    effectiveAt,
  })
  await done(fulfillRequestedDocument(ctxFor(ana.user), { id: asked.id, version: 1, documentId }))
  return { org, ana, ben, curriculum, asked, documentId, validUntil: addMonths(effectiveAt, 12) }
}

const cellsOf = ({ people }: Matrix, firstName: string) =>
  people.edges.find(({ node }) => node.member.firstName === firstName)?.node.cells

describe('the matrix', () => {
  test('says where each member is with each requirement, and nothing where it is not required', async () => {
    const { org, curriculum, asked, validUntil } = await makeScene()
    const matrix = await done(readMatrix(ctxOfAsker(org), { orgId: org.id }))
    expect(matrix.requirements).toEqual([
      { of: 'CURRICULUM', id: curriculum.id, title: 'Yearly safety' },
      { of: 'DOCUMENT', id: asked.requestId, title: 'TB test', kind: 'HEALTH', healthRecordType: 'TB_TEST' },
    ])
    const due = { state: 'OPEN', day: addDays(orgToday(), 30) }
    expect(cellsOf(matrix, 'Ana')).toEqual([due, { state: 'DONE', day: validUntil }])
    expect(cellsOf(matrix, 'Ben')).toEqual([due, null])
  })

  test('says of a health record its kind, its state and a day, and nothing else of it', async () => {
    const { org, documentId } = await makeScene()
    const matrix = await done(readMatrix(ctxOfAsker(org), { orgId: org.id }))
    const out = await done(exportMatrix(ctxOfAsker(org), { orgId: org.id }))
    const told = JSON.stringify([matrix, await allOf(out.rows)])
    expect(told).not.toContain(secret)
    expect(told).not.toContain(documentId)
  })

  test('has no documents for a super admin who visits, nor for a token that may not read training', async () => {
    const { org, curriculum } = await makeScene()
    const visitor = ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id] })
    const seen = await done(readMatrix(visitor, { orgId: org.id }))
    expect(seen.requirements.map(({ id }) => id)).toEqual([curriculum.id])
    const token = ctxOfAsker(org, { scopes: ['members:read'] })
    const ofToken = await done(readMatrix(token, { orgId: org.id }))
    expect(ofToken.requirements.map(({ of }) => of)).toEqual(['DOCUMENT'])
  })

  test('counts of who was taken back, before they show their licenses again, only hours of the organization’s classes', async () => {
    const { org, ben } = await makeScene()
    const groups = [{ name: 'Hours', rule: 'MIN_UNITS' as const, units: 6, taskIds: [] }]
    const { id: curriculumId } = await makeCurriculum({ org, taskIds: [], groups })
    await database().role.update({ where: { id: ben.id }, data: { licensesHidden: true } })
    await makeCredit({ user: ben.user, units: 4, completedAt: today() })
    const ofBen = async () =>
      cellsOf(await done(readMatrix(ctxOfAsker(org), { orgId: org.id, filter: { curriculumId } })), 'Ben')
    expect(await ofBen()).toMatchObject([{ state: 'OPEN', part: { have: 0 } }])
    await database().role.update({ where: { id: ben.id }, data: { licensesHidden: false } })
    expect(await ofBen()).toMatchObject([{ state: 'OPEN', part: { have: 400 } }])
  })

  test('shows one curriculum alone, and one department alone, a page at a time', async () => {
    const { org, ben, curriculum } = await makeScene()
    const admin = () => ctxOfAsker(org)
    await done(updateMember(admin(), { input: { id: ben.id, version: 1, department: 'Night shift' } }))
    const filter = { curriculumId: curriculum.id, department: 'Night shift' }
    const one = await done(readMatrix(admin(), { orgId: org.id, filter }))
    expect(one.requirements).toHaveLength(1)
    expect(one.people.edges.map(({ node }) => node.member.firstName)).toEqual(['Ben'])
    const first = await done(readMatrix(admin(), { orgId: org.id, first: 1 }))
    const rest = await done(
      readMatrix(admin(), { orgId: org.id, first: 100, after: first.people.pageInfo.endCursor ?? '' }),
    )
    const whole = await done(readMatrix(admin(), { orgId: org.id }))
    expect([...first.people.edges, ...rest.people.edges].map(({ node }) => node.member.id)).toEqual(
      whole.people.edges.map(({ node }) => node.member.id),
    )
  })

  test('has the parts of one curriculum, each with the day it was met or how much of it is there', async () => {
    const { org, ana } = await makeScene()
    const [lifts, fire, falls] = [await makeClass(org.id), await makeClass(org.id), await makeClass(org.id)]
    const all = { rule: 'ALL', n: null, units: null } as const
    const groups = [
      { ...all, name: 'Lifting', taskIds: [lifts.id] },
      { ...all, name: 'Safety', taskIds: [fire.id, falls.id] },
      { rule: 'MIN_UNITS' as const, n: null, units: 4, name: 'Hours', taskIds: [] },
    ]
    const curriculum = await makeCurriculum({ org, taskIds: [], groups, title: 'In parts' })
    for (const task of [lifts, fire])
      await attendClass(org.id, task, { userId: ana.user.id, day: addDays(orgToday(), -1) })
    const filter = { curriculumId: curriculum.id }
    const matrix = await done(readMatrix(ctxOfAsker(org), { orgId: org.id, filter }))
    expect(matrix.curriculum).toBe('In parts')
    expect(matrix.requirements.map(({ of, title }) => [of, title])).toEqual([
      ['GROUP', 'Lifting'],
      ['GROUP', 'Safety'],
      ['GROUP', 'Hours'],
    ])
    const day = addDays(orgToday(), 30)
    expect(cellsOf(matrix, 'Ana')?.slice(0, 2)).toEqual([
      { state: 'DONE', day: addDays(orgToday(), -1) },
      { state: 'OPEN', day, part: { have: 1, need: 2, of: 'TASKS' } },
    ])
    expect(cellsOf(matrix, 'Ben')).toEqual([
      { state: 'OPEN', day, part: { have: 0, need: 1, of: 'TASKS' } },
      { state: 'OPEN', day, part: { have: 0, need: 2, of: 'TASKS' } },
      { state: 'OPEN', day, part: { have: 0, need: 400, of: 'UNITS' } },
    ])
    // The file has the same cells, and no curriculum of another organization is a column.
    const { rows } = await done(exportMatrix(ctxOfAsker(org), { orgId: org.id, filter }))
    const file = await allOf(rows)
    expect(file.find(({ member }) => member.id === ana.id)?.cells).toEqual(cellsOf(matrix, 'Ana'))
    const other = await makeScene()
    const foreign = await done(readMatrix(ctxOfAsker(other.org), { orgId: other.org.id, filter }))
    expect(foreign.requirements).toEqual([])
  })

  test('leaves out what belongs to a feature that is off', async () => {
    const { org, asked } = await makeScene()
    await database().orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'CURRICULUMS' } })
    const matrix = await done(readMatrix(ctxOfAsker(org), { orgId: org.id }))
    expect(matrix.requirements.map(({ id }) => id)).toEqual([asked.requestId])
  })

  test('shows an exemption as what it is', async () => {
    const { org, ana } = await makeScene()
    const assignment = await database().curriculumAssignment.findFirstOrThrow({ where: { roleId: ana.id } })
    const { id, version } = assignment
    await done(exemptMember(ctxOfAsker(org), { id, version, reason: 'Teaches it' }))
    const matrix = await done(readMatrix(ctxOfAsker(org), { orgId: org.id }))
    expect(cellsOf(matrix, 'Ana')?.[0]).toEqual({ state: 'EXEMPT', day: null })
  })

  test('leaves as a file with everybody in it, and it is kept that a list of members left', async () => {
    const { org } = await makeScene()
    const { requirements, rows } = await done(exportMatrix(ctxOfAsker(org), { orgId: org.id }))
    expect(requirements).toHaveLength(2)
    expect(await allOf(rows)).toHaveLength(3)
    const kept = await database().auditEvent.findMany({
      where: { orgId: org.id, action: { startsWith: 'members.exp' } },
    })
    expect(kept.map(({ action, detail }) => [action, detail])).toEqual([
      ['members.exported', { matrix: true, department: null, searched: false }],
      ['members.exportedEnded', { rows: 3, complete: true }],
    ])
  })

  test('does not exist for a member, nor for the administrator of another organization', async () => {
    const { org, ana } = await makeScene()
    const other = await makeOrg()
    for (const ctx of [ctxFor(ana.user, { roles: [ana] }), ctxFor(other.admin, { roles: [other.role] })]) {
      expect(await readMatrix(ctx, { orgId: org.id })).toEqual(fail('notFound'))
      expect(await exportMatrix(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    }
  })
})
