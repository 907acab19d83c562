import { setTimeout as sleep } from 'node:timers/promises'
import { Visitor } from '@/dev/visitor/visitor'
import { endProviderToken } from '@/fixtures/sessions'
import { wave } from '@/operations/stage/requests'
import { blame, expectAll, tell } from '../outages/trial'
import { guest, type Installation, providerPatience } from './installation'

/**
 * The identity provider is away, then hangs. People who are signed in continue, even when a check with the provider is
 * due; people who sign in are informed in time. A server that starts meanwhile works, and everything recovers by
 * itself.
 */
export async function providerAway(installation: Installation): Promise<void> {
  const { provider } = installation.proxies
  const signedIn = new Visitor(installation.origin)
  await signedIn.signIn(guest)
  const back = () => new Visitor(installation.origin).reachCallback(guest)
  for (const [name, fall] of [
    ['away', provider.away],
    ['hangs', provider.hang],
  ] as const) {
    const [visitor, coming] = [new Visitor(installation.origin), new Visitor(installation.origin)]
    const callback = await coming.reachCallback(guest)
    await fall()
    if (name === 'away') await installation.web().stop()
    if (name === 'away') await installation.startWeb()
    await expectMessage(`provider ${name}, callback`, coming, callback.href)
    await expectMessage(`provider ${name}, sign-in`, visitor, '/login')
    await endProviderToken(signedIn.cookie('sid') ?? '', 30)
    if (!(await signedIn.isSignedIn())) blame(`provider ${name}: who was signed in is not any more`)
    expectAll('  others meanwhile', await Promise.all(wave(installation, 24)), { statuses: [200], withinMs: 5000 })
    await sleep(providerPatience)
    if (!(await signedIn.isSignedIn())) blame(`provider ${name}: who was signed in was signed out`)
    await provider.open()
  }
  const began = performance.now()
  await back()
  const visitor = new Visitor(installation.origin)
  await visitor.signIn(guest)
  tell('  provider is back', `signed in after ${Math.round(performance.now() - began)} ms`)
  if (!visitor.cookie('sid')) blame('provider: it is back, and nobody gets in')
}

/** Number of attempts before the product gives up (specification, section 9). */
const tries = 3

/**
 * A person who signs in must end on a page that explains the problem, in time. The product may have the provider's
 * address cached, but not its response.
 */
async function expectMessage(name: string, visitor: Visitor, address: string): Promise<void> {
  const began = performance.now()
  const answer = await visitor.open(address)
  const took = performance.now() - began
  const to = new URL(answer.headers.get('location') ?? '/', visitor.origin)
  tell(name, `${answer.status} ${to.pathname}${to.search.replace(/&?id=.*/, '')} after ${Math.round(took)} ms`)
  if (answer.status !== 303) blame(`${name}: answered ${answer.status}`)
  if (took > tries * providerPatience + 1000) blame(`${name}: took ${Math.round(took)} ms`)
  if (visitor.cookie('sid')) blame(`${name}: somebody was signed in`)
  if (to.pathname === '/login/error' && (await visitor.open(to.href)).status !== 200)
    blame(`${name}: the page that says so is not there`)
}
