import { beforeEach, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { assignmentsOf, curriculumForm, makeClass, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { makeAnswer, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { type MadeOrg, type MadeRole, makeOrg, makeRole, orgToday } from '@/fixtures/orgs'
import { makeSentRequest, signAs, signersOf } from '@/fixtures/signing'
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
const later = (days: number) => ctxOfJob(new Date(Date.now() + days * 86_400_000))
const stateOf = async (role = member) => (await assignmentsOf(role.id)).map(({ state }) => state)

test('a document that was handed in completes a training, also once it is no longer valid', async () => {
  const { id, requestId } = await makeRequested({ org, member, validMonths: 12 })
  await makeCurriculum({ org, taskIds: [], groups: asked('DOCUMENT', requestId) })
  expect(await stateOf()).toEqual(['ASSIGNED'])
  const own = await done(listOwnCurriculums(ctxFor(member.user, { roles: [member] }), {}))
  expect(own[0]!.groups[0]!.leftItems).toMatchObject([{ kind: 'DOCUMENT', title: 'Staff handbook' }])
  const documentId = await makeAnswer(member.user, { effectiveAt: orgToday() })
  await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
  expect(await stateOf()).toEqual(['COMPLETE'])
  // It was valid on the day on which the training was complete.
  await done(recomputeProgress(later(370), {}))
  expect(await stateOf()).toEqual(['COMPLETE'])
})

test('a license completes it while it is valid: with something else missing, it counts no longer once it has expired', async () => {
  const both = [{ ...asked('LICENSE', 'CA:CNA')[0]!, taskIds: [(await makeClass(org.id)).id] }]
  const { id } = await makeCurriculum({ org, taskIds: [], groups: asked('LICENSE', 'CA:CNA') })
  await makeCurriculum({ org, taskIds: [], groups: both })
  await makeCredential({ user: member.user })
  const partsOf = async () =>
    (await assignmentsOf(member.id)).map(({ curriculumId, state }) => [curriculumId === id, state]).toSorted()
  expect(await partsOf()).toEqual([
    [false, 'IN_PROGRESS'],
    [true, 'COMPLETE'],
  ])
  await done(recomputeProgress(later(1000), {}))
  expect(await partsOf()).toEqual([
    [false, 'ASSIGNED'],
    [true, 'COMPLETE'],
  ])
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
