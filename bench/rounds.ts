import { checkTarget, rateOf, type Target } from './load'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/** Rates of each target by name, one number a round. The targets take turns, so that noise of the machine meets all of them. */
export async function takeTurns(targets: readonly Target[]): Promise<Map<string, number[]>> {
  const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) {
    await checkTarget(target)
    await rateOf(target, 2)
  }
  for (let round = 0; round < rounds; round += 1) {
    // Every other round backward: nobody is always measured after the heaviest.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      rates.get(target.name)?.push(await rateOf(target, seconds))
    }
  }
  return rates
}

/** One name's rate divided by another's, round by round. */
export function ratios(rates: Map<string, number[]>, name: string, base: string): number[] {
  const against = rates.get(base) ?? []
  return (rates.get(name) ?? []).map((rate, round) => rate / (against[round] ?? Number.NaN))
}
