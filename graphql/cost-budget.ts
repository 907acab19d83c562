import { type ApolloServerPlugin, HeaderMap } from '@apollo/server'
import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { type Spent, spendCost } from '@/lib/domain/access/cost-window'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { costOf } from './limits'

/** Clients remembered at once; those who asked longest ago are forgotten first. */
const mostClients = 50_000

/** What each client has spent in the last minute, in this process: no request waits for a statement to be counted. */
export class CostBudget {
  readonly #budget: number
  readonly #mostClients: number
  readonly #spent = new Map<string, Spent>()

  constructor(budget: number, clients = mostClients) {
    this.#budget = budget
    this.#mostClients = clients
  }

  /** Spends for a client; the seconds to wait when it would be too much, else 0. */
  spend(client: string, cost: number, now: number): number {
    const { spent, wait } = spendCost(this.#spent.get(client) ?? [], cost, now, this.#budget)
    // Taken out first, so that the map is in the order of the last requests.
    this.#spent.delete(client)
    this.#spent.set(client, spent)
    const [oldest] = this.#spent.size > this.#mostClients ? this.#spent.keys() : []
    if (oldest !== undefined) this.#spent.delete(oldest)
    return wait
  }

  get clients(): number {
    return this.#spent.size
  }
}

/** The person, however they came; a token that is nobody's yet by its subject; anybody else by their address. */
export function clientOf({ viewer, claims, address }: Pick<Ctx, 'viewer' | 'claims' | 'address'>): string {
  if (viewer) return `person ${viewer.userId}`
  return claims ? `token ${claims.issuer} ${claims.subject}` : `address ${address ?? 'unknown'}`
}

/** Refuses, with 429 and the seconds to wait, an operation that a client has no budget left for. */
export function costBudgetOf(budget: number): ApolloServerPlugin<Ctx> {
  const spendings = new CostBudget(budget)
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
        const seconds = spendings.spend(clientOf(contextValue), cost, contextValue.now.getTime())
        if (seconds > 0) throw overBudget(contextValue, seconds)
      },
    }),
  }
}

function overBudget({ locale }: Ctx, seconds: number): GraphQLError {
  const key = 'errors.overBudget'
  const http = { status: 429, headers: new HeaderMap([['retry-after', `${seconds}`]]) }
  const extensions = { code: 'RATE_LIMITED', i18nMessageKey: key, retryAfter: seconds, http }
  return new GraphQLError(translatorFor(locale)(key, { seconds }), { extensions })
}
