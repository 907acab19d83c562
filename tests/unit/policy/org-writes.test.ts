import { expect, test } from 'vitest'
import { orgOfWrite, orgWrittenIn } from '@/lib/policy/org-writes'
import { scopeOf } from '@/lib/policy/scopes'

/** Scopes of writes in an organization. */
const writing = ['members:write', 'organization:write', 'training:write', 'webhooks:write']
/** Actions with such a scope that only read, or that people do for themselves. */
const others = ['webhook.list', 'webhook.read', 'enrollment.withdraw', 'enrollment.answer']

test('every action that writes in an organization stops while it is suspended', () => {
  const missing = Object.entries(scopeOf)
    .filter(([action, scope]) => writing.includes(scope) && !(action in orgOfWrite))
    .map(([action]) => action)
  expect(missing.toSorted()).toEqual(others.toSorted())
})

test('the organization of an action is that of its subject; a token of a person is of none', () => {
  expect(orgWrittenIn('org.update', { id: 'a' })).toBe('a')
  expect(orgWrittenIn('member.manage', { orgId: 'b' })).toBe('b')
  expect(orgWrittenIn('apiToken.create', { userId: 'p', orgId: null })).toBeNull()
  expect(orgWrittenIn('credential.update', { userId: 'p' })).toBeNull()
})
