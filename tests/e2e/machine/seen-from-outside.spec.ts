import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '../../../dev/machine/ports'
import { startOwnServer } from '../own-server'
import { makePerson, newSession } from '../people'
import { expect, test } from '../test'

type Span = { name: string; traceId: string; attributes: { key: string; value: { stringValue?: string } }[] }

/** An OpenTelemetry collector that keeps everything it receives. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return { endpoint, bodies, close: () => server.close() }
}

const spansOf = (bodies: readonly string[]): Span[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body).resourceSpans ?? []).flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

test('an operator sees pages by their pattern, with what they read, and no address of anybody', async () => {
  const [collector, port] = [await startCollector(), await freePort()]
  const server = await startOwnServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    METRICS_PORT: `${port}`,
    LOG_LEVEL: 'info',
  })
  const { id } = await makePerson({ noCredential: true })
  const headers = { cookie: `sid=${await newSession(id)}` }
  const get = (path: string) => fetch(`${server.origin}${path}`, { headers, redirect: 'manual' })
  const secret = 'a-secret-token-in-an-address'
  const statuses = []
  for (const path of ['/dashboard', `/survey/${secret}`, `/${secret}?q=${secret}`, '/api/files/canary-id'])
    statuses.push((await get(path)).status)
  expect(statuses[0]).toBe(200)

  const exposition = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const route of ['/dashboard', '/survey/[token]', 'other', '/api/files/[id]'])
    expect(exposition).toContain(`suma_request_duration_seconds_count{route="${route}",status="`)
  // Starting the server asked for its health.
  expect(exposition).not.toContain('/api/health')
  expect(exposition).toMatch(/suma_pool_connections\{state="idle"\} \d/)
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404)
  await server.stop()
  collector.close()

  const spans = spansOf(collector.bodies)
  const page = spans.find(({ name }) => name === 'request /dashboard')
  const inside = spans.filter(({ traceId }) => traceId === page?.traceId).map(({ name }) => name)
  expect(inside.filter((name) => name.startsWith('service ')).length).toBeGreaterThan(0)
  expect(inside.filter((name) => name.startsWith('statement ')).length).toBeGreaterThan(0)
  const ids = new Set(
    spans
      .filter(({ traceId, name }) => traceId === page?.traceId && name.startsWith('service '))
      .map(({ attributes }) => attributes.find(({ key }) => key === 'suma.request_id')?.value.stringValue),
  )
  expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  for (const word of [secret, 'canary-id', id]) expect(collector.bodies.join('\n')).not.toContain(word)
  // The framework's own spans, which contain whole addresses, must not be exported.
  expect(spans.filter(({ name }) => !/^(request|service|operation|statement|job) /.test(name))).toEqual([])
})
