import { freeBytes } from '@/lib/adapters/files/incoming-folder'
import { sealCertificate } from '@/lib/adapters/signing/certificate'
import { type Db, database, pool, replica } from '@/lib/data/db'
import { readInstallationSignals } from '@/lib/data/installation-signals'
import { listQueues } from '@/lib/data/jobs/read'
import { listOperations } from '@/lib/data/operation-runs'
import { findSendingHold } from '@/lib/data/sending-hold'
import { env } from '@/lib/env'
import type { QueueName } from '@/lib/services/job-table'
import type { InstallationState } from '@/lib/telemetry/metrics'
import { log } from './log'
import { productVersion } from './product-version'

/** How long the values read from the database are served from the cache. */
const keptMs = 15_000

/**
 * Starts telemetry for this process if the environment configures an address for it (docs/operations.md, Seen from
 * outside). Without one, none of its code is even loaded. Returns the function that stops it.
 */
export async function watchProcess(role: 'web' | 'worker'): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port, METRICS_HOST: host } = env()
  if (!endpoint && !port) return async () => {}
  const { startTelemetry } = await import('@/lib/telemetry/start-telemetry')
  const start = startTelemetry({
    endpoint,
    metrics: port ? { host, port } : undefined,
    traced: env().OTEL_TRACES_SAMPLER_ARG,
    service: { name: env().OTEL_SERVICE_NAME, version: productVersion, role },
    sources: {
      pool: poolState,
      replicaServes: () => replica()?.isServing ?? null,
      freeDisk: () => freeBytes(env().SUMA_DATA).catch(() => null),
      installation: cacheFor(keptMs, () => installationState(database(), new Date())),
    },
  })
  const stop = await start.catch((error: Error) => {
    // Usually because its port is taken.
    log.error({ error: error.message, port }, 'not started')
    process.exit(1)
  })
  log.info({ port, endpoint: endpoint && new URL(endpoint).host }, 'seen from outside')
  return stop
}

function poolState() {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool()
  return { idle, busy: totalCount - idle, waiting }
}

/** The metrics of the whole installation; every process reports the same ones. */
async function installationState(db: Db, now: Date): Promise<InstallationState> {
  const [queues, operations, hold, signals] = await Promise.all([
    listQueues(db),
    listOperations(db),
    findSendingHold(db),
    readInstallationSignals(db, 'taskSessions' satisfies QueueName),
  ])
  const { validTo } = await sealCertificate(env())
  const secondsFrom = (at: Date | null) => (at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : null)
  const lastOf = (kind: string) => operations.find((operation) => operation.kind === kind)
  const secondsSince = (kind: string) => {
    const run = lastOf(kind)
    return run?.ok ? secondsFrom(run.at) : null
  }
  return {
    queues: queues.map(({ name, waiting, failed }) => ({ name, waiting, failed })),
    backupSeconds: secondsSince('backup'),
    auditCheckSeconds: secondsSince('auditCheck'),
    sendingHeld: hold !== null,
    sealSeconds: (validTo.getTime() - now.getTime()) / 1000,
    historyRefused: lastOf('auditSeal')?.ok === false,
    workerSeconds: secondsFrom(signals.workerAt),
    unscannedSeconds: secondsFrom(signals.unscannedSince) ?? 0,
    webhooks: signals.webhooks,
  }
}

/** Caches an answer for a moment: several collectors poll it, and none of them may burden the database. */
function cacheFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!cached || performance.now() - cached.at > ms) cached = { at: performance.now(), value: read() }
    return cached.value
  }
}
