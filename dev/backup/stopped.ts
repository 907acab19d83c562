import { StartProblem } from '../machine/start-problem'

/** Says when somebody ends the command (Ctrl-C, SIGTERM), so that it leaves nothing half done behind. */
export function whenStopped(): AbortSignal {
  const control = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => control.abort(new StartProblem('Stopped: nothing was done.')))
  return control.signal
}
