import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { healthRecord, makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { askOfAdmins } from '@/fixtures/identity-providers'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { claimsFor, userNow } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { findTokenFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { createApiToken } from '@/lib/services/access/api-tokens'
import { makeCalendarFeed } from '@/lib/services/calendar/calendar'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { deleteUserDocument, listOwnDocuments, restoreUserDocument } from '@/lib/services/documents/own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-document'
import { listMembers } from '@/lib/services/members/members'
import { leaveOrg } from '@/lib/services/members/membership'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { search } from '@/lib/services/search/search'
import { endSignInMethod } from '@/lib/services/users/sign-in-methods'
import { addContact, codeOf, comeByProvider, signIn } from './come-in'

const db = database()

describe('a second factor', () => {
  const factor = { amr: ['pwd', 'otp'], authAt: new Date() }

  test('of the first way counts at once, although one that was added later has shown one before', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { secondFactorHours: 12 })
    const first = await db.identity.findFirstOrThrow({ where: { userId: org.admin.id } })
    await addContact(await userNow(org.admin.id), 'EMAIL', 'later-door@example.com')
    const added = claimsFor({ email: 'later-door@example.com', subject: 'google-oauth2|later-door' })
    const newer = await signIn({ ...added, ...factor })
    const older = await signIn({ ...claimsFor({ email: org.admin.email!, subject: first.subject }), ...factor })
    const members = async ({ ctx }: typeof newer) => codeOf(await listMembers(await ctx(), { orgId: org.id }))
    expect([await members(newer), await members(older)]).toEqual(['newSignInWaits', 'done'])
  })

  test('that was shown at an organization’s own provider takes none away either', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { secondFactorHours: 12 })
    const shown = { lastSignInAt: new Date(), secondFactorFrom: new Date(), createdAt: new Date(0) }
    const own = { issuer: 'https://sso.example.org', subject: 'staff', loginType: 'organization' }
    await db.identity.create({ data: { ...own, ...shown, userId: org.admin.id } })
    const { subject } = await db.identity.findFirstOrThrow({
      where: { userId: org.admin.id, loginType: { not: 'organization' } },
    })
    const { ctx } = await signIn({ ...claimsFor({ email: org.admin.email!, subject }), ...factor })
    expect(codeOf(await listMembers(await ctx(), { orgId: org.id }))).toBe('done')
  })
})

test('a way that is too new to an administrator’s account makes no token, leaves nothing and closes nothing', async () => {
  const org = await makeOrg()
  const { subject } = await db.identity.findFirstOrThrow({ where: { userId: org.admin.id } })
  await addContact(await userNow(org.admin.id), 'EMAIL', 'newest-door@example.com')
  const newer = await signIn(claimsFor({ email: 'newest-door@example.com', subject: 'google-oauth2|newest-door' }))
  const input = { name: 'Mine', scopes: ['members:read' as const], days: 30 }
  const waits = fail('newSignInWaits')
  expect(await createApiToken(await newer.ctx(), { input })).toEqual(waits)
  expect(await leaveOrg(await newer.ctx(), { orgId: org.id })).toEqual(waits)
  expect(await deleteAccount(await newer.ctx(), { confirm: org.admin.email! })).toEqual(waits)
  expect(await makeCalendarFeed(await newer.ctx(), {})).toEqual(waits)
  const older = await signIn(claimsFor({ email: org.admin.email!, subject }))
  expect(await createApiToken(await older.ctx(), { input })).toMatchObject({ ok: true })
})

