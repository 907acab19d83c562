/** A reason not to start that a person can act on: the message is one line and names no secret. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

/** The text of any failure in one line, for a console that shows no stack. */
export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.trim().split('\n', 1)[0] ?? text
}

/** Runs a command's main function; a failure ends the process with one line on standard error and exit code 1. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const known = error instanceof StartProblem || !process.env.SUMA_DEBUG
    process.stderr.write(known ? `${oneLine(error)}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
