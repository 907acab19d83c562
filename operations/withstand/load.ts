import type { Instance } from '../stage/instance'
import { openInstance } from '../stage/instance'
import { makePeople } from '../stage/stage'
import { type Answered, askAtRate } from './load/ask-at-rate'
import { mixOf } from './load/mix'
import { type Ask, failedOf, findRate, maxP99, p99Of, slowestOf } from './load/steps'
import type { Finding, Part, Run } from './part'

/**
 * Limit in milliseconds of the 99th percentile in a long run at the found rate, which includes garbage collections and
 * checkpoints.
 */
const maxP99Long = 400

/** Seconds of overload, even at a small share: enough for more requests in progress than a process accepts. */
const leastOverload = 20

/**
 * Finds in steps the rate of pages, queries and writes of 200 people that this machine sustains. Ten times that rate
 * must be served or get 503 with Retry-After. Then the first rate must work again.
 */
export const part: Part = {
  requirement: 'Load is served in time, and too much of it is told so',
  run: async (run) => {
    const instance = await openInstance()
    try {
      const mix = mixOf(await makePeople(run.times(200)))
      const ask = (rate: number, seconds: number) => askAtRate(instance.origin, mix, { rate, seconds })
      await ask(20, 10)
      const rate = await findRate(ask, run)
      return [await long(instance, () => ask(rate, run.times(600)), rate), ...(await overload(ask, rate, run))]
    } finally {
      await instance.close()
    }
  },
}

async function long(instance: Instance, ask: () => Promise<Answered[]>, rate: number): Promise<Finding> {
  const before = instance.memory()
  const answers = await ask()
  const [p99, failed] = [p99Of(answers), failedOf(answers).length]
  return {
    did: `${answers.length} requests at ${rate} a second (p99 below ${maxP99} ms for 10 s)`,
    result: `p99 ${p99.toFixed(0)} ms (${slowestOf(answers)}), ${failed} failed, memory ${before.toFixed(0)} -> ${instance.memory().toFixed(0)} MiB`,
    ok: failed === 0 && p99 <= maxP99Long,
  }
}

async function overload(ask: Ask, rate: number, { times }: Run): Promise<Finding[]> {
  const answers = await ask(rate * 10, Math.max(leastOverload, times(30)))
  const served = answers.filter(({ status }) => status === 200)
  const toldToRetry = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
  const others = answers.length - served.length - toldToRetry.length
  const after = await ask(rate, 10)
  return [
    {
      did: `${answers.length} requests at ${rate * 10} a second`,
      result: `${served.length} served (p99 ${p99Of(served).toFixed(0)} ms), ${toldToRetry.length} told 503 with Retry-After, ${others} others`,
      ok: others === 0 && served.length > 0 && toldToRetry.length > 0,
    },
    {
      did: 'the first rate again, at once',
      result: `p99 ${p99Of(after).toFixed(0)} ms, ${failedOf(after).length} failed`,
      ok: failedOf(after).length === 0,
    },
  ]
}
