import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import type { Metrics } from './spans'
import { countedEvents } from './telemetry'

/**
 * The sources read when metrics are collected: this process, and the installation (from the database, cached briefly).
 */
export type Sources = {
  pool: () => { idle: number; busy: number; waiting: number }
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
}

const inSeconds = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
}

/**
 * The metrics of a process, each defined once (docs/operations.md and the dashboard name them). Returns the functions
 * that count finished work and events.
 */
export function makeMetrics(meter: Meter, { pool, installation }: Sources): Metrics {
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
  ofProcess(meter, pool)
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

function ofProcess(meter: Meter, pool: Sources['pool']): void {
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
  meter.addBatchObservableCallback(
    async (result) => {
      const { queues, backupSeconds, auditCheckSeconds, sendingHeld, sealSeconds } = await installation()
      for (const { name: queue, waiting, failed } of queues) {
        result.observe(jobs, waiting, { queue, state: 'waiting' })
        result.observe(jobs, failed, { queue, state: 'failed' })
      }
      if (backupSeconds !== null) result.observe(backup, backupSeconds)
      if (auditCheckSeconds !== null) result.observe(check, auditCheckSeconds)
      result.observe(held, sendingHeld ? 1 : 0)
      result.observe(seal, sealSeconds)
    },
    [jobs, backup, check, held, seal],
  )
}
