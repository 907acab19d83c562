import { describe, expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { inviteMembers } from '@/lib/services/invitations/invite-members'
import { countInvitations, listInvitations } from '@/lib/services/invitations/list-invitations'
import { resendInvitation } from '@/lib/services/invitations/resend-invitation'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { ctxFor, ctxOfNobody } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { type MadeOrg, makeInvitation, makeOrg, makeRole } from '@/tests/factories/orgs'
import { makeUser, newPhone } from '@/tests/factories/people'

const at = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const days = (count: number) => later(count * 1440)
const asAdmin = ({ admin, role }: MadeOrg, now = at) => ctxFor(admin, { roles: [role], now })
const person = (contact: string, more: Record<string, unknown> = {}) => ({ contact, roleType: 'MEMBER', ...more })
const invite = (org: MadeOrg, people: readonly object[], now = at) =>
  inviteMembers(asAdmin(org, now), { input: { orgId: org.id, people } })
const rowOf = (id: string) => database().invitation.findUniqueOrThrow({ where: { id } })
const withTexts = (org: MadeOrg) => database().orgFeature.create({ data: { orgId: org.id, featureType: 'SMS' } })

async function invited(org: MadeOrg, contact: string, more: Record<string, unknown> = {}, now = at) {
  const { results } = await done(invite(org, [person(contact, more)], now))
  return rowOf(results[0]?.invitationId ?? '')
}

describe('inviting', () => {
  test('one: open for sixty days, waiting to be sent', async () => {
    const org = await makeOrg()
    const row = await invited(org, ' Bea@Example.com ', { firstName: 'Bea', lastName: 'Ortiz', department: 'Ward 2' })
    expect(row).toMatchObject({
      orgId: org.id,
      invitationType: 'ORG',
      contactType: 'EMAIL',
      contact: 'bea@example.com',
      roleType: 'MEMBER',
      state: 'OPEN',
      sentAt: null,
      nextResendAt: at,
      expiresAt: days(60),
      invitedById: org.admin.id,
      department: 'Ward 2',
      sortName: 'ortiz, bea',
    })
    const events = await database().auditEvent.findMany({ where: { subjectId: row.id } })
    expect(events).toMatchObject([{ action: 'invitation.made', orgId: org.id, actorId: org.admin.id }])
  })

  test('many: each contact has its own outcome, and the queue hears of it once', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await makeInvitation({ orgId: org.id, contact: 'known@example.com' })
    const ctx = asAdmin(org)
    const people = [
      person('new@example.com'),
      person('known@example.com', { roleType: 'ADMIN' }),
      person(member.user.email!.toUpperCase()),
      person('nobody'),
      person('no@where'),
      person('NEW@example.com'),
      person('(415) 555-0101'),
    ]
    const { results } = await done(inviteMembers(ctx, { input: { orgId: org.id, people } }))
    expect(results.map(({ contact, outcome, problem }) => [contact, outcome, problem])).toEqual([
      ['new@example.com', 'INVITED', null],
      ['known@example.com', 'RENEWED', null],
      [member.user.email, 'ALREADY_MEMBER', null],
      ['nobody', 'INVALID', 'validation.phone'],
      ['no@where', 'INVALID', 'validation.email'],
      ['NEW@example.com', 'INVALID', 'validation.duplicate'],
      ['(415) 555-0101', 'INVALID', 'invitations.problems.textsOff'],
    ])
    expect(ctx.sent).toEqual([{ queue: 'invitations', data: { kind: 'due' } }])
    expect(await rowOf(results[1]!.invitationId!)).toMatchObject({ roleType: 'ADMIN', version: 2 })
  })

  test('by phone where text messages are on', async () => {
    const org = await makeOrg()
    await withTexts(org)
    expect(await invited(org, '(415) 555-0101')).toMatchObject({ contactType: 'PHONE', contact: '+14155550101' })
  })

  test('who has left is invited again', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await database().role.update({ where: { id: member.id }, data: { state: 'ENDED' } })
    expect((await invited(org, member.user.email!)).state).toBe('OPEN')
  })

  test('who only claims an address of a member is no member', async () => {
    const org = await makeOrg()
    expect((await invited(org, 'claimed@example.com')).state).toBe('OPEN')
  })

  test('renewed: sixty days more from now, the ladder from its beginning, but no second message at once', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'again@example.com', { department: 'Ward 1' })
    const sent = { sentAt: later(5), resendCount: 1, nextResendAt: days(5) }
    await database().invitation.update({ where: { id }, data: sent })
    expect(await invited(org, 'again@example.com', {}, later(10))).toMatchObject({ id, ...sent, department: 'Ward 1' })
    const renewed = await invited(org, 'again@example.com', {}, days(3))
    expect(renewed).toMatchObject({ id, sentAt: null, resendCount: 0, nextResendAt: days(3), expiresAt: days(63) })
  })

  test('two administrators at once: one invitation', async () => {
    const org = await makeOrg()
    const lists = [
      ['a1@example.com', 'b1@example.com', 'c1@example.com'],
      ['c1@example.com', 'b1@example.com', 'a1@example.com'],
    ]
    const rounds = lists.map((list) =>
      done(
        invite(
          org,
          list.map((one) => person(one)),
        ),
      ),
    )
    const outcomes = (await Promise.all(rounds)).flatMap(({ results }) => results.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('INVITED'), ...Array(3).fill('RENEWED')])
    expect(await database().invitation.count({ where: { orgId: org.id } })).toBe(3)
  })

  test('five hundred at once in one go; one more is refused', async () => {
    const org = await makeOrg()
    const people = Array.from({ length: 501 }, (_, at) => person(`crowd${at}@example.com`))
    expect(await invite(org, people)).toEqual(fail('invalidInput', { 'input.people': 'validation.tooMany' }))
    const { results } = await done(invite(org, people.slice(1)))
    expect(results.every(({ outcome }) => outcome === 'INVITED')).toBe(true)
    expect(await done(countInvitations(asAdmin(org), { orgId: org.id }))).toEqual(new Map([['OPEN', 500]]))
  })

  test('two thousand contacts an hour for an organization', async () => {
    const org = await makeOrg()
    const people = Array.from({ length: 500 }, () => person('same@example.com'))
    for (let round = 0; round < 4; round += 1) await done(invite(org, people))
    expect(await invite(org, people.slice(499))).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
  })

  test.each([
    [{ people: [] }, 'input.people', 'validation.required'],
    [{ people: [{ contact: 'a@example.com' }] }, 'input.people.0.roleType', 'validation.chooseOne'],
    [{ people: [person('a@example.com', { roleType: 'WHEEL' })] }, 'input.people.0.roleType', 'validation.chooseOne'],
    [
      { people: [person('a@example.com', { department: 'a\nb' })] },
      'input.people.0.department',
      'validation.controlCharacters',
    ],
  ])('refused: %j', async (more, field, key) => {
    const org = await makeOrg()
    const result = await inviteMembers(asAdmin(org), { input: { orgId: org.id, ...more } })
    expect(result).toEqual(fail('invalidInput', { [field]: key }))
  })
})

