import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from './call'
import { type Operation, operationsWithIds, type Slot } from './tenants/operations'
import { digestOf, type Kinds } from './tenants/rows'
import { type Actor, canary, forgetTraces, makeTenants } from './tenants/world'

// The walk asks for more within a minute than one client may.
vi.hoisted(() => {
  process.env.GRAPHQL_COST_PER_MINUTE = '1000000000'
})

/** A name for each place of an id: whose row stands there. */
type Asked = { ids: Map<string, string>; foreign: string[] }

const actorNames = [
  'signed out',
  'unverified',
  'somebody without an organization',
  'a member of another organization',
  'an administrator of another organization',
  'a former member',
  'a former administrator',
  'a colleague',
  'a super admin without a visit',
  'a program of another organization',
  'a token of another administrator',
]
const operations = operationsWithIds()
let tenants: Awaited<ReturnType<typeof makeTenants>>
beforeAll(async () => {
  tenants = await makeTenants()
})

/** The rows a place is about by its name (`credentialId`: Credential), or of every kind: `id` says nothing. */
function candidates({ name }: Slot, kinds: Kinds, knows: readonly string[] = []): string[] {
  const noun = name.replace(/Ids?$/, '')
  const table =
    { supervisor: 'Role' }[noun] ?? [...kinds.keys()].find((one) => one[0]!.toLowerCase() + one.slice(1) === noun)
  const named = table ? [[table, kinds.get(table) ?? []] as const] : [...kinds]
  return named.flatMap(([kind, ids]) => (knows.includes(kind) ? [] : ids))
}

/** Each way of filling the places with ids of the other tenant, all or some, the rest with one's own. */
function* waysOf({ slots }: Operation, theirs: Kinds, { own, knows }: Actor): Generator<Asked> {
  for (let chosen = 1; chosen < 2 ** slots.length; chosen += 1) {
    const sides = slots.map((slot, at) => {
      const isForeign = (chosen & (1 << at)) > 0
      const ids = isForeign ? candidates(slot, theirs, knows) : candidates(slot, own)
      return { slot, isForeign, ids: ids.length > 0 || isForeign ? ids : [randomUUID()] }
    })
    // A colleague knows the organization: what is asked about it is not foreign.
    if (sides.some(({ ids }) => ids.length === 0)) continue
    for (let turn = 0; turn < Math.max(...sides.map(({ ids }) => ids.length)); turn += 1) {
      const filled = sides.map(({ slot, isForeign, ids }) => ({ slot, isForeign, id: ids[turn % ids.length]! }))
      const ids = new Map(filled.map(({ slot, id }) => [slot.path, id]))
      yield { ids, foreign: filled.filter((one) => one.isForeign).map(({ slot }) => slot.path) }
    }
  }
}

type By = Pick<Actor, 'cookie' | 'headers'>

async function answerTo(operation: Operation, ids: Map<string, string>, foreign: string[], { cookie, headers }: By) {
  const { text, status } = await call(operation.document, operation.variables(ids), {
    ...(cookie ? { cookie } : {}),
    ...(headers ? { headers } : {}),
  })
  // What was asked for may be repeated; it is the same thing whatever it names.
  const said = foreign.reduce((all, path) => all.replaceAll(ids.get(path)!, 'ASKED'), text)
  return `${status} ${said}`
}

const withUnknown = ({ ids, foreign }: Asked) =>
  new Map([...ids].map(([path, id]) => [path, foreign.includes(path) ? randomUUID() : id]))

