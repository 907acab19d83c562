import { expect, test } from 'vitest'
import { chatPlain, chatWords, memberToName } from '@/lib/domain/webhooks/chat'
import { testEvent, webhookEvents } from '@/lib/domain/webhooks/events'

const data = { memberId: 'm1', credentialId: 'c1', geo: 'CA', credentialType: 'CNA', expiresAt: '2027-01-16' }

test('an event about a license names the member, the kind and the day, and leads to the license', () => {
  const event = { type: 'credential.expiring', orgId: 'o1', data: { ...data, deadline: 'D30' } }
  expect(memberToName(event)).toBe('m1')
  expect(chatWords(event)).toEqual({
    key: 'credentialExpiring',
    values: { date: 'Jan 16, 2027', over: 'no' },
    named: { place: 'enums.geographies.CA', type: 'enums.credentialTypesShort.CNA' },
    path: '/orgs/o1/members/m1/credentials/c1',
  })
  const over = { ...event, data: { ...data, deadline: 'EXPIRED' } }
  expect(chatWords(over).values).toMatchObject({ over: 'yes' })
})

test('an event about a document names neither the member nor the document', () => {
  for (const type of ['document.requested', 'document.signed']) {
    const event = { type, orgId: 'o1', data: { memberId: 'm1', title: 'TB test', kind: 'HEALTH' } }
    expect(memberToName(event)).toBeNull()
    expect(JSON.stringify(chatWords(event))).not.toMatch(/m1|TB|HEALTH/)
  }
})

test('an event of somebody who was never a member leads to a list', () => {
  const event = { type: 'enrollment.changed', orgId: 'o1', data: { memberId: null, status: 'ENROLLED' } }
  expect(memberToName(event)).toBeNull()
  expect(chatWords(event).path).toBe('/orgs/o1/members')
})

test('every event has a sentence of its own, and one that is no longer known reads as a test', () => {
  const keys = [...webhookEvents, testEvent].map((type) => chatWords({ type, orgId: 'o1', data }).key)
  expect(new Set(keys).size).toBe(webhookEvents.length + 1)
  expect(chatWords({ type: 'gone', orgId: 'o1', data }).key).toBe('webhookTest')
})

test('a name makes no link and calls nobody', () => {
  expect(chatPlain('<!channel> @all [here](https://evil.example)')).toBe('‹!channel› ＠all (here)(https evil.example)')
  expect(chatPlain("Ana O'Neil-Reyes")).toBe("Ana O'Neil-Reyes")
})
