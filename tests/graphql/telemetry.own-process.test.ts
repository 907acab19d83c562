import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '@/dev/machine/ports'
import { pdfBytes } from '@/fixtures/documents'
import { makeUser } from '@/fixtures/people'
import { makeReceiver } from '@/fixtures/receiver'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import { runSteps } from '@/lib/jobs/due-work'
import { startQueue, stopQueue } from '@/lib/jobs/queue'
import { workQueue } from '@/lib/jobs/workers'
import { watchProcess } from '@/lib/server/process-telemetry'
import { call, operation, send } from './call'
import { bodyOf, multipartType } from './multipart-body'

const collector = await makeReceiver()
const port = await freePort()
Object.assign(process.env, {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  METRICS_PORT: `${port}`,
  // Not a replica of itself, so it never serves.
  DATABASE_REPLICA_URL: process.env.DATABASE_URL,
})

/** Values that must never be visible from outside. */
const canaries = {
  name: 'Canarina',
  email: 'canary-person@example.com',
  title: 'canary-title',
  variable: 'canary-variable',
  operation: 'canaryOperation',
  key: 'canary-idempotency-key',
  failure: 'canary-failure',
  token: 'canary-bearer-token',
}

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
let stop = async () => {}
let spans: Span[] = []
let exposition = ''
let requestId = ''

const multipart = (userId: string) =>
  bodyOf([
    {
      name: 'operations',
      value: JSON.stringify({
        query: operation('save-user-document'),
        variables: { id: userId, data: { title: canaries.title, kind: 'CERTIFICATE', file: null } },
      }),
    },
    { name: 'map', value: '{"0":["variables.data.file"]}' },
    { name: '0', value: pdfBytes, fileName: 'canary-file.pdf', type: 'application/pdf' },
  ])

beforeAll(async () => {
  stop = await watchProcess('web')
  const profile = { firstName: canaries.name, lastName: 'Ruiz', dob: '1990-05-17', acknowledged: true }
  const person = await makeUser({ email: canaries.email, profile })
  const { cookie } = await makeSession(person)
  const headers = { 'content-type': multipartType, 'apollo-require-preflight': '1', cookie }
  const saved = await send({ headers, body: multipart(person.id) })
  expect(saved.json.data?.saveUserDocument?.success).toBe(true)
  requestId = saved.headers['x-request-id'] ?? ''
  const own = `query ${canaries.operation} { list(name: "geographies") { code label } }`
  await call(own, {}, { cookie, headers: { 'idempotency-key': canaries.key } })
  await call('{ me { id } }', {}, { headers: { authorization: `Bearer ${canaries.token}` } })
  await jobs()
  await noteOperation(database(), { kind: 'backup', at: new Date(), ok: true, detail: {} })
  await noteOperation(database(), { kind: 'auditCheck', at: new Date(), ok: true, detail: {} })
  await noteOperation(database(), { kind: 'auditSeal', at: new Date(), ok: false, detail: {} })
  exposition = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  spans = collector.received.filter(({ path }) => path === '/v1/traces').flatMap(({ body }) => spansOf(body))
})
afterAll(() => collector.close())

/** Two jobs that succeed, one of them that of each minute, and one that fails with personal data in its message. */
async function jobs() {
  const boss = await startQueue(() => {})
  const [done, over, minute] = Array.from({ length: 3 }, () => Promise.withResolvers<void>()) as [
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
    PromiseWithResolvers<void>,
  ]
  await workQueue(boss, 'steps', async (_data, { now }) => {
    await runSteps(now)
    done.resolve()
  })
  await workQueue(boss, 'upkeep', async () => {
    over.resolve()
    throw new Error(canaries.failure)
  })
  await workQueue(boss, 'taskSessions', async () => minute.resolve())
  await boss.send('taskSessions', {})
  await boss.send('steps', {})
  await boss.send('upkeep', { about: canaries.variable })
  await Promise.all([done.promise, over.promise, minute.promise])
  await stopQueue()
}

const spansOf = (body: string): Span[] =>
  JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
    scopeSpans.flatMap((scope) => scope.spans),
  )
const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value.stringValue
const childOf = (parent: Span | undefined, name: string) =>
  spans.find((span) => span.name === name && span.parentSpanId === parent?.spanId)

test('a collector sees an operation, its service and its statements inside of each other, all with the id of the answer', () => {
  const operationSpan = spans.find(({ name }) => name === 'operation mutation saveUserDocument')
  const service = childOf(operationSpan, 'service document.save')
  const statement = childOf(service, 'statement INSERT Document')
  for (const span of [operationSpan, service, statement])
    expect([span?.traceId, attribute(span, 'suma.request_id')]).toEqual([operationSpan?.traceId, requestId])
  expect(attribute(service, 'suma.outcome')).toBe('ok')
})

test('it sees jobs with what they do, and that one failed', () => {
  const steps = spans.find(({ name }) => name === 'job steps')
  expect(childOf(steps, 'service schedule.run')).toBeDefined()
  const failed = spans.find(({ name }) => name === 'job upkeep')
  expect([attribute(failed, 'suma.outcome'), attribute(failed, 'error.type')]).toEqual(['failed', 'Error'])
})

test('what a client calls an operation is not its name', () => {
  expect(spans.map(({ name }) => name)).toContain('operation query list')
})

test('nothing of a person, of a request or of a failure is in what leaves', () => {
  const paths = new Set(collector.received.map(({ path }) => path))
  expect(paths).toEqual(new Set(['/v1/traces', '/v1/metrics']))
  const left = [exposition, ...collector.received.map(({ body }) => body)].join('\n')
  expect(Object.entries(canaries).filter(([, word]) => left.includes(word))).toEqual([])
})

test('Prometheus is answered every metric that the dashboard and the alerts ask for', () => {
  const files = ['docs/monitoring/dashboard.json', 'docs/monitoring/alerts.yml'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const asked = new Set(files.flatMap((text) => text.match(/\bsuma_\w+/g) ?? []))
  expect(asked.size).toBeGreaterThan(8)
  const there = new Set(exposition.match(/^suma_\w+/gm))
  // Requests are counted where they arrive: `tests/e2e/machine/seen-from-outside.spec.ts`.
  const ofRequests = /^suma_request_duration_seconds_(bucket|count|sum)$/
  expect([...asked].filter((name) => !there.has(name) && !ofRequests.test(name))).toEqual([])
  expect(exposition).toMatch(
    /suma_operation_duration_seconds_count\{operation="mutation saveUserDocument",outcome="ok"\} 1/,
  )
  expect(exposition).toMatch(/suma_job_duration_seconds_count\{queue="upkeep",outcome="failed"\} 1/)
  expect(exposition).toMatch(/suma_queue_jobs\{queue="mail",state="waiting"\} \d/)
  expect(exposition).toMatch(/suma_worker_age_seconds \d/)
  expect(exposition).toMatch(/^suma_history_refused 1$/m)
  expect(exposition).toMatch(/^suma_replica_serves 0$/m)
  expect(exposition).toMatch(/suma_webhooks\{state="failing"\} 0/)
  expect(exposition).toMatch(/suma_disk_free_bytes \d{7,}/)
})
