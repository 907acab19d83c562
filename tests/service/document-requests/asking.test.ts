import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { ctxOfAsker, makeAnswer, makeAskingOrg, makeRequested, requestFields } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import {
  getDocumentRequest,
  listDocumentRequests,
  listOwnRequestedDocuments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import { askMissedJoiners } from '@/lib/services/document-requests/refresh-requested'
import {
  cancelRequestedDocument,
  countRequestReach,
  createDocumentRequest,
  endDocumentRequest,
  remindDocumentRequest,
  remindRequestedDocument,
} from '@/lib/services/document-requests/requests'
import { removeMember, updateMember } from '@/lib/services/members/membership'

const noticesOf = (userId: string) =>
  database().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
const rowsOf = (requestId: string) =>
  database().requestedDocument.findMany({ where: { requestId }, orderBy: [{ cycle: 'asc' }, { createdAt: 'asc' }] })
const everybody = { departments: [], jobTitles: [], credentialTypes: [], geos: [] }
const inJob = (jobTitle: string) => ({ ...everybody, jobTitles: [jobTitle] })

/** A member with a job title, stored as by a change of their membership. */
async function makeIn(orgId: string, jobTitle: string) {
  const role = await makeRole({ orgId })
  await giveJob(role.id, role.user.id, jobTitle)
  return role
}
async function giveJob(roleId: string, userId: string, jobTitle: string) {
  await database().role.update({ where: { id: roleId }, data: { jobTitle } })
  await database().$transaction((tx) => recomputeCompliance(tx, [userId], new Date()))
}

describe('an administrator asks', () => {
  test('named people, with one message each that says the organization and its own words', async () => {
    const org = await makeAskingOrg()
    const [one, two] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
    await database().role.update({ where: { id: two.id }, data: { state: 'ON_LEAVE' } })
    const ctx = ctxOfAsker(org)
    const input = requestFields(org.id, { title: ' TB test ', kind: 'HEALTH', roleIds: [one.id, two.id, one.id] })
    const documentRequest = await done(createDocumentRequest(ctx, { input }))
    expect(documentRequest).toMatchObject({
      title: 'TB test',
      named: true,
      counts: { open: 2, overdue: 0, fulfilled: 0 },
    })
    expect(ctx.sent.filter(({ queue }) => queue === 'notices')).toHaveLength(1)
    const [row] = (await rowsOf(documentRequest.id)).filter(({ roleId }) => roleId === one.id)
    expect(await noticesOf(one.user.id)).toMatchObject([
      {
        kind: 'documentRequested',
        actionPath: `/documents/requested/${row!.id}`,
        params: { org: org.name, title: 'TB test', dated: 'yes' },
      },
    ])
  })

  test('an audience of active members, counted beforehand', async () => {
    const org = await makeAskingOrg()
    const nurse = await makeIn(org.id, 'Nurse')
    const away = await makeIn(org.id, 'Nurse')
    await database().role.update({ where: { id: away.id }, data: { state: 'ON_LEAVE' } })
    await makeIn(org.id, 'Cook')
    const audience = inJob('Nurse')
    expect(await done(countRequestReach(ctxOfAsker(org), { orgId: org.id, audience }))).toEqual({ count: 1 })
    const made = await done(createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, { audience }) }))
    expect((await rowsOf(made.id)).map(({ roleId }) => roleId)).toEqual([nurse.id])
    const hired = { ...audience, hiredUntil: '2025-12-31' }
    expect(await done(countRequestReach(ctxOfAsker(org), { orgId: org.id, audience: hired }))).toEqual({ count: 0 })
    await database().role.update({ where: { id: nurse.id }, data: { hireDate: new Date('2025-12-31') } })
    const old = await done(
      createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, { audience: hired }) }),
    )
    expect((await rowsOf(old.id)).map(({ roleId }) => roleId)).toEqual([nurse.id])
    const recent = { ...audience, hiredWithinMonths: 3 }
    const fresh = await makeIn(org.id, 'Nurse')
    await database().role.update({ where: { id: fresh.id }, data: { hireDate: new Date(addDays(orgToday(), -30)) } })
    const newcomers = await done(
      createDocumentRequest(ctxOfAsker(org), {
        input: requestFields(org.id, { audience: recent, joiners: true, dueDays: 30 }),
      }),
    )
    expect((await rowsOf(newcomers.id)).map(({ roleId }) => roleId)).toEqual([fresh.id])
    const next = await makeIn(org.id, 'Nurse')
    await done(
      updateMember(ctxOfAsker(org), { input: { id: next.id, version: 1, hireDate: addDays(orgToday(), -60) } }),
    )
    await done(updateMember(ctxOfAsker(org), { input: { id: nurse.id, version: 1, employeeId: 'E-1' } }))
    expect(new Set((await rowsOf(newcomers.id)).map(({ roleId }) => roleId))).toEqual(new Set([fresh.id, next.id]))
    const nobody = { input: requestFields(org.id, { audience: inJob('Pilot') }) }
    expect(await createDocumentRequest(ctxOfAsker(org), nobody)).toEqual(
      fail('invalidInput', { 'input.audience': 'validation.requestNobody' }),
    )
  })

  test('who has left or belongs elsewhere, days gone by and types of what has none are refused', async () => {
    const org = await makeAskingOrg()
    const [former, other] = [await makeFormerRole({ orgId: org.id }), await makeRole()]
    const ask = (fields: object) => createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, fields) })
    const notAMember = fail('invalidInput', { 'input.roleIds': 'validation.notAMember' })
    expect(await ask({ roleIds: [former.id] })).toEqual(notAMember)
    expect(await ask({ roleIds: [other.id] })).toEqual(notAMember)
    expect(await ask({ roleIds: [], healthRecordType: 'XRAY' })).toEqual(
      fail('invalidInput', {
        'input.healthRecordType': 'validation.requestHealthType',
        'input.roleIds': 'validation.required',
      }),
    )
    expect(await ask({ dueOn: addDays(orgToday(), -1) })).toEqual(
      fail('invalidInput', { 'input.dueOn': 'validation.requestDuePast' }),
    )
  })

  test('the same request twice is answered once', async () => {
    const org = await makeAskingOrg()
    const member = await makeRole({ orgId: org.id })
    const idempotency = { operation: 'createDocumentRequest', key: crypto.randomUUID(), requestHash: Buffer.from('x') }
    const ask = () =>
      done(
        createDocumentRequest(ctxOfAsker(org, { idempotency }), {
          input: requestFields(org.id, { roleIds: [member.id] }),
        }),
      )
    expect((await ask()).id).toBe((await ask()).id)
    expect(await noticesOf(member.user.id)).toHaveLength(1)
  })

  test('a thousand people at once, each with one message, in seconds', async () => {
    const org = await makeAskingOrg()
    const db = database()
    await db.$executeRaw`
      WITH people AS (INSERT INTO "User" ("firstName", "updatedAt") SELECT 'P' || n, now() FROM generate_series(1, 1000) n
        RETURNING "id")
      INSERT INTO "Role" ("userId", "orgId", "roleType", "state", "jobTitle", "updatedAt")
      SELECT "id", ${org.id}::uuid, 'MEMBER', 'ACTIVE', 'Crowd', now() FROM people`
    const ctx = ctxOfAsker(org)
    const began = performance.now()
    const made = await done(
      createDocumentRequest(ctx, {
        input: requestFields(org.id, { audience: inJob('Crowd'), joiners: true, dueDays: 7 }),
      }),
    )
    const took = performance.now() - began
    expect(made.counts.open).toBe(1000)
    expect(await db.notification.count({ where: { orgId: org.id, kind: 'documentRequested' } })).toBe(1000)
    // Takes some seconds on a busy computer; requesting one after another took minutes.
    expect(took).toBeLessThan(5000)
  })
})

