import { type Part, startPart } from '../machine/part'
import { StartProblem } from '../machine/start-problem'
import { untilOk } from './wait'

/** A file that runs in a separate process, and the address that reports its readiness. */
type Starting = { name: string; file: string; environment: NodeJS.ProcessEnv; address: string }

/**
 * Starts a part and waits until it is ready.
 * @throws StartProblem when the part ends first; the signal's reason when everything ends
 */
export async function startReadyPart(
  { name, file, environment, address }: Starting,
  signal: AbortSignal,
): Promise<Part> {
  const part = startPart(name, file, environment)
  const gone = new AbortController()
  void part.ended.then(() => gone.abort(new StartProblem(`The ${name} ended while it started.`)))
  try {
    await untilOk(address, AbortSignal.any([signal, gone.signal]))
    return part
  } catch (error) {
    // No other code knows of this part yet.
    await part.stop(1000)
    throw error
  }
}
