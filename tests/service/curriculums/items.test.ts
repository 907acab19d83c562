import { beforeEach, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, curriculumForm, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { makeAnswer, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeSentRequest, signAs, signersOf } from '@/fixtures/signing'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { addDays } from '@/lib/domain/time/plain-date'
import { recomputeProgress } from '@/lib/services/curriculums/assignments'
import { createCurriculum } from '@/lib/services/curriculums/curriculum'
import { listOwnCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { sendPolicies } from '@/lib/services/curriculums/send-policies'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'

let org: MadeOrg
let member: MadeRole
beforeEach(async () => {
  org = await makeOrg()
  await switchOn(org.id, 'DOCUMENT_REQUESTS')
  member = await makeRole({ orgId: org.id })
})
const asked = (kind: string, id: string) => [
  { name: 'To hand in', rule: 'ALL' as const, taskIds: [], items: [{ kind, id }] },
]
const stateOf = async (role = member) => (await assignmentsOf(role.id)).map(({ state }) => state)

test('a document that was handed in completes a training until it is no longer valid', async () => {
  const { id, requestId } = await makeRequested({ org, member, validMonths: 12 })
  await makeCurriculum({ org, taskIds: [], groups: asked('DOCUMENT', requestId) })
  expect(await stateOf()).toEqual(['ASSIGNED'])
  const own = await done(listOwnCurriculums(ctxFor(member.user, { roles: [member] }), {}))
  expect(own[0]!.groups[0]!.leftItems).toMatchObject([{ kind: 'DOCUMENT', title: 'Staff handbook' }])
  const documentId = await makeAnswer(member.user)
  await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
  expect(await stateOf()).toEqual(['COMPLETE'])
  await database().requestedDocument.update({
    where: { id },
    data: { validUntil: toColumn(addDays(orgToday(), -1)) },
  })
  await done(recomputeProgress(ctxOfJob(), {}))
  expect(await stateOf()).toEqual(['ASSIGNED'])
})

test('a license of the kind completes it, and one that expired does not', async () => {
  await makeCurriculum({ org, taskIds: [], groups: asked('LICENSE', 'CA:CNA') })
  await makeCredential({ user: member.user })
  expect(await stateOf()).toEqual(['COMPLETE'])
})

test('a policy is sent to who joins later, once, and the signature completes the training', async () => {
  const { request, signers } = await makeSentRequest({ org, people: [member] })
  await makeCurriculum({ org, taskIds: [], groups: asked('POLICY', request.id) })
  const later = await makeRole({ orgId: org.id })
  await done(recomputeProgress(ctxOfJob(), {}))
  expect(await stateOf(later)).toEqual(['ASSIGNED'])
  await done(sendPolicies(ctxOfJob(), {}))
  await done(sendPolicies(ctxOfJob(), {}))
  const copies = (await signersOf(request.id)).filter(({ roleId }) => roleId === later.id)
  expect(copies).toHaveLength(1)
  await signAs(member, signers[0]!.id)
  await signAs(later, copies[0]!.id)
  expect([await stateOf(), await stateOf(later)]).toEqual([['COMPLETE'], ['COMPLETE']])
})

test('it asks for nothing of another organization', async () => {
  const { requestId } = await makeRequested()
  await switchOn(org.id, 'CURRICULUMS')
  const input = { orgId: org.id, ...curriculumForm([], { groups: asked('DOCUMENT', requestId) }) }
  const refused = await createCurriculum(ctxFor(org.admin, { roles: [org.role] }), { input })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
})
