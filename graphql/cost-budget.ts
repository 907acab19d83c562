import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { costOf } from './query-complexity'
import { type RateLimiter, rateLimiter } from './rate-limiter'

/** Refuses an operation that a client has no budget left for, and sends what is left with every answer. */
export function costBudgetOf(limiter: RateLimiter): ApolloServerPlugin<Ctx> {
  // A document is parsed once and kept; so is what its operations cost.
  const costs = new WeakMap<OperationDefinitionNode, number>()
  const costOnce = (schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number => {
    const cost = costs.get(operation) ?? costOf(schema, document, operation)
    costs.set(operation, cost)
    return cost
  }
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ contextValue, document, operation, schema }) => {
        const cost = operation ? costOnce(schema, document, operation) : 0
        const seconds = limiter.spend(contextValue, cost)
        if (seconds > 0) throw overBudget(contextValue, seconds, limiter)
      },
      willSendResponse: async ({ contextValue, response }) => {
        response.http.headers.set('ratelimit', limiter.header(contextValue))
      },
    }),
  }
}

/** Counts a request of a client. @throws GraphQLError with 429 when they are too many, before anything is read of it. */
export function countRequest(ctx: Ctx): Ctx {
  const limiter = rateLimiter()
  const seconds = limiter.enter(ctx)
  if (seconds > 0) throw overBudget(ctx, seconds, limiter)
  return ctx
}

/** 429, and the seconds after which it may be asked again. */
function overBudget(ctx: Ctx, seconds: number, limiter: RateLimiter): GraphQLError {
  const key = 'errors.overBudget'
  const headers = new HeaderMap([
    ['retry-after', `${seconds}`],
    ['ratelimit', limiter.header(ctx)],
  ])
  const extensions = { code: 'RATE_LIMITED', i18nMessageKey: key, retryAfter: seconds, http: { status: 429, headers } }
  return new GraphQLError(translatorFor(ctx.locale)(key, { seconds }), { extensions })
}
