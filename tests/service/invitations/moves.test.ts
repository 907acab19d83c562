import { describe, expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { resendInvitation } from '@/lib/services/invitations/resend-invitation'
import { revokeInvitation } from '@/lib/services/invitations/revoke-invitation'
import { done } from '@/tests/factories/done'
import { makeOrg } from '@/tests/factories/orgs'
import { newPhone } from '@/tests/factories/people'
import { asAdmin, at, days, invited, later, rowOf, withTexts } from './inviting'

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
