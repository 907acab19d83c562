import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { setTimeZone } from '@/lib/services/users/update-user'

test('a browser says where somebody is while nothing is known; what they choose stays, and no form of theirs is stale by it', async () => {
  const user = await makeUser()
  const set = async (timeZone: string | null, onlyUnknown = false) =>
    (await done(setTimeZone(ctxFor(user), { timeZone, onlyUnknown }))).timeZone
  expect(await set('America/Chicago', true)).toBe('America/Chicago')
  expect(await set('Asia/Tokyo', true)).toBe('America/Chicago')
  expect(await set('America/Denver')).toBe('America/Denver')
  expect(await set(null)).toBeNull()
  expect((await userNow(user.id)).version).toBe(user.version)
})

test('a zone that nobody knows is refused, and nobody signed out has one', async () => {
  const user = await makeUser()
  const wrong = { timeZone: 'Mars/Olympus' }
  expect(await setTimeZone(ctxFor(user), wrong)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
  expect(await setTimeZone(ctxOfNobody(), {})).toMatchObject({ ok: false, problem: { code: 'signInRequired' } })
})

test('texts that are switched on are consent to them; consent that is taken back switches all of them off', async () => {
  const user = await makeUser()
  const choose = (input: Parameters<typeof updateNotificationSettings>[1]) =>
    done(updateNotificationSettings(ctxFor(user), input))
  const consent = async () => (await userNow(user.id)).textConsentAt
  expect(await consent()).toBeNull()
  await choose({ settings: [{ topic: 'CLASSES', channel: 'SMS', enabled: true }] })
  const since = await consent()
  expect(since).toBeInstanceOf(Date)
  await choose({ settings: [], textConsent: true })
  expect(await consent()).toEqual(since)
  const settings = await choose({ settings: [], textConsent: false })
  expect(await consent()).toBeNull()
  const texts = settings.filter(({ channel, fixed }) => channel === 'SMS' && !fixed)
  expect(texts.filter(({ enabled }) => enabled)).toEqual([])
})
