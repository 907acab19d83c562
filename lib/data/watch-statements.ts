import 'server-only'
import type pg from 'pg'
import { telemetry, watched } from '@/lib/telemetry/telemetry'

type Asked = string | { text?: unknown }

/** Has the statements of a connection watched, where this process is: by their verb and first table, never with a value. */
export function watchStatements(client: pg.PoolClient): void {
  if (!telemetry()) return
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watchedQuery = (...args: unknown[]) => {
    // With a callback, or as an object that reads the rows by itself, nothing is promised.
    if (args.some((arg) => typeof arg === 'function') || isSubmittable(args[0])) return query(...args)
    return watched('statement', statementName(args[0] as Asked), async () => query(...args))
  }
  client.query = watchedQuery as typeof client.query
}

const isSubmittable = (asked: unknown): boolean => typeof asked === 'object' && asked !== null && 'submit' in asked

/** Only words of our own statements: SQL with its table, as `SELECT Credential`. */
export function statementName(asked: Asked): string {
  const text = typeof asked === 'string' ? asked : typeof asked.text === 'string' ? asked.text : ''
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text) ?? []
  return [verb.toUpperCase(), table].filter(Boolean).join(' ')
}