describe('whoever comes later', () => {
  test('is asked once they fit, once, with days of their own; who leaves is asked no more, and again on their return', async () => {
    const org = await makeAskingOrg()
    await makeIn(org.id, 'Aide')
    const dueOn = addDays(orgToday(), 3)
    const fields = { audience: inJob('Aide'), joiners: true, dueOn, dueDays: 14 }
    const { id } = await done(createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, fields) }))
    const late = await makeIn(org.id, 'Aide')
    await giveJob(late.id, late.user.id, 'Aide')
    const theirs = async () => (await rowsOf(id)).filter(({ roleId }) => roleId === late.id)
    expect((await theirs()).map(({ dueOn: day }) => day?.toISOString().slice(0, 10))).toEqual([addDays(orgToday(), 14)])

    const { version } = await database().role.findUniqueOrThrow({ where: { id: late.id } })
    await done(removeMember(ctxOfAsker(org), { id: late.id, version, reason: 'OTHER' }))
    expect((await theirs()).map(({ state }) => state)).toEqual(['CANCELLED'])
    await database().role.update({ where: { id: late.id }, data: { state: 'ACTIVE', endedAt: null } })
    await giveJob(late.id, late.user.id, 'Aide')
    expect((await theirs()).map(({ state }) => state)).toEqual(['CANCELLED', 'OPEN'])
  })

  test('nobody is asked by a request for named people, one without joiners, or one that has ended', async () => {
    const org = await makeAskingOrg()
    const first = await makeIn(org.id, 'Porter')
    const named = await makeRequested({ org, member: first })
    const make = (more: object) =>
      done(
        createDocumentRequest(ctxOfAsker(org), {
          input: requestFields(org.id, { audience: inJob('Porter'), ...more }),
        }),
      )
    const once = await make({})
    const ended = await make({ joiners: true, dueDays: 3 })
    await done(endDocumentRequest(ctxOfAsker(org), { id: ended.id, version: ended.version }))
    const late = await makeIn(org.id, 'Porter')
    for (const id of [named.requestId, once.id, ended.id])
      expect((await rowsOf(id)).map(({ roleId }) => roleId)).not.toContain(late.id)
    expect(await noticesOf(late.user.id)).toEqual([])
  })

  test('who joined while the feature was off is asked by the daily round', async () => {
    const org = await makeAskingOrg()
    const fields = { audience: inJob('Night'), joiners: true, dueDays: 3, dueOn: null }
    const { id } = await done(createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, fields) }))
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    const member = await makeIn(org.id, 'Night')
    expect(await rowsOf(id)).toEqual([])
    await database().orgFeature.create({ data: { orgId: org.id, featureType: 'DOCUMENT_REQUESTS' } })
    await done(askMissedJoiners(ctxOfJob(), {}))
    expect((await rowsOf(id)).map(({ roleId }) => roleId)).toEqual([member.id])
  })
})

