import { expect, test } from 'vitest'
import { GET as credentialsFile } from '@/app/orgs/[orgId]/credentials/export/route'
import { GET as curriculumFile } from '@/app/orgs/[orgId]/curriculums/[curriculumId]/export/route'
import { GET as requestFile } from '@/app/orgs/[orgId]/documents/requests/[requestId]/export/route'
import { GET as signersFile } from '@/app/orgs/[orgId]/documents/signing/[signingRequestId]/export/route'
import { GET as disclosuresFile } from '@/app/orgs/[orgId]/history/disclosures/export/route'
import { GET as historyFile } from '@/app/orgs/[orgId]/history/export/route'
import { GET as membersFile } from '@/app/orgs/[orgId]/members/export/route'
import { GET as matrixFile } from '@/app/orgs/[orgId]/members/matrix/export/route'
import { GET as sessionsFile } from '@/app/orgs/[orgId]/tasks/export/route'
import { makeCredential } from '@/fixtures/credentials'
import { makeClass, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { requestFields } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeSentRequest } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg, makeTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { readCsvText } from '@/lib/exports/read-csv'
import { exemptMember } from '@/lib/services/curriculums/assignments'
import { decideRequestedDocument } from '@/lib/services/document-requests/decide-request'
import { createDocumentRequest } from '@/lib/services/document-requests/requests'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'

type Params = { orgId: string; curriculumId: string; requestId?: string; signingRequestId?: string }
type FileRoute = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

/** The rows of a downloaded list, each as values by column name. */
async function rowsOf(route: FileRoute, params: Params, cookie: string, query = ''): Promise<Record<string, string>[]> {
  const response = await route(new Request(`http://localhost/file${query}`, { headers: { cookie } }), {
    params: Promise.resolve(params),
  })
  expect(response.status).toBe(200)
  const read = readCsvText(await response.text())
  if (!read.ok) throw new Error(read.problem)
  const [header, ...rows] = read.records.map(({ cells }) => cells)
  return rows.map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!])))
}

test('a list that is downloaded says what somebody decided about themself, in every language', async () => {
  const org = await makeClassOrg()
  await makeRole({ orgId: org.id })
  const { id: curriculumId } = await makeCurriculum({ org, taskIds: [(await makeClass(org.id)).id] })
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  const { id: requestId } = await done(createDocumentRequest(ctxOfAdmin(org), { input: requestFields(org.id) }))
  const of = { where: { orgId: org.id, userId: org.admin.id } }
  const own = await database().curriculumAssignment.findFirstOrThrow(of)
  await done(exemptMember(ctxOfAdmin(org), { id: own.id, version: own.version, reason: 'Knows it' }))
  const asked = await database().requestedDocument.findFirstOrThrow(of)
  await done(
    decideRequestedDocument(ctxOfAdmin(org), {
      id: asked.id,
      version: asked.version,
      decision: 'EXEMPT',
      reason: 'Has it',
    }),
  )
  const { cookie } = await makeSession(org.admin)
  for (const [uiLanguage, note, words] of [
    ['en', 'Note', 'Recorded by the person themself'],
    ['es', 'Nota', 'Registrado por la propia persona'],
    ['ja', '備考', '本人による記録'],
  ] as const) {
    await database().user.update({ where: { id: org.admin.id }, data: { uiLanguage } })
    for (const route of [curriculumFile, requestFile] as FileRoute[]) {
      const rows = await rowsOf(route, { orgId: org.id, curriculumId, requestId }, cookie)
      expect(rows.map((row) => row[note]).toSorted()).toEqual(['', words])
    }
  }
})

const usDay = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/
const usMoment = /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M P[SD]T$/

