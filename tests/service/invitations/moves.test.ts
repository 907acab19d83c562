import { describe, expect, test } from 'vitest'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { listDueInvitations } from '@/lib/data/invitations/sendings'
import { fail } from '@/lib/domain/result'
import { resendInvitation, restoreInvitation, revokeInvitation } from '@/lib/services/invitations/invitations'
import { asAdmin, at, days, invite, invited, later, person, rowOf, withTexts } from './inviting'

describe('sending an invitation again', () => {
  test('is possible once in ten minutes and leaves the resend schedule', async () => {
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

  test('by two clicks at once sends once', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'clicks@example.com')
    const clicks = await Promise.all([1, 2].map(() => resendInvitation(asAdmin(org), { id })))
    expect(clicks.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('begins the schedule of one that was never sent', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'imported@example.com')
    await database().invitation.update({ where: { id }, data: { sentAt: null, nextResendAt: null } })
    // The state in which an import leaves people it does not invite: nothing is due, and they are kept for a long time.
    await database().invitation.update({ where: { id }, data: { nextResendAt: null, expiresAt: days(3650) } })
    const first = { sentAt: at, nextResendAt: days(2), expiresAt: days(60) }
    expect(await done(resendInvitation(asAdmin(org), { id }))).toMatchObject(first)
    expect(await done(resendInvitation(asAdmin(org, later(30)), { id }))).toMatchObject({ ...first, sentAt: later(30) })
  })

  test('by phone is refused once text messages are off', async () => {
    const org = await makeOrg()
    await withTexts(org)
    const { id } = await invited(org, newPhone())
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    expect(await resendInvitation(asAdmin(org), { id })).toEqual(fail('featureOff'))
  })
})

describe('revoking an invitation', () => {
  test('closes it once, and nothing is due any more', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'oops@example.com')
    expect(await done(revokeInvitation(asAdmin(org), { id, version: 1 }))).toMatchObject({
      state: 'REVOKED',
      version: 2,
    })
    expect(await rowOf(id)).toMatchObject({ state: 'REVOKED', respondedAt: null })
    expect(await database().$transaction((tx) => listDueInvitations(tx, days(59), 100))).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    for (const service of [revokeInvitation, resendInvitation])
      expect(await service(asAdmin(org), { id })).toEqual(fail('invitationClosed'))
  })

  test('is refused with a stale version', async () => {
    const org = await makeOrg()
    const { id } = await invited(org, 'moved@example.com')
    await invited(org, 'moved@example.com', { roleType: 'ADMIN' })
    expect(await revokeInvitation(asAdmin(org), { id, version: 1 })).toMatchObject({
      ok: false,
      problem: { code: 'staleVersion', current: { roleType: 'ADMIN' } },
    })
  })

  test('works in the named organization only', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const { id } = await invited(org, 'named@example.com')
    expect(await revokeInvitation(asAdmin(org), { id, orgId: other.id })).toEqual(fail('notFound'))
    expect(await revokeInvitation(asAdmin(org), { id, orgId: org.id })).toMatchObject({ ok: true })
  })
})

describe('undoing the revoking of an invitation', () => {
  const revoked = async (email: string) => {
    const org = await makeOrg()
    const { id } = await invited(org, email)
    await database().invitation.update({ where: { id }, data: { sentAt: at, nextResendAt: days(2) } })
    const { version } = await done(revokeInvitation(asAdmin(org), { id, version: 1 }))
    return { org, id, version }
  }

  test('opens it within ten minutes as it was, with its next reminder, and sends nothing', async () => {
    const { org, id, version } = await revoked('slip@example.com')
    const before = await rowOf(id)
    const ctx = asAdmin(org, later(10))
    expect(await done(restoreInvitation(ctx, { id, version }))).toMatchObject({ state: 'OPEN', nextResendAt: days(2) })
    expect(await rowOf(id)).toMatchObject({ sentAt: before.sentAt, expiresAt: before.expiresAt, resendCount: 0 })
    expect(ctx.sent).toEqual([])
  })

  test('is refused later, twice, and with the version of before', async () => {
    const { org, id, version } = await revoked('late@example.com')
    expect(await restoreInvitation(asAdmin(org, later(10.1)), { id, version })).toEqual(fail('invitationClosed'))
    expect(await restoreInvitation(asAdmin(org), { id, version: 1 })).toMatchObject({
      ok: false,
      problem: { code: 'staleVersion' },
    })
    const both = await Promise.all([1, 2].map(() => restoreInvitation(asAdmin(org), { id, version })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is refused once the contact was invited anew or has joined', async () => {
    const again = await revoked('again@example.com')
    await done(invite(again.org, [person('again@example.com')]))
    expect(await restoreInvitation(asAdmin(again.org), named(again))).toEqual(fail('invitationClosed'))

    const joined = await revoked('joined@example.com')
    await makeRole({ orgId: joined.org.id, user: await makeUser({ email: 'joined@example.com' }) })
    expect(await restoreInvitation(asAdmin(joined.org), named(joined))).toEqual(fail('invitationClosed'))
  })

  test('succeeds once for two invitations of the same contact at once', async () => {
    const { org, id, version } = await revoked('race@example.com')
    const [restored] = await Promise.all([
      restoreInvitation(asAdmin(org), { id, version }),
      invite(org, [person('race@example.com')]),
    ])
    const open = await database().invitation.count({ where: { contact: 'race@example.com', state: 'OPEN' } })
    expect(open).toBe(1)
    if (!restored.ok) expect(restored).toEqual(fail('invitationClosed'))
  })
})

const named = ({ id, version }: { id: string; version: number }) => ({ id, version })
