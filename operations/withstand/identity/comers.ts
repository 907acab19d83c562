import {
  callbackFaults,
  codeFaults,
  type FaultName,
  keysFaults,
  metadataFaults,
} from '@/dev/identity-provider/fault-table'
import type { Visitor } from '@/dev/visitor/visitor'
import type { SeedPerson } from '@/fixtures/demo-people'
import { personOfSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'

/** Result for a person who comes back from an identity provider: a claimant has no verified contact. */
export type Outcome = 'refused' | 'a claimant' | 'proven' | 'somebody else’s account' | `status ${number}`

/** A person whom an organization's own identity provider vouches for. */
export type Comer = { says: string; person: SeedPerson; becomes: Outcome }

/**
 * `taken` already has an account, and so does the person of `subject`, both at the installation's provider; `foreign`:
 * a domain of another organization.
 */
type World = { domain: string; foreign: string; taken: string; takenElsewhere: string; subject: string; known: string }

const comer = (says: string, becomes: Outcome, fields: Partial<SeedPerson>): Comer => ({
  says,
  becomes,
  person: {
    subject: `comer|${says.replaceAll(/\W/g, '-')}`,
    loginType: 'auth0',
    emailVerified: true,
    name: 'Vic Stone',
    ...fields,
  },
})

/**
 * Claims that a provider may make about people outside its authority, or about nobody, each with its only allowed
 * outcome.
 */
export const comersOf = ({ domain, foreign, taken, takenElsewhere, subject, known }: World): Comer[] => [
  comer('an address that has an account', 'a claimant', { email: taken }),
  comer('an address elsewhere that has an account', 'a claimant', { email: takenElsewhere }),
  comer('an address that came by it already, with another subject', 'a claimant', { email: known }),
  comer('an address of another organization’s domain', 'a claimant', { email: `vic@${foreign}` }),
  comer('a domain below its own', 'a claimant', { email: `vic@ward.${domain}` }),
  comer('the domain above its own', 'a claimant', { email: `vic@${domain.slice(domain.indexOf('.') + 1)}` }),
  comer('a domain that ends like its own', 'a claimant', { email: `vic@not-${domain}` }),
  comer('its domain before the at sign', 'a claimant', { email: `${domain}@example.com` }),
  comer('an address that it has not verified', 'a claimant', { email: `unsure@${domain}`, emailVerified: false }),
  comer('two at signs', 'refused', { email: `vic@example.com@${domain}` }),
  comer('a dot at the end', 'refused', { email: `vic@${domain}.` }),
  comer('a domain in other letters', 'a claimant', { email: `vic@${domain.replace('e', '\u0435')}` }),
  comer('a name before the address', 'refused', { email: `Vic <vic@${domain}>` }),
  comer('a second line', 'refused', { email: `vic@${domain}\nbcc: all@example.com` }),
  comer('an address that is too long', 'refused', { email: `${'x'.repeat(65)}@${domain}` }),
  comer('no address', 'refused', { email: '' }),
  comer('the subject of somebody at the installation’s provider', 'proven', { email: `same@${domain}`, subject }),
  comer('a name that is none', 'proven', { email: `odd@${domain}`, name: `Vic\u0000 ${'x'.repeat(5000)}` }),
]

/** An organization's own provider may use any subject: these two faults concern only the installation's provider. */
const subjectsOfOurs: readonly string[] = ['unknownLoginType', 'subjectWithoutPrefix']
const names = <T extends object>(table: T) => Object.keys(table) as (keyof T & FaultName)[]

/** The faults after which nobody may get in through an organization's own provider. */
export const identityProviderFaults: readonly FaultName[] = [
  ...names(codeFaults).filter((name) => !subjectsOfOurs.includes(name)),
  ...names(callbackFaults),
  ...names(metadataFaults),
  ...names(keysFaults),
]

/** Claims that look like a verified address but are not. */
export const unsureFaults = ['verifiedAsText', 'verifiedAsNumber', 'falseAsText', 'verifiedIsNull'] as const

/** The outcome for a visitor who came back. `accounts`: the accounts that existed before. */
export async function outcomeOf(visitor: Visitor, { status }: Response, accounts: readonly string[]): Promise<Outcome> {
  if (status >= 500) return `status ${status}`
  const token = visitor.cookie('sid')
  if (!token) return 'refused'
  const userId = await personOfSession(token)
  if (accounts.includes(userId)) return 'somebody else’s account'
  const proven = await database().contact.count({ where: { userId, verifiedAt: { not: null } } })
  return proven > 0 ? 'proven' : 'a claimant'
}