async function severalAtOnce<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const worker = async () => {
    for (let one = all.pop(); one !== undefined; one = all.pop()) await work(one)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** What somebody is told of the other tenant that they are not told of an id of nobody. */
async function differences(operation: Operation, actor: Actor): Promise<string[]> {
  const wrong: string[] = []
  const ofNobody = (asked: Asked) => answerTo(operation, withUnknown(asked), asked.foreign, actor)
  let all: Promise<string> | undefined
  // Where all ids are unknown the answer is one and the same.
  const unknownAnswer = (asked: Asked) => {
    if (asked.foreign.length < asked.ids.size) return ofNobody(asked)
    all ??= ofNobody(asked)
    return all
  }
  await severalAtOnce([...waysOf(operation, tenants.theirs.kinds, actor)], async (asked) => {
    const foreign = await answerTo(operation, asked.ids, asked.foreign, actor)
    const unknown = await unknownAnswer(asked)
    const where = `${operation.name} ${asked.foreign.join('+')}`
    if (foreign !== unknown) wrong.push(`${where}: ${foreign.slice(0, 300)} | ${unknown.slice(0, 300)}`)
    if (foreign.includes(canary)) wrong.push(`${where} tells of the other: ${foreign.slice(0, 300)}`)
  })
  return wrong
}

/**
 * What a super admin does from the desk, or to open an organization, a person's record or history: it is for every one there is. Licenses of types
 * that boards publish are compared with their lists, whoever their person works for.
 */
const forEveryOrganization = [
  ...['deskOrganization', 'organizationVisits', 'personToVisit', 'visitOrg', 'suspendOrganization'],
  ...['resumeOrganization', 'closeOrganization', 'inviteOrganizationAdmin', 'setDeskFeatures', 'openPersonHistory'],
  ...['takeUpLicense', 'putBackLicense', 'decideLicense', 'visitPerson'],
]

describe.each(actorNames)('%s', (name) => {
  test('answers the same for rows of another tenant as for missing ones, and changes nothing there', {
    timeout: 300_000,
  }, async () => {
    const actor = tenants.actors.find((one) => one.name === name)!
    const ids = [...tenants.theirs.kinds.values()].flat()
    const mayOpen = name === 'a super admin without a visit' ? forEveryOrganization : []
    const before = await digestOf(ids)
    const wrong: string[] = []
    for (const operation of operations) {
      if (mayOpen.includes(operation.name)) continue
      await forgetTraces()
      wrong.push(...(await differences(operation, actor)))
    }
    expect(wrong).toEqual([])
    expect(await digestOf(ids)).toEqual(before)
  })
})

test('a super admin opens an organization only by giving a reason', { timeout: 300_000 }, async () => {
  const superAdmin = tenants.actors.find((one) => one.name === 'a super admin without a visit')!
  const found: string[] = []
  for (const operation of operations) {
    if ((await differences(operation, superAdmin)).length > 0) found.push(operation.name)
    await forgetTraces()
  }
  expect(found).toEqual(forEveryOrganization)
})

/** Answer about what the person who asks has or can reach, whatever the id; and need a file or a layout, which their own tests send. */
const withoutLooking = [
  'createSigningRequest',
  'getUserWheelRole',
  'markNoticesRead',
  'openSessions',
  'replaceUserDocument',
  'saveOrgLogo',
  'saveSessionScan',
  'saveUserDocument',
]

test('each operation looks its row up: no request fails for another reason before that', {
  timeout: 300_000,
}, async () => {
  const admin = tenants.actors.find((one) => one.name === 'an administrator of another organization')!
  const blind = new Map<string, string>()
  for (const operation of operations) {
    const texts: string[] = []
    await severalAtOnce([...waysOf(operation, tenants.theirs.kinds, admin)], async ({ ids, foreign }) => {
      texts.push(await answerTo(operation, ids, foreign, admin))
    })
    const found = texts.some((text) => text.includes('errors.notFound') || text.includes(`"${operation.name}":null`))
    if (!found) blind.set(operation.name, texts[0] ?? '')
  }
  expect([...blind.keys()].toSorted(), [...blind].join('\n')).toEqual(withoutLooking)
})

/** Of rules, which are no tenant's, and of the desk: no administrator may ask. */
const ofNoTenant = [
  ...['deskOrganization', 'organizationVisits', 'feedbackMessage', 'history', 'ruleReplay', 'boardMatches'],
  ...['personToVisit', 'personRecord', 'mergePreview', 'ruleReplayRun'],
]

test('the ids are right: a permitted person gets the rows behind them', { timeout: 300_000 }, async () => {
  const silent: string[] = []
  for (const operation of operations.filter(({ kind }) => kind === 'query')) {
    let isFound = false
    const sides = operation.slots.map((slot) =>
      candidates(slot, tenants.theirs.kinds).map((id) => [slot.path, id] as const),
    )
    const all = sides.reduce<(readonly [string, string])[][]>(
      (rows, side) => rows.flatMap((row) => side.map((one) => [...row, one])),
      [[]],
    )
    for (const cookie of tenants.owners) {
      await severalAtOnce([...all], async (ids) => {
        if (isFound) return
        const text = await answerTo(operation, new Map(ids), [], { cookie })
        isFound ||= text.startsWith('200') && !text.includes(`"${operation.name}":null`) && !text.includes('"errors"')
      })
    }
    if (!isFound) silent.push(operation.name)
  }
  expect(silent).toEqual(ofNoTenant)
})
