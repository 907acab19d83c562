import type { Tx } from '../db'

/** The people whose training a transaction may have changed otherwise than by credits, until it commits. */
const marked = new WeakMap<object, Set<string>>()

/** Marks people about whom this transaction changed a document or signature that a curriculum may ask for. */
export function markTraining(tx: Tx, userIds: readonly (string | null)[]): void {
  const all = marked.get(tx) ?? new Set()
  for (const id of userIds) if (id) all.add(id)
  marked.set(tx, all)
}

/** The marked people. */
export function takeMarkedTraining(tx: Tx): string[] {
  const all = marked.get(tx)
  marked.delete(tx)
  return all ? [...all] : []
}
