import { endAccessOf } from '@/lib/data/access/own-access'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'

/**
 * Whether the caller's own way to sign in is too new to the account of somebody with rights over others: it neither
 * confirms others nor takes older ones away.
 */
export const isTooNew = ({ viewer }: SignedInCtx): boolean => viewer.waits === true

/** Ends what goes on working by itself, where the person asks for that. */
export async function endOwnAccess({ viewer, now }: SignedInCtx, w: Write): Promise<void> {
  const ended = await endAccessOf(w.tx, viewer.userId, now)
  const about = { subjectType: 'User', subjectId: viewer.userId, personId: viewer.userId }
  w.audit({ action: 'user.accessEnded', ...about, detail: ended })
}
