import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { ctxOfAsker, makeAnswer, makeAskingOrg, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { noticeSender } from '@/fixtures/notice-sender'
import { makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, addMonths } from '@/lib/domain/time/plain-date'
import {
  declineRequestedDocument,
  fulfillRequestedDocument,
  takeBackRequestedDocument,
} from '@/lib/services/document-requests/answer-request'
import { decideRequestedDocument } from '@/lib/services/document-requests/decide-request'
import {
  exportRequestedDocuments,
  getDocumentRequest,
  listRequestDepartments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import type { RequestedView } from '@/lib/services/document-requests/request-input'
import { listSharedDocuments } from '@/lib/services/documents/shared-documents'

const health = { kind: 'HEALTH', healthRecordType: 'TB_TEST', title: 'TB test', validMonths: 12 } as const
const told = (userId: string) =>
  database().notification.findMany({
    where: { userId, kind: 'requestedDocumentDecided' },
    orderBy: { createdAt: 'asc' },
  })

test('an answer is sent back: it is open again, no longer shared, the person is told why and answers anew', async () => {
  const { id, requestId, org, member } = await makeRequested()
  const documentId = await makeAnswer(member.user)
  await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
  const back = { id, version: 2, decision: 'RETURN' as const, reason: 'Blurred, please send it again' }
  expect(await done(decideRequestedDocument(ctxOfAsker(org), back))).toMatchObject({
    state: 'OPEN',
    documentId: null,
    decisionReason: back.reason,
    version: 3,
  })
  expect((await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))).edges).toEqual([])
  expect(await told(member.user.id)).toMatchObject([{ severity: 'WARN', params: { reason: back.reason } }])
  const { mailer, sendAt } = noticeSender(member.user.id, 'requestedDocumentDecided')
  await sendAt(new Date())
  expect(mailer.sent[0]?.text).toContain('Hand it in')
  const better = await makeAnswer(member.user, { title: 'Sharp' })
  const again = await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 3, documentId: better }))
  expect(again).toMatchObject({ state: 'FULFILLED', decisionReason: null })
  const { edges } = await done(listRequestedDocuments(ctxOfAsker(org), { requestId }))
  expect(edges[0]?.node).toMatchObject({ standing: 'FULFILLED', documentId: better })
})

test('something else is accepted in place of what was declined, for as long as is said or the request says', async () => {
  for (const validUntil of [addDays(orgToday(), 90), null]) {
    const { id, org, member } = await makeRequested(health)
    await done(declineRequestedDocument(ctxFor(member.user), { id, version: 1, reason: 'Allergic' }))
    const accept = { id, version: 2, decision: 'ACCEPT' as const, reason: 'Chest X-ray seen', validUntil }
    expect(await done(decideRequestedDocument(ctxOfAsker(org), accept))).toMatchObject({
      state: 'FULFILLED',
      validUntil: validUntil ?? addMonths(orgToday(), 12),
      declineReason: 'Allergic',
      decisionReason: 'Chest X-ray seen',
    })
    // The person cannot undo what an administrator decided.
    expect(await takeBackRequestedDocument(ctxFor(member.user), { id, version: 3 })).toEqual(
      fail('requestedDocumentState'),
    )
  }
  const { id, org } = await makeRequested(health)
  const past = { id, version: 1, decision: 'ACCEPT' as const, reason: 'Seen', validUntil: addDays(orgToday(), -1) }
  expect(await decideRequestedDocument(ctxOfAsker(org), past)).toEqual(
    fail('invalidInput', { validUntil: 'validation.answer.expired' }),
  )
})

test('somebody is exempted, counted apart, and asked again when it is taken back', async () => {
  const { id, requestId, org } = await makeRequested()
  const exempt = { id, version: 1, decision: 'EXEMPT' as const, reason: 'On the board of directors' }
  expect(await decideRequestedDocument(ctxOfAsker(org), { ...exempt, reason: ' ' })).toEqual(
    fail('invalidInput', { reason: 'validation.required' }),
  )
  expect(await done(decideRequestedDocument(ctxOfAsker(org), exempt))).toMatchObject({ standing: 'EXEMPT' })
  const { counts } = await done(getDocumentRequest(ctxOfAsker(org), { id: requestId }))
  expect(counts).toMatchObject({ open: 0, exempt: 1 })
  expect(await decideRequestedDocument(ctxOfAsker(org), exempt)).toMatchObject(fail('staleVersion'))
  expect(await decideRequestedDocument(ctxOfAsker(org), { ...exempt, version: 2 })).toEqual(
    fail('requestedDocumentState'),
  )
  const back = { id, version: 2, decision: 'RETURN' as const, reason: 'No longer' }
  expect(await done(decideRequestedDocument(ctxOfAsker(org), back))).toMatchObject({ state: 'OPEN' })
})

test('only an administrator decides, and not about oneself where somebody else may', async () => {
  const { id, org, member } = await makeRequested()
  const exempt = { id, version: 1, decision: 'EXEMPT' as const, reason: 'Known' }
  const stranger = await makeUser()
  for (const ctx of [ctxFor(stranger), ctxFor(member.user, { roles: [member] })])
    expect(await decideRequestedDocument(ctx, exempt)).toEqual(fail('notFound'))
  expect(await decideRequestedDocument(ctxOfNobody(), exempt)).toEqual(fail('signInRequired'))
  const admin = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const own = await makeRequested({ org, member: admin })
  const ofOneself = ctxFor(admin.user, { roles: [admin] })
  expect(await decideRequestedDocument(ofOneself, { ...exempt, id: own.id })).toEqual(fail('notAboutOneself'))
})

test('the people of a request are filtered by department, and written to a file that the history keeps', async () => {
  const org = await makeAskingOrg()
  const [night, day] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  await database().role.update({ where: { id: night.id }, data: { department: 'Night' } })
  await database().role.update({ where: { id: day.id }, data: { department: 'Day' } })
  const { requestId } = await makeRequested({ org, roleIds: [night.id, day.id], member: night })
  expect(await done(listRequestDepartments(ctxOfAsker(org), { id: requestId }))).toEqual(['Day', 'Night'])
  const filter = { department: 'Night' }
  const { edges } = await done(listRequestedDocuments(ctxOfAsker(org), { requestId, filter }))
  expect(edges.map(({ node }) => node.roleId)).toEqual([night.id])
  const rows: RequestedView[] = []
  const exported = await done(exportRequestedDocuments(ctxOfAsker(org), { requestId, filter }))
  for await (const row of exported) rows.push(row)
  expect(rows.map(({ roleId, standing }) => [roleId, standing])).toEqual([[night.id, 'OPEN']])
  const events = await database().auditEvent.findMany({
    where: { subjectId: requestId, action: 'documentRequest.exported' },
  })
  expect(events).toHaveLength(1)
})
