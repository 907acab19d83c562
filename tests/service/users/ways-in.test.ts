import { describe, expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { copyConsent, healthRecord, makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeSmallSession } from '@/fixtures/enrollments'
import { askOfAdmins } from '@/fixtures/identity-providers'
import { makeSurveyLink } from '@/fixtures/inspections'
import { type MadeRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { claimsFor, makeUser, newPhone, userNow } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { localWebhooks, makeWebhook } from '@/fixtures/webhooks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import type { MailMessage } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { maskContact } from '@/lib/domain/people/contact'
import { fail } from '@/lib/domain/result'
import { afterErasure } from '@/lib/jobs/after-erasure'
import { callerOf } from '@/lib/server/caller'
import { keepAccess, listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { createApiToken } from '@/lib/services/access/api-tokens'
import { makeCalendarFeed } from '@/lib/services/calendar/calendar'
import { changeContact, removeContact } from '@/lib/services/contacts/contacts'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { endHealthCopy, giveHealthCopy } from '@/lib/services/documents/health-copies'
import { deleteUserDocument, readDocument, restoreUserDocument } from '@/lib/services/documents/own-documents'
import { replaceUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import { endDocumentShare, shareDocument } from '@/lib/services/documents/shared-documents'
import { getRosterCounts } from '@/lib/services/enrollments/roster'
import { completeIdentityProviderSignIn } from '@/lib/services/identity-providers/complete-identity-provider-sign-in'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import type { Job } from '@/lib/services/job-table'
import { listMembers } from '@/lib/services/members/members'
import { changeMemberRole, rehireMember, showLicenses } from '@/lib/services/members/membership'
import { prepareDownload } from '@/lib/services/own-data/download'
import {
  confirmSignInMethod,
  countOwnAccess,
  endSignInMethod,
  listSignInMethods,
} from '@/lib/services/users/sign-in-methods'
import { pauseWebhook, resumeWebhook, rotateWebhookSecret, updateWebhook } from '@/lib/services/webhooks/webhooks'
import { addContact, codeOf, comeByProvider, signIn } from './come-in'

const db = database()

/** Writes the mails of news about contacts. */
function mailbox() {
  const mails: MailMessage[] = []
  const mailer = { send: async (mail: MailMessage) => void mails.push(mail) }
  const outside = { db, files: memoryFiles(), mailer, sms: { send: async () => undefined } }
  const told = async (sent: readonly Job[]) => {
    for (const job of sent) if (job.queue === 'erasures') await afterErasure(job.data, outside)
  }
  return { mails, told }
}

const mailed = (sent: { data: unknown }[]) =>
  sent.map(({ data }) => data as { kind: string; to?: string; change?: string; contact?: string })

describe('a fresh sign-in', () => {
  const old = { at: new Date(Date.now() - 6 * 60_000) }
  const token = { input: { name: 'Mine', scopes: ['profile:read' as const] } }

  test('is asked for what opens the account to others, of the one who has none, and of nobody who only ends or reads', async () => {
    const user = await makeUser()
    const ctx = () => ctxFor(user, { signIn: old })
    const refused = [
      changeContact(ctx(), { kind: 'PHONE', value: newPhone() }),
      createApiToken(ctx(), token),
      makeCalendarFeed(ctx(), {}),
      prepareDownload(ctx(), {}),
    ]
    expect((await Promise.all(refused)).map(codeOf)).toEqual(Array(4).fill('freshSignInRequired'))
    expect(codeOf(await listSignInMethods(ctx(), {}))).toBe('done')
    expect(codeOf(await createApiToken(ctxFor(user), token))).toBe('done')
  })

  test('is asked for making an administrator, and not for inviting a member', async () => {
    const org = await makeOrg()
    const { id } = await makeRole({ orgId: org.id })
    const ctx = () => ctxOfAdmin(org, { signIn: old })
    const person = (roleType: 'ADMIN' | 'MEMBER') => ({
      input: { orgId: org.id, people: [{ contact: `a-${roleType}@example.com`, roleType }] },
    })
    expect([
      codeOf(await changeMemberRole(ctx(), { id, version: 1, roleType: 'ADMIN' })),
      codeOf(await inviteMembers(ctx(), person('ADMIN'))),
      codeOf(await inviteMembers(ctx(), person('MEMBER'))),
    ]).toEqual(['freshSignInRequired', 'freshSignInRequired', 'done'])
  })

  test('has the second factor that any organization asks of the person', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { secondFactorHours: 12 })
    const claims = claimsFor({ email: org.admin.email! })
    const authAt = new Date()
    const plain = await signIn({ ...claims, authAt })
    expect(codeOf(await changeContact(await plain.ctx(), { kind: 'PHONE', value: newPhone() }))).toBe(
      'freshSignInRequired',
    )
    const strong = await signIn({ ...claims, amr: ['pwd', 'otp'], authAt })
    expect(codeOf(await changeContact(await strong.ctx(), { kind: 'PHONE', value: newPhone() }))).toBe('done')
  })
})

describe('a session by an organization’s own provider', () => {
  test('is one in that organization: contacts, tokens, download and health files wait for the installation’s', async () => {
    const { user, ctx } = await comeByProvider()
    await makeCredential({ user })
    const [health, paper] = [await makeDocument({ user, ...healthRecord }), await makeDocument({ user })]
    const answers = [
      await changeContact(await ctx(), { kind: 'EMAIL', value: 'attacker@example.com' }),
      await createApiToken(await ctx(), { input: { name: 'X', scopes: ['members:read'] } }),
      await prepareDownload(await ctx(), {}),
      await readDocument(await ctx(), { id: health.id }),
      await listCredentials(await ctx(), {}),
    ]
    expect(answers.map(codeOf)).toEqual([
      'freshSignInRequired',
      'freshSignInRequired',
      'freshSignInRequired',
      'otherSignInRequired',
      'done',
    ])
    expect(codeOf(await readDocument(await ctx(), { id: paper.id }))).not.toBe('otherSignInRequired')
  })

  test('opens no relation in another organization', async () => {
    const { org, other, role, user, ctx } = await comeByProvider()
    const { id: taskSessionId } = await makeSmallSession(other, 3, { instructorMemberIds: [role.id] })
    const counts = async (one: Parameters<typeof getRosterCounts>[0]) =>
      codeOf(await getRosterCounts(one, { taskSessionId }))
    expect([await counts(ctxFor(user, { roles: [role] })), await counts(await ctx())]).toEqual([
      'done',
      'otherSignInRequired',
    ])
    const { viewer } = await ctx()
    expect(viewer.roles.map(({ orgId }) => orgId)).toEqual([org.id])
  })

  test('opens no document to another organization, and takes none from it', async () => {
    const { org, other, role, user, ctx } = await comeByProvider()
    const paper = await makeDocument({ user })
    const health = await makeDocument({ user, ...healthRecord })
    const whole = () => ctxFor(user, { roles: [role] })
    const shared = async (documentId: string) =>
      (await done(shareDocument(whole(), { documentId, orgId: other.id }))).shares[0]!.id
    const [paperShare, healthShare] = [await shared(paper.id), await shared(health.id)]
    await done(giveHealthCopy(whole(), { documentId: health.id, orgId: other.id, ...copyConsent }))
    const copy = await db.healthCopy.findFirstOrThrow({ where: { documentId: health.id } })
    const answers = [
      await shareDocument(await ctx(), { documentId: paper.id, orgId: other.id }),
      await endDocumentShare(await ctx(), { id: paperShare }),
      await endDocumentShare(await ctx(), { id: healthShare }),
      await endHealthCopy(await ctx(), { id: copy.id }),
      await shareDocument(await ctx(), { documentId: paper.id, orgId: org.id }),
    ]
    expect(answers.map(codeOf)).toEqual([...Array(4).fill('otherSignInRequired'), 'done'])
    const theirs = await makeDocument({ user })
    await done(shareDocument(await ctx(), { documentId: theirs.id, orgId: org.id }))
    const change = async ({ id }: { id: string }) => {
      const versionOf = async () => (await db.document.findUniqueOrThrow({ where: { id } })).version
      const file = sentFile('another.pdf', pdfBytes)
      const changed = [
        await updateUserDocument(await ctx(), { id, version: await versionOf(), data: { title: 'Another' } }),
        await replaceUserDocument(await ctx(), { id, version: await versionOf(), data: { file } }),
        await deleteUserDocument(await ctx(), { id, version: await versionOf() }),
      ]
      return changed.map(codeOf)
    }
    expect(await change(paper)).toEqual(Array(3).fill('otherSignInRequired'))
    expect(await change(theirs)).toEqual(Array(3).fill('done'))
    const deleted = await done(
      deleteUserDocument(ctxFor(user), {
        id: paper.id,
        version: (await db.document.findUniqueOrThrow({ where: { id: paper.id } })).version,
      }),
    )
    const back = { id: paper.id, version: deleted.version }
    expect(codeOf(await restoreUserDocument(await ctx(), back))).toBe('otherSignInRequired')
    await done(restoreUserDocument(ctxFor(user), back))
    expect(await db.documentShare.count({ where: { orgId: other.id, endedAt: null } })).toBe(2)
    expect(await db.healthCopy.count({ where: { orgId: other.id, endedAt: null } })).toBe(1)
  })

  test('adds no contact to an account, whatever the provider says of the address', async () => {
    const { provider, user, claims } = await comeByProvider()
    const [{ domain } = { domain: '' }] = provider.domains
    const request = { requestId: 'test', now: new Date(), locale: null, jobs: ctxOfNobody().jobs }
    const changed = { ...claims, email: `attacker@${domain}` }
    expect(await completeIdentityProviderSignIn(db, provider.id, changed, request)).toBe(user.id)
    expect((await userNow(user.id)).contacts.map(({ value }) => value)).toEqual([user.email])
  })

  test('ends with the membership, and opens nothing until its person is back and has said yes', async () => {
    const { org, provider, user, claims, ctx, token } = await comeByProvider()
    const own = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: user.id } })
    const made = await done(createApiToken(ctxFor(user), { input: { name: 'Old', scopes: ['credentials:read'] } }))
    await db.apiToken.update({ where: { id: made.apiToken.id }, data: { connectionId: provider.id } })
    const request = { requestId: 'test', now: new Date(), locale: null, jobs: ctxOfNobody().jobs }
    const opens = async () => ({
      session: (await findSessionFacts(token, false)) !== null,
      anew: (await completeIdentityProviderSignIn(db, provider.id, claims, request)) !== null,
      token: (await callerOf({ authorization: `Bearer ${made.token}` })).kind === 'token',
    })
    const open = { session: true, anew: true, token: true }
    const shut = { session: false, anew: false, token: false }
    expect([codeOf(await listCredentials(await ctx(), {})), await opens()]).toEqual(['done', open])
    const leave = (endedAt: Date) => db.role.update({ where: { id: own.id }, data: { state: 'ENDED', endedAt } })
    await leave(new Date(Date.now() - 86_400_000))
    expect(await opens()).toEqual(shut)
    // Its administrators could take anybody back, and read their licenses by signing in as them.
    await done(rehireMember(ctxOfAdmin(org), { id: own.id, version: own.version }))
    expect(await opens()).toEqual(shut)
    await done(showLicenses(ctxFor(user, { roles: [{ orgId: org.id, roleType: 'MEMBER' }] }), { orgId: org.id }))
    expect(await opens()).toEqual(open)
  })

  test('ends a token that was made in it with the connection, and binds it to the organization', async () => {
    const { org, provider, user } = await comeByProvider()
    const made = await done(createApiToken(ctxFor(user), { input: { name: 'Old', scopes: ['members:read'] } }))
    await db.apiToken.update({ where: { id: made.apiToken.id }, data: { connectionId: provider.id } })
    const caller = () => callerOf({ authorization: `Bearer ${made.token}` })
    expect(await caller()).toMatchObject({ kind: 'token', facts: { providerOrgId: org.id } })
    await done(endIdentityProvider(ctxOfAdmin(org), { id: provider.id, version: provider.version }))
    expect(await caller()).toEqual({ kind: 'refused' })
  })
})

