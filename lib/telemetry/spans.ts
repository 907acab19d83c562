import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Outcome, Telemetry, Watched } from './telemetry'

/** `request` is shared by everything that runs inside one request or job. */
type Running = {
  what: Watched
  span: Span | null
  outcome: Outcome | null
  status: number | null
  request: { id: string | null }
}
/** Counts finished work, and events. */
export type Metrics = { onEnd: (one: Ended) => void; count: Telemetry['count'] }
export type Ended = Watched & { outcome: Outcome; seconds: number; status: number | null }

/** The trace of a caller (W3C Trace Context, any version); what is no trace begins one of its own. */
function contextOf(traceparent = ''): Context {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(traceparent) ?? []
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return version !== 'ff' && isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

/**
 * Records running work as nested spans, and finished work for the metrics. A span has only names from our code, its
 * outcome and the id of the request. A failure is recorded by the error's name only, because its message may contain
 * anything.
 */
export function watcher(tracer: Tracer | null, { onEnd, count }: Metrics): Telemetry {
  const running = new AsyncLocalStorage<Running>()

  const begin = (watched: Watched, caller?: string): Running => {
    const outer = running.getStore()
    const context = outer?.span ? trace.setSpan(ROOT_CONTEXT, outer.span) : contextOf(caller)
    const span = tracer?.startSpan(`${watched.kind} ${watched.name}`, {}, context) ?? null
    return { what: { ...watched }, span, outcome: null, status: null, request: outer?.request ?? { id: null } }
  }

  const end = (
    { what, span, outcome, status, request }: Running,
    fallback: Outcome,
    began: number,
    error?: unknown,
  ) => {
    const finalOutcome = outcome ?? fallback
    onEnd({ ...what, outcome: finalOutcome, status, seconds: (performance.now() - began) / 1000 })
    if (!span) return
    span.updateName(`${what.kind} ${what.name}`)
    span.setAttributes({ 'suma.kind': what.kind, 'suma.outcome': finalOutcome })
    if (status) span.setAttribute('http.response.status_code', status)
    if (request.id) span.setAttribute('suma.request_id', request.id)
    if (error !== undefined) span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
    if (finalOutcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  return {
    watch: async (what, run, outcomeOf, caller) => {
      const started = begin(what, caller)
      const began = performance.now()
      try {
        const value = await running.run(started, run)
        end(started, outcomeOf?.(value) ?? 'ok', began)
        return value
      } catch (error) {
        end(started, 'failed', began, error)
        throw error
      }
    },
    tell: ({ name, outcome, status }) => {
      const current = running.getStore()
      if (!current) return
      if (name) current.what.name = name
      if (outcome) current.outcome = outcome
      if (status) current.status = status
    },
    nameRequest: (requestId) => {
      const one = running.getStore()
      if (one) one.request.id = requestId
    },
    traceId: () => running.getStore()?.span?.spanContext().traceId,
    count,
  }
}
