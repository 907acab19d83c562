import { expect, test } from 'vitest'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { readInvitationOffer } from '@/lib/services/invitations/invitation-offer'
import { at, days, makeInvited } from './invited'

const read = (id: string, now = at) => readInvitationOffer(ctxOfNobody({ now }), { id })

test('who follows the link of an invitation reads from whom it is and to which address it was sent, while it is open', async () => {
  const { org, user, id } = await makeInvited()
  expect(await done(read(id))).toEqual({ orgName: org.name, email: user.email })
  expect(await read(id, days(60))).toEqual(fail('notFound'))
  await database().invitation.update({ where: { id }, data: { state: 'REVOKED' } })
  expect(await read(id)).toEqual(fail('notFound'))
})

test('an invitation by text names no address, and another id or text nothing', async () => {
  const { org, id } = await makeInvited()
  await database().invitation.update({ where: { id }, data: { contactType: 'PHONE', contact: '+14155550100' } })
  expect(await done(read(id))).toEqual({ orgName: org.name, email: null })
  for (const other of [crypto.randomUUID(), '1', org.id]) expect(await read(other)).toEqual(fail('notFound'))
})