describe('a removed contact', () => {
  test('opens nothing: its ways in and their sessions end, both addresses are written to, and it is nobody’s', async () => {
    const old = claimsFor()
    const first = await signIn(old)
    const added = await addContact(await userNow(first.userId), 'EMAIL', 'new-door@example.com')
    expect(mailed(added.sent)).toMatchObject([
      { kind: 'contactChanged', change: 'added', to: old.email, contact: 'n***@example.com' },
      { kind: 'contactChanged', change: 'added', to: 'new-door@example.com' },
    ])
    const gone = added.user.contacts.find(({ value }) => value === old.email)!
    // Nobody is shut out: somebody who has only used this one signs in by another first.
    expect(await removeContact(ctxFor(added.user), { contactId: gone.id })).toEqual(fail('signInElsewhereFirst'))
    const second = await signIn(claimsFor({ email: 'new-door@example.com', subject: 'google-oauth2|new-door' }))
    expect(second.userId).toBe(first.userId)

    const ctx = ctxFor(added.user)
    await done(removeContact(ctx, { contactId: gone.id }))
    expect(mailed(ctx.sent)).toMatchObject([
      { change: 'removed', to: 'new-door@example.com' },
      { change: 'removed', to: old.email },
    ])
    expect(await findSessionFacts(first.token, false)).toBeNull()
    expect(await findSessionFacts(second.token, false)).not.toBeNull()
    expect((await signIn(old)).userId).not.toBe(first.userId)
  })

  test.each([
    ['en', 'Reminders go to', 'choose “Sign up”', 'the code by text message'],
    ['es', 'Los recordatorios se envían a', 'elija “Registrarse”', 'el código por mensaje de texto'],
    ['ja', 'お知らせは', '「新規登録」', 'SMSのコード'],
  ])(
    'NU-A3, NU-A4: the mails say how to sign in from then on, and which one is the main one (%s)',
    async (uiLanguage, reminders, signUp, byText) => {
      const { mails, told } = mailbox()
      const user = await makeUser()
      await db.user.update({ where: { id: user.id }, data: { uiLanguage } })
      const main = maskContact(user.email!)
      const added = await addContact(user, 'EMAIL', `more-${user.id}@example.com`)
      await told(added.sent)
      expect(mails.map(({ to }) => to)).toEqual([user.email, `more-${user.id}@example.com`])
      for (const { text } of mails.splice(0))
        for (const words of [reminders, main, signUp]) expect(text).toContain(words)
      const { sent } = await addContact(added.user, 'PHONE', newPhone())
      await told(sent)
      for (const { text } of mails.splice(0))
        for (const words of [reminders, main, byText]) expect(text).toContain(words)

      await signIn(claimsFor({ email: `more-${user.id}@example.com`, subject: `google-oauth2|${user.id}` }))
      const ctx = ctxFor(await userNow(user.id))
      await done(removeContact(ctx, { contactId: user.contacts[0]!.id }))
      await told(ctx.sent)
      const next = maskContact(`more-${user.id}@example.com`)
      expect(mails.map(({ to, text }) => [to, text.includes(reminders), text.includes(next)])).toEqual([
        [`more-${user.id}@example.com`, true, true],
        // Whoever holds the removed one may be somebody else.
        [user.email, false, false],
      ])
    },
  )

  test('that was added takes the ways in that came with it, and leaves the older ones', async () => {
    const first = await signIn(claimsFor())
    const { contactId } = await addContact(await userNow(first.userId), 'EMAIL', 'added-door@example.com')
    const claims = claimsFor({ email: 'added-door@example.com', subject: 'google-oauth2|added-door' })
    const second = await signIn(claims)
    await done(removeContact(ctxFor(await userNow(first.userId)), { contactId }))
    expect(await findSessionFacts(second.token, false)).toBeNull()
    expect(await findSessionFacts(first.token, false)).not.toBeNull()
    expect((await signIn(claims)).userId).not.toBe(first.userId)
  })

  test('ends tokens and the calendar’s address where the person says so, and else leaves them', async () => {
    const user = await makeUser()
    const token = await done(createApiToken(ctxFor(user), { input: { name: 'Mine', scopes: ['profile:read'] } }))
    const caller = async () => (await callerOf({ authorization: `Bearer ${token.token}` })).kind
    const one = await addContact(user, 'PHONE', newPhone())
    await done(removeContact(ctxFor(one.user), { contactId: one.contactId }))
    expect(await caller()).toBe('token')
    const two = await addContact(await userNow(user.id), 'PHONE', newPhone())
    await done(removeContact(ctxFor(two.user), { contactId: two.contactId, endAccess: true }))
    expect(await caller()).toBe('refused')
  })
})

