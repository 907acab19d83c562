import { callbackFaults, codeFaults, type FaultName } from '@/dev/identity-provider/fault-table'
import { Visitor } from '@/dev/visitor/visitor'
import type { SeedPerson } from '@/fixtures/demo-people'
import { countSessionsFrom } from '@/fixtures/sessions'
import { type Finding, type Run, wrongOf } from '../part'
import type { IdentityStage } from './stage'

/** One person for each way to sign in. */
export const people: readonly SeedPerson[] = [
  { subject: 'auth0|hostile', loginType: 'auth0', email: 'mia@example.com', emailVerified: true, name: 'Mia Lane' },
  {
    subject: 'google-oauth2|hostile',
    loginType: 'google-oauth2',
    email: 'gus@example.com',
    emailVerified: true,
    name: 'Gus Hill',
  },
  { subject: 'sms|hostile', loginType: 'sms', phone: '+14155550100', emailVerified: false, name: 'Pia Wells' },
]
const faults: readonly FaultName[] = [
  ...(Object.keys(codeFaults) as (keyof typeof codeFaults)[]),
  ...(Object.keys(callbackFaults) as (keyof typeof callbackFaults)[]),
]

/**
 * Tries every fault of the table with each of the three ways to sign in: nobody may get in, and nobody may see a server
 * error. Then each of the three must get in through an honest provider; otherwise this part would prove nothing. Tests
 * of the messages are in `hostile-code.spec.ts`.
 */
export async function byInstallation({ instance, provider }: IdentityStage, { times, print }: Run): Promise<Finding[]> {
  const enter = async (subject: string, fault: FaultName | null): Promise<string> => {
    const visitor = new Visitor(instance.origin)
    provider.faults.set(fault !== null && fault in callbackFaults ? fault : null)
    const back = await visitor.reachCallback(subject)
    provider.faults.set(fault)
    const { status } = await visitor.open(back.href)
    return status >= 500 ? `${status}` : visitor.cookie('sid') ? 'signed in' : 'refused'
  }
  const sampled = faults.slice(0, times(faults.length))
  const wrong: string[] = []
  for (const fault of sampled)
    for (const { subject, loginType } of people) {
      const outcome = await enter(subject, fault)
      if (outcome !== 'refused') wrong.push(`${fault}, ${loginType}: ${outcome}`)
    }
  const sessions = await countSessionsFrom(provider.issuer)
  if (sessions > 0) wrong.push(`${sessions} sessions were made`)
  print(`  ${sampled.length} faults of the installation’s provider`)
  const honest: string[] = []
  for (const { subject } of people) honest.push(await enter(subject, null))
  return [
    {
      did: `${sampled.length} faults x ${people.length} ways to sign in`,
      result: wrongOf(wrong),
      ok: wrong.length === 0,
    },
    {
      did: 'control: the same people at an honest provider',
      result: honest.join(', '),
      ok: honest.every((one) => one === 'signed in'),
    },
  ]
}
