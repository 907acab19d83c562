import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfNobody, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser, newPhone, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import type { OperatorCtx } from '@/lib/services/ctx'
import { createOrgByOperator, getAdministeredOrg, getOrg } from '@/lib/services/orgs/org'
import { listOwnInvitations, listOwnRoles } from '@/lib/services/orgs/own-orgs'
import { grantSuperAdmin } from '@/lib/services/users/user'

describe('reading', () => {
  const whole = { industry: 'HEALTHCARE', timeZone: 'America/Los_Angeles', providers: [], appFeatures: [] }
  const nameAlone = { industry: null, timeZone: null, providers: null, appFeatures: null, address: null }

  test('an administrator reads all of their organization, a member its name and logo', async () => {
    const org = await makeOrg({ name: 'Valley Care' })
    const member = await makeRole({ orgId: org.id })
    const asAdmin = await done(getOrg(ctxFor(org.admin, { roles: [org.role] }), { id: org.id }))
    expect(asAdmin).toMatchObject({ name: 'Valley Care', ...whole })
    const asMember = await done(getOrg(ctxFor(member.user, { roles: [member] }), { id: org.id }))
    expect(asMember).toEqual({
      id: org.id,
      createdAt: asAdmin.createdAt,
      updatedAt: asAdmin.updatedAt,
      version: 1,
      name: 'Valley Care',
      logo: null,
      phone: null,
      ladderLeft: null,
      weeklyDigest: null,
      expiryDigest: null,
      groupName: null,
      ...nameAlone,
    })
  })

  test('an administrator elsewhere reads the name as a member here; a super admin on a visit reads everything', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const member = await makeRole({ orgId: org.id, user: other.admin })
    const asMember = ctxFor(other.admin, { roles: [other.role, member] })
    expect(await done(getOrg(asMember, { id: org.id }))).toMatchObject(nameAlone)
    const superAdmin = await makeUser({ superAdmin: true })
    expect(await getOrg(ctxFor(superAdmin), { id: org.id })).toEqual(fail('notFound'))
    const visiting = ctxFor(superAdmin, { visits: [org.id] })
    expect(await done(getOrg(visiting, { id: org.id }))).toMatchObject(whole)
    const pretending = ctxFor(await makeUser(), { visits: [org.id] })
    expect(await getOrg(pretending, { id: org.id })).toEqual(fail('notFound'))
  })

  test('nobody else reads it', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    for (const ctx of [ctxFor(other.admin, { roles: [other.role] }), ctxFor(await makeUser())])
      expect(await getOrg(ctx, { id: org.id })).toEqual(fail('notFound'))
    expect(await getOrg(ctxOfNobody(), { id: org.id })).toEqual(fail('signInRequired'))
  })

  test('administrators see it as theirs, members do not', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const read = await getAdministeredOrg(ctxFor(org.admin, { roles: [org.role] }), { id: org.id })
    expect(read).toMatchObject({ ok: true, value: { id: org.id } })
    const refused = await getAdministeredOrg(ctxFor(member.user, { roles: [member] }), { id: org.id })
    expect(refused).toEqual(fail('notFound'))
  })

  test('a person’s roles are listed oldest first, without ended ones', async () => {
    const user = await makeUser()
    const [first, second] = [await makeRole({ user }), await makeRole({ user, roleType: 'ADMIN' })]
    await database().role.update({ where: { id: (await makeRole({ user })).id }, data: { state: 'ENDED' } })
    const roles = await done(listOwnRoles(ctxFor(user), {}))
    expect(roles.map((role) => role.id)).toEqual([first.id, second.id])
  })

  test('a person’s open invitations to proven contacts are listed', async () => {
    const user = await makeUser()
    const open = await makeInvitation({ contact: user.email! })
    await makeInvitation({ contact: user.email!, expiresAt: new Date(Date.now() - 1) })
    await makeInvitation()
    expect((await done(listOwnInvitations(ctxFor(user), {}))).map((one) => one.id)).toEqual([open.id])
    const claimant = await makeUnverifiedUser({ email: 'invited-claim@example.com' })
    await makeInvitation({ contact: 'invited-claim@example.com' })
    expect(await done(listOwnInvitations(ctxFor(claimant), {}))).toEqual([])
  })
})

