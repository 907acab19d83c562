import 'server-only'
import { listVerifiedContactIds } from '@/lib/data/contacts/contacts'
import type { Write } from '../write'

export type NotifyingWrite = Pick<Write, 'tx' | 'send'>

/**
 * Notifies a person at once, at every contact they have proven, that their account can be signed in to in a new way. The messages
 * leave when, and only when, the transaction commits; they name rows, never an address.
 */
export async function notifyNewSignIns(
  { tx, send }: NotifyingWrite,
  userId: string,
  identityIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const contactId of await listVerifiedContactIds(tx, userId))
    for (const identityId of identityIds)
      await send({ queue: 'mail', data: { kind: 'signInAdded', identityId, contactId, at } })
}
