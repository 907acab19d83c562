import type { Part } from '../machine/part'
import { StartProblem } from '../machine/start-problem'
import { restartWhenEnded } from './restart'

const layers = ['database', 'neighbor', 'web'] as const

/** Dependencies between the parts: the web server needs its neighbors, and all need the database. */
export type Layer = (typeof layers)[number]

/** Everything that runs for one `npm run demo`; `signal` is aborted when it has to end. */
export type Supervisor = {
  signal: AbortSignal
  /** Resolves to null when the person ended it, and to the reason when a part died. */
  end: Promise<Error | null>
  /** Starts the end, with or without a reason; interrupts work in progress. */
  finish: (reason: Error | null) => void
  /** Adds a part that everything needs: when it ends by itself, everything ends. */
  add: (part: Part, layer: Layer) => void
  /**
   * Adds a part that is restarted when it ends by itself. A neighbor that keeps ending is given up; without the
   * database or the web server, everything ends.
   */
  keep: (start: () => Promise<Part>, layer?: Layer) => Promise<void>
  /** Ends all parts: first those that people use, last those that others need. */
  close: () => Promise<void>
}

const patience = 9000

/** Watches the parts and the signals of the terminal. */
export function openSupervisor(print: (line: string) => void): Supervisor {
  const parts: { part: Part; layer: Layer }[] = []
  const stopping = new AbortController()
  const { promise: end, resolve } = Promise.withResolvers<Error | null>()
  const finish = (reason: Error | null) => {
    resolve(reason)
    stopping.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => finish(null))

  const add = (part: Part, layer: Layer): void => {
    parts.push({ part, layer })
    void part.ended.then((code) =>
      finish(new StartProblem(`The ${part.name} ended by itself (code ${code ?? 'none'}): everything else ends too.`)),
    )
  }
  const keep = async (start: () => Promise<Part>, layer: Layer = 'neighbor'): Promise<void> => {
    const hold = (part: Part) => void parts.push({ part, layer })
    const first = await start()
    hold(first)
    void restartWhenEnded(first, start, { hold, print, signal: stopping.signal }).then((what) => {
      if (what === null) return
      if (layer === 'neighbor') print(`${what}: it stays away, everything else goes on.`)
      else finish(new StartProblem(`${what}: everything else ends too.`))
    })
  }
  const close = async () => {
    for (const layer of layers.toReversed()) {
      const ending = parts.filter((part) => part.layer === layer)
      await Promise.all(ending.map(({ part }) => part.stop(patience)))
    }
  }
  return { signal: stopping.signal, end, finish, add, keep, close }
}
