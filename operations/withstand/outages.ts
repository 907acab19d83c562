import { wave } from '../stage/requests'
import { openStage, type Stage } from '../stage/stage'
import { hungUp, idle } from './outages/callers'
import { awayAndHanging, crowded } from './outages/database'
import { full, removeDisk, smallDisk } from './outages/disk'
import { runTrial, say } from './outages/trial'
import type { Finding, Part, Run } from './part'

/** The trials; each has a row that shows what broke the promise. */
const trials: readonly (readonly [string, (stage: Stage, run: Run) => Promise<void>])[] = [
  ['300 writes at once', crowded],
  ['3 times killed, 2 times frozen with two waves', awayAndHanging],
  ['1,260 callers who hang up', hungUp],
  ['2,000 idle connections', (stage, { times }) => idle(stage, times(2000))],
]

/**
 * Checks the responses and their time while the database is away or hangs, when callers hang up, and when a disk is
 * full, and that the product recovers without a restart.
 */
export const part: Part = {
  requirement: 'An outage is 503 in time, and over by itself',
  run: async (run) => {
    const disk = smallDisk()
    const stage = await openStage(disk ? { SUMA_DATA: disk } : {})
    try {
      await Promise.all(wave(stage, 24))
      const findings: Finding[] = []
      for (const [what, trial] of trials) findings.push(await runTrial(what, () => trial(stage, run)))
      if (disk) findings.push(await runTrial('a disk that is full', () => full(stage, disk)))
      else say('disk full                    not tried: only root can mount a small disk')
      return findings
    } finally {
      await stage.close()
      if (disk) removeDisk(disk)
    }
  },
}
