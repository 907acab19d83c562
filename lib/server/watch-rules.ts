import { lookAtRules } from '@/lib/data/rules/read'
import { logFailure } from './outage-log'

const everyMs = 3000

/**
 * Keeps the rules of this process up to date: it uses newly published ones after a few seconds at most. Returns the
 * function that stops this.
 */
export function watchRules(): () => void {
  const look = () => void lookAtRules().catch((error: unknown) => logFailure(error, {}, 'rules could not be looked at'))
  const timer = setInterval(look, everyMs).unref()
  return () => clearInterval(timer)
}
