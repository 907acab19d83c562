import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { getInvitedGeo, getInvitedName } from '@/lib/services/invitations/invited'
import { at, days, makeInvited } from './invited'

const data = { firstName: 'Ana', middleName: 'Maria', lastName: 'Ruiz' }
const newcomer = () => makeUser({ profile: null })

test('an invited person is called what the newest open invitation with a name calls them', async () => {
  const user = await newcomer()
  await makeInvited({ user, data: { firstName: 'Anne', lastName: 'Ruiz' } })
  await makeInvited({ user, data: { ...data, createdAt: days(1) } })
  await makeInvited({ user, data: { firstName: 'Only', createdAt: days(2) } })
  expect(await done(getInvitedName(ctxFor(user, { now: at }), {}))).toEqual(data)
})

test('invitations that are over, or without a whole name, call nobody anything', async () => {
  const user = await newcomer()
  await makeInvited({ user, data: { ...data, state: 'REVOKED' } })
  await makeInvited({ user, data: { ...data, expiresAt: days(-1) } })
  await makeInvited({ user, data: { firstName: 'Ana', lastName: ' ' } })
  expect(await done(getInvitedName(ctxFor(user, { now: at }), {}))).toBeNull()
})

test('a stranger, somebody who has not proven the contact, and nobody learn no name', async () => {
  const { user } = await makeInvited({ user: await newcomer(), data })
  expect(await done(getInvitedName(ctxFor(await newcomer(), { now: at }), {}))).toBeNull()
  const claimant = await makeUnverifiedUser({ email: user.email ?? '' })
  expect(await done(getInvitedName(ctxFor(claimant, { now: at }), {}))).toBeNull()
  expect(await getInvitedName(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
})

const livesIn = (orgId: string, state: string | null) =>
  database().address.upsert({ where: { orgId }, create: { orgId, state }, update: { state } })

test('an invited person is likely licensed where the organization of the newest open invitation is', async () => {
  const user = await newcomer()
  const older = await makeInvited({ user })
  await livesIn(older.org.id, 'TX')
  const newer = await makeInvited({ user, data: { createdAt: days(1) } })
  for (const [state, place] of [
    ['HI', 'HI'],
    ['Hawaii', null],
    [null, null],
  ] as const) {
    await livesIn(newer.org.id, state)
    expect(await done(getInvitedGeo(ctxFor(user, { now: at }), {}))).toBe(place)
  }
  await database().invitation.update({ where: { id: newer.id }, data: { state: 'REVOKED' } })
  expect(await done(getInvitedGeo(ctxFor(user, { now: at }), {}))).toBe('TX')
})

test('a stranger, somebody who has not proven the contact, and nobody learn no place', async () => {
  const { user, org } = await makeInvited({ user: await newcomer() })
  await livesIn(org.id, 'HI')
  expect(await done(getInvitedGeo(ctxFor(await newcomer(), { now: at }), {}))).toBeNull()
  const claimant = await makeUnverifiedUser({ email: user.email ?? '' })
  expect(await done(getInvitedGeo(ctxFor(claimant, { now: at }), {}))).toBeNull()
  expect(await getInvitedGeo(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
})
