import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { costBudget, requestBudget } from '@/lib/domain/access/request-budget'
import { env } from '@/lib/env'
import { translatorFor } from '@/lib/i18n/translator'
import { shareBudget } from '@/lib/server/shared-limits'
import type { Ctx } from '@/lib/services/ctx'
import { ClientBudgets, type TakeShare } from './client-budgets'
import { costOf } from './query-complexity'

type Caller = Pick<Ctx, 'viewer' | 'claims' | 'tokenId' | 'address'>

/**
 * Identifies a client: a program by its token, a person by their id, a token without an account by its subject,
 * otherwise the IP address.
 */
export function clientOf({ viewer, claims, tokenId, address }: Caller): string {
  if (tokenId !== null) return `program ${tokenId}`
  if (viewer) return `person ${viewer.userId}`
  return claims ? `token ${claims.issuer} ${claims.subject}` : `address ${address ?? 'unknown'}`
}

const seconds = costBudget.windowMs / 1000

/** Each quota has its own row. */
const shareOfQuota =
  (quota: 'requests' | 'cost'): TakeShare =>
  (client, ...share) =>
    shareBudget(`${quota} ${client}`, ...share)

/**
 * The limits of each client per minute: requests, and the cost of their operations. Every response has them in
 * `RateLimit`.
 */
export class RateLimiter {
  readonly #requests: ClientBudgets
  readonly #cost: ClientBudgets
  /** The header `RateLimit-Policy` (IETF draft of rate limit headers): quotas and their window in seconds. */
  readonly policy: string

  constructor(cost: number) {
    this.#requests = new ClientBudgets(requestBudget(cost), shareOfQuota('requests'))
    this.#cost = new ClientBudgets(cost, shareOfQuota('cost'))
    this.policy = `"requests";q=${this.#requests.budget};w=${seconds}, "cost";q=${cost};w=${seconds}`
  }

  /** Counts a request; returns the seconds to wait when there are too many, else 0. */
  enter(ctx: Ctx): Promise<number> {
    return this.#requests.spend(clientOf(ctx), 1, ctx.now.getTime())
  }

  /** Spends the cost of an operation. */
  spend(ctx: Ctx, cost: number): Promise<number> {
    return this.#cost.spend(clientOf(ctx), cost, ctx.now.getTime())
  }

  /** The header `RateLimit`: the remainder of each quota, and the seconds until it grows. */
  header(ctx: Ctx): string {
    const [client, now] = [clientOf(ctx), ctx.now.getTime()]
    const requests = this.#requests.left(client, now)
    const cost = this.#cost.left(client, now)
    return `"requests";r=${requests.left};t=${requests.resets}, "cost";r=${cost.left};t=${cost.resets}`
  }
}

let limiter: RateLimiter | undefined
/** The one limiter of this process. */
export const rateLimiter = (): RateLimiter => {
  limiter ??= new RateLimiter(env().GRAPHQL_COST_PER_MINUTE ?? costBudget.cost)
  return limiter
}

/** Refuses an operation that exceeds a client's budget, and adds the remaining budget to every response. */
export function rateLimitPlugin(limiter: RateLimiter): ApolloServerPlugin<Ctx> {
  // Parsed documents are cached; so is the cost of their operations.
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
        const seconds = await limiter.spend(contextValue, cost)
        if (seconds > 0) throw overBudget(contextValue, seconds, limiter)
      },
      willSendResponse: async ({ contextValue, response }) => {
        response.http.headers.set('ratelimit', limiter.header(contextValue))
      },
    }),
  }
}

/**
 * Counts a request of a client.
 * @throws GraphQLError with 429 when there are too many, before any of the request is read.
 */
export async function countRequest(ctx: Ctx): Promise<Ctx> {
  const limiter = rateLimiter()
  const seconds = await limiter.enter(ctx)
  if (seconds > 0) throw overBudget(ctx, seconds, limiter)
  return ctx
}

/** 429, with the seconds after which the client may retry. */
function overBudget(ctx: Ctx, seconds: number, limiter: RateLimiter): GraphQLError {
  const key = 'errors.overBudget'
  const headers = new HeaderMap([
    ['retry-after', `${seconds}`],
    ['ratelimit', limiter.header(ctx)],
  ])
  const extensions = { code: 'RATE_LIMITED', i18nMessageKey: key, retryAfter: seconds, http: { status: 429, headers } }
  return new GraphQLError(translatorFor(ctx.locale)(key, { seconds }), { extensions })
}
