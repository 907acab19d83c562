import { expect, test } from 'vitest'
import { isOwnOrg } from '@/graphql/own-org'

const orgId = '0b9f5f4e-2a1c-4b6e-9d7f-1f2e3d4c5b6a'
const member = { wheel: false, roles: [{ orgId }] }

test.each([
  ['an organization of theirs', member, orgId, true],
  ['in other letters', member, orgId.toUpperCase(), true],
  ['another one', member, '1b9f5f4e-2a1c-4b6e-9d7f-1f2e3d4c5b6a', false],
  ['none at all', member, 'x', false],
  ['two at once', member, [orgId, orgId], false],
  ['any, for a super admin', { wheel: true, roles: [] }, orgId, true],
])('%s', (_name, caller, named, is) => {
  expect(isOwnOrg(caller, named)).toBe(is)
})
