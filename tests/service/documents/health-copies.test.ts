import { describe, expect, test } from 'vitest'
import { GET as openCopyFile } from '@/app/api/health-copies/[copyId]/route'
import { allOf } from '@/fixtures/all-of'
import { makeApiToken } from '@/fixtures/api-access'
import { type CtxOptions, ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { moveOrgTo } from '@/fixtures/desk'
import { makeAnswer, makeRequested } from '@/fixtures/document-requests'
import { copyConsent, healthRecord, makeCopied, makeDocument, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeVisitorOf, mergeAsUsual } from '@/fixtures/people-merge'
import { disposeAt } from '@/fixtures/retention'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { orgScopeNames, scopeNames } from '@/lib/domain/access/api-token'
import { fail } from '@/lib/domain/result'
import { fulfillRequestedDocument, takeBackRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { listRequestedDocuments } from '@/lib/services/document-requests/list-requests'
import { endHealthCopy, giveHealthCopy, listHealthCopies, openHealthCopy } from '@/lib/services/documents/health-copies'
import { deleteUserDocument, getDocument, restoreUserDocument } from '@/lib/services/documents/own-documents'
import { replaceUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import {
  endDocumentShare,
  listSharedDocuments,
  markOriginalSeen,
  readSharedDocument,
  shareDocument,
} from '@/lib/services/documents/shared-documents'
import { endOrg } from '@/lib/services/installation/end-org'
import { leaveOrg, rehireMember, removeMember } from '@/lib/services/members/membership'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'
import { undoPeopleMerge } from '@/lib/services/people/merge-people'
import { listOwnRecordViews } from '@/lib/services/users/user'

const db = database()
const files = memoryFiles()
const asAdmin = (org: MadeOrg, options: CtxOptions = {}) => ctxFor(org.admin, { roles: [org.role], files, ...options })
const seenBy = async (org: MadeOrg, options: CtxOptions = {}) =>
  (await done(listSharedDocuments(asAdmin(org, options), { orgId: org.id }))).edges.map(({ node }) => node)
const openingsOf = (copyId: string) =>
  db.auditEvent.count({ where: { action: 'document.copyOpened', detail: { path: ['copyId'], equals: copyId } } })

/** A member of an organization who gave it a copy of a health record. */
async function makeGiven() {
  const org = await makeOrg({ name: 'Sunrise' })
  const member = await makeRole({ orgId: org.id })
  const { user } = member
  return { org, member, ...(await makeCopied(org.id, { user, files, title: 'Skin test', expiresAt: '2027-05-05' })) }
}

test('an administrator opens a copy, the person sees who and when, and what they agreed to is kept', async () => {
  const { org, user, id: documentId, copyId } = await makeGiven()
  expect(await seenBy(org)).toMatchObject([{ id: documentId, title: null, fileName: null, copy: { id: copyId } }])
  const { file, stream } = await done(openHealthCopy(asAdmin(org), { id: copyId }))
  expect([file.contentType, Buffer.concat(await allOf(stream))]).toEqual(['application/pdf', pdfBytes])

  const copies = await done(listHealthCopies(ctxFor(user), { documentId }))
  expect(copies).toMatchObject([
    {
      id: copyId,
      org: { id: org.id, name: 'Sunrise' },
      ...copyConsent,
      endedAt: null,
      openingCount: 1,
      openings: [{ at: expect.any(Date), actor: { lastName: org.admin.lastName } }],
    },
  ])
  const { edges } = await done(listOwnRecordViews(ctxFor(user), {}))
  expect(edges.map(({ node }) => node.kind)).toContain('DOCUMENT')
})

test('a request to know whether there is a copy opens and records nothing', async () => {
  const { org, copyId } = await makeGiven()
  await done(openHealthCopy({ ...asAdmin(org), onlyAsks: true }, { id: copyId }))
  expect(await openingsOf(copyId)).toBe(0)
})

test('without a copy nobody opens the file, and a copy for one organization is none for another', async () => {
  const { org, user, id: documentId, copyId } = await makeGiven()
  const other = await makeOrg()
  await makeRole({ orgId: other.id, user })
  expect(await readSharedDocument(asAdmin(org), { id: documentId })).toEqual(fail('notFound'))
  await done(shareDocument(ctxFor(user), { documentId, orgId: other.id }))
  expect(await seenBy(other)).toMatchObject([{ id: documentId, copy: null }])
  expect(await openHealthCopy(asAdmin(other), { id: copyId })).toEqual(fail('notFound'))
})

test('giving a copy twice is giving it once; after it was taken back, it is another consent', async () => {
  const { org, user, id: documentId, copyId } = await makeGiven()
  const again = () => giveHealthCopy(ctxFor(user), { documentId, orgId: org.id, ...copyConsent, consentLocale: 'ja' })
  expect((await done(again())).copies.map(({ id }) => id)).toEqual([copyId])
  await done(endHealthCopy(ctxFor(user), { id: copyId }))
  expect((await done(again())).copies).toHaveLength(1)
  const copies = await done(listHealthCopies(ctxFor(user), { documentId }))
  expect(copies).toMatchObject([
    { endedAt: null, consentLocale: 'ja' },
    { id: copyId, endedAt: expect.any(Date), consentLocale: 'en' },
  ])
})

describe('a copy is refused', () => {
  test('of what is no health record, for an organization that the person does not belong to, and in older words', async () => {
    const org = await makeOrg()
    const { user } = await makeRole({ orgId: org.id })
    const policy = await makeDocument({ user, kind: 'POLICY' })
    const health = await makeDocument({ user, ...healthRecord })
    const give = (documentId: string, orgId: string, consent = {}) =>
      giveHealthCopy(ctxFor(user), { documentId, orgId, ...copyConsent, ...consent })
    expect(await give(policy.id, org.id)).toEqual(fail('notFound'))
    expect(await give(health.id, (await makeOrg()).id)).toEqual(fail('notFound'))
    expect(await give(health.id, org.id, { consentVersion: 'v0' })).toEqual(fail('copyTextChanged'))
    const badLanguage = { documentId: health.id, orgId: org.id, ...copyConsent, consentLocale: 'fr' }
    const refusal = fail('invalidInput', { consentLocale: 'validation.chooseOne' })
    expect(await giveHealthCopy.unknown(ctxFor(user), badLanguage)).toEqual(refusal)
    expect(await db.healthCopy.count({ where: { orgId: org.id } })).toBe(0)
  })

  test('of a file that was replaced', async () => {
    const { org, user, id, version } = await makeGiven()
    const data = { file: sentFile('new.pdf', pdfBytes) }
    await done(replaceUserDocument(ctxFor(user, { files }), { id, version, data }))
    const given = giveHealthCopy(ctxFor(user), { documentId: id, orgId: org.id, ...copyConsent })
    expect(await given).toEqual(fail('documentReplaced'))
  })

  test('to a session by an organization’s own provider, and to an administrator who no longer is one', async () => {
    const { org, user, id: documentId, copyId } = await makeGiven()
    const byProvider = ctxFor(user, { signIn: { providerOrgId: org.id } })
    const given = giveHealthCopy(byProvider, { documentId, orgId: org.id, ...copyConsent })
    expect(await given).toEqual(fail('otherSignInRequired'))
    const begun = asAdmin(org)
    await db.role.updateMany({ where: { orgId: org.id, userId: org.admin.id }, data: { roleType: 'MEMBER' } })
    expect(await openHealthCopy(begun, { id: copyId })).toEqual(fail('notFound'))
    expect(await openingsOf(copyId)).toBe(0)
  })
})

describe('a token', () => {
  test('with all scopes finds no copy: not its list, not its file, not by the id of either', async () => {
    const { org, user, id: documentId, copyId } = await makeGiven()
    const token = { scopes: scopeNames }
    expect(await seenBy(org, token)).toEqual([])
    expect(await readSharedDocument(asAdmin(org, token), { id: documentId })).toEqual(fail('notFound'))
    expect(await openHealthCopy(asAdmin(org, token), { id: copyId })).toEqual(fail('notByToken'))
    const own = ctxFor(user, token)
    const orgId = org.id
    expect(await giveHealthCopy(own, { documentId, orgId, ...copyConsent })).toEqual(fail('notByToken'))
    expect(await listHealthCopies(own, { documentId })).toEqual(fail('notByToken'))
    expect(await endHealthCopy(own, { id: copyId })).toEqual(fail('notByToken'))
    await done(shareDocument(ctxFor(user), { documentId, orgId }))
    expect(await seenBy(org, token)).toMatchObject([{ id: documentId, copy: null }])
    expect(await openingsOf(copyId)).toBe(0)
  })

  test('gets no byte at the address of a copy', async () => {
    const { org, user, copyId } = await makeGiven()
    const tokens = [
      await makeApiToken({ org, scopes: orgScopeNames }),
      await makeApiToken({ user, scopes: scopeNames }),
    ]
    for (const { headers } of tokens) {
      const request = new Request(`http://localhost/api/health-copies/${copyId}`, { headers })
      const answer = await openCopyFile(request, { params: Promise.resolve({ copyId }) })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'notByToken'])
    }
  })
})

describe('a copy ends, and the history has it,', () => {
  type Given = Awaited<ReturnType<typeof makeGiven>>
  const ends: [string, (given: Given) => Promise<unknown>][] = [
    ['when the person takes it back', ({ user, copyId }) => done(endHealthCopy(ctxFor(user), { id: copyId }))],
    [
      'with the sharing of the document',
      async ({ org, user, id: documentId }) => {
        const { shares } = await done(shareDocument(ctxFor(user), { documentId, orgId: org.id }))
        await done(endDocumentShare(ctxFor(user), { id: shares[0]!.id }))
      },
    ],
    [
      'when the file is replaced',
      ({ user, id, version }) => {
        const data = { file: sentFile('new.pdf', pdfBytes) }
        return done(replaceUserDocument(ctxFor(user, { files }), { id, version, data }))
      },
    ],
    [
      'when the document is deleted, also if it is restored',
      async ({ user, id, version }) => {
        const deleted = await done(deleteUserDocument(ctxFor(user), { id, version }))
        await done(restoreUserDocument(ctxFor(user), { id, version: deleted.version }))
      },
    ],
  ]
  test.each(ends)('%s', async (_how, end) => {
    const given = await makeGiven()
    await end(given)
    expect(await seenBy(given.org)).toEqual([])
    expect(await openHealthCopy(asAdmin(given.org), { id: given.copyId })).toEqual(fail('notFound'))
    expect((await db.healthCopy.findUniqueOrThrow({ where: { id: given.copyId } })).endedAt).not.toBeNull()
    const where = { orgId: given.org.id, action: 'document.copyEnded', personId: given.user.id }
    expect(await db.auditEvent.count({ where })).toBe(1)
  })

  test('when the answer is taken back that it was given for', async () => {
    const { id, org, member } = await makeRequested({ ...healthRecord })
    const { user } = member
    const copied = await makeCopied(org.id, { user, files })
    await done(fulfillRequestedDocument(ctxFor(user), { id, version: 1, documentId: copied.id }))
    await done(takeBackRequestedDocument(ctxFor(user), { id, version: 2 }))
    expect(await seenBy(org)).toEqual([])
    expect(await openHealthCopy(asAdmin(org), { id: copied.copyId })).toEqual(fail('notFound'))
  })
})

describe('a copy is gone with the membership, also for who comes back,', () => {
  const versionOf = async (id: string) => (await db.role.findUniqueOrThrow({ where: { id } })).version

  test('when the person leaves', async () => {
    const { org, member, user, copyId } = await makeGiven()
    await done(leaveOrg(ctxFor(user, { roles: [member] }), { orgId: org.id }))
    expect(await openHealthCopy(asAdmin(org), { id: copyId })).toEqual(fail('notFound'))
    await db.role.update({ where: { id: member.id }, data: { state: 'ACTIVE', endedAt: null } })
    expect(await seenBy(org)).toEqual([])
    expect(await openHealthCopy(asAdmin(org), { id: copyId })).toEqual(fail('notFound'))
  })

  test('when they are removed and come back', async () => {
    const { org, member, copyId } = await makeGiven()
    const { id } = member
    await done(removeMember(asAdmin(org), { id, version: await versionOf(id), reason: 'RESIGNED' }))
    await done(rehireMember(asAdmin(org), { id, version: await versionOf(id) }))
    expect(await seenBy(org)).toEqual([])
    expect(await openHealthCopy(asAdmin(org), { id: copyId })).toEqual(fail('notFound'))
  })

  test('when the organization closes', async () => {
    const { org, copyId } = await makeGiven()
    await moveOrgTo('CLOSED', org.id)
    await done(endOrg(ctxOfJob(), { orgId: org.id }))
    expect((await db.healthCopy.findUniqueOrThrow({ where: { id: copyId } })).endedAt).not.toBeNull()
  })
})

test('while an organization has a copy, the document stays a health record, and the original may be seen', async () => {
  const { org, user, id, version } = await makeGiven()
  const changed = updateUserDocument(ctxFor(user), { id, version, data: { kind: 'OTHER' } })
  expect(await changed).toEqual(fail('invalidInput', { 'data.kind': 'validation.kindOfShared' }))
  const seen = await done(markOriginalSeen(asAdmin(org), { documentId: id, orgId: org.id }))
  expect(seen).toMatchObject({ originalSeenBy: 'ADMIN', title: null })
})

describe('who asked for the record', () => {
  test('opens the copy in the request that it answers, and is told that it was given', async () => {
    const { id, requestId, org, member } = await makeRequested({ ...healthRecord, title: 'TB test' })
    const { user } = member
    const documentId = await makeAnswer(user, healthRecord, { files })
    await done(fulfillRequestedDocument(ctxFor(user), { id, version: 1, documentId }))
    const asked = async () =>
      (await done(listRequestedDocuments(asAdmin(org), { requestId }))).edges.map(({ node }) => node)
    expect(await asked()).toMatchObject([{ documentId, copyId: null }])
    const given = await done(giveHealthCopy(ctxFor(user), { documentId, orgId: org.id, ...copyConsent }))
    expect(await asked()).toMatchObject([{ documentId, copyId: given.copies[0]!.id }])
    const notices = await db.notification.findMany({ where: { orgId: org.id, kind: 'healthCopyGiven' } })
    expect(notices).toMatchObject([{ userId: org.admin.id, params: { title: 'TB test', named: 'yes' } }])
  })

  test('is told before the request is answered as well; who asked for nothing is not', async () => {
    const { org, member } = await makeRequested({ ...healthRecord })
    await makeCopied(org.id, { user: member.user })
    expect(await db.notification.count({ where: { orgId: org.id, kind: 'healthCopyGiven' } })).toBe(1)
    const other = await makeGiven()
    expect(await db.notification.count({ where: { orgId: other.org.id, kind: 'healthCopyGiven' } })).toBe(0)
  })
})

test('the download has each copy with the words agreed to and when it was opened', async () => {
  const { org, user, id: documentId, copyId } = await makeGiven()
  await done(openHealthCopy(asAdmin(org), { id: copyId }))
  const { path } = await done(prepareDownload(ctxFor(user), {}))
  const ticket = path.replace('/api/my-data/', '')
  const { parts } = await done(openDownload(ctxFor(user, { files }), { ticket }))
  const { healthRecordCopies } = Object.fromEntries((await allOf(parts)).map(({ name, rows }) => [name, rows]))
  expect(healthRecordCopies).toMatchObject([
    { documentId, organization: 'Sunrise', ...copyConsent, endedAt: null, openedAt: [expect.any(String)] },
  ])
})

test('an erased account leaves no copy', async () => {
  const { user, id: documentId } = await makeGiven()
  const { id: sessionId } = await makeSession(user)
  await done(deleteAccount(ctxFor(await userNow(user.id), { sessionId }), { confirm: (user.email ?? user.phone)! }))
  expect(await db.healthCopy.count({ where: { documentId } })).toBe(0)
})

test('thirty days after a document was deleted, its copies are erased with it', async () => {
  const { user, id, version } = await makeGiven()
  await done(deleteUserDocument(ctxFor(user), { id, version }))
  await disposeAt(new Date(Date.now() + 31 * 86_400_000))
  expect(await db.healthCopy.count({ where: { documentId: id } })).toBe(0)
})

describe('of two records that become one', () => {
  test('copies go with the document and the membership, and back', async () => {
    const { org, user: closed, id: documentId, copyId } = await makeGiven()
    const kept = await makeUser()
    const { ctx } = await makeVisitorOf(kept, closed)
    const { id } = await mergeAsUsual(ctx, { keptId: kept.id, closedId: closed.id })
    expect(await seenBy(org)).toMatchObject([{ id: documentId, copy: { id: copyId } }])
    expect((await done(getDocument(ctxFor(kept), { id: documentId }))).copies).toHaveLength(1)
    await done(undoPeopleMerge(ctx(), { id }))
    expect(await seenBy(org)).toMatchObject([{ id: documentId, copy: { id: copyId } }])
  })

  test('one that only the kept record could give ends when they are taken apart', async () => {
    const [kept, closed] = [await makeUser(), await makeUser()]
    const document = await makeDocument({ user: closed, ...healthRecord, files })
    const org = await makeOrg()
    await makeRole({ orgId: org.id, user: kept })
    const { ctx } = await makeVisitorOf(kept, closed)
    const { id } = await mergeAsUsual(ctx, { keptId: kept.id, closedId: closed.id })
    const given = await done(giveHealthCopy(ctxFor(kept), { documentId: document.id, orgId: org.id, ...copyConsent }))
    await done(undoPeopleMerge(ctx(), { id }))
    await makeRole({ orgId: org.id, user: closed })
    expect(await seenBy(org)).toEqual([])
    expect(await openHealthCopy(asAdmin(org), { id: given.copies[0]!.id })).toEqual(fail('notFound'))
  })
})

test('a share and a copy of one document are one row of the list', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const shared = await makeShared(org.id, { user, ...healthRecord, files })
  await done(giveHealthCopy(ctxFor(user), { documentId: shared.id, orgId: org.id, ...copyConsent }))
  expect(await seenBy(org)).toMatchObject([{ id: shared.id, copy: { check: expect.any(String) } }])
})
