import type { RefreshFault } from '../../../dev/identity-provider/fault-table'
import { Visitor } from '../../../dev/visitor/visitor'
import {
  backdateSessions,
  backdateSilentChecks,
  endProviderToken,
  personOfSession,
  providerTokenLeft,
} from '../../../fixtures/sessions'
import { expect, test } from '../test'
import { type Stage, startStage } from './hostile-provider'

test.describe.configure({ mode: 'default' })

let stage: Stage
test.beforeAll(async () => {
  stage = await startStage()
})
test.afterAll(() => stage?.stop())

async function newcomer(index = 0): Promise<Visitor> {
  const visitor = new Visitor(stage.server.origin)
  await visitor.signIn(stage.people[index]?.subject ?? '')
  expect(visitor.cookie('sid')).not.toBeNull()
  return visitor
}

/** The result of the page's own check: `true`, `false`, or the status of a refusal. */
async function check(visitor: Visitor): Promise<boolean | number> {
  const answer = await visitor.open('/api/session/check', {})
  return answer.ok ? (await answer.json()).signedIn : answer.status
}

const gone: RefreshFault[] = ['refreshInvalidGrant', 'refreshLoginRequired']
const raised: RefreshFault[] = [
  'refreshMfaRequired',
  'refreshServerError',
  'refreshNotJson',
  'refreshOtherSubject',
  'refreshForeignKey',
]

test('a session ends when the provider does not know the person any more', async () => {
  for (const fault of gone) {
    const visitor = await newcomer()
    stage.provider.faults.set(fault)
    expect(await check(visitor), fault).toBe(false)
    stage.provider.faults.set(null)
    expect(await visitor.isSignedIn(), fault).toBe(false)
  }
})

test('any other answer of the provider is an error: the session stays and the next check asks again', async () => {
  const visitor = await newcomer(1)
  for (const fault of raised) {
    stage.provider.faults.set(fault)
    expect(await check(visitor), fault).toBe(503)
    expect(await visitor.isSignedIn(), fault).toBe(true)
  }
  stage.provider.faults.set(null)
  expect(await check(visitor)).toBe(true)
  expect(stage.provider.faults.requests()).toBe(1)
})

test('a provider that does not answer is asked three times before the check fails', async () => {
  const visitor = await newcomer(2)
  stage.provider.faults.set('refreshSlow')
  expect(await check(visitor)).toBe(503)
  expect(stage.provider.faults.requests()).toBe(3)
  stage.provider.faults.set(null)
  expect(await visitor.isSignedIn()).toBe(true)
})

test('the provider is asked at most every five minutes, however many tabs there are', async () => {
  const { faults } = stage.provider
  const visitor = await newcomer()
  const setBack = (seconds: number) => backdateSilentChecks(stage.provider.issuer, seconds)
  faults.set(null)
  expect(await Promise.all(Array.from({ length: 4 }, () => check(visitor)))).toEqual([true, true, true, true])
  expect(faults.requests()).toBe(1)
  await setBack(290)
  expect([await check(visitor), faults.requests()]).toEqual([true, 1])
  await setBack(11)
  expect([await check(visitor), faults.requests()]).toEqual([true, 2])
})

test('a request in the last minute of the provider’s token renews it in the background, once for several', async () => {
  const { faults } = stage.provider
  const visitor = await newcomer()
  const token = visitor.cookie('sid') ?? ''
  faults.set(null)
  expect(await providerTokenLeft(token)).toBeGreaterThan(3500)
  await endProviderToken(token, 120)
  expect([await visitor.isSignedIn(), faults.requests()]).toEqual([true, 0])
  await endProviderToken(token, 50)
  expect(await Promise.all(Array.from({ length: 4 }, () => visitor.isSignedIn()))).toEqual([true, true, true, true])
  await expect.poll(() => providerTokenLeft(token)).toBeGreaterThan(3500)
  expect(faults.requests()).toBe(1)
})

test('a session ends when the provider answers that with login_required', async () => {
  const visitor = await newcomer(1)
  await endProviderToken(visitor.cookie('sid') ?? '', 30)
  stage.provider.faults.set('refreshLoginRequired')
  await expect.poll(() => visitor.isSignedIn()).toBe(false)
  stage.provider.faults.set(null)
})

test('a session that was idle too long is over, whatever the provider says', async () => {
  const visitor = await newcomer()
  await backdateSessions(await personOfSession(visitor.cookie('sid') ?? ''), { used: 31 })
  expect([await check(visitor), await visitor.isSignedIn()]).toEqual([false, false])
})

test('only our own page may request a check', async () => {
  const visitor = await newcomer()
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    for (const path of ['/api/session/check', '/api/session/ping', '/logout'])
      expect((await visitor.open(path, {}, headers)).status, path).toBe(403)
  }
  expect(await visitor.isSignedIn()).toBe(true)
})