describe('sending again', () => {
  test('at most once in ten minutes; the ladder stays', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'slow@example.com')
    await database().invitation.update({ where: { id }, data: { sentAt: at, nextResendAt: days(2) } })
    expect(await resendInvitation(asAdmin(org, later(9)), { id })).toEqual(
      fail('tooManyRequests', undefined, { params: { seconds: 60 } }),
    )
    const ctx = asAdmin(org, later(10))
    expect(await done(resendInvitation(ctx, { id }))).toMatchObject({ sentAt: later(10), nextResendAt: days(2) })
    expect(ctx.sent).toEqual([{ queue: 'invitationMail', data: { invitationId: id, sentAt: later(10).toISOString() } }])
  })

  test('two clicks at once send once', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'clicks@example.com')
    const clicks = await Promise.all([1, 2].map(() => resendInvitation(asAdmin(org), { id })))
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('one that was never sent begins its ladder', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'imported@example.com')
    await database().invitation.update({ where: { id }, data: { sentAt: null, nextResendAt: null } })
    // As an import leaves those it does not invite: nothing is due, and they are kept for long.
    await database().invitation.update({ where: { id }, data: { nextResendAt: null, expiresAt: days(3650) } })
    const first = { sentAt: at, nextResendAt: days(2), expiresAt: days(60) }
    expect(await done(resendInvitation(asAdmin(org), { id }))).toMatchObject(first)
    expect(await done(resendInvitation(asAdmin(org, later(30)), { id }))).toMatchObject({ ...first, sentAt: later(30) })
  })

  test('a number is refused once text messages are off', async () => {
    const org = await makeOrg()
    await withTexts(org)
    const { id } = await invited(org, newPhone())
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    expect(await resendInvitation(asAdmin(org), { id })).toEqual(fail('featureOff'))
  })
})

