import { randomOf } from '@/fixtures/random'

/** Milliseconds that one try took. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The value that this share of all is at most. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Pair = { own: number[]; other: number[] }

/**
 * Two ways of doing a thing, taking turns so that noise of the machine meets both; the first tries are left out. Which of a pair
 * begins is drawn by lot, the same lots each time: what comes every so many requests (collecting garbage) would meet one side only.
 */
export async function alternate(
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
  tries: number,
): Promise<Pair> {
  const pair: Pair = { own: [], other: [] }
  const { chance } = randomOf(3)
  for (let index = -3; index < tries; index += 1) {
    const ownFirst = chance(0.5)
    const [first, second] = ownFirst ? [own, other] : [other, own]
    const times = [await time(first), await time(second)] as const
    if (index < 0) continue
    pair.own.push(ownFirst ? times[0] : times[1])
    pair.other.push(ownFirst ? times[1] : times[0])
  }
  return pair
}
