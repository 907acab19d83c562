/** The parts of a configuration, in the order in which they are told; docs/operations.md explains each. */
export const configParts = [
  'settings',
  'history key',
  'seal certificate',
  'database',
  'database role',
  'extensions',
  'migrations',
  'owner',
  'direct address',
  'replica',
  'clock',
  'identity provider',
  'mail',
  'text messages',
  'files',
  'scanner',
] as const
export type ConfigPart = (typeof configParts)[number]

/**
 * `off`: not configured, and not needed. `look`: works, but should be changed. `failing`: does not work at this moment.
 * `wrong`: never works, so that a process does not start with it.
 */
export type FindingState = 'good' | 'off' | 'look' | 'failing' | 'wrong'

/** What was found about one part, in one line: how it is, or what to do. It never contains a secret. */
export type Finding = { part: ConfigPart; state: FindingState; text: string }

/** A check of one part, or of several that one question answers. */
export type Check = () => Promise<Finding | Finding[]>

/** One line of English for any failure: its first cause, of the first of several attempts. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return (error.message || error.name).trim().split('\n', 1)[0]!
}

/** The longest that one check may take. */
const longestMs = 8000

/** Runs checks side by side; one that throws or takes too long has failed, and the part it names is told so. */
export async function runChecks(checks: Partial<Record<ConfigPart, Check>>, limitMs = longestMs): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const part = name as ConfigPart
      return within(limitMs, check()).catch((error: unknown): Finding => {
        return { part, state: 'failing', text: reasonOf(error) }
      })
    }),
  )
  return found.flat().sort((a, b) => configParts.indexOf(a.part) - configParts.indexOf(b.part))
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${Math.round(milliseconds / 1000)} seconds`)),
    milliseconds,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const widest = Math.max(...configParts.map((part) => part.length))

/** The findings as lines for a console. */
export const formatFindings = (findings: readonly Finding[]): string =>
  findings.map(({ part, state, text }) => `${state.padEnd(8)} ${part.padEnd(widest)}  ${text}\n`).join('')

/** Whether something has to be done before the product works. */
export const isFaulty = (findings: readonly Finding[]): boolean =>
  findings.some(({ state }) => state === 'failing' || state === 'wrong')
