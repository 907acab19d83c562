import { StartProblem } from '../machine/start-problem'

/**
 * Returns a signal that is aborted when the command is ended (Ctrl-C, SIGTERM), so that nothing half done is left
 * behind.
 */
export function whenStopped(): AbortSignal {
  const control = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => control.abort(new StartProblem('Stopped: nothing was done.')))
  return control.signal
}
