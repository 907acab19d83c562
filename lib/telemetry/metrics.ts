import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import type { Metrics } from './spans'
import { countedEvents } from './telemetry'

/**
 * The sources read when metrics are collected: this process, and the installation (from the database, cached briefly).
 */
export type Sources = {
  pool: () => { idle: number; busy: number; waiting: number }
  /** Whether the replica serves lists now; null without one. */
  replicaServes: () => boolean | null
  /** Bytes left where this process keeps files; null before it has stored any. */
  freeDisk: () => Promise<number | null>
  installation: () => Promise<InstallationState>
}
export type InstallationState = {
  queues: { name: string; waiting: number; failed: number }[]
  /** Seconds since the last full backup and the last check of the history; null when there was none. */
  backupSeconds: number | null
  auditCheckSeconds: number | null
  /** True after a restore, until sending messages is resumed. */
  sendingHeld: boolean
  /** Seconds until the certificate that seals documents ends; negative afterwards. */
  sealSeconds: number
  /** True while the history is not signed, because it was altered or its key is another one. */
  historyRefused: boolean
  /** Seconds since a worker last finished a job of each minute; null when none ever did. */
  workerSeconds: number | null
  /** Seconds for which the oldest file has waited for the scanner; 0 when none does. */
  unscannedSeconds: number
  webhooks: { active: number; failing: number; stopped: number }
}

const inSeconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
}

/**
 * The metrics of a process, each defined once (docs/operations.md and the dashboard name them). Returns the functions
 * that count finished work and events.
 */
export function makeMetrics(meter: Meter, { installation, ...ofThisProcess }: Sources): Metrics {
  const requests = meter.createHistogram('suma_request_duration_seconds', {
    ...inSeconds,
    description: 'Requests by route pattern and class of status',
  })
  const operations = meter.createHistogram('suma_operation_duration_seconds', {
    ...inSeconds,
    description: 'Operations of the API by their first field',
  })
  const jobs = meter.createHistogram('suma_job_duration_seconds', { ...inSeconds, description: 'Jobs by queue' })
  const events = meter.createCounter('suma_events_total', { description: 'What somebody should look at, by kind' })
  // From the start, because the first increase of a series that was not there is none.
  for (const event of countedEvents) events.add(0, { event })
  ofProcess(meter, ofThisProcess)
  ofInstallation(meter, installation)
  return {
    count: (event) => events.add(1, { event }),
    onEnd: ({ kind, name, outcome, seconds, status }) => {
      if (kind === 'request')
        requests.record(seconds, { route: name, status: status ? `${Math.floor(status / 100)}xx` : 'none' })
      if (kind === 'operation') operations.record(seconds, { operation: name, outcome })
      if (kind === 'job') jobs.record(seconds, { queue: name, outcome })
    },
  }
}

type OfProcess = Omit<Sources, 'installation'>

function ofProcess(meter: Meter, { pool, replicaServes, freeDisk }: OfProcess): void {
  const connections = { description: 'Connections to the database, and requests that wait for one' }
  meter.createObservableGauge('suma_pool_connections', connections).addCallback((result) => {
    for (const [state, count] of Object.entries(pool())) result.observe(count, { state })
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const late = { unit: 's', description: 'How late timers of this process are, since the last collection' }
  meter.createObservableGauge('suma_event_loop_delay_seconds', late).addCallback((result) => {
    for (const [percentile, nanoseconds] of [
      ['50', delay.percentile(50)],
      ['99', delay.percentile(99)],
      ['100', delay.max],
    ] as const)
      result.observe(nanoseconds / 1e9, { percentile })
    delay.reset()
  })
  const memory = { unit: 'By', description: 'Memory of this process' }
  meter.createObservableGauge('suma_memory_bytes', memory).addCallback((result) => {
    const { rss, heapUsed, external } = process.memoryUsage()
    for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) result.observe(bytes, { kind })
  })
  const serves = { description: '1 while the replica serves lists, 0 while it is behind or away' }
  meter.createObservableGauge('suma_replica_serves', serves).addCallback((result) => {
    const state = replicaServes()
    if (state !== null) result.observe(state ? 1 : 0)
  })
  const room = { unit: 'By', description: 'Room left where this process keeps files' }
  meter.createObservableGauge('suma_disk_free_bytes', room).addCallback(async (result) => {
    const bytes = await freeDisk()
    if (bytes !== null) result.observe(bytes)
  })
}

/** These metrics are missing while the database does not respond, which is an alert of its own. */
function ofInstallation(meter: Meter, installation: Sources['installation']): void {
  const gauge = (name: string, description: string, unit?: string) =>
    meter.createObservableGauge(name, { description, ...(unit ? { unit } : {}) })
  const jobs = gauge('suma_queue_jobs', 'Jobs that wait and that were given up, by queue')
  const backup = gauge('suma_backup_age_seconds', 'Since the last whole backup', 's')
  const check = gauge('suma_audit_check_age_seconds', 'Since the last whole check of the history', 's')
  const held = gauge('suma_sending_held', '1 after a restore, until messages leave again')
  const seal = gauge('suma_seal_certificate_seconds', 'Until the certificate that seals documents ends', 's')
  const refused = gauge('suma_history_refused', '1 while the history is not signed: altered, or another key')
  const worker = gauge('suma_worker_age_seconds', 'Since a worker last finished the job of each minute', 's')
  const unscanned = gauge('suma_files_unscanned_seconds', 'For which the oldest file has waited for the scanner', 's')
  const webhooks = gauge('suma_webhooks', 'Webhooks that are delivered to, that fail, and that were given up')
  meter.addBatchObservableCallback(
    async (result) => {
      const state = await installation()
      for (const { name: queue, waiting, failed } of state.queues) {
        result.observe(jobs, waiting, { queue, state: 'waiting' })
        result.observe(jobs, failed, { queue, state: 'failed' })
      }
      if (state.backupSeconds !== null) result.observe(backup, state.backupSeconds)
      if (state.auditCheckSeconds !== null) result.observe(check, state.auditCheckSeconds)
      if (state.workerSeconds !== null) result.observe(worker, state.workerSeconds)
      result.observe(held, state.sendingHeld ? 1 : 0)
      result.observe(seal, state.sealSeconds)
      result.observe(refused, state.historyRefused ? 1 : 0)
      result.observe(unscanned, state.unscannedSeconds)
      for (const [name, count] of Object.entries(state.webhooks)) result.observe(webhooks, count, { state: name })
    },
    [jobs, backup, check, held, seal, refused, worker, unscanned, webhooks],
  )
}
