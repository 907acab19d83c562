import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '../machine/part'
import { oneLine } from '../machine/start-problem'

/** Pauses before each restart of a part that keeps ending, in milliseconds; after the last one the part is given up. */
const pauses = [200, 1000, 5000, 15_000, 30_000]

/** A part that ran this long is healthy: its next end counts as a first one again. */
const wellAfter = 60_000

type Restarting = {
  hold: (part: Part) => void
  print: (line: string) => void
  signal: AbortSignal
  pause?: (milliseconds: number) => Promise<void>
}

/**
 * Restarts a part whenever it ends by itself. Resolves to null when everything ends, and to the problem when the part
 * is given up.
 */
export async function restartWhenEnded(
  first: Part,
  start: () => Promise<Part>,
  { hold, print, signal, pause = (milliseconds) => sleep(milliseconds, undefined, { signal }) }: Restarting,
): Promise<string | null> {
  let part: Part | null = first
  let failures = 0
  while (true) {
    const startedAt = performance.now()
    const code = await part?.ended
    if (signal.aborted) return null
    if (part && performance.now() - startedAt > wellAfter) failures = 0
    const wait = pauses[failures++]
    const what = part
      ? `The ${first.name} ended by itself (code ${code ?? 'none'})`
      : `The ${first.name} does not start`
    if (wait === undefined) return what
    print(`${what}: starting it again.`)
    await pause(wait).catch(() => {})
    if (signal.aborted) return null
    part = await start().catch((error: unknown) => {
      print(oneLine(error))
      return null
    })
    if (part) hold(part)
    // Everything may have started to end during the start, and the shutdown did not know this part.
    if (signal.aborted) await part?.stop(1000)
  }
}
