import 'server-only'
import type pg from 'pg'

/**
 * Sends the statements of a connection without the names under which Postgres would keep them: behind a pooler that gives each
 * transaction another connection (pgbouncer before 1.21), a name is known to one that the next transaction does not get.
 */
export function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const unnamed = (argument: unknown, ...rest: unknown[]) =>
    query(isNamed(argument) ? { ...argument, name: undefined } : argument, ...rest)
  client.query = unnamed as typeof client.query
}

/** Statements that stream their rows (`submit`) have no name here and are no plain objects. */
const isNamed = (argument: unknown): argument is { name: unknown } =>
  typeof argument === 'object' && argument !== null && 'name' in argument && !('submit' in argument)
