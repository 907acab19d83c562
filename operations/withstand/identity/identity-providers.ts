import { callbackFaults, type FaultName } from '@/dev/identity-provider/fault-table'
import { Visitor } from '@/dev/visitor/visitor'
import type { SeedPerson } from '@/fixtures/demo-people'
import { endTheirs } from '@/fixtures/identity-providers'
import { makeUser } from '@/fixtures/people'
import { type Finding, type Run, wrongOf } from '../part'
import { type Comer, comersOf, identityProviderFaults, type Outcome, outcomeOf, unsureFaults } from './comers'
import { type Hospital, type IdentityStage, openHospital } from './stage'

const [domain, foreign] = ['mercy.example.org', 'harbor.example.org']
const of = (name: string, at: string): SeedPerson => ({
  subject: `${name}@${at}`,
  loginType: 'auth0',
  email: `${name}@${at}`,
  emailVerified: true,
  name: 'Nora Lane',
})
const [nora, finn, unsure] = [of('nora', domain), of('finn', foreign), of('unsure', domain)]

/**
 * An organization's own identity provider: no fault of the tables may sign anybody in; its claims about people outside
 * its domains may neither join an account nor verify a contact; and no response may be valid elsewhere, for another
 * browser, a second time, or after the identity provider has ended.
 */
export async function byIdentityProviders({ instance }: IdentityStage, { times, print }: Run): Promise<Finding[]> {
  const [owner, elsewhere] = [
    await makeUser({ email: `otto@${domain}`, subject: 'auth0|owner' }),
    await makeUser({ email: 'olga@example.com' }),
  ]
  const addresses = { taken: owner.email!, takenElsewhere: elsewhere.email!, known: nora.email! }
  const comers = comersOf({ domain, foreign, ...addresses, subject: 'auth0|owner' })
  const named = comers.map(({ person }) => person)
  const mercy = await openHospital(instance, domain, [nora, unsure, ...named])
  const harbor = await openHospital(instance, foreign, [finn])
  const accounts = [owner.id, elsewhere.id, mercy.org.admin.id, harbor.org.admin.id]

  const enter = enterer(instance.origin, mercy, accounts)
  try {
    const faults = identityProviderFaults.slice(0, times(identityProviderFaults.length))
    const byFault: string[] = []
    for (const fault of faults) {
      const outcome = await enter(nora, fault)
      if (outcome !== 'refused') byFault.push(`${fault}: ${outcome}`)
    }
    print(`  ${faults.length} faults of an organization’s provider`)
    const honest = await enter(nora, null)
    const byName = await namesOf(enter, comers)
    const misled = await misleadings(instance.origin, mercy, harbor)
    return [
      finding(`${faults.length} faults of an organization’s own provider`, byFault),
      finding(`${comers.length + unsureFaults.length} people whom it names and who are not its to name`, byName),
      finding(`${misled.tried} answers that are another’s, another browser’s, used or too late`, misled.wrong),
      { did: 'control: one of its people when it is honest', result: honest, ok: honest === 'proven' },
    ]
  } finally {
    await Promise.all([mercy.stop(), harbor.stop()])
  }
}

type Enter = (seedPerson: SeedPerson, fault: FaultName | null) => Promise<Outcome>

/** Signs in through an organization's provider, with the given fault if any. */
const enterer =
  (origin: string, { provider }: Hospital, accounts: readonly string[]): Enter =>
  async (who, fault) => {
    const visitor = new Visitor(origin)
    provider.faults.set(fault !== null && fault in callbackFaults ? fault : null)
    const back = await visitor.leadBack(await visitor.askedAt(nora.email!), who.subject)
    provider.faults.set(fault)
    const outcome = await outcomeOf(visitor, await visitor.open(back.href), accounts)
    provider.faults.set(null)
    return outcome
  }

/** Names of the people whose outcome differed from the allowed one. */
async function namesOf(enter: Enter, comers: readonly Comer[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { says, person, becomes } of comers) {
    const outcome = await enter(person, null)
    if (outcome !== becomes) wrong.push(`${says}: ${outcome}`)
  }
  for (const fault of unsureFaults) {
    const outcome = await enter(unsure, fault)
    if (outcome !== 'a claimant') wrong.push(`${fault}: ${outcome}`)
  }
  return wrong
}

const finding = (did: string, wrong: readonly string[]): Finding => ({
  did,
  result: wrongOf(wrong),
  ok: wrong.length === 0,
})

type Tried = { tried: number; wrong: string[] }

/** Valid responses of honest providers, used in the wrong place or at the wrong time. */
async function misleadings(origin: string, mercy: Hospital, harbor: Hospital): Promise<Tried> {
  const result: Tried = { tried: 0, wrong: [] }
  const signInAs = async (seedPerson: SeedPerson) => {
    const visitor = new Visitor(origin)
    return { visitor, back: await visitor.leadBack(await visitor.askedAt(seedPerson.email!), seedPerson.subject) }
  }
  const refused = async (name: string, visitor: Visitor, back: URL, path = back.pathname) => {
    const { status } = await visitor.open(`${path}${back.search}`)
    result.tried += 1
    if (status >= 500 || visitor.cookie('sid')) result.wrong.push(`${name}: ${status}`)
  }
  const callbacks = [harbor.identityProvider.id, crypto.randomUUID(), 'nonsense', '', `${mercy.identityProvider.id}%00`]
  for (const place of callbacks) {
    const { visitor, back } = await signInAs(nora)
    await refused(`at /callback/${place}`, visitor, back, `/callback${place && `/${place}`}`)
  }
  const [one, other] = [await signInAs(nora), await signInAs(finn)]
  await refused('in a browser that came from another provider', other.visitor, one.back)
  await refused('in a browser that never left', new Visitor(origin), one.back)
  for (const name of ['authjs.state', 'authjs.nonce', 'authjs.pkce.code_verifier']) {
    const { visitor, back } = await signInAs(nora)
    visitor.jar.delete(name)
    await refused(`without ${name}`, visitor, back)
  }
  const used = await signInAs(nora)
  const savedCookies = new Map(used.visitor.jar)
  await used.visitor.open(used.back.href)
  const again = new Visitor(origin)
  for (const [name, cookie] of savedCookies) again.jar.set(name, cookie)
  await refused('a second time', again, used.back)
  const late = await signInAs(nora)
  await endTheirs(mercy.org, mercy.identityProvider)
  await refused('after the end of the identity provider', late.visitor, late.back)
  return result
}
