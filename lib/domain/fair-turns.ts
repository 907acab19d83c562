/** Work that wants a turn: whose it is, and how much there is to do, in any unit. */
export type Turn = { who: string; size: number }

type Waiting = Turn & { start: () => void }

/** No turn came in time: others have asked for more than can be done. */
export class NoTurn extends Error {
  readonly code = 'NO_TURN'
  constructor() {
    super('No turn came in time')
  }
}

/** How long work waits for its turn, in milliseconds: people wait in front of a screen. */
export const longestWait = 5000

/**
 * A queue that does one small and one large piece of work at a time, so that nobody with a small one, of at most a
 * `step`, waits for the end of a large one. It is fair: whoever has had less comes first, and among those the smallest
 * piece, so that nobody can keep the others waiting by asking for much. `step` is also how much more somebody must have
 * had to come later. Rejects with `NoTurn` what could not begin in time. What everybody has had is forgotten as soon as
 * nobody waits.
 */
export function fairTurns({ step, wait = longestWait }: { step: number; wait?: number }) {
  const waiting: Waiting[] = []
  const had = new Map<string, number>()
  const busy = new Set<'small' | 'large'>()
  const laneOf = ({ size }: Turn) => (size <= step ? 'small' : 'large')
  const rank = ({ who }: Turn) => Math.floor((had.get(who) ?? 0) / step)

  function next(lane: 'small' | 'large'): void {
    if (waiting.length === 0) had.clear()
    if (busy.has(lane)) return
    const [first] = waiting
      .filter((one) => laneOf(one) === lane)
      .toSorted((a, b) => rank(a) - rank(b) || a.size - b.size)
    if (!first) return
    waiting.splice(waiting.indexOf(first), 1)
    had.set(first.who, (had.get(first.who) ?? 0) + first.size)
    busy.add(lane)
    first.start()
  }

  return <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    const lane = laneOf(turn)
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1)
      reject(new NoTurn())
    }, wait)
    const one: Waiting = {
      ...turn,
      start: () => {
        clearTimeout(patience)
        const done = work().finally(() => {
          busy.delete(lane)
          next(lane)
        })
        done.then(resolve, reject)
      },
    }
    waiting.push(one)
    next(lane)
    return promise
  }
}