describe('making one, from the command line', () => {
  const create = (overrides: Record<string, unknown> = {}) =>
    createOrgByOperator(ctxOfOperator(), { name: 'Sunrise', adminContact: 'admin@example.com', ...overrides })

  test('a person who has proven the contact becomes its administrator and signs in anew', async () => {
    const user = await makeUser()
    const { token } = await makeSession(user)
    const { orgId, userId } = await done(create({ adminContact: user.email?.toUpperCase(), features: ['TASKS'] }))
    expect(userId).toBe(user.id)
    expect(await findSessionFacts(token, false)).toBeNull()
    expect(await database().role.findMany({ where: { orgId } })).toMatchObject([{ userId, roleType: 'ADMIN' }])
    expect(await database().orgFeature.count({ where: { orgId } })).toBe(1)
  })

  test('a contact that nobody has proven gets an invitation for sixty days', async () => {
    await makeUnverifiedUser({ email: 'claimed-admin@example.com' })
    const { invitationId, userId } = await done(create({ adminContact: 'claimed-admin@example.com' }))
    expect(userId).toBeNull()
    const invitation = await database().invitation.findUniqueOrThrow({ where: { id: invitationId! } })
    expect(invitation).toMatchObject({ contact: 'claimed-admin@example.com', roleType: 'ADMIN', contactType: 'EMAIL' })
    expect(Math.round((invitation.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(60)
  })

  test('the administrator can be named by phone number', async () => {
    const phone = newPhone()
    const user = await makeUser({ phone })
    expect(await done(create({ adminContact: phone.slice(2) }))).toMatchObject({ userId: user.id })
  })

  test('a number that nobody has proven is invited only where text messages are on', async () => {
    const adminContact = newPhone()
    expect(await create({ adminContact })).toEqual(fail('invalidInput', { adminContact: 'validation.textsOff' }))
    expect(await done(create({ adminContact, features: ['SMS'] }))).toMatchObject({ userId: null })
  })

  test.each([
    [{ name: '' }, 'name', 'validation.required'],
    [{ adminContact: 'nobody' }, 'adminContact', 'validation.phone'],
    [{ adminContact: 'no@where' }, 'adminContact', 'validation.email'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'validation.chooseOne'],
    [{ features: ['ALL'] }, 'features.0', 'validation.chooseOne'],
  ])('a bad field is refused: %j', async (fields, field, key) => {
    expect(await create(fields)).toEqual(fail('invalidInput', { [field]: key }))
  })

  test('is not open to the context of a request, even one that looks like an operator’s', async () => {
    const superAdmin = await makeUser({ superAdmin: true })
    const ctx = ctxFor(superAdmin) as unknown as OperatorCtx
    const input = { name: 'Sunrise', adminContact: superAdmin.email! }
    expect(await createOrgByOperator(ctx, input)).toEqual(fail('notFound'))
    expect(await grantSuperAdmin(ctx, { contact: superAdmin.email! })).toEqual(fail('notFound'))
  })
})

describe('granting super admin, from the command line', () => {
  test('happens once and ends the person’s sessions', async () => {
    const user = await makeUser()
    const { token } = await makeSession(user)
    const grant = () => done(grantSuperAdmin(ctxOfOperator(), { contact: user.email! }))
    expect(await grant()).toEqual({ userId: user.id, granted: true })
    expect((await userNow(user.id)).superAdmin).toBe(true)
    expect(await findSessionFacts(token, false)).toBeNull()
    expect(await grant()).toEqual({ userId: user.id, granted: false })
  })

  test('is refused for somebody who only claims the address', async () => {
    const claimant = await makeUnverifiedUser()
    expect(await grantSuperAdmin(ctxOfOperator(), { contact: claimant.email! })).toEqual(fail('notFound'))
    expect(await grantSuperAdmin(ctxOfOperator(), { contact: '' })).toEqual(
      fail('invalidInput', { contact: 'validation.required' }),
    )
  })
})
