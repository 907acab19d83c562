import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { hasTable, listTables, queueSchema, type Table } from './shape'

/**
 * The tables of the queue that are backed up, in the order of their foreign keys: otherwise waiting mail, files to
 * delete and webhook deliveries would be lost. Finished jobs, warnings and statistics are only traces; no job of ours
 * depends on another.
 */
const backedUpTables = ['queue', 'schedule', 'subscription', 'job']

/** Jobs that are waiting, to be retried or in progress; those in progress time out after a restore and are retried. */
const unfinished = `state IN ('created', 'retry', 'active')`

export const rowsKept = ({ schema, name }: Table) =>
  schema === queueSchema && name === 'job' ? ` WHERE ${unfinished}` : ''

/** The tables of the queue that a backup holds; empty when no queue was started yet. */
export async function listQueueTables(client: pg.Client): Promise<Table[]> {
  const tables = await listTables(client, queueSchema)
  return backedUpTables.flatMap((name) => tables.filter((table) => table.name === name))
}

/** The version of the queue's schema; null without a queue. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  if (!(await hasTable(client, queueSchema, 'version'))) return null
  const { rows } = await client.query(`SELECT version FROM ${queueSchema}.version`)
  return rows[0]?.version ?? null
}

/**
 * Creates the queue's tables inside the caller's transaction; the queue's own script brings a transaction of its own.
 */
export async function makeQueue(client: pg.Client): Promise<void> {
  const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(getConstructionPlans(queueSchema))?.[1]
  if (!script) throw new Error('The script of the job queue is not one transaction any more')
  await client.query(script)
  await client.query('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
}
