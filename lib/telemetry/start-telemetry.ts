import 'server-only'
import { randomUUID } from 'node:crypto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { makeMetrics, type Sources } from './metrics'
import { watcher } from './spans'
import { setTelemetry } from './telemetry'

type TelemetrySettings = {
  /** The address of a collector of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string | undefined
  /** Where Prometheus can read `/metrics`. */
  metrics: { host: string; port: number } | undefined
  /** The share of requests that is traced, 0 to 1. */
  traced: number
  service: { name: string; version: string; role: 'web' | 'worker' }
  sources: Sources
}

/**
 * Starts the telemetry of this process; returns a function that stops it after sending what is left. Nothing is
 * registered with OpenTelemetry's own global, because the framework would add spans whose attributes contain full
 * addresses.
 */
export async function startTelemetry({ endpoint, metrics, traced, service, sources }: TelemetrySettings) {
  const resource = resourceFromAttributes({
    'service.name': service.name,
    'service.version': service.version,
    'service.instance.id': randomUUID(),
    'suma.role': service.role,
  })
  const prometheus = metrics
    ? new PrometheusExporter({ ...metrics, preventServerStart: true, withoutScopeInfo: true })
    : null
  await prometheus?.startServer()
  const exporterOptions = (path: string) => ({ url: `${endpoint?.replace(/\/$/, '')}${path}`, timeoutMillis: 5000 })
  const pushed = endpoint
    ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(exporterOptions('/v1/metrics')) })]
    : []
  const meters = new MeterProvider({ resource, readers: [...(prometheus ? [prometheus] : []), ...pushed] })
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traced) })
  const exporter = endpoint ? new OTLPTraceExporter(exporterOptions('/v1/traces')) : null
  const tracers = exporter
    ? new TracerProvider({ resource, sampler, spanProcessors: [new BatchSpanProcessor({ exporter })] })
    : null
  setTelemetry(watcher(tracers?.getTracer('suma') ?? null, makeMetrics(meters.getMeter('suma'), sources)))
  return async () => {
    setTelemetry(undefined)
    // An unreachable collector must not keep the process from ending.
    await Promise.allSettled([tracers?.shutdown(), meters.shutdown()])
  }
}
