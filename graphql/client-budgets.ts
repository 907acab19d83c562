import type { Share } from '@/lib/data/client-budgets'
import { addCost, costAt, costLeft, type SpentCosts, spendCost } from '@/lib/domain/access/request-budget'
import { budgetShare, type ClientCosts, shareMissing } from '@/lib/domain/access/shared-budget'

/** The number of clients kept in memory; the least recent ones are dropped first. */
const maxClients = 50_000

/** Takes an amount from a client's budget, which all processes share; null while the shared store does not answer. */
export type TakeShare = (client: string, amount: number, budget: number, now: number) => Promise<Share | null>

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
