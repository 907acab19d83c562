import { type DeskRequestRecord, insertDeskRequest } from '@/lib/data/people/desk-requests'
import { listSuperAdmins } from '@/lib/data/users/write'
import type { DeskRequestKind } from '@/lib/domain/installation/desk-deadlines'
import type { SignedInCtx } from '../ctx'
import type { Write } from '../write'

type Asked = {
  kind: DeskRequestKind
  userId: string
  otherId?: string
  reason: string
  otherReason?: string
  choices?: readonly { key: string; side: string }[]
}

/** Keeps what a super admin asks for, and tells all super admins of it; the same again changes nothing. */
export async function askDesk(ctx: SignedInCtx, w: Write, asked: Asked): Promise<DeskRequestRecord | null> {
  const request = await insertDeskRequest(w.tx, { ...asked, requestedById: ctx.viewer.userId, createdAt: ctx.now })
  if (!request) return null
  const { id, kind, userId, otherId, reason } = request
  const about = { subjectType: 'DeskRequest', subjectId: id, detail: { kind, reason } }
  w.audit({ action: 'deskRequest.made', ...about, personId: userId })
  if (otherId) w.audit({ action: 'deskRequest.made', ...about, personId: otherId })
  for (const superAdmin of await listSuperAdmins(w.tx))
    await w.send({ queue: 'mail', data: { kind: 'deskRequest', requestId: id, userId: superAdmin.id } })
  return request
}
