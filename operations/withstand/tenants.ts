import { type Instance, openInstance } from '../stage/instance'
import { type Finding, type Part, type Run, wrongOf } from './part'
import { type Operation, operationsWithIds } from './tenants/operations'
import { pageDifferences } from './tenants/pages'
import { digestOf } from './tenants/rows'
import { type Ask, aboutOneself, differences, everyNth, forEveryOrganization, type Some } from './tenants/walk'
import { folderWithoutProxy } from './tenants/without-proxy'
import { type Actor, forgetTraces, makeTenants } from './tenants/world'

type Tenants = Awaited<ReturnType<typeof makeTenants>>
type Counted = { asked: number; wrong: string[] }
/** What one pass does with one actor until a moment; it counts into `counted`. */
type Pass = { what: string; actors: readonly Actor[]; walk: (turn: Turn, counted: Counted) => Promise<void> }
type Turn = { actor: Actor; some: Some; until: number }

/**
 * Calls every operation and every path that names a row, as everybody outside the tenant, with each kind of the
 * tenant's ids. The response must equal the response for an unknown id and contain nothing of the tenant, and no row of
 * the tenant may change. Then the paths again on a server whose `proxy.ts` does nothing.
 *
 * A share holds for each pass. Time that is short is divided among the passes, and among the actors of each: the count
 * says how much was tried.
 */
export const part: Part = {
  requirement: 'Nobody reads or changes what is another tenant’s',
  run: async (asked) => {
    const began = Date.now()
    const instance = await openInstance()
    try {
      const tenants = await makeTenants()
      // Starting up is not part of the time for trying.
      const run = { ...asked, until: asked.until + Date.now() - began }
      const ids = [...tenants.theirs.kinds.values()].flat()
      const before = JSON.stringify(await digestOf(ids))
      run.print(`  ${tenants.actors.length} actors, ${ids.length} rows of the tenant`)
      const findings: Finding[] = []
      const pass = async (left: number, one: Pass) => void findings.push(await walkPass(run, left, one))
      await pass(4, passOfApi(instance, tenants))
      await pass(3, passOfPages(instance, tenants, 'requests to pages and files'))
      await instance.web().stop()
      const folder = folderWithoutProxy(instance.data)
      await instance.startWeb(folder)
      await pass(2, passOfPages(instance, tenants, 'requests to pages and files without the proxy'))
      await pass(1, passOfOneself(instance, tenants))
      const same = JSON.stringify(await digestOf(ids)) === before
      findings.push({
        did: `digests of every table over the ${ids.length} rows of the tenant, before and after`,
        result: same ? 'the same' : 'rows have changed',
        ok: same,
      })
      return findings
    } finally {
      await instance.close()
    }
  },
}

/** The moment by which the first of `left` equal shares of the time is over. */
export const sliceEnd = (until: number, left: number, now = Date.now()): number => now + Math.max(0, until - now) / left

/** Does a pass with each actor, and prints how far it is after each, and once a minute. */
export async function walkPass(run: Run, left: number, { what, actors, walk }: Pass): Promise<Finding> {
  const counted: Counted = { asked: 0, wrong: [] }
  const end = sliceEnd(run.until, left)
  let who = ''
  const tell = (when: string) =>
    run.print(`  ${what}: ${when} ${who}: ${counted.asked} so far, ${counted.wrong.length} not as promised`)
  const minutely = setInterval(() => tell('with'), 60_000)
  let cut = 0
  try {
    for (const [at, actor] of actors.entries()) {
      who = actor.name
      const until = sliceEnd(end, actors.length - at)
      await walk({ actor, some: someOf(run, at), until }, counted)
      const isCut = Date.now() >= until
      if (isCut) cut += 1
      tell(isCut ? 'no more time for' : 'done with')
    }
  } finally {
    clearInterval(minutely)
  }
  const short = cut > 0 ? ` (the time was too short for ${cut} of ${actors.length} actors)` : ''
  const tried = counted.asked > 0
  const result = tried ? wrongOf(counted.wrong) : 'nothing was tried'
  return { did: `${counted.asked} ${what}${short}`, result, ok: tried && counted.wrong.length === 0 }
}

/**
 * Chooses the part of the ways that corresponds to the share. At full size each actor tries every other way, and the
 * next actor those between: together they try each way at least five times within half an hour.
 */
function someOf({ times }: Run, at: number): Some {
  const step = Math.max(2, Math.round(2_000_000 / times(1_000_000)))
  return everyNth(step, at, step === 2)
}

/** Sends documents to the API, and counts them. */
const asking =
  ({ origin }: Instance, counted: Counted): Ask =>
  async (query, variables, { cookie, headers }) => {
    counted.asked += 1
    const preflight = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' }
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...preflight, ...(cookie ? { cookie } : {}), ...headers },
      body: JSON.stringify({ query, variables }),
    })
    return { text: await response.text(), status: response.status }
  }

/** Asks about an operation: what is not as promised. */
type Question = (ask: Ask, operation: Operation, turn: Turn) => Promise<string[]>

/** Each operation in turn, beginning with another one for each actor, so that short time reaches all of them. */
const passOver = (what: string, instance: Instance, { actors }: Tenants, question: Question): Pass => ({
  what,
  actors,
  walk: async (turn, counted) => {
    const ask = asking(instance, counted)
    const { actor, until } = turn
    const all = operationsFor(actor)
    const begin = Math.floor((all.length * actors.indexOf(actor)) / actors.length)
    for (const operation of [...all.slice(begin), ...all.slice(0, begin)]) {
      if (Date.now() >= until) return
      const before = counted.asked
      const wrong = await question(ask, operation, turn)
      counted.wrong.push(...wrong.map((one) => `${actor.name}: ${one}`))
      if (counted.asked > before) await forgetTraces()
    }
  },
})

const passOfApi = (instance: Instance, tenants: Tenants): Pass =>
  passOver('requests to the API', instance, tenants, (ask, operation, turn) =>
    differences(ask, operation, { ...turn, theirs: tenants.theirs.kinds }),
  )

/** Each operation about the actors themselves; at the end, because it changes what is theirs. */
const passOfOneself = (instance: Instance, tenants: Tenants): Pass =>
  passOver('requests to the API about the actors themselves', instance, tenants, aboutOneself)

const operationsFor = ({ name }: Actor): Operation[] =>
  operationsWithIds().filter(
    (one) => name !== 'a super admin without a visit' || !forEveryOrganization.includes(one.name),
  )

const passOfPages = ({ origin }: Instance, { theirs, actors }: Tenants, what: string): Pass => ({
  what,
  // A token opens the API but no page.
  actors: actors.filter(({ headers }) => !headers),
  walk: async (turn, counted) => {
    await forgetTraces()
    const { asked, wrong } = await pageDifferences(origin, { ...turn, theirs: theirs.kinds })
    counted.asked += asked
    counted.wrong.push(...wrong.map((one) => `${turn.actor.name}: ${one}`))
  },
})
