import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inspectionZip } from '@/app/api/inspection-files'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeHeldSession } from '@/fixtures/held-sessions'
import { lastDays, makeFinalizedSession, makeSurveyLink, surveyLinkFields } from '@/fixtures/inspections'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { disposeAt } from '@/fixtures/retention'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { sendSurveyLink } from '@/lib/jobs/send-survey-link'
import {
  createSurveyLink,
  endSurveyLink,
  getSurveyLink,
  listSurveyLinks,
  listSurveyViews,
} from '@/lib/services/inspections/inspections'
import {
  listSurveyPeople,
  listSurveySessions,
  listSurveyStaff,
  openSurveyCertificates,
  openSurveyPack,
  openSurveySheet,
  readSurveyApprovals,
} from '@/lib/services/inspections/open-survey'

const db = database()
const missing = fail('notFound')
let addresses = 0
/** Each inspector has an address of their own, so that no test uses up the attempts of another. */
const inspector = (now = new Date()) => {
  addresses += 1
  return { ...ctxOfNobody({ now }), address: `198.51.100.${addresses}` }
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)

async function makeRecords() {
  const org = await makeClassOrg()
  await makeProvider(org)
  const ana = await makeUser()
  const session = await makeFinalizedSession(org, { people: [ana] })
  return { org, ana, session }
}

/** Everything an address opens. */
const everything = (taskSessionId: string) =>
  [
    (token: string, ctx = inspector()) => listSurveySessions(ctx, { token }),
    (token: string, ctx = inspector()) => listSurveyPeople(ctx, { token }),
    (token: string, ctx = inspector()) => listSurveyStaff(ctx, { token }),
    (token: string, ctx = inspector()) => readSurveyApprovals(ctx, { token }),
    (token: string, ctx = inspector()) => openSurveySheet(ctx, { token, taskSessionId }),
    (token: string, ctx = inspector()) => openSurveyCertificates(ctx, { token, taskSessionId, part: 0 }),
    (token: string, ctx = inspector()) => openSurveyPack(ctx, { token }),
  ] as const

test('an inspector reads what the link is about, and every look is kept for the organization to see', async () => {
  const { org, ana, session } = await makeRecords()
  const { token, id } = await makeSurveyLink(org)
  expect(token).toMatch(/^[\w-]{43}$/)
  const { rows } = await done(listSurveySessions(inspector(), { token }))
  expect(rows.edges.map(({ node }) => [node.id, node.people, node.valid])).toEqual([[session.id, 1, 1]])
  const people = await done(listSurveyPeople(inspector(), { token }))
  expect(people.rows.edges.map(({ node }) => [node.id, node.units])).toEqual([[ana.id, 400]])
  expect((await done(readSurveyApprovals(inspector(), { token }))).org.providers).toHaveLength(1)
  expect((await done(openSurveySheet(inspector(), { token, taskSessionId: session.id }))).participants).toHaveLength(1)
  const paper = await done(openSurveyCertificates(inspector(), { token, taskSessionId: session.id, part: 0 }))
  expect(paper.certificates).toHaveLength(1)
  const { pack } = await done(openSurveyPack(inspector(), { token }))
  expect([pack.inspector, pack.madeBy]).toEqual(['Ines Haddad', null])
  const pieces: Uint8Array[] = []
  for await (const piece of inspectionZip(pack, 'en')) pieces.push(piece)
  expect(strFromU8(unzipSync(Buffer.concat(pieces))['checksums.txt']!).split('\n')).toHaveLength(9)

  const views = await done(listSurveyViews(ctxOfAdmin(org), { id }))
  expect(views.edges.map(({ node }) => node.part).reverse()).toEqual([
    'SESSIONS',
    'PEOPLE',
    'APPROVALS',
    'SHEET',
    'CERTIFICATES',
    'PACK',
  ])
  expect(views.edges.filter(({ node }) => node.title === session.revision.title)).toHaveLength(2)
  const [listed] = (await done(listSurveyLinks(ctxOfAdmin(org), { orgId: org.id }))).edges
  expect(listed?.node).toMatchObject({ id, views: 6, lastViewedAt: expect.any(Date), inspectorName: 'Ines Haddad' })
})

test('a request that only asks is answered, and is no look', async () => {
  const { org, session } = await makeRecords()
  const { token, id } = await makeSurveyLink(org)
  for (const look of everything(session.id))
    expect(await look(token, { ...inspector(), onlyAsks: true })).toMatchObject({ ok: true })
  expect((await done(listSurveyViews(ctxOfAdmin(org), { id }))).edges).toEqual([])
  expect(await db.rateLimit.count({ where: { bucket: { endsWith: `:${id}` } } })).toBe(0)
})

