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
import { setTelemetry } from './telemetry'
import { watcher } from './watch'

type TelemetrySettings = {
  /** A collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string | undefined
  /** Where `/metrics` is answered to Prometheus. */
  metrics: { host: string; port: number } | undefined
  /** Which share of requests is traced, 0 to 1. */
  traced: number
  service: { name: string; version: string; role: 'web' | 'worker' }
  sources: Sources
}

/**
 * Starts watching this process; returns how to stop, which sends what is left. Nothing is registered with OpenTelemetry's own global:
 * the framework would hang spans into it whose attributes are whole addresses.
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
    // A collector that is away does not keep the process from ending.
    await Promise.allSettled([tracers?.shutdown(), meters.shutdown()])
  }
}
