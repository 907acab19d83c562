import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { switchOn } from '@/fixtures/curriculums'
import { makeAskingOrg, makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { type MadeOrg, makeRole } from '@/fixtures/orgs'
import { makeSentRequest, signAs } from '@/fixtures/signing'
import { makeClassOrg, makeTask, makeTaskSession, minutesFrom, moveTaskSession } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { decideRequestedDocument } from '@/lib/services/document-requests/decide-request'
import { listDocumentRequests } from '@/lib/services/document-requests/list-requests'
import { getOrgOverview } from '@/lib/services/orgs/overview'
import { listSigningRequests } from '@/lib/services/signing/signing-requests'
import { listTaskSessions } from '@/lib/services/task-sessions/task-sessions'

const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const overview = (org: MadeOrg) => done(getOrgOverview(asAdmin(org), { id: org.id }))
const idsOf = ({ edges }: { edges: readonly { node: { id: string } }[] }) => edges.map(({ node }) => node.id)

describe('a number of the overview leads to exactly its rows', () => {
  test('documents that somebody still has to sign, without those that all have signed', async () => {
    const org = await makeClassOrg()
    await switchOn(org.id, 'DOCUMENT_REQUESTS')
    const signed = await makeSentRequest({ org })
    await signAs(signed.people[0]!, signed.signers[0]!.id)
    const waiting = await makeSentRequest({ org })
    const list = (state: 'SENT' | 'WAITING') =>
      done(listSigningRequests(asAdmin(org), { orgId: org.id, state })).then(idsOf)
    expect(await list('SENT')).toHaveLength(2)
    expect(await list('WAITING')).toEqual([waiting.request.id])
    expect((await overview(org)).openSigning).toBe(1)
  })

  test('requested documents that are not handed in, and those that are late', async () => {
    const org = await makeAskingOrg()
    const [late, open, given] = [
      await makeRequested({ org }),
      await makeRequested({ org }),
      await makeRequested({ org }),
    ]
    await database().requestedDocument.update({ where: { id: late.id }, data: { dueOn: new Date('2020-01-01') } })
    const exempt = { id: given.id, version: 1, decision: 'EXEMPT' as const, reason: 'Not needed here' }
    await done(decideRequestedDocument(asAdmin(org), exempt))
    const list = (state: 'WAITING' | 'OVERDUE') =>
      done(listDocumentRequests(asAdmin(org), { orgId: org.id, filter: { state } }))
    expect(idsOf(await list('WAITING')).toSorted()).toEqual([late.requestId, open.requestId].toSorted())
    const { edges } = await list('OVERDUE')
    expect(edges.map(({ node }) => [node.id, node.counts.overdue])).toEqual([[late.requestId, 1]])
    expect((await overview(org)).requests).toEqual({ open: 2, overdue: 1 })
  })

  test('sessions that wait for a signature, and those that wait only to be finalized', async () => {
    const org = await makeClassOrg()
    const ctx = asAdmin(org)
    const task = await makeTask({ org })
    const teacher = await makeRole({ orgId: org.id })
    const over = { startsAt: minutesFrom(ctx.now, -120), endsAt: minutesFrom(ctx.now, -60) }
    const unsigned = await makeTaskSession({ org, task, instructorMemberIds: [teacher.id] })
    const ready = await makeTaskSession({ org, task })
    await makeEnrollment(ready)
    const empty = await makeTaskSession({ org, task })
    for (const { id } of [unsigned, ready, empty]) await moveTaskSession(id, over)
    const list = (state: 'ENDED' | 'UNSIGNED' | 'UNFINALIZED') =>
      done(listTaskSessions(asAdmin(org), { orgId: org.id, filter: { when: 'PAST', state } })).then(idsOf)
    expect(await list('ENDED')).toHaveLength(3)
    expect(await list('UNSIGNED')).toEqual([unsigned.id])
    expect(await list('UNFINALIZED')).toEqual([ready.id])
    const found = await overview(org)
    expect([found.unsigned.count, found.unfinalized.count]).toEqual([1, 1])
  })
})
