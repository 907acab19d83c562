import type pg from 'pg'
import { telemetry, watched } from '@/lib/telemetry/telemetry'

type QueryArgument = string | { text?: unknown }

/**
 * Records the statements of a connection as telemetry, if this process has any: by verb and first table, never with a
 * value.
 */
export function watchStatements(client: pg.PoolClient): void {
  if (!telemetry()) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watchedQuery = (...args: unknown[]) => {
    // Statements that stream their rows themselves return no promise.
    if (isSubmittable(args[0])) return query(...args)
    const name = statementName(args[0] as QueryArgument)
    const last = args.at(-1)
    if (typeof last !== 'function') return watched('statement', name, async () => query(...args))
    // The pool uses a callback, which receives errors too.
    const answered = () =>
      new Promise<unknown>((resolve, reject) => {
        query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          last(error, result)
          if (error) reject(error)
          else resolve(result)
        })
      })
    watched('statement', name, answered).catch(() => undefined)
  }
  client.query = watchedQuery as typeof client.query
}

const isSubmittable = (argument: unknown): boolean =>
  typeof argument === 'object' && argument !== null && 'submit' in argument

/** Contains only words of our own statements: the verb and its table, as in `SELECT Credential`. */
export function statementName(argument: QueryArgument): string {
  const text = typeof argument === 'string' ? argument : typeof argument.text === 'string' ? argument.text : ''
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text) ?? []
  return [verb.toUpperCase(), table].filter(Boolean).join(' ')
}
