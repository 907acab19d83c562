import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { hasTable, listTables, queueSchema, type Table } from './shape'

/**
 * What is kept of the queue, in the order of its foreign keys: without it waiting mail, files to delete and webhook deliveries
 * would be lost. Jobs that are done, warnings and statistics are traces; we make no jobs that depend on others.
 */
const backedUpTables = ['queue', 'schedule', 'subscription', 'job']

/** Jobs that are waiting, to be tried again or being worked at; these run out of time after a restore and are tried again. */
const unfinished = `state IN ('created', 'retry', 'active')`

export const rowsKept = ({ schema, name }: Table) =>
  schema === queueSchema && name === 'job' ? ` WHERE ${unfinished}` : ''

/** The tables of the queue that a backup holds; none where no queue was started yet. */
export async function listQueueTables(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client, queueSchema)
  return backedUpTables.flatMap((name) => tables.filter((table) => table.name === name))
}

/** The number of the queue's schema; null where there is none. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  if (!(await hasTable(client, queueSchema, 'version'))) return null
  const { rows } = await client.query(`SELECT version FROM ${queueSchema}.version`)
  return rows[0]?.version ?? null
}

/** Makes the queue's tables inside the caller's transaction: its script brings one of its own. */
export async function makeQueue(client: pg.Client): Promise<void> {
  const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans(queueSchema))?.[1]
  if (!script) throw new Error('The script of the job queue is not one transaction any more')
  await client.query(script)
  await client.query('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
}
