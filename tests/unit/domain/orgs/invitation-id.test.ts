import { expect, test } from 'vitest'
import { isInvitationId } from '@/lib/domain/orgs/invitation'

test.each([
  ['0b9e6a52-4d3f-4c1a-9f6e-2f4b8d1c7a30', true],
  ['0B9E6A52-4D3F-4C1A-BF6E-2F4B8D1C7A30', true],
  ['0b9e6a52-4d3f-1c1a-9f6e-2f4b8d1c7a30', false],
  ['0b9e6a52-4d3f-4c1a-7f6e-2f4b8d1c7a30', false],
  ['0b9e6a52-4d3f-4c1a-9f6e-2f4b8d1c7a3', false],
  ['0b9e6a52-4d3f-4c1a-9f6e-2f4b8d1c7a30x', false],
  ['123', false],
  ['', false],
])('%j: %s', (id, is) => {
  expect(isInvitationId(id)).toBe(is)
})
