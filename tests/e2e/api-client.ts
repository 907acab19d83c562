import { demoToken } from '../../dev/commands/token'

const tokens = new Map<string, Promise<string>>()

/** An access token from the identity provider for a demo person. */
export function tokenOf(email: string): Promise<string> {
  const known = tokens.get(email) ?? demoToken(`http://localhost:${process.env.E2E_IDENTITY_PORT}`, email)
  tokens.set(email, known)
  return known
}

export type Reply = {
  status: number
  headers: Headers
  text: string
  // A test reads the fields it expects, and fails if they are missing.
  json: { data?: Record<string, Answered> | null; errors?: { message: string; extensions: Record<string, unknown> }[] }
}
export type Answered = { success?: boolean; data?: Record<string, unknown> | null } & Record<string, unknown>

const endpoint = () => `${process.env.E2E_ORIGIN}/graphql`

/** One request of the API over the wire. */
export async function send(init: RequestInit & { path?: string }): Promise<Reply> {
  const response = await fetch(endpoint() + (init.path ?? ''), { method: 'POST', ...init })
  const text = await response.text()
  let json: Reply['json'] = {}
  try {
    json = JSON.parse(text || '{}') as Reply['json']
  } catch {}
  return { status: response.status, headers: response.headers, text, json }
}

/**
 * A request in the form of the specification: name, variables and query text, with the bearer token and the preflight
 * header.
 */
export function ask(
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  const operationName = /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? null
  return send({
    headers: { 'content-type': 'application/json', 'apollo-require-preflight': 'true', ...headers },
    body: JSON.stringify({ operationName, variables, query }),
  })
}
