import { listVerifiedContacts } from '@/lib/data/contacts/contacts'
import type { ContactKey } from '@/lib/data/users/identities'
import { maskContact } from '@/lib/domain/people/contact'
import { shownEmail } from '@/lib/domain/people/format-contact'
import type { Write } from '../write'

export type NotifyingWrite = Pick<Write, 'tx' | 'send'>

/**
 * Notifies a person at once, at every verified contact, of a new way to sign in to their account. The messages are sent
 * when, and only when, the transaction commits; they refer to rows, never to an address.
 */
export async function notifyNewSignIns(
  w: NotifyingWrite,
  userId: string,
  identityIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const { id: contactId } of await listVerifiedContacts(w.tx, userId))
    for (const identityId of identityIds)
      await w.send({ queue: 'mail', data: { kind: 'signInAdded', identityId, contactId, at } })
}

type ContactChange = { userId: string; change: 'added' | 'removed'; contact: ContactKey; now: Date }

/**
 * Writes to all contacts of a person, and to one that was removed, that a contact was added or removed: whoever holds
 * the old ones hears of the new one, and the other way round. It is named in a masked form, because the readers may be
 * different people. The first contact of an account is no change of it.
 */
export async function notifyContactChange(
  w: NotifyingWrite,
  { userId, change, contact, now }: ContactChange,
): Promise<void> {
  const kept = await listVerifiedContacts(w.tx, userId)
  if (change === 'added' && kept.length < 2) return
  const what = { userId, change, contact: maskContact(shownEmail(contact.value)), at: now.toISOString() }
  for (const { kind: by, value: to } of change === 'removed' ? [...kept, contact] : kept)
    await w.send({ queue: 'erasures', data: { kind: 'contactChanged', by, to, ...what } })
}
