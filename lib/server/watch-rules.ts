import { lookAtRules } from '@/lib/data/rules/read'
import { logFailure } from './outage-log'

const everyMs = 3000

/** From now on this process computes with what is published, at most a few seconds later. Returns how to stop. */
export function watchRules(): () => void {
  const look = () => void lookAtRules().catch((error: unknown) => logFailure(error, {}, 'rules could not be looked at'))
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
