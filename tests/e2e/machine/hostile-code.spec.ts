import { type CodeFault, codeFaults, unverifiedFaults } from '../../../dev/identity-provider/fault-table'
import { Visitor } from '../../../dev/visitor/visitor'
import { removeUserOf } from '../../../fixtures/people'
import type { IdentityFailure } from '../../../lib/domain/access/identity-failure'
import { expect, test } from '../test'
import { outcome, type Stage, startStage } from './hostile-provider'

test.describe.configure({ mode: 'default' })

let stage: Stage
test.beforeAll(async () => {
  stage = await startStage()
})
test.afterAll(() => stage?.stop())

/** The message families people see; every other fault is a token that cannot be trusted. */
const families: Partial<Record<CodeFault, IdentityFailure>> = {
  unknownLoginType: 'unsupportedAuthType',
  subjectWithoutPrefix: 'unsupportedAuthType',
  invalidGrant: 'expired',
  mfaRequired: 'mfaRequired',
  slow: 'timeout',
  serverError: 'unknown',
  unavailable: 'unknown',
  invalidClient: 'unknown',
  notJson: 'unknown',
  jsonList: 'unknown',
  wrongTokenType: 'unknown',
}

const faults = Object.keys(codeFaults) as (keyof typeof codeFaults)[]

/** Returns from the misbehaving provider: where that ends, and whether it created a session. */
async function attempt(subject: string, fault: keyof typeof codeFaults): Promise<string> {
  const { provider, server } = stage
  const visitor = new Visitor(server.origin)
  const back = await visitor.reachCallback(subject)
  provider.faults.set(fault)
  return outcome(visitor, await visitor.open(back.href))
}

test('nobody gets in with a bad token answer, whichever way they sign in', async () => {
  const { people, provider, sessions } = stage
  const outcomes: Record<string, string[]> = {}
  for (const fault of faults) {
    provider.faults.set(null)
    outcomes[fault] = await Promise.all(people.map(({ subject }) => attempt(subject, fault)))
    if ((await sessions()) > 0) outcomes[fault].push('session')
  }
  provider.faults.set(null)
  const refused = (fault: CodeFault) => `303 /login/error ${families[fault] ?? 'tokenInvalid'}`
  const expected = faults.map((fault) => [fault, Array(3).fill(refused(fault))])
  expect(outcomes).toEqual(Object.fromEntries(expected))
  checkLog(stage.server.log())
})

/** The log names each cause with the request's id, and contains no secret. */
function checkLog(log: string): void {
  for (const cause of ['invalid_client', 'mfa_required', 'Unsupported auth type', 'The ID token is not valid'])
    expect(log).toContain(`"cause":"${cause}"`)
  expect(log).toMatch(/"requestId":"[0-9a-f-]{36}"/)
  expect(log).not.toMatch(/eyJ[\w-]{20}|refresh_token|the-secret-of|code_verifier=/)
}

test('the same people get in once the provider is honest again', async () => {
  const { people, server, sessions } = stage
  const before = await sessions()
  for (const { subject } of people) {
    const visitor = new Visitor(server.origin)
    const answer = await visitor.signIn(subject)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.origin}/?landing`])
    expect(visitor.cookie('sid')).toMatch(/^[\w-]{43}$/)
  }
  expect(await sessions()).toBe(before + 3)
})

test('an email that the provider does not expressly vouch for is not verified', async () => {
  const { people, provider, server } = stage
  const subject = people[0]?.subject ?? ''
  for (const fault of Object.keys(unverifiedFaults) as (keyof typeof unverifiedFaults)[]) {
    const visitor = new Visitor(server.origin)
    const back = await visitor.reachCallback(subject)
    await removeUserOf(subject)
    provider.faults.set(fault)
    expect(outcome(visitor, await visitor.open(back.href)), fault).toBe('303 / cookie')
    provider.faults.set(null)
    expect(await visitor.leadsTo('/dashboard'), fault).toBe('/verification')
  }
})
