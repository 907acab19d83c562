import 'server-only'
import type pg from 'pg'

/**
 * Sends the statements of a connection without the names under which Postgres would keep them: behind a pooler that gives each
 * transaction another connection (pgbouncer before 1.21), a name is known to one that the next transaction does not get.
 */
export function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (asked: unknown, ...rest: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...rest)
  client.query = unnamed as typeof client.query
}

/** What reads its rows by itself (`submit`) has no name here, and is no plain object. */
const isNamed = (asked: unknown): asked is { name: unknown } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
