import { expect, test } from 'vitest'
import { orgScopeNames, scopeNames } from '@/lib/domain/access/api-token'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { type Action, can, rules, type Target, unverifiedMay, type Viewer } from '@/lib/policy/can'
import { reaches, scopeOf } from '@/lib/policy/scopes'

const actions = Object.keys(rules) as Action[]
const viewer: Viewer = {
  userId: 'u',
  verified: true,
  superAdmin: false,
  roles: [{ orgId: 'o', roleType: 'ADMIN' }],
  visits: [],
  personVisits: [],
  scopes: null,
}
/** A row that belongs to the viewer in every way a rule can check. */
const mine = {
  id: 'u',
  userId: 'u',
  orgId: 'o',
  addresseeId: 'u',
  taskSessionId: 's',
  instructorIds: ['u'],
  enrolledIds: ['u'],
  signerIds: ['u'],
  announced: true,
  present: true,
  shares: [],
} as unknown as Target<Action>
/** Rules about an organization find its id where others expect a person's. */
const ofOrg = { ...(mine as object), id: 'o' } as unknown as Target<Action>
const may = (one: Viewer, action: Action) => can(one, action, mine) || can(one, action, ofOrg)

test('every action has a scope, and nothing else has one', () =>
  expect(Object.keys(scopeOf).toSorted()).toEqual(actions.toSorted()))

test('a scope is one that a token can be given, or the session of a person', () =>
  expect(Object.values(scopeOf).filter((scope) => scope !== 'session' && !isOneOf(scopeNames, scope))).toEqual([]))

test('read scopes change nothing, and scopes that change something are not named read', () => {
  const reading = actions.filter((action) => /^\w+\.(?:read|list|find)/.test(action))
  for (const action of actions) {
    const scope = scopeOf[action]
    // Whoever may create webhooks may also see them, and nobody else: both have one scope.
    if (scope.endsWith(':write') && scope !== 'webhooks:write') expect(reading, action).not.toContain(action)
    if (scope.endsWith(':read')) expect(action).toMatch(/^\w+\.(?:read|list|find|administer)/)
  }
})

test('an organization’s token has no scopes of a profile or licenses', () => {
  expect(orgScopeNames).toEqual(scopeNames.filter((scope) => !/^(profile|credentials)/.test(scope)))
})

test('what an organization’s program may do has a scope that its token can have', () => {
  const program = { ...viewer, userId: 'program', scopes: scopeNames }
  const ofSomebody = { ...(mine as object), id: 'p', userId: 'p', addresseeId: 'p', present: false }
  const ofTheirs = { ...ofSomebody, instructorIds: ['p'], enrolledIds: ['p'], signerIds: ['p'] }
  const targets = [ofTheirs, { ...ofTheirs, id: 'o' }] as unknown as Target<Action>[]
  const reached = actions.filter((action) => targets.some((target) => can(program, action, target)))
  expect(reached).toContain('member.manage')
  expect(reached.filter((action) => !isOneOf(orgScopeNames, scopeOf[action]))).toEqual([])
})

test.each(actions)('%s is allowed by its scope alone, and without scopes to a person who signed in', (action) => {
  const needed = scopeOf[action]
  const withScopes = (scopes: Viewer['scopes']) => ({ ...viewer, scopes })
  expect(reaches(viewer, action)).toBe(true)
  expect(scopeNames.filter((scope) => reaches(withScopes([scope]), action))).toEqual(
    needed === 'session' ? [] : [needed],
  )
  expect(
    scopeNames.filter((scope) => may(withScopes([scope]), action) !== (scope === needed && may(viewer, action))),
  ).toEqual([])
  const others = scopeNames.filter((scope) => scope !== needed)
  expect([others, []].filter((scopes) => may(withScopes(scopes), action))).toEqual([])
})

test('what only a session may do is allowed to no token, whatever its scopes', () => {
  const all = { ...viewer, scopes: scopeNames }
  expect(actions.filter((action) => !reaches(all, action))).toEqual(
    actions.filter((action) => scopeOf[action] === 'session'),
  )
  for (const action of ['contact.change', 'contact.verify', 'session.revoke', 'org.visit', 'org.create'] as const)
    expect(reaches(all, action)).toBe(false)
})

test('unverified people gain nothing by a token', () => {
  const token = { ...viewer, verified: false, scopes: scopeNames }
  expect(actions.filter((action) => may(token, action) && !unverifiedMay.has(action))).toEqual([])
})
