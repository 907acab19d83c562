import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSentRequest, signAs, signatureField } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { eventsOf, makeWebhook } from '@/fixtures/webhooks'
import { database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { webhookEvents } from '@/lib/domain/webhooks/events'
import { remindMembers } from '@/lib/services/board/reminders'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { startMemberLeave } from '@/lib/services/members/leave'
import { rehireMember, removeMember, updateMember } from '@/lib/services/members/membership'

/** An organization subscribed to all events, and a member with an employee ID. */
async function makeListening() {
  const org = await makeClassOrg()
  await makeWebhook(org, { events: [...webhookEvents] })
  const member = await makeRole({ orgId: org.id })
  await database().role.update({ where: { id: member.id }, data: { employeeId: 'E-7' } })
  return { org, member, about: { userId: member.user.id, memberId: member.id, employeeId: 'E-7' } }
}

const told = async (org: MadeOrg, type: string) =>
  (await eventsOf(org)).filter((event) => event.type === type).map(({ data }) => data)

describe('members', () => {
  test('member.changed names what changed and how they stand, member.added says that they came back', async () => {
    const { org, member, about } = await makeListening()
    const { id } = member
    await done(updateMember(ctxOfAdmin(org), { input: { id, version: 1, department: 'Nursing' } }))
    await done(startMemberLeave(ctxOfAdmin(org), { id, version: 2 }))
    const changed = await told(org, 'member.changed')
    expect(changed).toEqual([
      { ...about, fields: ['department'], roleType: 'MEMBER', state: 'ACTIVE' },
      expect.objectContaining({ ...about, state: 'ON_LEAVE' }),
    ])
    await done(removeMember(ctxOfAdmin(org), { id, version: 3, reason: 'RETIRED' }))
    await done(rehireMember(ctxOfAdmin(org), { id, version: 4 }))
    expect(await told(org, 'member.added')).toEqual([expect.objectContaining({ ...about, how: 'RETURNED' })])
    expect(JSON.stringify(changed)).not.toContain('Nursing')
  })

  test('member.added is sent once for who accepts an invitation', async () => {
    const { org } = await makeListening()
    const user = await makeUser()
    const invitation = await makeInvitation({ orgId: org.id, contact: user.email! })
    await done(answerInvitation(ctxFor(user), { id: invitation.id, version: 1, response: 'ACCEPT' }))
    expect(await told(org, 'member.added')).toEqual([
      expect.objectContaining({ userId: user.id, how: 'NEW', roleType: 'MEMBER' }),
    ])
  })
})

describe('credential.reminded', () => {
  test('is sent for each license that an admin reminds of, once a day', async () => {
    const { org, member, about } = await makeListening()
    const license = await makeCredential({ user: member.user, expiresAt: addDays(today(), 20) })
    const entry = await database().boardEntry.findFirstOrThrow({ where: { credentialId: license.id } })
    const remind = () => done(remindMembers(ctxOfAdmin(org), { orgId: org.id, boardEntryIds: [entry.id], note: 'Hi' }))
    await remind()
    await remind()
    expect(await told(org, 'credential.reminded')).toEqual([
      {
        ...about,
        credentialId: license.id,
        geo: 'CA',
        credentialType: 'CNA',
        expiresAt: license.expiresAt,
        missingUnits: 48,
        reason: 'expiringMissing',
      },
    ])
  })
})

describe('documents', () => {
  test('document.requested is sent for each member who is asked', async () => {
    const { org, member, about } = await makeListening()
    const { id, requestId } = await makeRequested({ org, member })
    expect(await told(org, 'document.requested')).toEqual([
      expect.objectContaining({
        ...about,
        requestedDocumentId: id,
        requestId,
        title: 'Staff handbook',
        kind: 'POLICY',
      }),
    ])
  })

  test('document.signed is sent for each who signs, and says when everybody of a copy has', async () => {
    const { org, member, about } = await makeListening()
    const second = await makeRole({ orgId: org.id })
    const fields = [signatureField, { ...signatureField, slot: 1, y: 8000 }]
    const input = { mode: 'TOGETHER' as const, inOrder: true, fields }
    const { request, signers } = await makeSentRequest({ org, people: [member, second], input })
    await signAs(member, signers[0]!.id)
    await signAs(second, signers[1]!.id)
    expect(await told(org, 'document.signed')).toMatchObject([
      { ...about, signingRequestId: request.id, completed: false },
      { userId: second.user.id, completed: true },
    ])
  })
})
