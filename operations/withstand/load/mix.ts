import { randomUUID } from 'node:crypto'
import { creditFields } from '@/fixtures/credits'
import type { Person } from '@/operations/stage/stage'

/** `kind`: its name in the report. */
export type Asking = {
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const me = '{ me { id invitations { __typename } creditCount } }'
const licenses = '{ me { credentials { id geo credentialType expiresAt } } }'
const add = 'mutation ($input: CreditInput!) { addCredit(input: $input) { success } }'
const prefer =
  'mutation ($id: ID!, $data: JSON!) { updateUserPrefs(id: $id, operation: "SET", data: $data) { success } }'

const page = ({ cookie }: Person, path: string): Asking => ({
  kind: path,
  method: 'GET',
  path,
  headers: { cookie, accept: 'text/html' },
})
const api = ({ cookie }: Person, kind: string, query: string, variables: object = {}): Asking => ({
  kind,
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  headers: {
    cookie,
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    ...(query.startsWith('mutation') ? { 'idempotency-key': randomUUID() } : {}),
  },
})

/** Of ten requests, four are pages, four are API queries, one saves a preference, and one adds a credit. */
const turns: readonly ((person: Person) => Asking)[] = [
  (person) => page(person, '/dashboard'),
  (person) => api(person, 'me', me),
  (person) => page(person, '/credentials'),
  (person) => api(person, 'licenses', licenses),
  (person) => api(person, 'a choice', prefer, { id: person.id, data: { uiLanguage: 'en' } }),
  (person) => page(person, '/account'),
  (person) => api(person, 'me', me),
  (person) => page(person, '/add-credits'),
  (person) => api(person, 'licenses', licenses),
  (person) => api(person, 'a credit', add, { input: creditFields() }),
]

/** The request at an index of the sequence. */
export const mixOf =
  (people: readonly Person[]) =>
  (at: number): Asking =>
    turns[at % turns.length]!(people[Math.floor(at / turns.length) % people.length]!)
