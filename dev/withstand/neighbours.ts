import { wave } from '../stage/requests'
import { clockJumps } from './neighbours/clock'
import { lagging, slow } from './neighbours/database'
import { mailAway } from './neighbours/mail'
import { providerAway } from './neighbours/provider'
import { storeAway } from './neighbours/store'
import { openStreet, type Street } from './neighbours/street'
import { say, tried } from './outages/trial'
import type { Finding, Part, Run } from './part'

const trials: readonly (readonly [string, (street: Street, run: Run) => Promise<void>])[] = [
  ['a slow database', slow],
  ['mail away, then hanging', mailAway],
  ['the identity provider away, then hanging', providerAway],
  ['the store of files away, then hanging', storeAway],
  ['a replica that lags, is killed and comes back', lagging],
]

/** What people see while mail, the identity provider, the store of files or a replica is away or slow, and when the clock jumps. */
export const part: Part = {
  requirement: 'What stands beside may be away: people go on, and it is over by itself',
  run: async (run) => {
    const street = await openStreet()
    try {
      await Promise.all(wave(street, 24))
      const findings: Finding[] = []
      for (const [what, trial] of trials) findings.push(await tried(what, () => trial(street, run)))
      const { moveClock } = street
      if (moveClock) findings.push(await tried('a clock that jumps', () => clockJumps(street, moveClock)))
      else say('clock                        not tried: it is moved by libfaketime')
      return findings
    } finally {
      await street.close()
    }
  },
}
