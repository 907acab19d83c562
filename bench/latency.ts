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

/** Two ways of doing a thing, taking turns so that noise of the machine meets both; the first tries are left out. */
export async function alternate(
  own: () => Promise<unknown>,
  other: () => Promise<unknown>,
  tries: number,
): Promise<Pair> {
  const pair: Pair = { own: [], other: [] }
  for (let index = -3; index < tries; index += 1) {
    const [first, second] = index % 2 ? [own, other] : [other, own]
    const times = [await time(first), await time(second)] as const
    if (index < 0) continue
    pair.own.push(index % 2 ? times[0] : times[1])
    pair.other.push(index % 2 ? times[1] : times[0])
  }
  return pair
}
