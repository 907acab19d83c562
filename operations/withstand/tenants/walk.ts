import { randomUUID } from 'node:crypto'
import type { Operation, Slot } from './operations'
import type { Kinds } from './rows'
import { type Actor, canary, providerSession } from './world'

/** The id for each slot, and the slots with an id of the other tenant. */
export type Asked = { ids: Map<string, string>; foreign: string[] }

/** A caller, by the credentials of their requests. */
export type By = Pick<Actor, 'cookie' | 'headers'>

/** Sends a document to the API, within this process or over the network. */
export type Ask = (
  document: string,
  variables: Record<string, unknown>,
  by: By,
) => Promise<{ text: string; status: number }>

/**
 * Operations of a super admin at the desk, or to open an organization or a person's record or history: they work on
 * every organization and person. Licenses of types that boards publish are compared with their lists, whatever the
 * person's employer.
 */
export const forEveryOrganization = [
  'deskOrganization',
  'organizationVisits',
  'personToVisit',
  'visitOrg',
  'suspendOrganization',
  'resumeOrganization',
  'closeOrganization',
  'inviteOrganizationAdmin',
  'setDeskFeatures',
  'openPersonHistory',
  'holdOrganization',
  'holdPerson',
  'takeUpLicense',
  'putBackLicense',
  'decideLicense',
  'visitPerson',
]

/**
 * Rows for a slot according to its name (`credentialId`: Credential), or rows of every kind for `id`, which names none.
 */
export function candidates({ name }: Pick<Slot, 'name'>, kinds: Kinds, knows: readonly string[] = []): string[] {
  const noun = name.replace(/Ids?$/, '')
  const table =
    { supervisor: 'Role' }[noun] ?? [...kinds.keys()].find((one) => one[0]!.toLowerCase() + one.slice(1) === noun)
  const named = table ? [[table, kinds.get(table) ?? []] as const] : [...kinds]
  return named.flatMap(([kind, ids]) => (knows.includes(kind) ? [] : ids))
}

/** Each way to fill the slots with ids of the other tenant, in all or some of them, and own ids in the rest. */
export function* waysOf(
  { slots }: Pick<Operation, 'slots'>,
  theirs: Kinds,
  { own, knows }: Pick<Actor, 'own' | 'knows'>,
): Generator<Asked> {
  for (let chosen = 1; chosen < 2 ** slots.length; chosen += 1) {
    const sides = slots.map((slot, at) => {
      const isForeign = (chosen & (1 << at)) > 0
      const ids = isForeign ? candidates(slot, theirs, knows) : candidates(slot, own)
      return { slot, isForeign, ids: ids.length > 0 || isForeign ? ids : [randomUUID()] }
    })
    // A colleague may know the organization: its data is not foreign to them.
    if (sides.some(({ ids }) => ids.length === 0)) continue
    for (let turn = 0; turn < Math.max(...sides.map(({ ids }) => ids.length)); turn += 1) {
      const filled = sides.map(({ slot, isForeign, ids }) => ({ slot, isForeign, id: ids[turn % ids.length]! }))
      const ids = new Map(filled.map(({ slot, id }) => [slot.path, id]))
      yield { ids, foreign: filled.filter((one) => one.isForeign).map(({ slot }) => slot.path) }
    }
  }
}

/** The response with the requested foreign ids replaced: it may repeat them, which is no difference. */
export async function answerTo(ask: Ask, operation: Operation, { ids, foreign }: Asked, by: By): Promise<string> {
  const { text, status } = await ask(operation.document, operation.variables(ids), by)
  const said = foreign.reduce((all, path) => all.replaceAll(ids.get(path)!, 'ASKED'), text)
  return `${status} ${said}`
}

/** The same with unknown ids in place of the other tenant's. */
export const withUnknown = ({ ids, foreign }: Asked): Asked => ({
  ids: new Map([...ids].map(([path, id]) => [path, foreign.includes(path) ? randomUUID() : id])),
  foreign,
})

/** Does this for all, six at a time; after `until` it begins no more. */
export async function severalAtOnce<T>(
  all: T[],
  work: (one: T) => Promise<void>,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  const worker = async () => {
    for (let one = all.pop(); one !== undefined && Date.now() < until; one = all.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** Chooses what is tried of some. */
export type Some = <T>(all: T[]) => T[]

/**
 * Chooses each `step`th of all that it is asked about, one list after the other, from `first` on: a share holds also
 * where every list is short. `each`: and the first of every list.
 */
export function everyNth(step: number, first: number, each: boolean): Some {
  let count = 0
  return (all) =>
    all.filter((_, at) => {
      const isChosen = count % step === first % step || (each && at === 0)
      count += 1
      return isChosen
    })
}

/**
 * Differences between the responses for ids of the other tenant and for unknown ids. `some` chooses the ways to try.
 */
export async function differences(
  ask: Ask,
  operation: Operation,
  { actor, theirs, some = (ways) => ways, until }: { actor: Actor; theirs: Kinds; some?: Some; until?: number },
): Promise<string[]> {
  const wrong: string[] = []
  const ofNobody = (asked: Asked) => answerTo(ask, operation, withUnknown(asked), actor)
  let all: Promise<string> | undefined
  // When all ids are unknown, the response is always the same.
  const unknownAnswer = (asked: Asked) => {
    if (asked.foreign.length < asked.ids.size) return ofNobody(asked)
    all ??= ofNobody(asked)
    return all
  }
  await severalAtOnce(
    some([...waysOf(operation, theirs, actor)]),
    async (asked) => {
      const foreign = await answerTo(ask, operation, asked, actor)
      const unknown = await unknownAnswer(asked)
      const where = `${operation.name} ${asked.foreign.join('+')}`
      const isHeld = actor.name === providerSession && foreign.includes('errors.otherSignInRequired')
      if (foreign !== unknown && !isHeld) wrong.push(`${where}: ${foreign.slice(0, 300)} | ${unknown.slice(0, 300)}`)
      if (foreign.includes(canary)) wrong.push(`${where} tells of the other: ${foreign.slice(0, 300)}`)
    },
    until,
  )
  return wrong
}

/** Operations that end what the actor calls with. */
const endsTheCaller = ['endSession', 'endSignInMethod', 'revokeApiToken']

/**
 * Calls an operation about the actor themselves: all its ids are of rows around them. Nothing of the tenant may be told,
 * and nothing may fail.
 */
export async function aboutOneself(
  ask: Ask,
  operation: Operation,
  { actor, some = (turns) => turns, until = Number.POSITIVE_INFINITY }: { actor: Actor; some?: Some; until?: number },
): Promise<string[]> {
  if (endsTheCaller.includes(operation.name)) return []
  const wrong: string[] = []
  const sides = operation.slots.map((slot) => ({ slot, ids: candidates(slot, actor.own) }))
  const turns = Array.from({ length: Math.max(1, ...sides.map(({ ids }) => ids.length)) }, (_, turn) => turn)
  for (const turn of some(turns)) {
    if (Date.now() >= until) break
    const ids = new Map(sides.map(({ slot, ids }) => [slot.path, ids[turn % ids.length] ?? randomUUID()]))
    const { text, status } = await ask(operation.document, operation.variables(ids), actor)
    const where = `${operation.name} about oneself`
    if (status >= 500) wrong.push(`${where}: ${status}`)
    if (text.includes(canary)) wrong.push(`${where} tells of the other: ${text.slice(0, 300)}`)
  }
  return wrong
}
