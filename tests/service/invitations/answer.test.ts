import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { listCredentials } from '@/lib/services/credentials/credentials'
import { answerInvitation, getOwnInvitation } from '@/lib/services/invitations/answer-invitation'
import { listOwnInvitations } from '@/lib/services/orgs/own-orgs'
import { at, days, makeInvited, report, roleIn, rowOf } from './invited'

describe('reading an invitation', () => {
  test('shows the invited person who invites and as what', async () => {
    const { org, user, id } = await makeInvited({ more: { department: 'Ward 2', jobTitle: 'Aide' } })
    await report(id)
    const seen = await done(getOwnInvitation(ctxFor(user, { now: at }), { id }))
    expect(seen).toMatchObject({
      state: 'OPEN',
      roleType: 'MEMBER',
      contact: user.email,
      invitedByName: 'Ana Ruiz',
      department: 'Ward 2',
      org: { id: org.id, name: org.name },
      reported: [{ geo: 'CA', credentialType: 'CNA', credentialNumber: '00777' }],
    })
    expect(await done(listOwnInvitations(ctxFor(user, { now: at }), {}))).toMatchObject([{ id, version: 1 }])
  })

  test('shows after sixty days that it is over', async () => {
    const { user, id } = await makeInvited()
    const state = async (now: Date) => (await done(getOwnInvitation(ctxFor(user, { now }), { id }))).state
    expect([await state(days(59.9)), await state(days(60))]).toEqual(['OPEN', 'EXPIRED'])
  })

  test('is refused to a stranger, the inviter, an unproven claimant, somebody signed out, and for another id', async () => {
    const claimant = await makeUnverifiedUser({ email: 'claimed-invitation@example.com' })
    const { org, id } = await makeInvited({ user: claimant })
    const admin = ctxFor(org.admin, { roles: [org.role], now: at })
    const strangers = [
      ctxFor(await makeUser()),
      admin,
      ctxFor(await makeUser({ superAdmin: true }), { visits: [org.id] }),
    ]
    for (const ctx of strangers) {
      expect(await getOwnInvitation(ctx, { id })).toEqual(fail('notFound'))
      expect(await answerInvitation(ctx, { id, version: 1, response: 'ACCEPT' })).toEqual(fail('notFound'))
    }
    expect(await getOwnInvitation(ctxFor(claimant), { id })).toEqual(fail('verificationRequired'))
    // If somebody else has verified the contact meanwhile, the claim is worthless, even beside a verified address.
    await database().contact.create({
      data: { userId: claimant.id, kind: 'EMAIL', value: 'own@example.com', verifiedAt: at },
    })
    const half = ctxFor(claimant)
    half.viewer.verified = true
    expect(await getOwnInvitation(half, { id })).toEqual(fail('notFound'))
    expect(await getOwnInvitation(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
    expect(await getOwnInvitation(admin, { id: '01890b5e-0000-7000-8000-000000000000' })).toEqual(fail('notFound'))
    expect((await rowOf(id)).state).toBe('OPEN')
  })

  test('to enroll in a session shows no invitation to an organization', async () => {
    const { user, id } = await makeInvited({ data: { invitationType: 'ENROLLMENT' } })
    expect(await getOwnInvitation(ctxFor(user), { id })).toEqual(fail('notFound'))
  })
})

describe('accepting', () => {
  test('makes a member of the invited role; other sessions end, this one stays', async () => {
    const employment = { employeeId: 'E-17', hireDate: new Date('2026-01-05') }
    const { org, user, id, answer } = await makeInvited({
      data: employment,
      more: { department: 'Ward 2', jobTitle: 'Aide' },
    })
    const [here, elsewhere] = [await makeSession(user), await makeSession(user)]
    const answered = await done(answer('ACCEPT', { sessionId: here.id }))
    expect(answered).toMatchObject({ id, state: 'ACCEPTED', version: 2, respondedAt: at })
    expect(await roleIn(org, user)).toMatchObject({
      roleType: 'MEMBER',
      state: 'ACTIVE',
      department: 'Ward 2',
      jobTitle: 'Aide',
      ...employment,
      sortName: 'ruiz, ana',
    })
    expect((await findSessionFacts(here.token, false))?.roles).toMatchObject([{ orgId: org.id, roleType: 'MEMBER' }])
    expect(await findSessionFacts(elsewhere.token, false)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ state: 'ACCEPTED', respondedAt: at, nextResendAt: null })
    const events = await database().auditEvent.findMany({
      where: { orgId: org.id, actorId: user.id },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ action }) => action)).toEqual(['role.made', 'invitation.accepted'])
  })

  test('gives the person the reported licenses with periods, and moves them on the board', async () => {
    const { org, user, id, answer } = await makeInvited()
    await report(id)
    const board = () => database().boardEntry.findMany({ where: { orgId: org.id } })
    expect(await board()).toMatchObject([{ credentialId: null, credentialType: 'CNA' }])
    await done(answer('ACCEPT'))
    const [credential] = await done(listCredentials(ctxFor(user), {}))
    expect(credential).toMatchObject({
      geo: 'CA',
      credentialNumber: '00777',
      effectiveAt: '2025-09-17',
      expiresAt: '2027-09-16',
      verifiedState: 'UNVERIFIED',
      renewalPeriods: [{ startsAt: '2025-09-17', endsAt: '2027-09-16' }],
    })
    expect(await board()).toMatchObject([{ credentialId: credential?.id, reportedCredentialId: null }])
  })

  test('keeps licenses that the person has already', async () => {
    const user = await makeUser()
    const credential = await makeCredential({ user })
    const { geo, credentialType, credentialNumber } = credential
    const { id, answer } = await makeInvited({ user })
    await report(id, { geo, credentialType, credentialNumber, expiresAt: new Date('2031-01-01') })
    await done(answer('ACCEPT'))
    const all = await done(listCredentials(ctxFor(user), {}))
    expect(all.map(({ id: one, expiresAt }) => [one, expiresAt])).toEqual([[credential.id, credential.expiresAt]])
  })

  test('a reported license whose number the person writes otherwise is not added again', async () => {
    const { user, ...credential } = await makeCredential({ credentialType: 'LVN', credentialNumber: 'VN 271904' })
    const { id, answer } = await makeInvited({ user })
    await report(id, { geo: 'CA', credentialType: 'LVN', credentialNumber: 'VN271904' })
    await done(answer('ACCEPT'))
    expect((await done(listCredentials(ctxFor(user), {}))).map((one) => one.id)).toEqual([credential.id])
  })

  test('restores the membership of somebody who had left', async () => {
    const org = await makeOrg()
    const role = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const ended = { state: 'ENDED' as const, endedAt: at, department: 'Old ward' }
    await database().role.update({ where: { id: role.id }, data: ended })
    const { answer } = await makeInvited({ org, user: role.user, more: { department: 'New ward' } })
    await done(answer('ACCEPT'))
    expect(await roleIn(org, role.user)).toMatchObject({
      id: role.id,
      roleType: 'MEMBER',
      state: 'ACTIVE',
      endedAt: null,
      department: 'New ward',
    })
  })

  test.each([
    ['MEMBER', 'ADMIN', 'ADMIN'],
    ['ADMIN', 'MEMBER', 'ADMIN'],
  ] as const)('a %s who was also invited as %s is %s afterwards', async (roleType, invitedAs, expected) => {
    const org = await makeOrg()
    const user = await makeUser()
    const { answer } = await makeInvited({ org, user, more: { roleType: invitedAs } })
    await makeRole({ orgId: org.id, user, roleType })
    await done(answer('ACCEPT'))
    expect((await roleIn(org, user))?.roleType).toBe(expected)
  })

  test('omits an employee number that somebody else has', async () => {
    const org = await makeOrg()
    const other = await makeRole({ orgId: org.id })
    await database().role.update({ where: { id: other.id }, data: { employeeId: 'E-1' } })
    const { user, answer } = await makeInvited({ org, data: { employeeId: 'E-1' } })
    await done(answer('ACCEPT'))
    expect((await roleIn(org, user))?.employeeId).toBeNull()
  })
})
