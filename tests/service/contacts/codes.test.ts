import { describe, expect, test, vi } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUnverifiedUser, makeUser, newPhone, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { findLatestCode, markCodeUsed } from '@/lib/data/contacts/contacts'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import type { UserRecord } from '@/lib/data/users/read'
import { fail, ok } from '@/lib/domain/result'
import { sendMail } from '@/lib/jobs/send-mail'
import { codeLimits } from '@/lib/services/contacts/codes'
import { changeContact, sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'
import { watcher } from '@/lib/telemetry/spans'
import { setTelemetry } from '@/lib/telemetry/telemetry'
import { whenSomebodyWaits } from '@/tests/setup/when-waiting'

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

async function codeOf(contactId: string): Promise<string> {
  const code = await findLatestCode(database(), contactId)
  return code ? codeFor(code.id, code.long) : ''
}
const another = (code: string) => String((Number(code) + 1) % 900_000).padStart(6, '0')
const onlyContact = (user: UserRecord) => user.contacts[0]!.id

/** Somebody who has just requested a code. */
async function makeWaiting(options: Parameters<typeof makeUnverifiedUser>[0] = {}) {
  const user = await makeUnverifiedUser(options)
  const contactId = onlyContact(user)
  await done(sendContactCode(ctxFor(user), {}))
  return { user, contactId, code: await codeOf(contactId) }
}

describe('sending', () => {
  test('makes a job with a code that is valid ten minutes and stored nowhere', async () => {
    const user = await makeUnverifiedUser()
    const ctx = ctxFor(user, { locale: 'es' })
    const sent = await done(sendContactCode(ctx, {}))
    expect(sent).toMatchObject({ kind: 'EMAIL', value: user.email, contactId: onlyContact(user) })
    expect(sent.expiresAt.getTime() - ctx.now.getTime()).toBe(600_000)
    const code = await findLatestCode(database(), sent.contactId)
    expect(ctx.sent).toEqual([{ queue: 'mail', data: { kind: 'contactCode', codeId: code!.id, locale: 'es' } }])
    expect(JSON.stringify(code)).not.toContain(codeFor(code!.id))
  })

  test.each([
    ['en', 'expires in 10 minutes. You have 5 tries.', 'It expires in 10 minutes.'],
    ['es', 'vence en 10 minutos. Tiene 5 intentos.', 'Vence en 10 minutos.'],
    ['ja', '有効時間は10分で、5回まで', '有効時間10分'],
  ] as const)('says how long the code is valid and how often it may be tried: %s', async (locale, mail, text) => {
    const outside = { db: database(), mailer: memoryMailer(), sms: memorySms(), feedbackEmail: 'team@example.com' }
    const sendCode = async (user: UserRecord) => {
      const { sent, now, ...ctx } = ctxFor(user, { locale })
      await done(sendContactCode({ ...ctx, now }, {}))
      for (const job of sent) if (job.queue === 'mail') await sendMail(job.data, { ...outside, now })
    }
    const user = await makeUnverifiedUser()
    await sendCode(user)
    await done(changeContact(ctxFor(user), { kind: 'PHONE', value: newPhone() }))
    await sendCode(await userNow(user.id))
    expect(outside.mailer.sent[0]?.text).toContain(mail)
    expect(outside.sms.sent[0]?.text).toContain(text)
  })

  test('is possible again after sixty seconds', async () => {
    const { user } = await makeWaiting()
    const soon = await sendContactCode(ctxFor(user), {})
    expect(soon).toMatchObject({ ok: false, problem: { code: 'codeTooSoon' } })
    expect(await sendContactCode(ctxFor(user, { now: minutes(1.01) }), {})).toMatchObject({ ok: true })
  })

  test('twenty times at once sends one code with one job', async () => {
    const user = await makeUnverifiedUser()
    const asks = Array.from({ length: 10 }, () => sendContactCode(ctxFor(user), {}))
    const results = await Promise.all(asks)
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await database().contactCode.count({ where: { userId: user.id } })).toBe(1)
  })

  test('is limited to ten an hour for each claimant, and for all of one address together but the first of each', async () => {
    const email = 'busy@example.com'
    const first = await makeUnverifiedUser({ email })
    const ask = (user: UserRecord, round: number) => sendContactCode(ctxFor(user, { now: minutes(2 * round) }), {})
    for (let round = 0; round < 10; round += 1) await done(ask(first, round))
    const eleventh = await ask(first, 10)
    expect(eleventh).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
    expect(!eleventh.ok && Number(eleventh.problem.params?.seconds)).toBeGreaterThan(3000)
    // Nobody can keep others from getting a code by asking for many.
    const second = await makeUnverifiedUser({ email })
    await done(ask(second, 0))
    expect(await ask(second, 1)).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
  })

  test('of first codes for one address is limited by network once all together have had theirs', async () => {
    const email = 'flooded@example.com'
    const ask = async (address: string | null) =>
      (await sendContactCode(ctxFor(await makeUnverifiedUser({ email }), { address }), {})).ok
    const many = []
    for (let claimant = 0; claimant < 13; claimant += 1) many.push(await ask('2001:db8::1'))
    expect(many).toEqual([...Array(12).fill(true), false])
    // Its owner, who comes from somewhere else, gets one.
    expect([await ask('2001:db8:1::1'), await ask('2001:db8::2')]).toEqual([true, false])
  })

  test('is not needed for a proven contact', async () => {
    const user = await makeUser()
    expect(await sendContactCode(ctxFor(user), {})).toEqual(fail('alreadyVerified'))
    expect(await sendContactCode(ctxFor(user), { contactId: onlyContact(user) })).toEqual(fail('alreadyVerified'))
  })
})