test('the address is kept nowhere: neither in the row, the job, the history nor the answer to a repeat', async () => {
  const org = await makeClassOrg()
  const idempotency = { operation: 'createSurveyLink', key: crypto.randomUUID(), requestHash: Buffer.alloc(32, 7) }
  const make = async () => {
    const ctx = ctxOfAdmin(org, { idempotency })
    const made = await done(createSurveyLink(ctx, { input: { orgId: org.id, ...surveyLinkFields() } }))
    return { ...made, sent: ctx.sent }
  }
  const [first, again] = [await make(), await make()]
  const token = first.path!.replace('/survey/', '')
  expect(again).toMatchObject({ path: null, surveyLink: { id: first.surveyLink.id }, sent: [] })
  const mail = { queue: 'mail', data: { kind: 'surveyLink', surveyLinkId: first.surveyLink.id } }
  // The other administrators hear of the link by its row.
  expect(first.sent).toEqual([mail, { queue: 'notices', data: { ids: [expect.any(String)] } }])
  const kept = await Promise.all([
    db.surveyLink.findMany({ where: { orgId: org.id } }),
    db.auditEvent.findMany({ where: { orgId: org.id }, select: { detail: true } }),
    db.idempotencyKey.findMany({ where: { userId: org.admin.id } }),
  ])
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(JSON.stringify(kept[1])).not.toContain('ines@state.example.com')
})

test('the inspector is mailed the address, in the language that was chosen, unless the link is over by then', async () => {
  const org = await makeClassOrg()
  const { id, token, to } = await makeSurveyLink(org, { language: 'es', license: { geo: 'CA', credentialType: 'CNA' } })
  const mailer = memoryMailer()
  const send = (now = new Date()) => sendSurveyLink(id, { db, mailer, appUrl: 'https://suma.example', now })
  await send()
  const [mail] = mailer.sent
  expect(mail).toMatchObject({ to: 'ines@state.example.com', locale: 'es' })
  expect(mail?.subject).toContain(org.name)
  expect(mail?.text).toContain(`https://suma.example/survey/${token}`)
  expect(mail?.text).toContain('California: ')
  expect(to).toBe(surveyLinkFields().to)
  await send(later(8))
  await done(endSurveyLink(ctxOfAdmin(org), { id }))
  await send()
  expect(mailer.sent).toHaveLength(1)
})

test('a link that was ended, is over, or never was opens nothing, and they look the same', async () => {
  const { org, session } = await makeRecords()
  const [ended, old] = [await makeSurveyLink(org), await makeSurveyLink(org, { days: 14 })]
  await done(endSurveyLink(ctxOfAdmin(org), { id: ended.id }))
  for (const look of everything(session.id)) {
    expect(await look(ended.token)).toEqual(missing)
    expect(await look(old.token, inspector(later(14)))).toEqual(missing)
    expect(await look('A'.repeat(43))).toEqual(missing)
    expect(await look("' OR 1=1 --")).toEqual(missing)
  }
  const views = await done(listSurveyViews(ctxOfAdmin(org), { id: ended.id }))
  expect(views.edges).toEqual([])
  expect(await done(getSurveyLink(ctxOfAdmin(org), { id: ended.id }))).toMatchObject({
    endedAt: expect.any(Date),
    endedBy: { lastName: org.admin.lastName },
  })
})

test('a link of another period, of another kind of license or of another organization reaches no paper', async () => {
  const { org, session } = await makeRecords()
  const other = await makeClassOrg()
  const before = { from: addDays(lastDays(30).from, -60), to: addDays(lastDays(30).from, -1) }
  const links = [
    await makeSurveyLink(org, before),
    await makeSurveyLink(org, { license: { geo: 'TX', credentialType: 'CNA' } }),
    await makeSurveyLink(other),
  ]
  for (const { token } of links) {
    expect((await done(listSurveySessions(inspector(), { token }))).rows.edges).toEqual([])
    expect((await done(listSurveyPeople(inspector(), { token }))).rows.edges).toEqual([])
    expect(await openSurveySheet(inspector(), { token, taskSessionId: session.id })).toEqual(missing)
    expect(await openSurveyCertificates(inspector(), { token, taskSessionId: session.id, part: 0 })).toEqual(missing)
  }
})