describe('a way to sign in', () => {
  test('is ended with its sessions, and the last one is not', async () => {
    const first = await signIn(claimsFor())
    const user = await userNow(first.userId)
    const [only] = await done(listSignInMethods(ctxFor(user), {}))
    expect(only).toMatchObject({ contact: user.email, removable: false })
    expect(await endSignInMethod(ctxFor(user), { id: only!.id })).toEqual(fail('lastSignInMethod'))
    const second = await signIn(claimsFor({ email: user.email!, subject: 'google-oauth2|second-way' }))
    const ways = await done(listSignInMethods(await second.ctx(), {}))
    expect(ways).toMatchObject([
      { removable: true, current: false },
      { removable: true, current: true, loginType: 'google-oauth2' },
    ])
    await done(endSignInMethod(ctxFor(user), { id: ways[1]!.id }))
    expect(await findSessionFacts(second.token, false)).toBeNull()
    expect(await findSessionFacts(first.token, false)).not.toBeNull()
  })

  test('leaves to the administrators what was set up in organizations since it came, where the person says so', async () => {
    const org = await makeClassOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const older = await makeApiToken({ org })
    await db.apiToken.update({ where: { id: older.apiToken.id }, data: { createdAt: new Date(Date.now() - 60_000) } })
    const came = async (subject: string) => {
      await signIn(claimsFor({ email: org.admin.email!, subject }))
      const ways = await done(listSignInMethods(ctxOfAdmin(org), {}))
      return ways.at(-1)!.id
    }
    const [kept, ended] = [await came('google-oauth2|kept-way'), await came('google-oauth2|ended-way')]
    const made = [
      (await makeApiToken({ org })).apiToken.id,
      (await makeApiClient(org)).id,
      (await makeWebhook(org)).webhook.id,
      (await makeSurveyLink(org)).id,
    ]
    expect(await done(countOwnAccess(ctxOfAdmin(org), {}))).toMatchObject({ setUp: 5 })
    const list = async () => (await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).map(({ id }) => id)
    await done(endSignInMethod(ctxOfAdmin(org), { id: kept }))
    expect(await list()).toEqual([])
    await done(endSignInMethod(ctxOfAdmin(org), { id: ended, endAccess: true }))
    expect((await list()).toSorted()).toEqual(made.toSorted())
    const news = await db.notification.findMany({ where: { orgId: org.id, kind: 'accessToKeep' } })
    expect(news.map(({ userId }) => userId).toSorted()).toEqual([org.admin.id, other.user.id].toSorted())
    expect(news).toMatchObject(Array(2).fill({ params: { count: 4, why: 'way' } }))
    await done(keepAccess(ctxOfAdmin(org), { orgId: org.id, kind: 'TOKEN', id: made[0]! }))
    expect((await list()).toSorted()).toEqual(made.slice(1).toSorted())
  })

  test('leaves to them also what it redirected, resumed or kept of what others made, and revokes its invitations', async () => {
    const [org, user] = [await makeClassOrg(), await makeUser()]
    const role = await makeRole({ orgId: org.id, user, roleType: 'ADMIN' })
    const gone = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const by = (one: MadeRole) => ctxFor(one.user, { roles: [one], webhooks: localWebhooks })
    const invite = async () => {
      const contact = `chief-${crypto.randomUUID()}@example.com`
      const people = [{ contact, roleType: 'ADMIN' as const }]
      return (await done(inviteMembers(by(role), { input: { orgId: org.id, people } }))).results[0]!.invitationId!
    }
    const early = await invite()
    const hooks = await Promise.all([1, 2, 3, 4].map(() => makeWebhook(org)))
    const [moved, rotated, resumed, untouched] = hooks.map(({ webhook }) => webhook)
    const left = await makeApiToken({ org: { ...org, admin: gone.user } })
    await done(changeMemberRole(ctxOfAdmin(org), { id: gone.id, version: 1, roleType: 'MEMBER' }))
    const paused = await done(pauseWebhook(ctxOfAdmin(org), { id: resumed!.id, version: 1 }))

    await signIn(claimsFor({ email: user.email!, subject: `google-oauth2|${crypto.randomUUID()}` }))
    const way = (await done(listSignInMethods(by(role), {}))).at(-1)!
    const url = 'https://elsewhere.example.com/suma'
    await done(updateWebhook(by(role), { input: { id: moved!.id, version: 1, url } }))
    await done(rotateWebhookSecret(by(role), { id: rotated!.id, version: 1 }))
    await done(resumeWebhook(by(role), { id: resumed!.id, version: paused.version }))
    await done(keepAccess(by(role), { orgId: org.id, kind: 'TOKEN', id: left.apiToken.id }))
    const late = await invite()

    await done(endSignInMethod(by(role), { id: way.id, endAccess: true }))
    const list = (await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).map(({ id }) => id)
    expect(list.toSorted()).toEqual([moved!.id, rotated!.id, resumed!.id, left.apiToken.id].toSorted())
    expect(list).not.toContain(untouched!.id)
    const stateOf = async (id: string) => (await db.invitation.findUniqueOrThrow({ where: { id } })).state
    expect([await stateOf(early), await stateOf(late)]).toEqual(['OPEN', 'REVOKED'])
    const news = await db.notification.findMany({
      where: { orgId: org.id, kind: 'accessToKeep', userId: org.admin.id },
    })
    expect(news.map(({ params }) => params)).toContainEqual(expect.objectContaining({ count: 4, why: 'way' }))
  })

  test('of somebody else is missing', async () => {
    const { userId } = await signIn(claimsFor())
    const { id } = await db.identity.findFirstOrThrow({ where: { userId } })
    for (const service of [endSignInMethod, confirmSignInMethod])
      expect(await service(ctxFor(await makeUser()), { id })).toEqual(fail('notFound'))
  })

  test('that is new opens nothing of others for a day, whatever factor it shows, unless an older one confirms it', async () => {
    const org = await makeOrg()
    await askOfAdmins(org, { secondFactorHours: 12 })
    const factor = { amr: ['pwd', 'otp'], authAt: new Date() }
    const theirs = await db.identity.findFirstOrThrow({ where: { userId: org.admin.id } })
    const older = await signIn({ ...claimsFor({ email: org.admin.email!, subject: theirs.subject }), ...factor })
    const members = async (ctx: typeof older.ctx) => codeOf(await listMembers(await ctx(), { orgId: org.id }))
    expect(await members(older.ctx)).toBe('done')

    const added = await addContact(await userNow(org.admin.id), 'EMAIL', 'second-door@example.com')
    const claims = claimsFor({ email: 'second-door@example.com', subject: 'google-oauth2|second-door' })
    const newer = await signIn({ ...claims, ...factor })
    expect(newer.userId).toBe(org.admin.id)
    expect(await members(newer.ctx)).toBe('newSignInWaits')
    const way = await db.identity.findFirstOrThrow({ where: { subject: claims.subject } })
    // It neither confirms itself nor takes the older ones away.
    expect(codeOf(await confirmSignInMethod(await newer.ctx(), { id: way.id }))).not.toBe('done')
    expect(codeOf(await endSignInMethod(await newer.ctx(), { id: theirs.id }))).not.toBe('done')
    const main = added.user.contacts[0]!
    expect(codeOf(await removeContact(await newer.ctx(), { contactId: main.id }))).not.toBe('done')

    await done(confirmSignInMethod(await older.ctx(), { id: way.id }))
    expect(await members(newer.ctx)).toBe('done')
  })

  test('whose address is not known adds no removed contact back, and its person is told', async () => {
    const first = await signIn(claimsFor())
    const user = await userNow(first.userId)
    const data = { issuer: 'https://id.example.com', subject: 'auth0|of-before', loginType: 'auth0' }
    await db.identity.create({ data: { ...data, userId: user.id, lastSignInAt: new Date() } })
    const again = await signIn(claimsFor({ email: 'removed-before@example.com', subject: 'auth0|of-before' }))
    expect(again.userId).toBe(user.id)
    expect(again.sent).toMatchObject([{ data: { kind: 'signInAdded', contactId: user.contacts[0]!.id } }])
    expect((await userNow(user.id)).contacts).toHaveLength(1)
    const ways = await done(listSignInMethods(ctxFor(user), {}))
    expect(ways.map(({ contact }) => contact)).toEqual([user.email, null])
    // Its person comes by it with an address of theirs: from now on it belongs to that one.
    const known = await signIn(claimsFor({ email: user.email!, subject: 'auth0|of-before' }))
    expect([known.userId, known.sent]).toEqual([user.id, []])
    const settled = await done(listSignInMethods(ctxFor(user), {}))
    expect(settled.map(({ contact }) => contact)).toEqual([user.email, user.email])
  })
})
