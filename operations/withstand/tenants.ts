import { type Instance, openInstance } from '../stage/instance'
import { type Finding, type Part, type Run, wrongOf } from './part'
import { type Operation, operationsWithIds } from './tenants/operations'
import { pageDifferences } from './tenants/pages'
import { digestOf } from './tenants/rows'
import { type Ask, type Asked, aboutOneself, differences, forEveryOrganization } from './tenants/walk'
import { folderWithoutProxy } from './tenants/without-proxy'
import { type Actor, forgetTraces, isGone, makeTenants } from './tenants/world'

type Tenants = Awaited<ReturnType<typeof makeTenants>>
type Counted = { asked: number; wrong: string[] }

/**
 * Calls every operation and every path that names a row, as everybody outside the tenant, with each kind of the
 * tenant's ids. The response must equal the response for an unknown id and contain nothing of the tenant, and no row of
 * the tenant may change. Then the paths again on a server whose `proxy.ts` does nothing.
 */
export const part: Part = {
  requirement: 'Nobody reads or changes what is another tenant’s',
  run: async (run) => {
    const instance = await openInstance()
    try {
      const tenants = await makeTenants()
      const ids = [...tenants.theirs.kinds.values()].flat()
      const before = JSON.stringify(await digestOf(ids))
      const findings: Finding[] = []
      findings.push(toFinding('requests to the API', await walkApi(instance, tenants, run)))
      findings.push(toFinding('requests to pages and files', await walkPages(instance, tenants, run)))
      await instance.web().stop()
      const folder = folderWithoutProxy(instance.data)
      await instance.startWeb(folder)
      findings.push(toFinding('requests to pages and files without the proxy', await walkPages(instance, tenants, run)))
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

const toFinding = (what: string, { asked, wrong }: Counted): Finding => ({
  did: `${asked} ${what}`,
  result: wrongOf(wrong),
  ok: wrong.length === 0,
})

/**
 * Chooses the part of the ways that corresponds to the share. At full size each actor tries every other way, and the
 * next actor those between: together they try each way at least five times within half an hour.
 */
const shareOf =
  ({ times }: Run, actors: readonly Actor[], actor: Actor) =>
  <T>(all: T[]): T[] => {
    const step = Math.max(2, Math.round(2000 / times(1000)))
    return all.filter((_, at) => at % step === actors.indexOf(actor) % step || at === 0)
  }

async function walkApi({ origin }: Instance, { theirs, actors }: Tenants, run: Run): Promise<Counted> {
  const counted: Counted = { asked: 0, wrong: [] }
  const ask: Ask = async (query, variables, { cookie, headers }) => {
    counted.asked += 1
    const preflight = { 'content-type': 'application/json', 'apollo-require-preflight': 'true' }
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...preflight, ...(cookie ? { cookie } : {}), ...headers },
      body: JSON.stringify({ query, variables }),
    })
    return { text: await response.text(), status: response.status }
  }
  for (const actor of actors) {
    const some: (ways: Asked[]) => Asked[] = shareOf(run, actors, actor)
    for (const operation of operationsFor(actor)) {
      await forgetTraces()
      const wrong = await differences(ask, operation, { actor, theirs: theirs.kinds, some })
      counted.wrong.push(...wrong.map((one) => `${actor.name}: ${one}`))
    }
    if (isGone(actor))
      for (const operation of operationsWithIds()) {
        const wrong = await aboutOneself(ask, operation, { actor })
        counted.wrong.push(...wrong.map((one) => `${actor.name}: ${one}`))
      }
    run.print(`  ${actor.name}: ${counted.asked} requests so far`)
  }
  return counted
}

const operationsFor = ({ name }: Actor): Operation[] =>
  operationsWithIds().filter(
    (one) => name !== 'a super admin without a visit' || !forEveryOrganization.includes(one.name),
  )

async function walkPages({ origin }: Instance, { theirs, actors }: Tenants, run: Run): Promise<Counted> {
  const counted: Counted = { asked: 0, wrong: [] }
  for (const actor of actors) {
    // A token opens the API but no page.
    if (actor.headers) continue
    await forgetTraces()
    const { asked, wrong } = await pageDifferences(origin, {
      actor,
      theirs: theirs.kinds,
      some: shareOf(run, actors, actor),
    })
    counted.asked += asked
    counted.wrong.push(...wrong.map((one) => `${actor.name}: ${one}`))
  }
  run.print(`  ${counted.asked} requests to pages and files`)
  return counted
}