test('papers of a session that is not finalized are not shown, and no paper is that is not there', async () => {
  const { org, session } = await makeRecords()
  const { token } = await makeSurveyLink(org)
  const open = (await makeHeldSession({ org })).session
  expect(await openSurveySheet(inspector(), { token, taskSessionId: open.id })).toEqual(missing)
  expect(await openSurveyCertificates(inspector(), { token, taskSessionId: session.id, part: 1 })).toEqual(missing)
  expect(await openSurveySheet(inspector(), { token, taskSessionId: 'x' })).toMatchObject({
    problem: { code: 'invalidInput' },
  })
})

test('one address may open sixty things a minute; a malformed token is not counted', async () => {
  const { org } = await makeRecords()
  const { token } = await makeSurveyLink(org)
  const ctx = inspector()
  for (let time = 0; time < 5; time += 1) expect(await listSurveySessions(ctx, { token: 'short' })).toEqual(missing)
  for (let time = 0; time < 60; time += 1) await listSurveySessions(ctx, { token: 'B'.repeat(43) })
  expect(await listSurveySessions(ctx, { token })).toMatchObject({ problem: { code: 'tooManyRequests' } })
  await done(listSurveySessions(inspector(), { token }))
})

test('an organization with its classes switched off shows nothing through its links', async () => {
  const { org, session } = await makeRecords()
  const { token } = await makeSurveyLink(org)
  await db.orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'TASKS' } })
  for (const look of everything(session.id)) expect(await look(token)).toEqual(missing)
})