describe('taking back', () => {
  test('closes it, once; nothing is due any more', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'oops@example.com')
    expect(await done(revokeInvitation(asAdmin(org), { id, version: 1 }))).toMatchObject({
      state: 'REVOKED',
      version: 2,
    })
    expect(await rowOf(id)).toMatchObject({ state: 'REVOKED', nextResendAt: null, respondedAt: null })
    for (const service of [revokeInvitation, resendInvitation])
      expect(await service(asAdmin(org), { id })).toEqual(fail('invitationClosed'))
  })

  test('not the one that somebody changed since it was seen', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'moved@example.com')
    await invited(org, 'moved@example.com', { roleType: 'ADMIN' })
    expect(await revokeInvitation(asAdmin(org), { id, version: 1 })).toMatchObject({
      ok: false,
      problem: { code: 'staleVersion', current: { roleType: 'ADMIN' } },
    })
  })

  test('only of the organization that is named', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const { id } = await invited(org, 'named@example.com')
    expect(await revokeInvitation(asAdmin(org), { id, orgId: other.id })).toEqual(fail('notFound'))
    expect(await revokeInvitation(asAdmin(org), { id, orgId: org.id })).toMatchObject({ ok: true })
  })
})

describe('the list', () => {
  const page = async (org: MadeOrg, more: Record<string, unknown> = {}) => {
    const { edges, pageInfo } = await done(listInvitations(asAdmin(org), { orgId: org.id, ...more }))
    return { names: edges.map(({ node }) => node.contact.split('@')[0]), ...pageInfo }
  }

  test('by name, else by contact, page by page, one state at a time', async () => {
    const org = await makeOrg()
    await done(
      invite(org, [
        person('d@example.com'),
        person('b@example.com'),
        person('z@example.com', { firstName: 'Cleo', lastName: 'Cruz' }),
      ]),
    )
    const first = await page(org, { first: 2 })
    expect(first).toMatchObject({ names: ['b', 'z'], hasNextPage: true })
    expect(await page(org, { first: 2, after: first.endCursor })).toMatchObject({ names: ['d'], hasNextPage: false })
    expect((await page(org, { state: 'REVOKED' })).names).toEqual([])
  })

  test.each([
    ['crúz', ['z']],
    ['cleo cruz', ['z']],
    ['example.com', ['100%', 'b', 'z']],
    ['b@', ['b']],
    ['100%', ['100%']],
    ['%', []],
    ["' or 1=1 --", []],
  ])('%j finds %j', async (q, names) => {
    const org = await makeOrg()
    const cleo = { firstName: 'Cleo', lastName: 'Cruz' }
    await done(invite(org, [person('b@example.com'), person('z@example.com', cleo), person('100%@example.com')]))
    expect((await page(org, { q })).names).toEqual(names)
  })

  test('a place that was not handed out is refused', async () => {
    const org = await makeOrg()
    const result = await listInvitations(asAdmin(org), { orgId: org.id, after: 'bm9uc2Vuc2U' })
    expect(result).toEqual(fail('invalidInput', { after: 'validation.invalid' }))
  })
})

describe('who may', () => {
  test('a member, an administrator of another, a visit, nobody', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const member = await makeRole({ orgId: org.id })
    const { id } = await invited(org, 'guarded@example.com')
    const wheel = await makeUser({ wheel: true })
    const input = { input: { orgId: org.id, people: [person('x@example.com')] } }
    const visit = ctxFor(wheel, { visits: [org.id] })
    expect(await listInvitations(visit, { orgId: org.id })).toMatchObject({ ok: true })
    expect(await countInvitations(visit, { orgId: org.id })).toMatchObject({ ok: true })
    const outsiders = [ctxFor(member.user, { roles: [member] }), asAdmin(other), ctxFor(wheel)]
    for (const ctx of outsiders) expect(await listInvitations(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    for (const ctx of [...outsiders, visit]) {
      expect(await inviteMembers(ctx, input)).toEqual(fail('notFound'))
      expect(await resendInvitation(ctx, { id })).toEqual(fail('notFound'))
      expect(await revokeInvitation(ctx, { id })).toEqual(fail('notFound'))
    }
    expect(await inviteMembers(ctxOfNobody(), input)).toEqual(fail('signInRequired'))
    expect((await rowOf(id)).state).toBe('OPEN')
  })
})
