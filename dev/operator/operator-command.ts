import { closeDatabase } from '@/lib/data/db'
import type { Problem, Result } from '@/lib/domain/result'
import { translatorFor } from '@/lib/i18n/translator'
import { stopQueue } from '@/lib/jobs/queue'
import { runMain, StartProblem } from '../machine/start-problem'
import { nameDatabase, prepareDatabase, requireTables } from './only-database'

/** The text of a refusal in one line of English. */
function sentence({ code, fields, params }: Problem): string {
  const t = translatorFor('en')
  const fieldProblems = Object.entries(fields ?? {}).map(([field, problem]) => {
    const { key, params: values } = typeof problem === 'string' ? { key: problem, params: {} } : problem
    return `${field}: ${t(key, values)}`
  })
  return fieldProblems.length > 0 ? fieldProblems.join('; ') : t(`errors.${code}`, params ?? {})
}

/**
 * The value of a service's result.
 * @throws StartProblem with the refusal as text
 */
export async function taken<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (result.ok) return result.value
  throw new StartProblem(sentence(result.problem))
}

/**
 * Runs an operator's command on the database of DATABASE_URL, or on the local one, says which, and closes it afterwards.
 */
export const runCommand = (command: () => Promise<void>): Promise<void> =>
  runMain(async () => {
    const chosen = await prepareDatabase()
    nameDatabase(chosen)
    await requireTables(chosen)
    try {
      await command()
    } finally {
      await stopQueue()
      await closeDatabase()
    }
  })
