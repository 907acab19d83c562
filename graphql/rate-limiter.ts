import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import type { Share } from '@/lib/data/shared-limits'
import { networkOf } from '@/lib/domain/access/client-address'
import {
  addCost,
  budgetShare,
  type ClientCosts,
  costAt,
  costBudget,
  costLeft,
  requestBudget,
  type SpentCosts,
  shareMissing,
  spendCost,
} from '@/lib/domain/access/request-budget'
import { env } from '@/lib/env'
import { translatorFor } from '@/lib/i18n/translator'
import { shareBudget } from '@/lib/server/shared-limits'
import type { Ctx } from '@/lib/services/ctx'
import { costOf } from './query-complexity'

/** The number of clients kept in memory; the least recent ones are dropped first. */
const maxClients = 50_000

/** Takes an amount from a client's budget, which all processes share; null while the shared store does not answer. */
type TakeShare = (client: string, amount: number, budget: number, now: number) => Promise<Share | null>

/** `all`: the amount that all processes had taken at this process's last request. */
type Client = ClientCosts & { all: SpentCosts }
const newClient: Client = { spent: [], taken: [], all: [] }

/**
 * Counts what each client has spent of one quota in the last minute in this process; all processes share the quota.
 */
export class ClientBudgets {
  readonly budget: number
  readonly #take: TakeShare
  readonly #maxClients: number
  readonly #clients = new Map<string, Client>()
  readonly #requests = new Map<string, Promise<Share | null>>()

  constructor(budget: number, take: TakeShare, clients = maxClients) {
    this.budget = budget
    this.#take = take
    this.#maxClients = clients
  }

  /**
   * Spends for a client; returns the seconds to wait above the quota, else 0. Without the shared store this process
   * counts alone.
   */
  async spend(client: string, cost: number, now: number): Promise<number> {
    for (;;) {
      const { spent, wait } = spendCost(this.#of(client).spent, cost, now, this.budget)
      const missing = wait > 0 ? 0 : shareMissing(this.#of(client), cost, now, this.budget)
      if (missing === 0) {
        this.#keep(client, { ...this.#of(client), spent })
        return wait
      }
      // The total of all processes only grows: asking again would not help before some of it no longer counts.
      const waitForOthers = spendCost(this.#of(client).all, missing, now, this.budget).wait
      if (waitForOthers > 0) return waitForOthers
      // One request at a time: callers that waited for it check the budget again.
      const request = this.#requests.get(client) ?? this.#ask(client, Math.max(budgetShare(this.budget), missing), now)
      if (!(await request)) return this.#spendAlone(client, cost, now)
    }
  }

  /** The remaining budget of a client, as far as this process knows, and the seconds until it grows. */
  left(client: string, now: number): { left: number; resets: number } {
    const { spent, taken, all } = this.#of(client)
    const { left, resets } = costLeft(spent, now, this.budget)
    const ofOthers = Math.max(0, costAt(all, now) - costAt(taken, now))
    return { left: Math.max(0, left - ofOthers), resets }
  }

  get clients(): number {
    return this.#clients.size
  }

  #of(client: string): Client {
    return this.#clients.get(client) ?? newClient
  }

  #ask(client: string, amount: number, now: number): Promise<Share | null> {
    const request = this.#take(client, amount, this.budget, now)
      .then((share) => {
        const current = this.#of(client)
        if (share) this.#keep(client, { ...current, taken: addCost(current.taken, share.given, now), all: share.all })
        return share
      })
      .finally(() => this.#requests.delete(client))
    this.#requests.set(client, request)
    return request
  }

  #spendAlone(client: string, cost: number, now: number): number {
    const { spent, wait } = spendCost(this.#of(client).spent, cost, now, this.budget)
    this.#keep(client, { ...this.#of(client), spent })
    return wait
  }

  #keep(client: string, current: Client): void {
    // Deleted first, so that the map is in the order of the last requests.
    this.#clients.delete(client)
    this.#clients.set(client, current)
    const [oldest] = this.#clients.size > this.#maxClients ? this.#clients.keys() : []
    if (oldest !== undefined) this.#clients.delete(oldest)
  }
}

type Caller = Pick<Ctx, 'viewer' | 'claims' | 'tokenId' | 'address'>

/**
 * Identifies a client: a program by its token, a person by their id, a token without an account by its subject,
 * otherwise the network.
 */
export function clientOf({ viewer, claims, tokenId, address }: Caller): string {
  if (tokenId !== null) return `program ${tokenId}`
  if (viewer) return `person ${viewer.userId}`
  return claims ? `token ${claims.issuer} ${claims.subject}` : `address ${address ? networkOf(address) : 'unknown'}`
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
