import { type Cluster, openCluster } from '../stage/cluster'
import { makePeople } from '../stage/stage'
import { type Answered, askAtRate } from './load/ask-at-rate'
import { migrateOnce } from './load/migrate-once'
import { mixOf } from './load/mix'
import { type Ask, failedOf, findRate, p99Of } from './load/steps'
import type { Finding, Part, Run } from './part'

/**
 * Two web servers and a worker behind a balancer, as in a real installation, at half of the sustained rate. Each is
 * restarted in turn several times, then a migration runs for seconds, and each is restarted once more. Nobody may
 * notice.
 */
export const part: Part = {
  requirement: 'A release and a migration during load: 0 failed',
  run: async (run) => {
    const cluster = await openCluster({ webs: 2 })
    try {
      const mix = mixOf(await makePeople(run.times(200)))
      const ask: Ask = (rate, seconds) => askAtRate(cluster.origin, mix, { rate, seconds })
      await ask(20, 10)
      const rate = (await findRate(ask, run)) / 2
      const control = findingOf(`control: nothing happens at ${rate} a second`, await ask(rate, 15))
      return [control, await restarts(cluster, ask, rate, run), await migration(cluster, ask, rate)]
    } finally {
      for (const line of new Set(cluster.log())) run.print(`  log: ${line.slice(0, 200)}`)
      await cluster.close()
    }
  },
}

/** Sends requests, in rounds of five seconds, until the action is finished. */
async function during(ask: Ask, rate: number, act: () => Promise<unknown>): Promise<Answered[]> {
  const answers: Answered[] = []
  let going = true
  const asking = (async () => {
    while (going) answers.push(...(await ask(rate, 5)))
  })()
  await act().finally(() => {
    going = false
  })
  await asking
  return answers
}

function findingOf(did: string, answers: readonly Answered[]): Finding {
  const failed = failedOf(answers)
  const statuses = [...new Set(failed.map(({ status }) => status || 'cut'))].join(', ')
  return {
    did: `${did}, ${answers.length} requests meanwhile`,
    result: `${failed.length} failed${statuses && ` (${statuses})`}, p99 ${p99Of(answers).toFixed(0)} ms`,
    ok: failed.length === 0 && answers.length > 0,
  }
}

async function restartAll({ webs, worker, restart }: Cluster): Promise<void> {
  for (const member of [...webs, worker]) await restart(member)
}

async function restarts(cluster: Cluster, ask: Ask, rate: number, { times }: Run): Promise<Finding> {
  const rounds = times(10)
  const answers = await during(ask, rate, async () => {
    for (let round = 0; round < rounds; round += 1) await restartAll(cluster)
  })
  return findingOf(`${rounds} rolling restarts at ${rate} a second`, answers)
}

async function migration(cluster: Cluster, ask: Ask, rate: number): Promise<Finding> {
  let took = 0
  const answers = await during(ask, rate, async () => {
    took = await migrateOnce(cluster)
    await restartAll(cluster)
  })
  return findingOf(`a migration of ${(took / 1000).toFixed(1)} s, then a rolling restart`, answers)
}
