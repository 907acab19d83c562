import { HeaderMap, type HTTPGraphQLHead } from '@apollo/server'
import { type GraphQLError, getVariableValues } from 'graphql'
import type { Ctx } from '@/lib/services/ctx'
import { clientMeter } from './client-meter'
import type { HttpRequest } from './http'
import type { KnownQueries, KnownQuery } from './known-queries'
import { outageOf, tellFailures, withRequestId } from './plugins'
import { formatError } from './server'

type Body = Record<string, unknown>
type Answered = HTTPGraphQLHead & { body: { kind: 'complete'; string: string } }

/** Who accepts JSON of any kind, or says nothing. */
const acceptsJson = new Set([undefined, '', '*/*', 'application/json'])

/** The query of a request when it is one that is known, and nothing is unusual about how it is asked. */
export function knownQueryOf(queries: KnownQueries, { method, headers }: HttpRequest, body: Body | null) {
  if (method !== 'POST' || !acceptsJson.has(headers.accept) || (body?.extensions ?? null) !== null) return null
  const known = queries.find(body?.query)
  const name = body?.operationName ?? null
  return known && (name === null || name === known.operation.name?.value) ? known : null
}

/**
 * Answers a known query as the library would, without asking it: its document was checked when it was learned. Null when the
 * variables do not fit or the client has no budget left, which the library then says; nothing has run by then.
 */
export async function quickAnswer(known: KnownQuery, ctx: Ctx, variables: unknown): Promise<Answered | null> {
  const given = fitting(known, variables)
  const meter = clientMeter()
  if (!given || meter.spend(ctx, known.cost) > 0) return null
  const { data, errors } = await known.run(undefined, ctx, given)
  if (data === undefined) return null
  const head: HTTPGraphQLHead = {
    headers: new HeaderMap([['content-type', 'application/json; charset=utf-8']]),
  }
  const told = errors && tell(ctx, errors, head)
  head.headers.set('ratelimit', meter.standing(ctx))
  // In the order of the library.
  return { ...head, body: { kind: 'complete', string: `${JSON.stringify({ errors: told, data })}\n` } }
}

function tell(ctx: Ctx, errors: readonly GraphQLError[], head: HTTPGraphQLHead) {
  tellFailures(ctx, errors)
  return withRequestId(
    ctx,
    errors.map((error) => formatted(error, head)),
  )
}

/** The variables when they are what the query declares. */
function fitting({ schema, operation }: KnownQuery, variables: unknown): Body | null {
  const given = variables ?? {}
  if (typeof given !== 'object' || Array.isArray(given)) return null
  const declared = operation.variableDefinitions ?? []
  if (declared.length > 0 && getVariableValues(schema, declared, given as Body, { maxErrors: 1 }).errors) return null
  return given as Body
}

/** An error as the library writes it; what it says of the answer itself goes to the head. */
function formatted(error: GraphQLError, head: HTTPGraphQLHead) {
  const { http, ...extensions } = {
    code: 'INTERNAL_SERVER_ERROR',
    ...error.extensions,
    ...outageOf(error),
  } as Body & { http?: Partial<HTTPGraphQLHead> }
  if (http?.status) head.status = http.status
  for (const [name, value] of http?.headers ?? []) head.headers.set(name, value)
  return formatError({ ...error.toJSON(), extensions }, error)
}