describe('proving', () => {
  test('accepts the code however it is spaced or typed', async () => {
    const { user, contactId, code } = await makeWaiting()
    const typed = ` ${code.slice(0, 3)} ${code.slice(3).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))}`
    await done(verifyContact(ctxFor(user), { contactId, code: typed }))
    expect((await userNow(user.id)).contacts).toMatchObject([{ id: contactId, verifiedAt: expect.any(Date) }])
    expect(await verifyContact(ctxFor(await userNow(user.id)), { contactId, code })).toEqual(fail('alreadyVerified'))
  })

  test.each([
    ['', 'validation.required'],
    ['12345', 'validation.code'],
    ['abcdef', 'validation.code'],
    // The first digits of a long code.
    ['912345', 'validation.code'],
    ['123456789012', 'validation.code'],
  ])('refuses what is no code without counting a try: %j', async (code, key) => {
    const { user, contactId } = await makeWaiting()
    expect(await verifyContact(ctxFor(user), { contactId, code })).toEqual(fail('invalidInput', { code: key }))
    expect((await findLatestCode(database(), contactId))?.tries).toBe(0)
  })

  test('fails after five wrong codes, also with the right one', async () => {
    const { user, contactId, code } = await makeWaiting()
    for (const left of [4, 3, 2, 1, 0]) {
      const result = await verifyContact(ctxFor(user), { contactId, code: another(code) })
      expect(result).toEqual(fail('codeWrong', { code: { key: 'validation.codeWrong', params: { left } } }))
    }
    const late = await verifyContact(ctxFor(user), { contactId, code })
    expect(late).toEqual(fail('codeTooManyTries', { code: 'validation.codeTooManyTries' }))
  })

  test('counts twenty wrong codes at once as at most five tries', async () => {
    const { user, contactId, code } = await makeWaiting()
    const guess = () => verifyContact(ctxFor(user), { contactId, code: another(code) })
    const results = await Promise.all(Array.from({ length: 20 }, guess))
    const codes = results.map((result) => (result.ok ? 'ok' : result.problem.code))
    expect(codes.filter((code) => code === 'codeWrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'codeTooManyTries')).toHaveLength(15)
    expect((await findLatestCode(database(), contactId))?.tries).toBe(5)
  })

  test('sent twice at once is used by the first, and the other is told so', async () => {
    const { user, contactId, code } = await makeWaiting()
    const { id } = (await findLatestCode(database(), contactId))!
    const other = await database().$transaction(async (tx) => {
      await markCodeUsed(tx, id, new Date())
      const answer = verifyContact(ctxFor(user), { contactId, code })
      await whenSomebodyWaits()
      return { answer }
    })
    expect(await other.answer).toEqual(fail('codeExpired', { code: 'validation.codeExpired' }))
  })

  test('fails after ten minutes, and with a code that a newer one replaced', async () => {
    const { user, contactId, code } = await makeWaiting()
    const over = fail('codeExpired', { code: 'validation.codeExpired' })
    expect(await verifyContact(ctxFor(user, { now: minutes(10.1) }), { contactId, code })).toEqual(over)
    await done(sendContactCode(ctxFor(user, { now: minutes(2) }), {}))
    const old = await verifyContact(ctxFor(user, { now: minutes(3) }), { contactId, code })
    expect(old).toMatchObject({ problem: { code: 'codeWrong' } })
  })

  test('fails when no code was sent', async () => {
    const user = await makeUnverifiedUser()
    const result = await verifyContact(ctxFor(user), { contactId: onlyContact(user), code: '123456' })
    expect(result).toMatchObject({ problem: { code: 'codeExpired' } })
  })
})

describe('guessing', () => {
  /** Guesses of a claimant of their own, until the tries of one code are used up. */
  async function guess(email: string, times = codeLimits.tries) {
    return guessAs(await makeWaiting({ email }), times)
  }
  async function guessAs({ user, contactId, code }: Awaited<ReturnType<typeof makeWaiting>>, times = codeLimits.tries) {
    const ctx = ctxFor(user)
    const codes: string[] = []
    for (let time = 0; time < times; time += 1) {
      const result = await verifyContact(ctx, { contactId, code: another(code) })
      codes.push(result.ok ? 'ok' : result.problem.code)
    }
    return { codes, logged: ctx.logged }
  }

  test('by many accounts at one address ends after twenty wrong codes a day, and its owner still gets in', async () => {
    const email = 'guessed@example.com'
    const owner = await makeWaiting({ email })
    const count = vi.fn()
    setTelemetry({ ...watcher(null, { onEnd: () => {}, count }) })
    const rounds = [await guess(email), await guess(email), await guess(email), await guess(email)]
    setTelemetry(undefined)
    expect(rounds.flatMap(({ codes }) => codes)).toEqual(Array(20).fill('codeWrong'))
    // Whoever watches the installation hears of it, once.
    expect(rounds.flatMap(({ logged }) => logged.map(({ message }) => message))).toEqual(['codes are being guessed'])
    expect(count.mock.calls).toEqual([['codesGuessed']])

    // Six digits open nothing any more, not even when they are right.
    const over = fail('codeTooManyTries', { code: 'validation.codeTooManyTries' })
    const { contactId } = owner
    expect(await verifyContact(ctxFor(owner.user), { contactId, code: owner.code })).toEqual(over)

    await done(sendContactCode(ctxFor(owner.user, { now: minutes(2) }), {}))
    const code = await codeOf(contactId)
    expect(code).toMatch(/^9\d{11}$/)
    await done(verifyContact(ctxFor(owner.user, { now: minutes(3) }), { contactId, code }))
    expect((await userNow(owner.user.id)).contacts).toMatchObject([{ value: email, verifiedAt: expect.any(Date) }])
  })

  test('at the same moment looks at no more than twenty codes', async () => {
    const email = 'guessed-at-once@example.com'
    // All codes are sent before the first guess: one sent later would be a long one, whose guesses cost nothing.
    const waiting = await Promise.all(Array.from({ length: 6 }, () => makeWaiting({ email })))
    const rounds = await Promise.all(waiting.map((one) => guessAs(one)))
    expect(rounds.flatMap(({ codes }) => codes).filter((code) => code === 'codeWrong')).toHaveLength(20)
  })

  test('is not what people do who type the right code', async () => {
    const email = 'often@example.com'
    await guess(email, 4)
    const bucket = { where: { bucket: `codeGuess:EMAIL:${email}` } }
    const { user, contactId, code } = await makeWaiting({ email })
    await done(verifyContact(ctxFor(user), { contactId, code }))
    expect(await database().rateLimit.findUnique(bucket)).toMatchObject({ count: 4 })
  })
})

describe('several claims on one contact', () => {
  test('end when one person proves it, and claimants left with nothing are deleted', async () => {
    const email = 'shared@example.com'
    const rival = await makeUnverifiedUser({ email })
    const rivalSession = await makeSession(rival)
    const { user, contactId, code } = await makeWaiting({ email })
    await done(verifyContact(ctxFor(user), { contactId, code }))
    expect(await database().user.count({ where: { id: rival.id } })).toBe(0)
    expect(await findSessionFacts(rivalSession.token, false)).toBeNull()
    expect(await database().contact.count({ where: { value: email } })).toBe(1)
  })

  test('cost a claimant with another proven contact only the claim', async () => {
    const email = 'also@example.com'
    const rival = await makeUser({ phone: newPhone() })
    await done(changeContact(ctxFor(rival), { kind: 'EMAIL', value: email }))
    const { user, contactId, code } = await makeWaiting({ email })
    await done(verifyContact(ctxFor(user), { contactId, code }))
    expect((await userNow(rival.id)).contacts.map((contact) => contact.kind)).toEqual(['PHONE'])
  })

  test('proven by two at once make one the owner, and the other becomes that person', async () => {
    const email = 'race@example.com'
    const one = await makeWaiting({ email })
    const two = await makeUnverifiedUser({ email })
    const twoContact = onlyContact(two)
    await done(sendContactCode(ctxFor(two, { now: minutes(2) }), {}))
    const twoCode = await codeOf(twoContact)
    const results = await Promise.all([
      verifyContact(ctxFor(one.user), { contactId: one.contactId, code: one.code }),
      verifyContact(ctxFor(two, { now: minutes(2) }), { contactId: twoContact, code: twoCode }),
    ])
    const verified = await database().contact.findMany({ where: { value: email, verifiedAt: { not: null } } })
    expect(verified).toHaveLength(1)
    expect(results.some((result) => result.ok && result.value.userId === verified[0]!.userId)).toBe(true)
  })

  test('proven by a claimant while somebody owns it make the claimant that person, with session and sign-in', async () => {
    const email = 'owner@example.com'
    const owner = await makeUser({ email })
    const { user, contactId, code } = await makeWaiting({ email })
    const session = await makeSession(user)
    expect(await done(verifyContact(ctxFor(user), { contactId, code }))).toEqual({ userId: owner.id })
    expect(await findSessionFacts(session.token, false)).toMatchObject({ userId: owner.id, verified: true })
    expect(await database().user.count({ where: { id: user.id } })).toBe(0)
    expect(await database().identity.count({ where: { userId: owner.id } })).toBe(2)
  })

  test('on an account of somebody else are joined by a long code only, which its mail shows in groups', async () => {
    const email = 'joined@example.com'
    const early = await makeWaiting({ email })
    expect(early.code).toMatch(/^[0-8]\d{5}$/)
    // Proven without ending the claim, as when both happen at the same moment.
    const owner = await makeUser()
    await database().contact.create({ data: { userId: owner.id, kind: 'EMAIL', value: email, verifiedAt: new Date() } })
    const over = fail('codeExpired', { code: 'validation.codeExpired' })
    const { contactId } = early
    expect(await verifyContact(ctxFor(early.user), { contactId, code: early.code })).toEqual(over)

    const outside = { db: database(), mailer: memoryMailer(), sms: memorySms(), feedbackEmail: 'team@example.com' }
    const ctx = ctxFor(early.user, { now: minutes(2) })
    await done(sendContactCode(ctx, {}))
    for (const job of ctx.sent) if (job.queue === 'mail') await sendMail(job.data, { ...outside, now: minutes(2) })
    const code = await codeOf(contactId)
    expect(code).toMatch(/^9\d{11}$/)
    const shown = `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`
    expect(outside.mailer.sent[0]?.text).toContain(shown)
    const joining = ctxFor(early.user, { now: minutes(3) })
    expect(await verifyContact(joining, { contactId, code: shown })).toEqual(ok({ userId: owner.id }))
  })

  test('never turn somebody with a proven contact into another person', async () => {
    const email = 'taken@example.com'
    await makeUser({ email })
    const other = await makeUser({ phone: newPhone() })
    const { contactId } = await done(changeContact(ctxFor(other), { kind: 'EMAIL', value: email }))
    const asking = async () => ctxFor(await userNow(other.id))
    await done(sendContactCode(await asking(), { contactId }))
    const code = await codeOf(contactId)
    expect(await verifyContact(await asking(), { contactId, code })).toEqual(fail('contactTaken'))
    expect((await userNow(other.id)).contacts.filter((contact) => contact.verifiedAt)).toHaveLength(1)
  })
})

describe('a new address', () => {
  test('replaces the unproven ones, in its stored form', async () => {
    const user = await makeUnverifiedUser()
    await done(changeContact(ctxFor(user), { kind: 'EMAIL', value: ' New.Me@Example.COM ' }))
    expect((await userNow(user.id)).contacts).toMatchObject([{ value: 'new.me@example.com', verifiedAt: null }])
    await done(changeContact(ctxFor(user), { kind: 'PHONE', value: '(415) 555-0199' }))
    expect((await userNow(user.id)).contacts).toMatchObject([{ kind: 'PHONE', value: '+14155550199' }])
  })

  test('leaves proven ones', async () => {
    const user = await makeUser()
    await done(changeContact(ctxFor(user), { kind: 'PHONE', value: newPhone() }))
    expect((await userNow(user.id)).contacts.map((contact) => contact.kind)).toEqual(['EMAIL', 'PHONE'])
    const again = await changeContact(ctxFor(user), { kind: 'EMAIL', value: user.email! })
    expect(again).toEqual(fail('alreadyVerified'))
  })

  test.each([
    ['EMAIL', 'not an address', 'validation.email'],
    ['PHONE', '12', 'validation.phone'],
    ['EMAIL', '', 'validation.required'],
  ])('is refused when it is bad: %s %j', async (kind, value, key) => {
    const result = await changeContact.unknown(ctxFor(await makeUnverifiedUser()), { kind, value })
    expect(result).toEqual(fail('invalidInput', { value: key }))
  })

  test('can be named ten times an hour', async () => {
    const user = await makeUnverifiedUser()
    const change = (index: number) => changeContact(ctxFor(user), { kind: 'EMAIL', value: `n${index}@example.com` })
    for (let index = 0; index < 10; index += 1) await done(change(index))
    expect(await change(10)).toMatchObject({ problem: { code: 'tooManyRequests' } })
  })
})
