import type { JWTPayload } from 'jose'
import { expect, test } from 'vitest'
import { claimsOf, programOf } from '@/lib/adapters/identity/access-token'

test.each<[string, JWTPayload, string | null]>([
  ['its own subject by client_id', { sub: 'hr', client_id: 'hr' }, 'hr'],
  ['its own subject by azp', { sub: 'hr', azp: 'hr' }, 'hr'],
  ['as Auth0 says it', { sub: 'hr@clients', azp: 'hr', gty: 'client-credentials' }, 'hr'],
  ['both names, the same', { sub: 'hr', azp: 'hr', client_id: 'hr' }, 'hr'],
  ['both names, and not the same', { sub: 'hr', azp: 'web', client_id: 'hr' }, null],
  ['a person who signed in with a client', { sub: 'auth0|ana', azp: 'hr', client_id: 'hr' }, null],
  ['no client named', { sub: 'hr' }, null],
  ['a client that is named like a person', { sub: 'auth0|ana', client_id: 'auth0|ana' }, null],
  ['an empty name', { sub: '', client_id: '' }, null],
  ['a name that is no text', { sub: '7', client_id: 7 as never }, null],
])('whose token: %s', (_name, payload, client) => {
  expect(programOf(payload)).toBe(client)
  expect(claimsOf(payload, 'https://identity.example').program).toBe(client ?? undefined)
})
