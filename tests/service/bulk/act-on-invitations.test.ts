import { expect, test } from 'vitest'
import { ctxOfAdmin } from '@/fixtures/clearance'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeInvitation, makeOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { actOnInvitations, countOpenInvitations } from '@/lib/services/bulk/act-on-invitations'
import type { InputOf } from '@/lib/services/define-service'

const db = database()
type Input = InputOf<typeof actOnInvitations>
const act = (org: MadeOrg, kind: Input['input']['kind'], invitations: Input['invitations'], value?: string) => {
  const ctx = ctxOfAdmin(org)
  return { ctx, answer: actOnInvitations(ctx, { orgId: org.id, invitations, input: { kind, value } }) }
}
const reasons = (told: readonly { id: string; reason: string }[]) =>
  Object.fromEntries(told.map(({ id, reason }) => [id, reason]))

test('all open invitations that a filter finds get a department', async () => {
  const org = await makeOrg()
  const one = await makeInvitation({ orgId: org.id, firstName: 'Ana', lastName: 'Ruiz' })
  const closed = await makeInvitation({ orgId: org.id })
  await db.invitation.update({ where: { id: closed.id }, data: { state: 'DECLINED' } })
  const filter = { q: 'ruiz' }
  expect(await done(countOpenInvitations(ctxOfAdmin(org), { orgId: org.id, filter }))).toEqual({
    count: 1,
    exact: true,
  })
  expect(await done(act(org, 'DEPARTMENT', { filter }, 'ICU').answer)).toEqual({
    changed: 1,
    already: 0,
    leftOut: 0,
    told: [],
  })
  expect(await db.invitation.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
    department: 'ICU',
    version: 2,
  })
  const again = await done(act(org, 'DEPARTMENT', { invitationIds: [one.id, closed.id] }, 'ICU').answer)
  expect(again).toMatchObject({ changed: 0, already: 1, told: [{ id: closed.id, reason: 'CLOSED' }] })
})

test('they are sent again, but for those sent just now, those by text message and those of administrators', async () => {
  const org = await makeOrg()
  const [plain, phone, admin] = [
    await makeInvitation({ orgId: org.id }),
    await makeInvitation({ orgId: org.id, contactType: 'PHONE', contact: '+14155550199' }),
    await makeInvitation({ orgId: org.id, roleType: 'ADMIN' }),
  ]
  const sentAt = new Date(Date.now() - 3_600_000)
  await db.invitation.update({ where: { id: plain.id }, data: { sentAt } })
  const invitationIds = [plain, phone, admin].map(({ id }) => id)
  const { ctx, answer } = act(org, 'SEND_AGAIN', { invitationIds })
  const outcome = await done(answer)
  expect(outcome).toMatchObject({ changed: 1, leftOut: 2 })
  expect(reasons(outcome.told)).toEqual({ [phone.id]: 'TEXTS_OFF', [admin.id]: 'ADMIN' })
  expect(ctx.sent).toMatchObject([{ queue: 'invitationMail', data: { invitationId: plain.id } }])
  const soon = await done(act(org, 'SEND_AGAIN', { invitationIds: [plain.id] }).answer)
  expect(soon).toMatchObject({ changed: 0, told: [{ reason: 'SENT_JUST_NOW' }] })
})

test('they are withdrawn, and of nobody of another organization', async () => {
  const [org, other] = [await makeOrg(), await makeOrg()]
  const mine = await makeInvitation({ orgId: org.id })
  const theirs = await makeInvitation({ orgId: other.id })
  const outcome = await done(act(org, 'REVOKE', { invitationIds: [mine.id, theirs.id] }).answer)
  expect(outcome).toMatchObject({ changed: 1, told: [{ id: theirs.id, reason: 'NOT_FOUND' }] })
  const states = await db.invitation.findMany({
    where: { id: { in: [mine.id, theirs.id] } },
    orderBy: { createdAt: 'asc' },
  })
  expect(states.map(({ state }) => state)).toEqual(['REVOKED', 'OPEN'])
  expect(
    await actOnInvitations(ctxOfAdmin(other), {
      orgId: org.id,
      invitations: { invitationIds: [mine.id] },
      input: { kind: 'REVOKE' },
    }),
  ).toEqual(fail('notFound'))
})
