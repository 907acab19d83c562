import { describe, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { countUnsentInvitations, listInvitations, resendInvitation } from '@/lib/services/invitations/invitations'
import {
  releaseUnsentInvitations,
  sendDueInvitations,
  sendUnsentInvitations,
} from '@/lib/services/invitations/send-invitations'
import { importPeople } from '../imports/people'
import { asAdmin, at, days, invited, withTexts } from './inviting'

let number = 0
/** An organization whose import left the given numbers of invitations unsent, by email and by phone. */
async function makeUnsent(emails: number, phones = 0): Promise<MadeOrg> {
  const org = await makeOrg()
  await withTexts(org)
  const rows = Array.from({ length: emails + phones }, (_, index) => {
    number += 1
    const contact = index < emails ? { Email: `unsent${number}@example.com` } : { Phone: `415555${1000 + number}` }
    return { 'Employee ID': `U${number}`, 'Last name': `Unsent ${String(number).padStart(3, '0')}`, ...contact }
  })
  await importPeople(org, rows)
  return org
}
const unsentNow = (org: MadeOrg) => done(countUnsentInvitations(asAdmin(org), { orgId: org.id }))
const unsentOf = async (org: MadeOrg) => (await unsentNow(org)).count
const rowsOf = (org: MadeOrg) =>
  database().invitation.findMany({ where: { orgId: org.id }, orderBy: { sortName: 'asc' } })
const release = (org: MadeOrg, batch = 500) =>
  done(releaseUnsentInvitations(ctxOfJob(at), { orgId: org.id, actorId: org.admin.id, batch }))

test('invitations that an import left unsent are listed and counted, without those sent or due', async () => {
  const org = await makeUnsent(3)
  await invited(org, 'waits-for-its-turn@example.com')
  const list = (more: object = {}) => done(listInvitations(asAdmin(org), { orgId: org.id, unsent: true, ...more }))
  expect(await unsentOf(org)).toBe(3)
  const first = await list({ first: 2 })
  expect(first.edges).toHaveLength(2)
  const second = await list({ first: 2, after: first.pageInfo.endCursor })
  expect(second.edges).toHaveLength(1)
  const [one] = second.edges
  await done(resendInvitation(asAdmin(org), { id: one!.node.id }))
  expect((await list()).edges).toHaveLength(2)
  expect((await list({ q: one!.node.contact })).edges).toEqual([])
  expect((await done(listInvitations(asAdmin(org), { orgId: org.id }))).edges).toHaveLength(4)
})

test('those to numbers are counted apart while text messages are off: they are not sent', async () => {
  const org = await makeUnsent(2, 1)
  expect(await unsentNow(org)).toEqual({ count: 3, held: 0 })
  await database().orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'SMS' } })
  expect(await unsentNow(org)).toEqual({ count: 3, held: 1 })
})

describe('sending all', () => {
  test('makes one job, recorded in the history, also for a repeated request', async () => {
    const org = await makeUnsent(2)
    const idempotency = { operation: 'sendUnsentInvitations', key: 'once', requestHash: Buffer.alloc(32, 1) }
    const ctx = { ...asAdmin(org), idempotency }
    const answer = await done(sendUnsentInvitations(ctx, { orgId: org.id }))
    expect(answer).toEqual({ sending: 2, left: 0 })
    expect(await done(sendUnsentInvitations(ctx, { orgId: org.id }))).toEqual(answer)
    const job = { kind: 'unsent', orgId: org.id, actorId: org.admin.id }
    expect(ctx.sent).toEqual([{ queue: 'invitations', data: job }])
    const events = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'invitations.unsentSent' } })
    expect(events).toMatchObject([{ actorId: org.admin.id, detail: { sending: 2, left: 0 } }])
  })

  test('happens in batches that begin the sixty days and the resend schedule of each, once', async () => {
    const org = await makeUnsent(5)
    expect(await release(org, 2)).toEqual({ released: 5 })
    expect(await unsentOf(org)).toBe(0)
    for (const row of await rowsOf(org))
      expect(row).toMatchObject({ sentAt: null, nextResendAt: at, expiresAt: days(60), invitedById: org.admin.id })
    const ctx = ctxOfJob(at)
    await done(sendDueInvitations(ctx, {}))
    const ids = (await rowsOf(org)).map(({ id }) => id)
    const mails = ctx.sent.filter((job) => job.queue === 'invitationMail' && ids.includes(job.data.invitationId))
    expect(mails).toHaveLength(5)
    for (const row of await rowsOf(org))
      expect(row).toMatchObject({ sentAt: at, nextResendAt: days(2), resendCount: 0 })
    expect(await release(org)).toEqual({ released: 0 })
  })

  test('survives a worker that ends between two batches, and two workers share the rest', async () => {
    const org = await makeUnsent(7)
    const ctx = ctxOfJob(at)
    let transactions = 0
    const db = new Proxy(ctx.db, {
      get: (target, name) => {
        if (name === '$transaction' && ++transactions > 2) throw new Error('the process ended')
        return Reflect.get(target, name)
      },
    })
    const job = { orgId: org.id, actorId: org.admin.id, batch: 2 }
    await expect(releaseUnsentInvitations({ ...ctx, db }, job)).rejects.toThrow('the process ended')
    expect(await unsentOf(org)).toBe(3)
    const both = await Promise.all([release(org, 1), release(org, 1)])
    expect(both.reduce((sum, { released }) => sum + released, 0)).toBeLessThanOrEqual(3)
    await release(org)
    expect(await unsentOf(org)).toBe(0)
  })

  test('leaves phone numbers unsent where text messages are off', async () => {
    const org = await makeUnsent(1, 2)
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    expect(await done(sendUnsentInvitations(asAdmin(org), { orgId: org.id }))).toEqual({ sending: 1, left: 2 })
    expect(await release(org)).toEqual({ released: 1 })
    expect(await unsentOf(org)).toBe(2)
    const ctx = asAdmin(org)
    expect(await done(sendUnsentInvitations(ctx, { orgId: org.id }))).toEqual({ sending: 0, left: 2 })
    expect(ctx.sent).toEqual([])
  })

  test('is limited to this organization, and refused to somebody who is no administrator any more', async () => {
    const [org, other] = [await makeUnsent(1), await makeUnsent(1)]
    await release(org)
    expect(await unsentOf(other)).toBe(1)
    const second = await makeRole({ orgId: other.id, roleType: 'ADMIN' })
    await database().role.update({ where: { id: second.id }, data: { roleType: 'MEMBER' } })
    const late = asAdmin({ ...other, admin: second.user })
    expect(await sendUnsentInvitations(late, { orgId: other.id })).toEqual(fail('notFound'))
    const stranger = asAdmin({ ...other, admin: await makeUser(), role: org.role })
    expect(await sendUnsentInvitations(stranger, { orgId: other.id })).toEqual(fail('notFound'))
  })
})
