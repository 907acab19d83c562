import { type CallbackFault, callbackFaults } from '../../../dev/identity-provider/fault-table'
import { Visitor } from '../../../dev/visitor/visitor'
import { type IdentityFailure, identityFailures } from '../../../lib/domain/access/identity-failure'
import { say } from '../stage'
import { expect, test } from '../test'
import { outcome, type Stage, startStage } from './hostile-provider'

test.describe.configure({ mode: 'default' })

let stage: Stage
test.beforeAll(async () => {
  stage = await startStage()
})
test.afterAll(() => stage?.stop())

const families: Record<CallbackFault, IdentityFailure> = {
  accessDenied: 'refused',
  loginRequired: 'expired',
  providerError: 'unknown',
  providerBusy: 'unknown',
  wrongState: 'stateLost',
  missingState: 'stateLost',
  wrongCallbackIssuer: 'tokenInvalid',
  missingCallbackIssuer: 'tokenInvalid',
  junkCode: 'expired',
  missingCode: 'unknown',
  codeAndError: 'refused',
  twoCodes: 'expired',
}
const faults = Object.keys(callbackFaults) as CallbackFault[]

test('nobody gets in by a callback that was tampered with', async () => {
  const { people, provider, server, sessions } = stage
  const outcomes: Record<string, string[]> = {}
  for (const fault of faults) {
    provider.faults.set(fault)
    outcomes[fault] = await Promise.all(
      people.map(async ({ subject }) => {
        const visitor = new Visitor(server.origin)
        return outcome(visitor, await visitor.signIn(subject))
      }),
    )
  }
  provider.faults.set(null)
  expect(outcomes).toEqual(
    Object.fromEntries(faults.map((fault) => [fault, Array(3).fill(`303 /login/error ${families[fault]}`)])),
  )
  expect(await sessions()).toBe(0)
})

const checks = ['authjs.state', 'authjs.nonce', 'authjs.pkce.code_verifier']

test('nobody gets in when the browser’s cookies are lost or the request was changed', async () => {
  const { people, server, sessions } = stage
  const subject = people[1]?.subject ?? ''
  const outcomes: Record<string, string> = {}
  for (const name of [...checks, 'all']) {
    const visitor = new Visitor(server.origin)
    const back = await visitor.reachCallback(subject)
    for (const lost of name === 'all' ? checks : [name]) expect(visitor.jar.delete(lost)).toBe(true)
    outcomes[`${name} lost`] = outcome(visitor, await visitor.open(back.href))
  }
  const asked = { state: 'stateLost', nonce: 'tokenInvalid', code_challenge: 'expired' }
  for (const name of Object.keys(asked)) {
    const visitor = new Visitor(server.origin)
    const other = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
    outcomes[`${name} changed`] = outcome(
      visitor,
      await visitor.open((await visitor.reachCallback(subject, (query) => query.set(name, other))).href),
    )
  }
  const lost = [...checks, 'all'].map((name) => [`${name} lost`, '303 /login/error stateLost'])
  const changed = Object.entries(asked).map(([name, family]) => [`${name} changed`, `303 /login/error ${family}`])
  expect(outcomes).toEqual(Object.fromEntries([...lost, ...changed]))
  expect(await sessions()).toBe(0)
})

test('a callback serves one browser once', async () => {
  const { people, server, sessions } = stage
  const [mine, theirs] = [people[0]?.subject ?? '', people[1]?.subject ?? '']
  const me = new Visitor(server.origin)
  const back = await me.reachCallback(mine)

  const other = new Visitor(server.origin)
  await other.reachCallback(theirs)
  expect(outcome(other, await other.open(back.href))).toBe('303 /login/error stateLost')
  expect(await sessions()).toBe(0)

  const kept = new Map(me.jar)
  expect(outcome(me, await me.open(back.href))).toBe('303 / cookie')
  const again = new Visitor(server.origin)
  for (const [name, cookie] of kept) again.jar.set(name, cookie)
  expect(outcome(again, await again.open(back.href))).toBe('303 /login/error expired')
  expect(await sessions()).toBe(1)
  expect(await me.isSignedIn()).toBe(true)
})

test('a failed sign-in keeps the browser’s current session', async () => {
  const { people, server } = stage
  const me = new Visitor(server.origin)
  await me.signIn(people[2]?.subject ?? '')
  const token = me.cookie('sid')
  const answer = await me.open('/callback?error=access_denied&error_description=Call+%2B1+555+for+help&state=x')
  expect(answer.headers.get('location')).toMatch(/\/login\/error\?reason=\w+&id=[0-9a-f-]{36}$/)
  expect([me.cookie('sid'), await me.isSignedIn()]).toEqual([token, true])
})

for (const locale of ['en', 'es', 'ja'] as const) {
  test(`the error page says what happened and leads on (${locale})`, async () => {
    const visitor = new Visitor(stage.server.origin)
    visitor.setCookie('suma-locale', locale)
    for (const family of identityFailures) {
      const answer = await visitor.open(`/login/error?reason=${family}&error_description=Call+555`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      for (const key of ['title', 'text', 'action'])
        expect(html).toContain(say(locale, 'errors', `identity.${family}.${key}`))
      expect(html).toMatch(/href="\/login(?:\?again)?"/)
      expect(html).not.toContain('Call 555')
    }
  })
}
