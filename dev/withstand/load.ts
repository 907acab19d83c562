import { percentile } from '@/bench/latency'
import type { Instance } from './instance'
import { openInstance } from './instance'
import { type Answered, askAtRate } from './load/ask-at-rate'
import { mixOf } from './load/mix'
import type { Finding, Part, Run } from './part'
import { makePeople } from './stage'

/** Requests a second that are tried, each for ten seconds. */
const steps = [20, 40, 60, 80, 100, 120, 150, 200, 250, 300]
/** What a step may take at its slowest hundredth, in milliseconds, for the next to be tried. */
const mostP99 = 200
/** The same of a long run at the rate that was found: collections of garbage and checkpoints are in it. */
const mostP99Long = 400

/**
 * Pages, questions and writes of 200 people at a rate that this machine holds, found by steps; then ten times as many, which have to be
 * served or told 503 with Retry-After; then the first rate again.
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

type Ask = (rate: number, seconds: number) => Promise<Answered[]>

const p99Of = (answers: readonly Answered[]) =>
  percentile(
    answers.map(({ took }) => took),
    0.99,
  )
const failedOf = (answers: readonly Answered[]) => answers.filter(({ status }) => status !== 200)

async function findRate(ask: Ask, { say }: Run): Promise<number> {
  let held = steps[0]!
  for (const rate of steps) {
    const answers = await ask(rate, 10)
    const p99 = p99Of(answers)
    say(`  ${rate} a second: p99 ${p99.toFixed(0)} ms, ${failedOf(answers).length} failed`)
    if (p99 > mostP99 || failedOf(answers).length > 0) break
    held = rate
  }
  return held
}

async function long(instance: Instance, ask: () => Promise<Answered[]>, rate: number): Promise<Finding> {
  const before = instance.memory()
  const answers = await ask()
  const [p99, failed] = [p99Of(answers), failedOf(answers).length]
  return {
    did: `${answers.length} requests at ${rate} a second (p99 below ${mostP99} ms for 10 s)`,
    result: `p99 ${p99.toFixed(0)} ms, ${failed} failed, memory ${before.toFixed(0)} -> ${instance.memory().toFixed(0)} MiB`,
    ok: failed === 0 && p99 <= mostP99Long,
  }
}

async function overload(ask: Ask, rate: number, { times }: Run): Promise<Finding[]> {
  const answers = await ask(rate * 10, times(30))
  const served = answers.filter(({ status }) => status === 200)
  const told = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
  const others = answers.length - served.length - told.length
  const after = await ask(rate, 10)
  return [
    {
      did: `${answers.length} requests at ${rate * 10} a second`,
      result: `${served.length} served (p99 ${p99Of(served).toFixed(0)} ms), ${told.length} told 503 with Retry-After, ${others} others`,
      ok: others === 0 && served.length > 0 && told.length > 0,
    },
    {
      did: 'the first rate again, at once',
      result: `p99 ${p99Of(after).toFixed(0)} ms, ${failedOf(after).length} failed`,
      ok: failedOf(after).length === 0,
    },
  ]
}
