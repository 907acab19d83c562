import type { IncomingMessage, ServerResponse } from 'node:http'
import { callbackChange, type FaultName, publishedChange, tokenChange } from './fault-table'
import type { FaultTools, TokenAnswer } from './fault-tools'

/** A switch for tests: at most one fault at a time. `requests` counts token requests since the last `set`. */
export type Faults = {
  set: (name: FaultName | null) => void
  current: () => FaultName | null
  requests: () => number
  count: () => void
}

export function makeFaults(): Faults {
  let current: FaultName | null = null
  let requests = 0
  return {
    set: (name) => {
      current = name
      requests = 0
    },
    current: () => current,
    requests: () => requests,
    count: () => {
      requests += 1
    },
  }
}

/** Records the body while the provider reads it. */
function listenToBody(request: IncomingMessage): () => string {
  const chunks: Buffer[] = []
  const emit = request.emit.bind(request)
  request.emit = (event: string | symbol, ...values: unknown[]) => {
    if (event === 'data') chunks.push(Buffer.from(values[0] as Buffer | string))
    return emit(event, ...values)
  }
  return () => Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, answer: TokenAnswer, end: (text: string) => void): void {
  const text = answer.text ?? JSON.stringify(answer.body)
  response.statusCode = answer.status
  response.setHeader('content-type', answer.text === undefined ? 'application/json' : 'text/html')
  response.setHeader('content-length', Buffer.byteLength(text))
  if (answer.location) response.setHeader('location', answer.location)
  const timer = setTimeout(() => end(text), answer.waitMs ?? 0)
  response.once('close', () => clearTimeout(timer))
}

/** Inserts the fault between the token endpoint and its caller. */
export function tamperWithToken(
  faults: Faults,
  tools: FaultTools,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  faults.count()
  const name = faults.current()
  if (!name) return
  const body = listenToBody(request)
  tamper(response, tools, () => tokenChange(name, new URLSearchParams(body()).get('grant_type') ?? ''))
}

/** Inserts the fault into the documents that the provider publishes. */
export function tamperWithPublished(faults: Faults, tools: FaultTools, path: string, response: ServerResponse): void {
  const change = publishedChange(faults.current() ?? '', path)
  if (change) tamper(response, tools, () => change)
}

function tamper(response: ServerResponse, tools: FaultTools, changeNow: () => ReturnType<typeof tokenChange>): void {
  const end = response.end.bind(response)
  const changed = async (text: string): Promise<void> => {
    const change = changeNow()
    if (!change) return void end(text)
    const given: TokenAnswer = { status: response.statusCode, body: JSON.parse(text) }
    send(response, await change(given, tools), end)
  }
  response.end = ((chunk?: unknown) => {
    changed(typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.toString() : '{}').catch(() =>
      response.destroy(),
    )
    return response
  }) as typeof response.end
}

/** Inserts the fault into the redirect back to the program. */
export function tamperWithCallback(
  faults: Faults,
  isCallback: (address: string) => boolean,
  response: ServerResponse,
): void {
  const change = callbackChange(faults.current() ?? '')
  if (!change) return
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'location' || typeof value !== 'string' || !isCallback(value))
      return setHeader(name, value)
    const address = new URL(value)
    change(address.searchParams)
    return setHeader(name, address.href)
  }
}
