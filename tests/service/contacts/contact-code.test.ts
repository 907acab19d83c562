import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUnverifiedUser, makeUser, newPhone, userNow } from '@/fixtures/people'
import { codeLimits } from '@/lib/services/contacts/codes'
import { changeContact, getContactCode, sendContactCode, verifyContact } from '@/lib/services/contacts/contacts'

const at = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)

async function makeWaiting() {
  const user = await makeUnverifiedUser()
  const before = await done(getContactCode(ctxFor(user, { now: at }), {}))
  await done(sendContactCode(ctxFor(user, { now: at }), {}))
  const look = (seconds: number) => done(getContactCode(ctxFor(user, { now: later(seconds) }), {}))
  return { user, before, look }
}

test('before the first code no code is pending and a new one can be sent at once', async () => {
  const { user, before } = await makeWaiting()
  expect(before).toEqual({
    contactId: user.contacts[0]?.id,
    kind: 'EMAIL',
    value: user.email,
    expiresAt: null,
    resendAt: null,
    tries: codeLimits.tries,
  })
})

test.each([
  ['just sent', 0, later(600), later(60)],
  ['a second before another may be asked for', 59, later(600), later(60)],
  ['after a minute', 60, later(600), null],
  ['a second before it is over', 599, later(600), null],
  ['after ten minutes', 600, null, null],
])('%s', async (_name, seconds, expiresAt, resendAt) => {
  const { look } = await makeWaiting()
  expect(await look(seconds)).toMatchObject({ expiresAt, resendAt })
})

test('each wrong try is one less; a code without tries left is no longer pending', async () => {
  const { user, look } = await makeWaiting()
  const wrong = { contactId: user.contacts[0]?.id, code: '000000' }
  for (let tries = 1; tries <= codeLimits.tries; tries++) {
    await verifyContact.unknown(ctxFor(user, { now: at }), wrong)
    if (tries < codeLimits.tries) expect(await look(61)).toMatchObject({ tries: codeLimits.tries - tries })
  }
  expect(await look(61)).toMatchObject({ expiresAt: null, resendAt: null })
})

test('no code is pending when every contact is proven; an added contact is named until it is proven', async () => {
  const user = await makeUser()
  expect(await done(getContactCode(ctxFor(user), {}))).toBeNull()
  const value = newPhone()
  await done(changeContact(ctxFor(user), { kind: 'PHONE', value }))
  expect(await done(getContactCode(ctxFor(await userNow(user.id)), {}))).toMatchObject({ kind: 'PHONE', value })
})