test('a token that a member made by a way that is new opens nothing of others once they administer, until the way does', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  await addContact(await userNow(member.user.id), 'EMAIL', 'early-door@example.com')
  const { ctx } = await signIn(claimsFor({ email: 'early-door@example.com', subject: 'google-oauth2|early-door' }))
  const input = { name: 'Mine', scopes: ['members:read' as const], days: 30 }
  const { token } = await done(createApiToken(await ctx(), { input }))
  await db.role.update({ where: { id: member.id }, data: { roleType: 'ADMIN' } })
  const read = async () => {
    const caller = await callerOf({ authorization: `Bearer ${token}` })
    const viewer = viewerOfCaller(caller)!
    return codeOf(await listMembers({ ...ctxFor(member.user), viewer }, { orgId: org.id }))
  }
  expect(await read()).toBe('newSignInWaits')
  await db.identity.updateMany({ where: { userId: member.user.id }, data: { opensFrom: new Date(0) } })
  expect(await read()).toBe('done')
})

test('a token that waits with its way ends with it, whatever else is kept', async () => {
  const member = await makeRole()
  const { subject } = await db.identity.findFirstOrThrow({ where: { userId: member.user.id } })
  await addContact(await userNow(member.user.id), 'EMAIL', 'brief-door@example.com')
  const newer = await signIn(claimsFor({ email: 'brief-door@example.com', subject: 'google-oauth2|brief-door' }))
  const input = { name: 'Mine', scopes: ['members:read' as const], days: 30 }
  const waiting = await done(createApiToken(await newer.ctx(), { input }))
  const older = await signIn(claimsFor({ email: member.user.email!, subject }))
  const kept = await done(createApiToken(await older.ctx(), { input }))
  const { id } = await db.identity.findFirstOrThrow({ where: { subject: 'google-oauth2|brief-door' } })
  await done(endSignInMethod(await older.ctx(), { id }))
  const works = async (token: string) => (await findTokenFacts(token)) !== null
  expect([await works(waiting.token!), await works(kept.token!)]).toEqual([false, true])
})

describe('a health record, in a session by an organization’s own provider', () => {
  const title = 'Zqhealth test'

  test('is neither added, deleted, restored nor handed in', async () => {
    const { org, user, ctx } = await comeByProvider()
    const health = await makeDocument({ user, ...healthRecord })
    const gone = await makeDocument({ user, ...healthRecord })
    await done(deleteUserDocument(ctxFor(user), { id: gone.id, version: gone.version }))
    const request = await db.documentRequest.create({ data: { orgId: org.id, title: 'TB', ...healthRecord } })
    const { id: roleId } = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: user.id } })
    const to = { requestId: request.id, orgId: org.id, roleId, userId: user.id }
    const asked = await db.requestedDocument.create({ data: to })
    const data = { title, ...healthRecord, file: sentFile('tb.pdf', pdfBytes) }
    const handIn = { id: asked.id, version: 1, documentId: health.id }
    const answers = [
      await saveUserDocument(await ctx(), { id: user.id, data }),
      await deleteUserDocument(await ctx(), { id: health.id, version: health.version }),
      await restoreUserDocument(await ctx(), { id: gone.id, version: gone.version + 1 }),
      await fulfillRequestedDocument(await ctx(), handIn),
    ]
    expect(answers.map(codeOf)).toEqual(Array(4).fill('otherSignInRequired'))
    expect(await db.document.count({ where: { ownerId: user.id, deletedAt: null } })).toBe(1)
  })

  test('is in no list and no search, and any other document is', async () => {
    const { user, ctx } = await comeByProvider()
    await makeDocument({ user, ...healthRecord, title })
    const other = await makeDocument({ user, title: 'Zqhealth card', kind: 'OTHER' })
    const found = async (one: Awaited<ReturnType<typeof ctx>>) => [
      (await done(listOwnDocuments(one, {}))).edges.map(({ node }) => node.id),
      (await done(listOwnDocuments(one, { filter: { kind: 'HEALTH' } }))).edges.map(({ node }) => node.id),
      (await done(search(one, { q: 'Zqhealth' }))).map(({ id }) => id),
    ]
    expect(await found(await ctx())).toEqual([[other.id], [], [other.id]])
    expect((await found(ctxFor(user) as never)).map(({ length }) => length)).toEqual([2, 1, 2])
  })
})
