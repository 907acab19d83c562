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
 * A queue that does one piece of work at a time and is fair: whoever has had less comes first, and among those the
 * smallest piece, so that nobody can keep the others waiting by asking for much. `step` is how much more somebody must
 * have had to come later. Rejects with `NoTurn` what could not begin in time. What everybody has had is forgotten as
 * soon as nobody waits.
 */
export function fairTurns({ step, wait = longestWait }: { step: number; wait?: number }) {
  const waiting: Waiting[] = []
  const had = new Map<string, number>()
  let isBusy = false
  const rank = ({ who }: Turn) => Math.floor((had.get(who) ?? 0) / step)

  function next(): void {
    if (isBusy) return
    const [first] = waiting.toSorted((a, b) => rank(a) - rank(b) || a.size - b.size)
    if (!first) {
      had.clear()
      return
    }
    waiting.splice(waiting.indexOf(first), 1)
    had.set(first.who, (had.get(first.who) ?? 0) + first.size)
    isBusy = true
    first.start()
  }

  return <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
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
          isBusy = false
          next()
        })
        done.then(resolve, reject)
      },
    }
    waiting.push(one)
    next()
    return promise
  }
}
