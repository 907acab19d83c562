import { handleGraphql } from '@/graphql/http'
import { operationNames, operationText } from '@/graphql/operation-text'
import { allOperations } from '@/operations/withstand/tenants/operations'

export type Answer = {
  status: number
  headers: Record<string, string>
  text: string
  // A test reads the fields it expects, and fails if they are missing.
  json: { data?: Record<string, Answered> | null; errors?: { message: string; extensions: Record<string, unknown> }[] }
}
export type Answered = {
  success?: boolean
  message?: string | null
  i18nMessageKey?: string | null
  fieldErrors?: { field: string; message: string; i18nMessageKey: string }[]
  data?: Record<string, unknown> | null
} & Record<string, unknown>

type Request = {
  method?: string
  url?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | AsyncIterable<Uint8Array>
}

async function* once(bytes: Uint8Array) {
  if (bytes.byteLength > 0) yield bytes
}

/** One request in the form in which the server passes it on. */
export async function send({ method = 'POST', url = '/graphql', headers = {}, body = '' }: Request): Promise<Answer> {
  const bytes = typeof body === 'string' ? once(Buffer.from(body)) : body instanceof Uint8Array ? once(body) : body
  const answer = await handleGraphql({ method, url, headers, body: bytes, address: '127.0.0.1' })
  let json: Answer['json'] = {}
  try {
    json = JSON.parse(answer.body || '{}') as Answer['json']
  } catch {}
  return { status: answer.status, headers: answer.headers, text: answer.body, json }
}

export type Caller = { cookie?: string; headers?: Record<string, string> }

/** The header a browser sends along with its cookie, so that no other site can forge the request. */
export const preflighted = { 'apollo-require-preflight': 'true' }

/** A JSON request from one of our pages in a browser, or from a client without a browser. */
export const call = (query: string, variables: unknown = {}, { cookie, headers = {} }: Caller = {}): Promise<Answer> =>
  send({
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie, ...preflighted } : {}), ...headers },
    body: JSON.stringify({ query, variables }),
  })

const written = new Set(operationNames())
const generated = new Map(allOperations().map(({ name, document }) => [name, document]))

/**
 * The text of a written operation by its name (`add-credit`), or one generated for a field of the schema (`myCredits`).
 */
export const operation = (name: string): string =>
  written.has(name) ? operationText(name) : (generated.get(name) ?? '')
