import { expect, test } from 'vitest'
import { type Supervised, supervisorProblem } from '@/lib/domain/orgs/membership'

const role = (id: string, overrides: Partial<Supervised> = {}): Supervised => ({
  id,
  orgId: 'one',
  state: 'ACTIVE',
  supervisorId: null,
  ...overrides,
})
const member = role('m')

test.each([
  ['somebody else of the organization', role('s'), ['s'], null],
  ['somebody on leave', role('s', { state: 'ON_LEAVE' }), ['s'], null],
  ['nobody', null, [], 'notAMember'],
  ['somebody of another organization', role('s', { orgId: 'two' }), ['s'], 'notAMember'],
  ['somebody whose membership ended', role('s', { state: 'ENDED' }), ['s'], 'notAMember'],
  ['oneself', member, ['m'], 'oneself'],
  ['somebody one supervises', role('s', { supervisorId: 'm' }), ['s', 'm'], 'circle'],
  ['somebody further down', role('s', { supervisorId: 't' }), ['s', 't', 'u', 'm'], 'circle'],
  ['somebody with supervisors of their own', role('s', { supervisorId: 't' }), ['s', 't', 'u'], null],
] as const)('%s', (_name, supervisor, above, problem) => {
  expect(supervisorProblem(member, supervisor, above)).toBe(problem)
})
