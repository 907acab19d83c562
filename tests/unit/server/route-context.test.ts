import { expect, test } from 'vitest'
import { routeContext } from '@/lib/server/held-rights'

const now = new Date('2026-11-27T12:00:00Z')
const anHourAgo = now.getTime() - 3_600_000
type Facts = NonNullable<Parameters<typeof routeContext>[0]>
const maria: Facts = {
  userId: 'maria',
  verified: true,
  hasCredential: false,
  noCredential: false,
  superAdmin: false,
  roles: [],
  invitationIds: [],
  firstName: 'Maria',
  lastName: 'Lopez',
  dob: '1990-01-01',
  acknowledgedAt: new Date(0),
  acr: null,
  amr: [],
  authAt: null,
  providerOrgId: null,
}

const skipped = (cookie: string | undefined, facts: Facts | null = maria) =>
  routeContext(facts, { skipped: cookie, postponed: undefined, redirect: undefined }, now).credentialStepSkippedAt

test.each([
  ['their own', `maria.${anHourAgo}`],
  ['their own beside another person’s', `kenji.${anHourAgo - 1}~maria.${anHourAgo}`],
])('a person who skipped the first license has skipped it: %s', (_name, cookie) => {
  expect(skipped(cookie)).toEqual(new Date(anHourAgo))
})

test.each([undefined, '', `kenji.${anHourAgo}`, `${anHourAgo}`, 'maria.soon'])(
  'what somebody else skipped in this browser, or nobody, is not theirs: %j',
  (cookie) => {
    expect(skipped(cookie)).toBeNull()
  },
)

test('nobody signed in has skipped anything', () => {
  expect(skipped(`maria.${anHourAgo}`, null)).toBeNull()
})
