import { expect, test } from 'vitest'
import { eventKey, readWebhookQuery, webhookHref } from '@/app/_components/webhooks/webhook-words'
import { testEvent, webhookEvents } from '@/lib/domain/webhooks/events'
import messages from '@/locales/en/webhooks.json'

test.each([
  [{}, '/orgs/o1?tab=webhooks'],
  [{ webhook: 'w1' }, '/orgs/o1?tab=webhooks&webhook=w1'],
  [{ webhook: 'w1', state: 'FAILED' as const }, '/orgs/o1?tab=webhooks&webhook=w1&state=FAILED'],
  [{ webhook: 'w1', delivery: 'd1' }, '/orgs/o1?tab=webhooks&webhook=w1&delivery=d1'],
  [{ webhook: 'w1', after: 'a/b+c' }, '/orgs/o1?tab=webhooks&webhook=w1&after=a%2Fb%2Bc'],
])('%j has an address that reads back', (query, address) => {
  expect(webhookHref('o1', query)).toBe(address)
  const said = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  const nothing = { webhook: null, delivery: null, state: null, after: null }
  expect(readWebhookQuery(said)).toEqual({ ...nothing, ...query })
})

test('values that are not understood are ignored', () => {
  const nothing = { webhook: null, delivery: null, state: null, after: null }
  expect(readWebhookQuery({ state: 'LOST', webhook: ['a', 'b'], delivery: '', after: undefined })).toEqual(nothing)
})

test('every event has a label', () => {
  const keys = [...webhookEvents, testEvent].map((type) => eventKey(type) ?? '')
  expect(Object.keys(messages.events).toSorted()).toEqual(keys.toSorted())
  expect(eventKey('member.born')).toBe(null)
})