test('only an administrator of the organization makes, sees and ends links', async () => {
  const org = await makeClassOrg()
  const { id } = await makeSurveyLink(org)
  const member = ctxFor(await makeUser(), { roles: [{ orgId: org.id, roleType: 'MEMBER' }] })
  const stranger = ctxOfAdmin(await makeClassOrg())
  for (const ctx of [member, stranger]) {
    expect(await createSurveyLink(ctx, { input: { orgId: org.id, ...surveyLinkFields() } })).toEqual(missing)
    expect(await endSurveyLink(ctx, { id })).toEqual(missing)
    expect(await getSurveyLink(ctx, { id })).toEqual(missing)
    expect(await listSurveyViews(ctx, { id })).toEqual(missing)
    expect(await listSurveyLinks(ctx, { orgId: org.id })).toEqual(missing)
  }
  expect(await endSurveyLink(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
  const program = ctxOfAdmin(org, { scopes: ['training:read', 'training:write', 'members:read'] })
  expect(await createSurveyLink(program, { input: { orgId: org.id, ...surveyLinkFields() } })).toEqual(
    fail('notByToken'),
  )
  await done(endSurveyLink(program, { id }))
})

test('who was an administrator until a moment ago makes and ends nothing', async () => {
  const org = await makeClassOrg()
  const { id } = await makeSurveyLink(org)
  const ctx = ctxOfAdmin(org)
  await db.role.updateMany({ where: { orgId: org.id }, data: { roleType: 'MEMBER' } })
  expect(await createSurveyLink(ctx, { input: { orgId: org.id, ...surveyLinkFields() } })).toEqual(missing)
  expect(await endSurveyLink(ctx, { id })).toEqual(missing)
})

test('wrong fields are refused by name', async () => {
  const org = await makeClassOrg()
  const make = (fields: Record<string, unknown>) =>
    createSurveyLink(ctxOfAdmin(org), { input: { orgId: org.id, ...surveyLinkFields(fields) } })
  const fieldsOf = async (fields: Record<string, unknown>) => {
    const result = await make(fields)
    return result.ok ? [] : Object.keys(result.problem.fields ?? {})
  }
  expect(await fieldsOf({ inspectorName: ' ' })).toEqual(['input.inspectorName'])
  expect(await fieldsOf({ inspectorEmail: 'ines' })).toEqual(['input.inspectorEmail'])
  expect(await fieldsOf({ days: 15 })).toEqual(['input.days'])
  expect(await fieldsOf({ days: 0 })).toEqual(['input.days'])
  expect(await fieldsOf({ language: 'xx' })).toEqual(['input.language'])
  expect(await fieldsOf({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['input.to'])
  expect(await fieldsOf({ license: { geo: 'CA', credentialType: 'nothing' } })).toEqual([
    'input.license.credentialType',
  ])
})

test('of two who end a link at once one is written down, and both are told that it is over', async () => {
  const org = await makeClassOrg()
  const { id } = await makeSurveyLink(org)
  const both = await Promise.all([1, 2].map(() => done(endSurveyLink(ctxOfAdmin(org), { id }))))
  for (const link of both) expect(link.endedAt).not.toBeNull()
  const rows = await db.auditEvent.count({ where: { subjectId: id, action: 'surveyLink.ended' } })
  expect(rows).toBe(1)
})

test('an organization has twenty links in use at most; one that was ended makes room', async () => {
  const org = await makeClassOrg()
  const made = await Promise.all(Array.from({ length: 20 }, () => makeSurveyLink(org)))
  await db.rateLimit.deleteMany({ where: { bucket: `surveyLink:${org.admin.id}` } })
  const more = () => createSurveyLink(ctxOfAdmin(org), { input: { orgId: org.id, ...surveyLinkFields() } })
  expect(await more()).toEqual(fail('surveyLinkLimit', undefined, { params: { most: 20 } }))
  await done(endSurveyLink(ctxOfAdmin(org), { id: made[0]!.id }))
  await done(more())
})

test('a link is erased with the name of its inspector once it has been over for 400 days', async () => {
  const org = await makeClassOrg()
  const [old, young] = [await makeSurveyLink(org, { days: 1 }), await makeSurveyLink(org, { days: 14 })]
  await db.surveyLink.update({ where: { id: old.id }, data: { expiresAt: later(-401) } })
  await db.surveyLink.update({ where: { id: young.id }, data: { expiresAt: later(-399) } })
  await disposeAt(new Date())
  const left = await db.surveyLink.findMany({ where: { orgId: org.id } })
  expect(left.map(({ id }) => id)).toEqual([young.id])
  expect(await getSurveyLink(ctxOfAdmin(org), { id: old.id })).toEqual(missing)
})

test('an inspector sees how people stand with their own renewals only where the organization says so', async () => {
  const { org, ana } = await makeRecords()
  await makeCredential({ user: ana })
  await makeRole({ orgId: org.id, user: ana })
  const people = async (fields: Record<string, unknown>) => {
    const { token } = await makeSurveyLink(org, fields)
    const { pack } = await done(openSurveyPack(inspector(), { token }))
    const packed = []
    for await (const person of pack.records.people()) packed.push(person)
    const { rows } = await done(listSurveyPeople(inspector(), { token }))
    return [...packed, ...rows.edges.map(({ node }) => node)].map(({ standing }) => standing)
  }
  const table = async (fields: Record<string, unknown>) => {
    const { token } = await makeSurveyLink(org, fields)
    const { pack } = await done(openSurveyPack(inspector(), { token }))
    const pieces: Uint8Array[] = []
    for await (const piece of inspectionZip(pack, 'en')) pieces.push(piece)
    return strFromU8(unzipSync(Buffer.concat(pieces))['people.csv']!)
  }
  // Hours of the classes and certificate numbers; neither period, status, topics nor notes.
  const without = /,1,4,4,{12}"[0-9A-Z]{8}-\d{6} /
  expect(await table({})).toMatch(without)
  expect(await table({ showsStanding: true })).not.toMatch(without)
  expect(await people({})).toEqual([null, null])
  expect(await people({ showsStanding: true })).toEqual([
    expect.objectContaining({ status: expect.any(String) }),
    expect.objectContaining({ status: expect.any(String) }),
  ])
})

test('an inspector reads everybody on staff with hire date, also who came to no class, as in the pack', async () => {
  const { org, ana } = await makeRecords()
  const [came, never] = [await makeRole({ orgId: org.id, user: ana }), await makeRole({ orgId: org.id })]
  const hireDate = new Date('2020-03-01T00:00:00Z')
  await db.role.update({ where: { id: came.id }, data: { hireDate, sortName: 'a' } })
  await db.role.update({ where: { id: never.id }, data: { hireDate, sortName: 'b' } })
  const { token, id } = await makeSurveyLink(org)
  const { rows } = await done(listSurveyStaff(inspector(), { token, first: 1 }))
  expect(rows.pageInfo.hasNextPage).toBe(true)
  const after = rows.pageInfo.endCursor
  const { rows: more } = await done(listSurveyStaff(inspector(), { token, first: 100, after }))
  const listed = [...rows.edges, ...more.edges].map(({ node }) => [node.id, node.hireDate, node.given.length])
  expect(listed).toContainEqual([came.id, '2020-03-01', 1])
  expect(listed).toContainEqual([never.id, '2020-03-01', 0])
  const { pack } = await done(openSurveyPack(inspector(), { token }))
  const packed = []
  for await (const member of pack.records.staff()) packed.push(member.id)
  expect(packed).toEqual([...rows.edges, ...more.edges].map(({ node }) => node.id))
  const views = await done(listSurveyViews(ctxOfAdmin(org), { id }))
  expect(views.edges.map(({ node }) => node.part)).toEqual(['PACK', 'PEOPLE', 'PEOPLE'])
})
