import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { revokeInvitation } from '@/lib/services/invitations/invitations'
import { at, days, makeInvited, report, roleIn, rowOf } from './invited'

describe('an invitation', () => {
  test('is final once declined, and makes nobody a member', async () => {
    const { org, user, id, answer } = await makeInvited()
    await report(id)
    const { token } = await makeSession(user)
    expect(await done(answer('DECLINE'))).toMatchObject({ state: 'DECLINED' })
    expect(await roleIn(org, user)).toBeNull()
    expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(0)
    expect(await done(listCredentials(ctxFor(user), {}))).toEqual([])
    expect(await findSessionFacts(token, false)).not.toBeNull()
    for (const version of [1, 2]) expect(await answer('ACCEPT', { version })).toEqual(fail('invitationClosed'))
  })

  test('is answered once by two clicks, two devices or both answers at the same moment', async () => {
    const { org, user, id, answer } = await makeInvited()
    await report(id)
    const asked = ['ACCEPT', 'DECLINE', 'ACCEPT', 'ACCEPT', 'DECLINE', 'ACCEPT'] as const
    const answers = await Promise.all(asked.map((response) => answer(response)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array(5).fill(fail('invitationClosed')))
    const { state } = await rowOf(id)
    expect(await database().role.count({ where: { orgId: org.id, userId: user.id } })).toBe(
      state === 'ACCEPTED' ? 1 : 0,
    )
    expect(await database().credential.count({ where: { userId: user.id } })).toBe(state === 'ACCEPTED' ? 1 : 0)
  })

  test('is accepted or revoked when both happen at once', async () => {
    const { org, user, id, answer } = await makeInvited()
    const admin = ctxFor(org.admin, { roles: [org.role], now: at })
    const [accepted, revoked] = await Promise.all([answer('ACCEPT'), revokeInvitation(admin, { id })])
    expect([accepted.ok, revoked.ok].filter(Boolean)).toHaveLength(1)
    expect((await roleIn(org, user)) !== null).toBe(accepted.ok)
  })

  test('is accepted as the role that was shown, and no other', async () => {
    const { org, user, id, answer } = await makeInvited()
    await makeInvited({ org, user, more: { roleType: 'ADMIN' } })
    expect(await answer('ACCEPT')).toMatchObject({
      ok: false,
      problem: { code: 'staleVersion', current: { id, roleType: 'ADMIN', version: 2 } },
    })
    expect(await done(answer('ACCEPT', { version: 2 }))).toMatchObject({ state: 'ACCEPTED' })
    expect((await roleIn(org, user))?.roleType).toBe('ADMIN')
  })

  test('is not answered by a person who removed the contact since the answer began', async () => {
    const { org, user, id } = await makeInvited()
    const ctx = ctxFor(user, { now: at })
    const begins = (db: typeof ctx.db) => async (run: Parameters<typeof db.$transaction>[0]) => {
      await db.contact.deleteMany({ where: { userId: user.id } })
      return db.$transaction(run)
    }
    const db = new Proxy(ctx.db, {
      get: (real, name) => (name === '$transaction' ? begins(real) : Reflect.get(real, name)),
    })
    const answer = await answerInvitation({ ...ctx, db }, { id, version: 1, response: 'ACCEPT' })
    expect(answer).toEqual(fail('notFound'))
    expect(await roleIn(org, user)).toBeNull()
  })

  test('is not accepted after sixty days or once it was revoked', async () => {
    const { answer } = await makeInvited()
    expect(await answer('ACCEPT', { now: days(60) })).toEqual(fail('invitationClosed'))
    const revoked = await makeInvited({ data: { state: 'REVOKED' } })
    expect(await revoked.answer('ACCEPT')).toEqual(fail('invitationClosed'))
  })

  test('is accepted at the same moment as one of another organization', async () => {
    const user = await makeUser()
    const both = [await makeInvited({ user }), await makeInvited({ user })]
    for (const { id } of both) await report(id)
    await Promise.all(both.map(({ answer }) => done(answer('ACCEPT'))))
    expect(await database().role.count({ where: { userId: user.id } })).toBe(2)
    expect(await database().credential.count({ where: { userId: user.id } })).toBe(1)
    expect(await database().boardEntry.count({ where: { role: { userId: user.id } } })).toBe(2)
  })
})
