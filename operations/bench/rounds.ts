import { checkTarget, rateOf, type Target, warmUp } from './load'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const allRounds = Number(process.env.BENCH_ROUNDS ?? 7)
/**
 * Requests before the first round, for each target of the server with the most targets. By time, the larger side would
 * get fewer requests and have less of its code compiled.
 */
const warming = Number(process.env.BENCH_WARM ?? 2000)

/** One turn of one target: requests per second, and milliseconds of processor time per request (0 when unknown). */
export type Turn = { rate: number; cpu: number }

async function turn(target: Target, length: number): Promise<Turn> {
  const before = target.cpuTime?.() ?? 0
  const rate = await rateOf(target, length)
  const used = (target.cpuTime?.() ?? 0) - before
  return { rate, cpu: used / (rate * length) }
}

/** How many processes of each side are measured, one after another. */
const starts = Number(process.env.BENCH_STARTS ?? 3)

/** The turns of several starts of the same targets, which divide the rounds between them. */
export async function takeTurnsOfStarts(targetsOf: (start: number) => Promise<Target[]>): Promise<Map<string, Turn[]>> {
  const all = new Map<string, Turn[]>()
  for (let start = 0; start < starts; start += 1) {
    const some = await takeTurns(await targetsOf(start), Math.ceil(allRounds / starts))
    for (const [name, turns] of some) all.set(name, [...(all.get(name) ?? []), ...turns])
  }
  return all
}

/**
 * The turns of each target by name, one per round. The targets alternate, so that noise of the machine affects all of
 * them.
 */
export async function takeTurns(targets: readonly Target[], rounds = allRounds): Promise<Map<string, Turn[]>> {
  const turns = new Map<string, Turn[]>(targets.map(({ name }) => [name, []]))
  for (const target of targets) {
    await checkTarget(target)
    await warmUp(target, warming * shareOf(target, targets))
  }
  for (let round = 0; round < rounds; round += 1) {
    // Every other round in reverse, so that no target always runs after the heaviest one.
    for (const target of round % 2 ? targets.toReversed() : targets) {
      turns.get(target.name)?.push(await turn(target, seconds))
    }
  }
  return turns
}

/** Multiplies the requests of a target so that every server gets the same total, however few targets it has. */
function shareOf({ url }: Target, targets: readonly Target[]): number {
  const [own, ...others] = [url, ...targets.map((target) => target.url)].map((address) => new URL(address).origin)
  const asked = Map.groupBy(others, (origin) => origin)
  const most = Math.max(...[...asked.values()].map(({ length }) => length))
  return Math.ceil(most / (asked.get(own ?? '')?.length ?? 1))
}

/** The turns of one name compared with those of another, round by round. */
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
/** Processor time of one of our requests, relative to the other side's. */
export const byCost = (own: Turn, other: Turn): number => own.cpu / other.cpu
/**
 * How many of our requests the processor handles in the time of one of the other side's: like `byRate`, but valid on a
 * busy machine.
 */
export const byCpu = (own: Turn, other: Turn): number => other.cpu / own.cpu
