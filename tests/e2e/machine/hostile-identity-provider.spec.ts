import { callbackFaults, type FaultName } from '../../../dev/identity-provider/fault-table'
import { Visitor } from '../../../dev/visitor/visitor'
import { makeUser } from '../../../fixtures/people'
import {
  comersOf,
  identityProviderFaults,
  type Outcome,
  outcomeOf,
  unsureFaults,
} from '../../../operations/withstand/identity/comers'
import { newAddress } from '../stage'
import { expect, test } from '../test'
import { startTwoProviders, type TwoProviders } from './two-providers'

test.describe.configure({ mode: 'default' })

const elsewhere = newAddress('elsewhere')
const subject = `auth0|elsewhere-${process.pid}-${Date.now()}`
const comersAt = (domain: string) =>
  comersOf({
    domain,
    foreign: 'harbor.example.org',
    subject,
    takenElsewhere: elsewhere,
    taken: `otto@${domain}`,
    known: `nora@${domain}`,
  })
let stage: TwoProviders
let accounts: string[]
test.beforeAll(async () => {
  stage = await startTwoProviders((domain) => comersAt(domain).map(({ person }) => person))
  const person = await makeUser({ email: elsewhere, subject, noCredential: true })
  accounts = [person.id, stage.org.admin.id]
})
test.afterAll(() => stage?.stop())

/** Returns from the organization's provider while it misbehaves. */
async function comeBy(who: string, fault: FaultName | null): Promise<Outcome> {
  const { hospital, nora, origin } = stage
  const visitor = new Visitor(origin)
  hospital.faults.set(fault !== null && fault in callbackFaults ? fault : null)
  const back = await visitor.leadBack(await visitor.askedAt(nora.email!), who)
  hospital.faults.set(fault)
  const outcome = await outcomeOf(visitor, await visitor.open(back.href), accounts)
  hospital.faults.set(null)
  return outcome
}

test('an organization’s provider that misbehaves signs nobody in, and does when it is honest', async () => {
  const outcomes: Record<string, Outcome> = {}
  for (const fault of identityProviderFaults) outcomes[fault] = await comeBy(stage.nora.subject, fault)
  expect(outcomes).toEqual(Object.fromEntries(identityProviderFaults.map((fault) => [fault, 'refused'])))
  expect(await comeBy(stage.nora.subject, null)).toBe('proven')
})

test('whom it names without a say over them is nobody’s account and has proven nothing', async () => {
  const comers = comersAt(stage.domain)
  const outcomes: Record<string, Outcome> = {}
  expect(await comeBy(stage.nora.subject, null)).toBe('proven')
  for (const { says, person } of comers) outcomes[says] = await comeBy(person.subject, null)
  expect(outcomes).toEqual(Object.fromEntries(comers.map(({ says, becomes }) => [says, becomes])))
  const unsure = comers.find(({ person }) => !person.emailVerified)
  for (const fault of unsureFaults) expect(await comeBy(unsure!.person.subject, fault), fault).toBe('a claimant')
})

test('who is on no trip learns of no provider whether it is there', async () => {
  const answers = new Set<string>()
  const there = stage.identityProvider.id
  for (const id of [there, crypto.randomUUID(), 'nonsense']) {
    const answer = await new Visitor(stage.origin).open(`/callback/${id}?code=x&state=y`)
    const to = new URL(answer.headers.get('location') ?? '', stage.origin)
    answers.add(`${answer.status} ${to.pathname} ${to.searchParams.get('reason')}`)
  }
  expect([...answers]).toEqual(['303 /login/error stateLost'])
})