describe('what an administrator does with it', () => {
  test('reminds one or all who have not answered, each once a day', async () => {
    const { requestId, id, org, member } = await makeRequested()
    const ctx = () => ctxOfAsker(org)
    expect(await done(remindRequestedDocument(ctx(), { id }))).toEqual({ reminded: 1 })
    expect(await done(remindDocumentRequest(ctx(), { id: requestId }))).toEqual({ reminded: 0 })
    expect((await noticesOf(member.user.id)).map(({ kind }) => kind)).toEqual([
      'documentRequested',
      'documentRequestReminder',
    ])
    const documentId = await makeAnswer(member.user)
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    expect(await remindRequestedDocument(ctx(), { id })).toEqual(fail('requestedDocumentState'))
  })

  test('cancels one, and ends all; what was answered stays', async () => {
    const org = await makeAskingOrg()
    const [one, two] = [await makeIn(org.id, 'Duo'), await makeIn(org.id, 'Duo')]
    const documentRequest = await done(
      createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, { audience: inJob('Duo') }) }),
    )
    const rows = await rowsOf(documentRequest.id)
    const of = (roleId: string) => rows.find((row) => row.roleId === roleId)!
    const cancelled = await done(cancelRequestedDocument(ctxOfAsker(org), { id: of(one.id).id, version: 1 }))
    expect(cancelled.standing).toBe('CANCELLED')
    const documentId = await makeAnswer(two.user)
    await done(fulfillRequestedDocument(ctxFor(two.user), { id: of(two.id).id, version: 1, documentId }))
    const end = (version: number) => endDocumentRequest(ctxOfAsker(org), { id: documentRequest.id, version })
    expect(await end(9)).toMatchObject({ ok: false, problem: { code: 'staleVersion' } })
    expect(await done(end(1))).toMatchObject({ state: 'ENDED', counts: { fulfilled: 1, cancelled: 1, open: 0 } })
    expect(await end(2)).toEqual(fail('documentRequestEnded'))
    expect(await remindDocumentRequest(ctxOfAsker(org), { id: documentRequest.id })).toEqual(
      fail('documentRequestEnded'),
    )
    expect(await database().schedule.count({ where: { subjectId: documentRequest.id, state: 'WAITING' } })).toBe(0)
  })

  test('lists requests and people, in pages and by what became of it', async () => {
    const org = await makeAskingOrg()
    for (const _ of [1, 2, 3]) await makeIn(org.id, 'Trio')
    const first = await makeRequested({ org })
    const { id } = await done(
      createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id, { audience: inJob('Trio') }) }),
    )
    const list = await done(listDocumentRequests(ctxOfAsker(org), { orgId: org.id, first: 1 }))
    expect(list.edges.map(({ node }) => node.id)).toEqual([id])
    const next = { orgId: org.id, first: 1, after: list.pageInfo.endCursor }
    expect((await done(listDocumentRequests(ctxOfAsker(org), next))).edges[0]?.node.id).toBe(first.requestId)
    const people = async (more: object) => done(listRequestedDocuments(ctxOfAsker(org), { requestId: id, ...more }))
    const page = await people({ first: 2 })
    const rest = await people({ first: 2, after: page.pageInfo.endCursor })
    expect(new Set([...page.edges, ...rest.edges].map(({ node }) => node.roleId)).size).toBe(3)
    expect((await people({ filter: { standing: 'FULFILLED' } })).edges).toEqual([])
    await database().requestedDocument.updateMany({ where: { requestId: id }, data: { dueOn: new Date('2020-01-01') } })
    expect((await people({ filter: { standing: 'OVERDUE' } })).edges).toHaveLength(3)
    expect(await done(getDocumentRequest(ctxOfAsker(org), { id }))).toMatchObject({ counts: { open: 3, overdue: 3 } })
    // Everybody is in one answer alone, as the counts beside the filters say.
    const [late] = page.edges
    await database().requestedDocument.updateMany({
      where: { requestId: id, NOT: { id: late!.node.id } },
      data: { dueOn: null },
    })
    const listed = async (standing: string) =>
      (await people({ filter: { standing } })).edges.map(({ node }) => node.standing)
    expect(await listed('OVERDUE')).toEqual(['OVERDUE'])
    expect(await listed('OPEN')).toEqual(['OPEN', 'OPEN'])
  })
})

