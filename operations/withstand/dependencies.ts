import { wave } from '../stage/requests'
import { clockJumps } from './dependencies/clock'
import { lagging, slow } from './dependencies/database'
import { type Installation, openInstallation } from './dependencies/installation'
import { mailAway } from './dependencies/mail'
import { providerAway } from './dependencies/provider'
import { storeAway } from './dependencies/store'
import { runTrial, say } from './outages/trial'
import type { Finding, Part, Run } from './part'

const trials: readonly (readonly [string, (installation: Installation, run: Run) => Promise<void>])[] = [
  ['a slow database', slow],
  ['mail away, then hanging', mailAway],
  ['the identity provider away, then hanging', providerAway],
  ['the store of files away, then hanging', storeAway],
  ['a replica that lags, is killed and comes back', lagging],
]

/**
 * Checks what people see while mail, the identity provider, the file store or a replica is away or slow, and when the
 * clock jumps.
 */
export const part: Part = {
  requirement: 'What stands beside may be away: people go on, and it is over by itself',
  run: async (run) => {
    const installation = await openInstallation()
    try {
      await Promise.all(wave(installation, 24))
      const findings: Finding[] = []
      for (const [what, trial] of trials) findings.push(await runTrial(what, () => trial(installation, run)))
      const { moveClock } = installation
      if (moveClock) findings.push(await runTrial('a clock that jumps', () => clockJumps(installation, moveClock)))
      else say('clock                        not tried: it is moved by libfaketime')
      return findings
    } finally {
      await installation.close()
    }
  },
}
