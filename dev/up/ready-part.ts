import { type Part, startPart } from '../machine/part'
import { StartProblem } from '../machine/start-problem'
import { untilOk } from './wait'

/** A file that runs apart, and the address by which it says that it is ready. */
type Starting = { name: string; file: string; environment: NodeJS.ProcessEnv; address: string }

/** Starts a part and waits until it is ready. @throws StartProblem when it ends before; the signal's reason when everything ends */
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
    // Nobody else knows of it yet.
    await part.stop(1000)
    throw error
  }
}
