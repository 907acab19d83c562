import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { setSuperAdmin } from '@/lib/data/users/write'
import type { Write } from '../write'

/** Makes somebody a super admin: they are told by mail and sign in anew. Again changes nothing. */
export async function grantSuperAdmin(
  w: Write,
  userId: string,
  { reason, requestedById, at }: { reason: string; requestedById: string; at: Date },
): Promise<void> {
  if (await setSuperAdmin(w.tx, userId, at)) await notifySuperAdmin(w, userId, 'granted', { reason, requestedById })
}

/** After a change of rights, sessions end, the person is notified, and the history has the reason. */
export async function notifySuperAdmin(
  w: Write,
  userId: string,
  change: 'granted' | 'taken',
  detail: { reason: string; requestedById?: string },
): Promise<void> {
  await deleteSessionsOf(w.tx, userId, null)
  const action = change === 'granted' ? 'user.wheelGranted' : 'user.wheelTaken'
  w.audit({ action, subjectType: 'User', subjectId: userId, personId: userId, detail })
  await w.send({ queue: 'mail', data: { kind: 'superAdmin', userId, change } })
}
