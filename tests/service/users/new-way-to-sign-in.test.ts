import { describe, expect, test } from 'vitest'
import { type CtxOptions, ctxFor, ctxOfNobody, nobodyAnswers } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { claimsFor, makeUnverifiedUser, makeUser, newPhone, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { findLatestCode } from '@/lib/data/contacts/contacts'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { sendMail } from '@/lib/jobs/send-mail'
import { changeContact, recheckVerification, sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'
import type { Claims } from '@/lib/services/ctx'
import type { Job } from '@/lib/services/job-table'
import { completeSignIn } from '@/lib/services/users/settle-identity'
import { updateUserPrefs } from '@/lib/services/users/update-user'
import { findOrCreateUserByContact } from '@/lib/services/users/user'

const now = new Date('2026-11-21T23:05:00Z')

/** Signs in with the provider's claims; returns the person and the jobs. */
async function signIn(claims: Claims) {
  const { jobs, sent } = ctxOfNobody()
  const userId = await completeSignIn(database(), claims, { requestId: 'joining', now, locale: null, jobs })
  return { userId, sent }
}

/** Processes the jobs; returns the messages sent. */
async function delivered(jobs: readonly Job[]) {
  const outside = { db: database(), mailer: memoryMailer(), sms: memorySms(), feedbackEmail: 'team@example.com', now }
  for (const job of jobs) if (job.queue === 'mail') await sendMail(job.data, outside)
  return { mails: outside.mailer.sent, texts: outside.sms.sent }
}

const speak = (user: UserRecord, uiLanguage: string) =>
  done(updateUserPrefs.unknown(ctxFor(user), { id: user.id, operation: 'SET', data: { uiLanguage } }))

describe('a sign-in by a new way with a proven address', () => {
  test('sends its owner a mail with the way, the time and what to do', async () => {
    const owner = await makeUser({ now })
    const { userId, sent } = await signIn(claimsFor({ email: owner.email!, subject: 'google-oauth2|joins' }))
    expect(userId).toBe(owner.id)
    const { mails } = await delivered(sent)
    expect(mails).toMatchObject([{ to: owner.email, locale: 'en' }])
    const [mail] = mails
    expect(mail?.subject).toBe('A new way to sign in to your Suma account')
    expect(mail?.text).toContain('Google')
    expect(mail?.text).toContain('Nov 21, 2026, 6:05 PM EST')
    expect(mail?.text).toContain('If this wasn’t you')
    // Nothing in the mail gives access to the account.
    expect(mail?.text).not.toMatch(/https?:|\d{6}/)
  })

  test.each([
    ['es', 'Nueva forma de iniciar sesión en su cuenta de Suma'],
    ['ja', 'Sumaアカウントに新しいサインイン方法が追加されました'],
  ])('sends the mail in the language of the owner: %s', async (language, subject) => {
    const owner = await makeUser()
    await speak(owner, language)
    const { sent } = await signIn(claimsFor({ email: owner.email!, subject: `google-oauth2|${language}` }))
    expect((await delivered(sent)).mails).toMatchObject([{ subject, locale: language }])
  })

  test('notifies every proven address, a phone by text message', async () => {
    const phone = newPhone()
    const owner = await makeUser({ phone, profile: null })
    const email = `second-${owner.id}@example.com`
    await done(changeContact(ctxFor(owner), { kind: 'EMAIL', value: email }))
    const { contacts } = await userNow(owner.id)
    const added = contacts.find((contact) => contact.value === email)!
    await done(sendContactCode(ctxFor(await userNow(owner.id)), { contactId: added.id }))
    const code = codeFor((await findLatestCode(database(), added.id))!.id)
    await done(verifyContact(ctxFor(await userNow(owner.id)), { contactId: added.id, code }))
    const { sent } = await signIn(claimsFor({ email, subject: 'google-oauth2|both' }))
    const { mails, texts } = await delivered(sent)
    expect(mails.map((mail) => mail.to)).toEqual([email])
    expect(texts.map((text) => text.to)).toEqual([phone])
    expect(texts[0]?.text).toContain('Google')
  })

  test('sends nothing for a known way or for a new person', async () => {
    const claims = claimsFor()
    expect((await signIn(claims)).sent).toEqual([])
    expect((await signIn(claims)).sent).toEqual([])
  })

  test('sends nothing when the sign-in is not stored', async () => {
    const owner = await makeUser()
    const claims = claimsFor({ email: owner.email!, subject: 'google-oauth2|rolled-back' })
    const jobs = { send: () => Promise.reject(new Error('The queue is away')) }
    const request = { requestId: 'joining', now, locale: null, jobs }
    await expect(completeSignIn(database(), claims, request)).rejects.toThrow('away')
    expect(await database().identity.count({ where: { userId: owner.id } })).toBe(1)
  })

  test('sends nothing to a person who was deleted since', async () => {
    const owner = await makeUser({ profile: null })
    const { sent } = await signIn(claimsFor({ email: owner.email!, subject: 'google-oauth2|gone' }))
    await database().contact.deleteMany({ where: { userId: owner.id } })
    expect(await delivered(sent)).toEqual({ mails: [], texts: [] })
  })
})

describe('a person with an unproven address becomes the person who owns it', () => {
  const asClaimant = async (subject: string) => {
    const email = `${subject.replace('|', '-')}@example.com`
    const owner = await makeUser({ email, subject: `google-oauth2|owner-${subject}` })
    return { owner, claimant: await makeUnverifiedUser({ email, subject }) }
  }
  const toldOf = async (owner: UserRecord, jobs: readonly Job[]) => {
    const { mails } = await delivered(jobs)
    expect(mails).toMatchObject([{ to: owner.email }])
    expect(mails[0]?.text).toContain('Email and password')
  }

  test('by signing in with proof, and the owner is notified', async () => {
    const { owner } = await asClaimant('auth0|proof')
    const { userId, sent } = await signIn(claimsFor({ email: owner.email!, subject: 'auth0|proof' }))
    expect(userId).toBe(owner.id)
    await toldOf(owner, sent)
  })

  test('by a link of the provider, and the owner is notified', async () => {
    const { owner, claimant } = await asClaimant('auth0|link')
    const claims = claimsFor({ email: owner.email!, subject: 'auth0|link' })
    const { id: sessionId } = await makeSession(claimant)
    const identity = { ...nobodyAnswers, freshClaims: async () => ({ ok: true, claims }) as const }
    const ctx = ctxFor(claimant, { sessionId, identity } satisfies CtxOptions)
    await done(recheckVerification(ctx, {}))
    await toldOf(owner, ctx.sent)
  })

  test('by a code, and the owner is notified', async () => {
    const { owner, claimant } = await asClaimant('auth0|code')
    await done(sendContactCode(ctxFor(claimant), {}))
    const [contact] = claimant.contacts
    const { id, long } = (await findLatestCode(database(), contact!.id))!
    const code = codeFor(id, long)
    const ctx = ctxFor(claimant)
    expect(await done(verifyContact(ctx, { contactId: contact!.id, code }))).toEqual({ userId: owner.id })
    await toldOf(owner, ctx.sent)
  })

  test('by a token of the API, and the owner is notified', async () => {
    const owner = await makeUser()
    const claims = claimsFor({ email: owner.email!, subject: 'google-oauth2|api' })
    const ctx = ctxOfNobody({ claims })
    await done(findOrCreateUserByContact(ctx, { contact: owner.email!, auth0Id: 'google-oauth2' }))
    const { mails } = await delivered(ctx.sent)
    expect(mails).toMatchObject([{ to: owner.email }])
  })
})

test('a Google login whose email Google refuses to vouch for does not become the person of that address', async () => {
  const owner = await makeUser()
  const claims = { ...claimsFor({ email: owner.email!, subject: 'google-oauth2|refused' }), emailVerified: false }
  const { userId } = await signIn(claims)
  expect(userId).not.toBe(owner.id)
  expect((await userNow(userId!)).contacts).toMatchObject([{ value: owner.email, verifiedAt: null }])
})
