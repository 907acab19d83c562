import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Pair } from '@/operations/stage/latency'
import type { Answered, Asked } from './asking'

/**
 * Times requests in a separate process. This one has created an organization of 100,000 and collects its garbage three
 * times a second for 45 ms, which would become the 95th percentile of anything requested from here.
 */
export function startAsking() {
  const child = fork('operations/bench/asking.ts', { execArgv: ['--import', './dev/register.mjs'] })
  const gone = once(child, 'exit').then(() => {
    throw new Error('the process that asks has ended')
  })
  gone.catch(() => {})
  return {
    ask: async (asked: Asked): Promise<Pair> => {
      child.send(asked)
      const [answer] = (await Promise.race([once(child, 'message'), gone])) as [Answered]
      if ('failed' in answer) throw new Error(answer.failed)
      return answer.pair
    },
    stop: () => child.kill(),
  }
}
