import { percentile } from '@/operations/stage/latency'
import type { Run } from '../part'
import type { Answered } from './ask-at-rate'

/** Requests per second to try, each for ten seconds. */
const steps = [20, 40, 60, 80, 100, 120, 150, 200, 250, 300]
/** Limit of the 99th percentile in milliseconds at one step for trying the next. */
export const maxP99 = 200

/** Sends `rate` requests per second for `seconds` seconds. */
export type Ask = (rate: number, seconds: number) => Promise<Answered[]>

export const p99Of = (answers: readonly Answered[]): number =>
  percentile(
    answers.map(({ took }) => took),
    0.99,
  )
export const failedOf = (answers: readonly Answered[]): Answered[] => answers.filter(({ status }) => status !== 200)

/** The 99th percentile of each kind of request, slowest first. */
export function slowestOf(answers: readonly Answered[]): string {
  const kinds = [...Map.groupBy(answers, ({ kind }) => kind)].map(([kind, all]) => ({ kind, p99: p99Of(all) }))
  return kinds
    .toSorted((one, other) => other.p99 - one.p99)
    .map(({ kind, p99 }) => `${kind} ${p99.toFixed(0)} ms`)
    .join(', ')
}

/** The highest rate that this machine sustains in its current state. */
export async function findRate(ask: Ask, { print }: Run): Promise<number> {
  let sustainedRate = steps[0]!
  for (const rate of steps) {
    const answers = await ask(rate, 10)
    const p99 = p99Of(answers)
    print(`  ${rate} a second: p99 ${p99.toFixed(0)} ms, ${failedOf(answers).length} failed`)
    if (p99 > maxP99 || failedOf(answers).length > 0) break
    sustainedRate = rate
  }
  return sustainedRate
}
