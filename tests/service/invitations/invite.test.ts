import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { countInvitations, inviteMembers } from '@/lib/services/invitations/invitations'
import { asAdmin, at, days, invite, invited, later, person, rowOf, withTexts } from './inviting'

describe('inviting', () => {
  test('one contact makes an invitation for sixty days, waiting to be sent', async () => {
    const org = await makeOrg()
    const row = await invited(org, ' Bea@Example.com ', { firstName: 'Bea', lastName: 'Ortiz', department: 'Ward 2' })
    expect(row).toMatchObject({
      orgId: org.id,
      invitationType: 'ORG',
      contactType: 'EMAIL',
      contact: 'bea@example.com',
      roleType: 'MEMBER' as const,
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

  test('many contacts gives each an outcome and makes one job', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await makeInvitation({ orgId: org.id, contact: 'known@example.com' })
    const ctx = asAdmin(org)
    const people = [
      person('new@example.com'),
      person('known@example.com', { roleType: 'ADMIN' as const }),
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
    expect(await rowOf(results[1]!.invitationId!)).toMatchObject({ roleType: 'ADMIN' as const, version: 2 })
  })

  test('by phone works where text messages are on', async () => {
    const org = await makeOrg()
    await withTexts(org)
    expect(await invited(org, '(415) 555-0101')).toMatchObject({ contactType: 'PHONE', contact: '+14155550101' })
  })

  test('somebody who has left works again', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await database().role.update({ where: { id: member.id }, data: { state: 'ENDED' } })
    expect((await invited(org, member.user.email!)).state).toBe('OPEN')
  })

  test('an address that a member only claims does not find that member', async () => {
    const org = await makeOrg()
    expect((await invited(org, 'claimed@example.com')).state).toBe('OPEN')
  })

  test('again renews it for sixty days with the schedule from its start, and sends no second message at once', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'again@example.com', { department: 'Ward 1' })
    const sent = { sentAt: later(5), resendCount: 1, nextResendAt: days(5) }
    await database().invitation.update({ where: { id }, data: sent })
    expect(await invited(org, 'again@example.com', {}, later(10))).toMatchObject({ id, ...sent, department: 'Ward 1' })
    const renewed = await invited(org, 'again@example.com', {}, days(3))
    expect(renewed).toMatchObject({ id, sentAt: null, resendCount: 0, nextResendAt: days(3), expiresAt: days(63) })
  })

  test('by two administrators at once makes one invitation', async () => {
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

  test('is limited to five hundred contacts in one request', async () => {
    const org = await makeOrg()
    const people = Array.from({ length: 501 }, (_, at) => person(`crowd${at}@example.com`))
    expect(await invite(org, people)).toEqual(fail('invalidInput', { 'input.people': 'validation.tooMany' }))
    const { results } = await done(invite(org, people.slice(1)))
    expect(results.every(({ outcome }) => outcome === 'INVITED')).toBe(true)
    expect(await done(countInvitations(asAdmin(org), { orgId: org.id }))).toEqual(new Map([['OPEN', 500]]))
  })

  test('is limited to two thousand contacts an hour for an organization', async () => {
    const org = await makeOrg()
    const people = Array.from({ length: 500 }, () => person('same@example.com'))
    for (let round = 0; round < 4; round += 1) await done(invite(org, people))
    expect(await invite(org, people.slice(499))).toMatchObject({ ok: false, problem: { code: 'tooManyRequests' } })
  })

  test.each([
    [{ people: [] }, 'input.people', 'validation.required'],
    [{ people: [{ contact: 'a@example.com' }] }, 'input.people.0.roleType', 'validation.chooseOne'],
    [{ people: [{ contact: 'a@example.com', roleType: 'WHEEL' }] }, 'input.people.0.roleType', 'validation.chooseOne'],
    [
      { people: [person('a@example.com', { department: 'a\nb' })] },
      'input.people.0.department',
      'validation.controlCharacters',
    ],
  ])('with a bad field is refused: %j', async (more, field, key) => {
    const org = await makeOrg()
    const result = await inviteMembers.unknown(asAdmin(org), { input: { orgId: org.id, ...more } })
    expect(result).toEqual(fail('invalidInput', { [field]: key }))
  })
})