test('every list that an administrator downloads has its dates in US style, as papers do', async () => {
  const org = await makeClassOrg()
  const member = await makeRole({ orgId: org.id })
  await database().role.update({ where: { id: member.id }, data: { hireDate: new Date('2025-03-09') } })
  await makeCredential({ user: member.user, expiresAt: '2028-07-04', effectiveAt: '2024-07-05' })
  const task = await makeClass(org.id)
  const startsAt = new Date('2026-12-02T03:30:00Z')
  const { id, version } = await makeTaskSession({ org, startsAt, now: new Date('2026-12-01T00:00:00Z') })
  const times = { startedAt: '2026-12-01T19:41', endedAt: '2026-12-01T23:30', breakMinutes: 30 }
  const afterwards = ctxOfAdmin(org, { now: new Date('2026-12-03T00:00:00Z') })
  await done(setTaskSessionTimes(afterwards, { id, version, ...times }))
  const { id: curriculumId } = await makeCurriculum({ org, taskIds: [task.id] })
  const { cookie } = await makeSession(org.admin)
  const rows = (route: FileRoute, query?: string) => rowsOf(route, { orgId: org.id, curriculumId }, cookie, query)

  const hired = (await rows(membersFile)).filter((row) => row['Hire date'])
  expect(hired).toMatchObject([{ 'Hire date': 'Mar 9, 2025', 'Next to expire': 'Jul 4, 2028' }])
  expect(await rows(credentialsFile)).toMatchObject([{ Expires: 'Jul 4, 2028' }])
  const [session] = await rows(sessionsFile, '?view=sessions&when=all')
  expect(session).toMatchObject({ Starts: 'Dec 1, 2026, 7:30 PM', Ends: 'Dec 1, 2026, 11:30 PM' })
  expect(session).toMatchObject({ Started: 'Dec 1, 2026, 7:41 PM', Ended: 'Dec 1, 2026, 11:30 PM' })
  expect(session).toMatchObject({ 'Break minutes': '30', 'Minutes held': '199' })
  const [assigned] = await rows(curriculumFile)
  expect([assigned?.Assigned, assigned?.Due]).toEqual([expect.stringMatching(usDay), expect.stringMatching(usDay)])
  const [inMatrix] = await rows(matrixFile)
  expect(Object.values(inMatrix!).at(-1)).toBe(`Open: ${assigned?.Due}`)
  for (const route of [historyFile, disclosuresFile]) {
    const [event] = await rows(route)
    expect(event?.['Date and time']).toMatch(usMoment)
  }
})

test('the people who sign a document are a file with their state and days, in the language of its reader', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id })]
  const { request } = await makeSentRequest({ org, people })
  const { cookie } = await makeSession(org.admin)
  const of = { orgId: org.id, curriculumId: '', signingRequestId: request.id }
  const [row] = await rowsOf(signersFile as FileRoute, of, cookie)
  expect(row).toMatchObject({ Status: 'Not signed yet', Sent: expect.stringMatching(usDay), Opened: '' })
  expect(await rowsOf(signersFile as FileRoute, of, cookie, '?state=SIGNED')).toEqual([])
})

test('a list of members says of whom the organization sees no licenses, instead of counting none', async () => {
  const org = await makeClassOrg()
  const seats = await Promise.all(
    ['Ada', 'Bea', 'Cleo'].map(async (firstName) =>
      makeRole({ orgId: org.id, user: await makeUser({ profile: { ...testProfile, firstName } }) }),
    ),
  )
  const [, bea, cleo] = seats
  await database().role.update({ where: { id: bea!.id }, data: { licensesHidden: true } })
  await database().role.update({ where: { id: cleo!.id }, data: { state: 'ENDED' } })
  const { cookie } = await makeSession(org.admin)
  const read = async (query: string) => {
    const rows = await rowsOf(membersFile, { orgId: org.id, curriculumId: '' }, cookie, query)
    return Object.fromEntries(rows.map((row) => [row['First name'], row.Licenses]))
  }
  expect(await read('')).toMatchObject({ Ada: '0', Bea: 'Licenses not shared yet' })
  expect(await read('?state=ENDED')).toEqual({ Cleo: 'Licenses no longer shared' })
})