describe('who may', () => {
  test('members, strangers, other organizations, visiting super admins and nobody see and do nothing', async () => {
    const { requestId, id, org, member } = await makeRequested()
    const elsewhere = await makeAskingOrg()
    const superAdmin = { ...(await makeUser()), superAdmin: true }
    const others = [
      ctxFor(member.user, { roles: [member] }),
      ctxFor(await makeUser()),
      ctxOfAsker(elsewhere),
      ctxFor(superAdmin, { visits: [org.id] }),
    ]
    for (const ctx of others) {
      expect(await getDocumentRequest(ctx, { id: requestId })).toEqual(fail('notFound'))
      expect(await listRequestedDocuments(ctx, { requestId })).toEqual(fail('notFound'))
      expect(await listDocumentRequests(ctx, { orgId: org.id })).toEqual(fail('notFound'))
      expect(await createDocumentRequest(ctx, { input: requestFields(org.id) })).toEqual(fail('notFound'))
      expect(await endDocumentRequest(ctx, { id: requestId, version: 1 })).toEqual(fail('notFound'))
      expect(await remindDocumentRequest(ctx, { id: requestId })).toEqual(fail('notFound'))
      expect(await remindRequestedDocument(ctx, { id })).toEqual(fail('notFound'))
      expect(await cancelRequestedDocument(ctx, { id, version: 1 })).toEqual(fail('notFound'))
    }
    expect(await getDocumentRequest(ctxOfNobody(), { id: requestId })).toEqual(fail('signInRequired'))
  })

  test('where the feature is off nothing is asked, read or answered', async () => {
    const { requestId, id, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    const off = fail('featureOff')
    expect(await createDocumentRequest(ctxOfAsker(org), { input: requestFields(org.id) })).toEqual(off)
    expect(await getDocumentRequest(ctxOfAsker(org), { id: requestId })).toEqual(off)
    expect(await fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId })).toEqual(off)
    expect((await done(listOwnRequestedDocuments(ctxFor(member.user), {}))).edges).toEqual([])
  })
})
