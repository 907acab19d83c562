import { randomOf } from '@/fixtures/random'

/** Milliseconds that one call took. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export type Pair = { own: number[]; other: number[] }

/**
 * Alternates two ways of doing the same thing, so that noise of the machine affects both; the first tries are left out.
 * A fixed random sequence decides which of a pair goes first: otherwise periodic work, such as garbage collection,
 * could always hit the same side.
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
