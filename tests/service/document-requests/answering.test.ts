import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { ctxOfAsker, makeAnswer, makeAskingOrg, makeRequested } from '@/fixtures/document-requests'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { noticeSender } from '@/fixtures/notice-sender'
import { orgToday } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, addMonths } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import {
  declineRequestedDocument,
  fulfillRequestedDocument,
  takeBackRequestedDocument,
} from '@/lib/services/document-requests/answer-request'
import {
  getOwnRequestedDocument,
  listOwnRequestedDocuments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import { requestStepHandlers } from '@/lib/services/document-requests/request-notices'
import { remindRequestedDocument } from '@/lib/services/document-requests/requests'
import { deleteUserDocument, getDocument } from '@/lib/services/documents/own-documents'
import { replaceUserDocument } from '@/lib/services/documents/save-document'
import { endDocumentShare, listSharedDocuments } from '@/lib/services/documents/shared-documents'
import { dueStepsBy } from '@/lib/services/schedule/run-due-steps'

const dayMs = 86_400_000
const later = (days: number) => new Date(Date.now() + days * dayMs)
const runSteps = async (at: Date) => done(dueStepsBy(requestStepHandlers)(ctxOfJob(at), {}))
const kindsOf = async (userId: string) =>
  (await database().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(({ kind }) => kind)
const rowOf = (id: string) => database().requestedDocument.findUniqueOrThrow({ where: { id } })
const health = { kind: 'HEALTH', healthRecordType: 'TB_TEST', title: 'TB test', validMonths: 12 } as const
const record = { kind: 'HEALTH', healthRecordType: 'TB_TEST', title: 'Positive, see Dr. Ito' } as const

describe('a person answers', () => {
  test('with a document that is there: it is shared, and the organization sees who did', async () => {
    const { id, requestId, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    await makeAnswer(member.user, { kind: 'OTHER', title: 'Something else' })
    const own = await done(getOwnRequestedDocument(ctxFor(member.user), { id }))
    expect(own.choices).toEqual([{ id: documentId, title: 'Signed handbook', validUntil: null }])
    const answered = await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    expect(answered).toMatchObject({ state: 'FULFILLED', documentId, validUntil: null, version: 2 })
    const shared = await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))
    expect(shared.edges.map(({ node }) => node.title)).toEqual(['Signed handbook'])
    const { edges } = await done(listRequestedDocuments(ctxOfAsker(org), { requestId }))
    expect(edges[0]?.node).toMatchObject({ standing: 'FULFILLED', documentId })
    const rest = await done(listOwnRequestedDocuments(ctxFor(member.user), { open: true }))
    expect(rest.edges).toEqual([])
  })

  test('with a health record: the organization is told kind and "valid until", and nowhere its title', async () => {
    const { id, requestId, org, member } = await makeRequested(health)
    const effectiveAt = addDays(orgToday(), -10)
    const documentId = await makeAnswer(member.user, { ...record, effectiveAt })
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    const validUntil = addMonths(effectiveAt, 12)
    const { edges } = await done(listRequestedDocuments(ctxOfAsker(org), { requestId }))
    expect(edges[0]?.node).toMatchObject({ standing: 'FULFILLED', validUntil, kind: 'HEALTH' })
    const shared = await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))
    await runSteps(later(2))
    const told = [
      edges,
      shared,
      await database().notification.findMany({ where: { orgId: org.id } }),
      await database()
        .auditEvent.findMany({ where: { orgId: org.id } })
        .then((all) => all.map(({ detail }) => detail)),
    ]
    expect(JSON.stringify(told)).not.toContain('Ito')
    expect(await database().documentShare.count({ where: { documentId } })).toBe(0)
  })

  test('a document that was handed in and is shared no longer is told as that on both sides', async () => {
    const { id, requestId, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    const seen = async () => [
      (await done(getOwnRequestedDocument(ctxFor(member.user), { id }))).stoppedSharing,
      (await done(listRequestedDocuments(ctxOfAsker(org), { requestId }))).edges[0]?.node.stoppedSharing,
    ]
    expect(await seen()).toEqual([false, false])
    const share = await database().documentShare.findFirstOrThrow({ where: { documentId } })
    await done(endDocumentShare(ctxFor(member.user), { id: share.id }))
    expect(await seen()).toEqual([true, true])
    // Facts of a health record are no share that could end.
    const tested = await makeRequested(health)
    const test = await makeAnswer(tested.member.user, { ...record, effectiveAt: orgToday() })
    const answer = { id: tested.id, version: 1, documentId: test }
    expect(await done(fulfillRequestedDocument(ctxFor(tested.member.user), answer))).toMatchObject({
      stoppedSharing: false,
    })
  })

  test('with what does not fit: each reason is said at the field, and nothing changes', async () => {
    const { id, member } = await makeRequested(health)
    const ctx = () => ctxFor(member.user)
    const answer = (documentId: string) => fulfillRequestedDocument(ctx(), { id, version: 1, documentId })
    const refused = (why: string) => fail('invalidInput', { documentId: `validation.answer.${why}` })
    expect(await answer(await makeAnswer(member.user))).toEqual(refused('otherKind'))
    expect(await answer(await makeAnswer(member.user, { ...record, healthRecordType: 'XRAY' }))).toEqual(
      refused('otherType'),
    )
    expect(await answer(await makeAnswer(member.user, record))).toEqual(refused('noDate'))
    const old = addDays(addMonths(orgToday(), -12), -3)
    expect(await answer(await makeAnswer(member.user, { ...record, effectiveAt: old }))).toEqual(refused('expired'))
    expect(await answer(await makeAnswer(await makeUser(), { ...record, effectiveAt: orgToday() }))).toEqual(
      refused('gone'),
    )
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN', version: 1 })
  })

  test('two answers at once: one counts, the other saw an older one', async () => {
    const { id, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    const [one, two] = await Promise.all([
      fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }),
      declineRequestedDocument(ctxFor(member.user), { id, version: 1, reason: 'No' }),
    ])
    expect([one.ok, two.ok].sort()).toEqual([false, true])
    expect(await rowOf(id)).toMatchObject({ version: 2, state: one.ok ? 'FULFILLED' : 'DECLINED' })
  })

  test('declines with a reason, which administrators read and no message holds', async () => {
    const { id, requestId, org, member } = await makeRequested()
    const decline = (reason: string) => declineRequestedDocument(ctxFor(member.user), { id, version: 1, reason })
    expect(await decline(' ')).toEqual(fail('invalidInput', { reason: 'validation.required' }))
    await done(decline('I am exempt by my doctor'))
    const { edges } = await done(
      listRequestedDocuments(ctxOfAsker(org), { requestId, filter: { standing: 'DECLINED' } }),
    )
    expect(edges[0]?.node.declineReason).toBe('I am exempt by my doctor')
    const [notice] = await database().notification.findMany({
      where: { userId: org.admin.id, kind: 'requestedDocumentDeclined' },
    })
    expect(notice).toMatchObject({ actionPath: `/orgs/${org.id}/documents/requests/${requestId}` })
    expect(JSON.stringify(notice)).not.toContain('doctor')
  })

  test('an administrator who declines what they were asked for themselves hears nothing of it', async () => {
    const org = await makeAskingOrg()
    const { admin, role } = org
    const { id: roleId } = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: admin.id } })
    const { id } = await makeRequested({ org, member: { ...role, id: roleId, user: admin } })
    await done(declineRequestedDocument(ctxFor(admin), { id, version: 1, reason: 'I have none' }))
    const where = { userId: admin.id, kind: 'requestedDocumentDeclined' }
    expect(await database().notification.count({ where })).toBe(0)
  })

  test('takes it back: open again, and no longer shared; one that is deleted likewise', async () => {
    const { id, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    const shared = async () => (await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))).edges.length
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    expect(await shared()).toBe(1)
    const back = await done(takeBackRequestedDocument(ctxFor(member.user), { id, version: 2 }))
    expect(back).toMatchObject({ state: 'OPEN', documentId: null, answeredAt: null })
    expect(await shared()).toBe(0)
    expect(await takeBackRequestedDocument(ctxFor(member.user), { id, version: 3 })).toEqual(
      fail('requestedDocumentState'),
    )
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 3, documentId }))
    const { version } = await database().document.findUniqueOrThrow({ where: { id: documentId } })
    await done(deleteUserDocument(ctxFor(member.user), { id: documentId, version }))
    expect(await rowOf(id)).toMatchObject({ state: 'OPEN', documentId: null })
    expect(await shared()).toBe(0)
  })

  test('takes it back after the document was replaced: what stands in its place is not shared any more either', async () => {
    const { id, org, member } = await makeRequested()
    const files = memoryFiles()
    const documentId = await makeAnswer(member.user)
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    const { version } = await database().document.findUniqueOrThrow({ where: { id: documentId } })
    const data = { file: sentFile('new.pdf', pdfBytes) }
    const newer = await done(replaceUserDocument(ctxFor(member.user, { files }), { id: documentId, version, data }))
    const shared = async () =>
      (await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))).edges.map(({ node }) => node.id)
    expect(await shared()).toEqual([newer.id])
    await done(takeBackRequestedDocument(ctxFor(member.user), { id, version: 2 }))
    expect(await shared()).toEqual([])
    const ended = await database().auditEvent.findFirstOrThrow({
      where: { action: 'document.shareEnded', orgId: org.id },
    })
    expect(ended.subjectId).toBe(newer.id)
  })

  test('nobody else does, not even an administrator', async () => {
    const { id, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    for (const ctx of [ctxOfAsker(org), ctxFor(await makeUser())]) {
      expect(await getOwnRequestedDocument(ctx, { id })).toEqual(fail('notFound'))
      expect(await fulfillRequestedDocument(ctx, { id, version: 1, documentId })).toEqual(fail('notFound'))
      expect(await declineRequestedDocument(ctx, { id, version: 1, reason: 'No' })).toEqual(fail('notFound'))
      expect(await takeBackRequestedDocument(ctx, { id, version: 1 })).toEqual(fail('notFound'))
    }
    expect(await getOwnRequestedDocument(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
  })
})

describe('as time passes', () => {
  test('who has not answered is reminded on the days of the ladder, once; who has answered is not', async () => {
    const org = await makeAskingOrg()
    const waiting = await makeRequested({ org })
    const answered = await makeRequested({ org })
    const documentId = await makeAnswer(answered.member.user)
    await done(fulfillRequestedDocument(ctxFor(answered.member.user), { id: answered.id, version: 1, documentId }))
    const reminders = async (userId: string, days: number) => {
      await runSteps(later(days))
      return (await kindsOf(userId)).filter((kind) => kind === 'documentRequestReminder').length
    }
    const { id: userId } = waiting.member.user
    // Due in ten days: reminders 7 days and 1 day before, on the day and the day after.
    expect(await reminders(userId, 1.9)).toBe(0)
    expect(await reminders(userId, 4.1)).toBe(1)
    expect(await reminders(userId, 4.2)).toBe(1)
    expect(await reminders(userId, 13)).toBe(2)
    expect(await reminders(answered.member.user.id, 14)).toBe(0)
  })

  test('a reminder of the ladder waits for the morning where its reader is; one by hand goes at once', async () => {
    const { id, org, member } = await makeRequested()
    const { id: userId } = member.user
    await database().user.update({ where: { id: userId }, data: { timeZone: 'Pacific/Honolulu' } })
    const { mailer, waits, sendAt } = noticeSender(userId, 'documentRequestReminder')
    // Due in ten days: a week before, at nine in California, it is six or seven in Hawaii.
    const day = addDays(orgToday(), 3)
    const nine = instantOfWallTime(`${day}T09:00`, 'America/Los_Angeles')
    await runSteps(nine)
    await sendAt(nine)
    const eight = instantOfWallTime(`${day}T08:00`, 'Pacific/Honolulu')
    expect([mailer.sent.length, waits]).toEqual([0, [eight]])
    await sendAt(eight)
    expect(mailer.sent).toHaveLength(1)
    const night = instantOfWallTime(`${addDays(day, 1)}T02:00`, 'Pacific/Honolulu')
    expect(await done(remindRequestedDocument(ctxOfAsker(org, { now: night }), { id }))).toEqual({ reminded: 1 })
    await sendAt(night)
    expect([mailer.sent.length, waits.length]).toEqual([2, 1])
  })

  test('administrators are told once of a day of answers', async () => {
    const { id, org, member } = await makeRequested()
    const documentId = await makeAnswer(member.user)
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    await runSteps(later(2))
    await runSteps(later(3))
    const told = await database().notification.findMany({ where: { userId: org.admin.id, kind: 'documentsAnswered' } })
    expect(told).toMatchObject([{ params: { count: 1, title: 'Staff handbook' } }])
  })

  test('what ends is asked for again 60 days before, due when it ends; the answer counts until then', async () => {
    const { id, requestId, org, member } = await makeRequested({ ...health, dueOn: null })
    const documentId = await makeAnswer(member.user, { ...record, effectiveAt: addMonths(orgToday(), -6) })
    await done(fulfillRequestedDocument(ctxFor(member.user), { id, version: 1, documentId }))
    const validUntil = addMonths(addMonths(orgToday(), -6), 12)
    const rows = () => database().requestedDocument.findMany({ where: { requestId }, orderBy: { cycle: 'asc' } })
    const days = (new Date(validUntil).getTime() - Date.now()) / dayMs
    await runSteps(later(days - 62))
    expect(await rows()).toHaveLength(1)
    await runSteps(later(days - 58))
    await runSteps(later(days - 57))
    const [, again] = await rows()
    expect(await rows()).toHaveLength(2)
    expect(again).toMatchObject({ cycle: 2, state: 'OPEN', dueOn: new Date(validUntil) })
    expect((await kindsOf(member.user.id)).filter((kind) => kind === 'documentRequested')).toHaveLength(2)
    const { edges } = await done(listRequestedDocuments(ctxOfAsker(org), { requestId }))
    expect(edges.map(({ node }) => [node.cycle, node.validUntil])).toEqual([[2, validUntil]])
    // The answer stands, but the organization no longer sees the record.
    const seenIn = async () => (await done(getDocument(ctxFor(member.user), { id: documentId }))).handedIn
    expect(await seenIn()).toMatchObject([{ id, org: { id: org.id }, isOpen: false }])
    await done(takeBackRequestedDocument(ctxFor(member.user), { id, version: 2 }))
    expect(await rowOf(id)).toMatchObject({ state: 'FULFILLED', documentId: null })
    expect(await seenIn()).toEqual([])
    expect((await done(listSharedDocuments(ctxOfAsker(org), { orgId: org.id }))).edges).toEqual([])
    expect(await takeBackRequestedDocument(ctxFor(member.user), { id, version: 3 })).toEqual(
      fail('requestedDocumentState'),
    )
  })

  test('a health record that was handed in says who sees it, until it is taken back, and its notice is read', async () => {
    const { id, org, member } = await makeRequested(health)
    const ctx = ctxFor(member.user)
    const documentId = await makeAnswer(member.user, { ...record, effectiveAt: addDays(orgToday(), -10) })
    const unread = () => database().notification.count({ where: { userId: member.user.id, readAt: null } })
    const path = `/documents/requested/${id}`
    const { orgId, userId } = await rowOf(id)
    const notice = { kind: 'documentRequested', severity: 'WARN', messageKey: 'notices.documentRequested' } as const
    await database().notification.create({
      data: {
        ...notice,
        orgId,
        userId,
        params: {},
        actionPath: path,
        channels: ['IN_APP'],
        state: 'SENT',
        dedupeKey: id,
      },
    })
    const before = await unread()
    const seenIn = async () => (await done(getDocument(ctx, { id: documentId }))).handedIn
    expect(await seenIn()).toEqual([])
    await done(fulfillRequestedDocument(ctx, { id, version: 1, documentId }))
    expect(await seenIn()).toMatchObject([{ id, version: 2, title: 'TB test', org: { id: org.id }, isOpen: true }])
    expect(await unread()).toBeLessThan(before)
    await done(takeBackRequestedDocument(ctx, { id, version: 2 }))
    expect(await seenIn()).toEqual([])
  })

  test('a message goes out in the language of its reader with the organization and the way, unless it is answered', async () => {
    const { id, org, member } = await makeRequested()
    await database().user.update({ where: { id: member.user.id }, data: { uiLanguage: 'es' } })
    const { mailer, sendAt } = noticeSender(member.user.id, 'documentRequested')
    await sendAt(new Date())
    const [mail] = mailer.sent
    expect(mail?.subject).toBe(`${org.name} le pide un documento: Staff handbook`)
    expect(mail?.text).toContain(`https://suma.example/documents/requested/${id}`)
    await database().notification.updateMany({
      where: { userId: member.user.id },
      data: { state: 'SCHEDULED', mailedAt: null },
    })
    await done(declineRequestedDocument(ctxFor(member.user), { id, version: 1, reason: 'No' }))
    await sendAt(new Date())
    expect(mailer.sent).toHaveLength(1)
  })
})
