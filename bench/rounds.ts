import { checkTarget, rateOf, type Target, warmUp } from './load'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
/** Requests of each target before the first round: by time, the larger side would have fewer, and less of its code compiled. */
const warming = Number(process.env.BENCH_WARM ?? 2000)

/** One turn of one target: requests a second, and milliseconds of processor time each request took (0 when not known). */
export type Turn = { rate: number; cpu: number }

async function turn(target: Target, length: number): Promise<Turn> {
  const before = target.cpuTime?.() ?? 0
  const rate = await rateOf(target, length)
  const used = (target.cpuTime?.() ?? 0) - before
  return { rate, cpu: used / (rate * length) }
}

/** Turns of each target by name, one a round. The targets take turns, so that noise of the machine meets all of them. */
export async function takeTurns(targets: readonly Target[]): Promise<Map<string, Turn[]>> {
  const turns = new Map<string, Turn[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) {
    await checkTarget(target)
    await warmUp(target, warming)
  }
  for (let round = 0; round < rounds; round += 1) {
    // Every other round backward: nobody is always measured after the heaviest.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      turns.get(target.name)?.push(await turn(target, seconds))
    }
  }
  return turns
}

/** One name's turns against another's, round by round. */
export function compare(
  turns: Map<string, Turn[]>,
  name: string,
  base: string,
  by: (own: Turn, other: Turn) => number,
): number[] {
  const against = turns.get(base) ?? []
  return (turns.get(name) ?? []).map((own, round) => by(own, against[round] ?? { rate: Number.NaN, cpu: Number.NaN }))
}

export const byRate = (own: Turn, other: Turn): number => own.rate / other.rate
/** How many of ours the processor does in the time of one of the other: like `byRate`, but the machine may be busy. */
export const byCpu = (own: Turn, other: Turn): number => other.cpu / own.cpu
