import 'server-only'
import { voidSignaturesOf } from '@/lib/data/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import { notify } from '../notices/notify'
import type { Write } from '../write'

/**
 * What was signed is not what it was: signatures of this kind on the session (or on one enrollment of it) sign nothing any
 * more and are asked for anew. They are kept, with the reason. The session is held before. Answers how many there were.
 */
export async function voidSignatures(
  w: Write,
  taskSessionId: string,
  kind: SignedKind,
  reason: string,
  more: Which = {},
): Promise<number> {
  return (await voidEach(w, taskSessionId, kind, reason, more)).length
}

type Which = { at?: Date; enrollmentId?: string }

async function voidEach(
  { tx, audit }: Write,
  taskSessionId: string,
  kind: SignedKind,
  reason: string,
  { at = null, enrollmentId }: { at?: Date | null; enrollmentId?: string } = {},
): Promise<{ id: string; userId: string }[]> {
  const voided = await voidSignaturesOf(tx, { taskSessionId, kind, reason, at, ...(enrollmentId && { enrollmentId }) })
  for (const { id, userId } of voided)
    audit({ action: 'signature.voided', subjectType: 'Signature', subjectId: id, personId: userId, detail: { kind } })
  return voided
}

/** The time, place or title that people signed is another: nobody's signature stands, and who came is told to sign again. */
export async function voidWhatWasSigned(w: Write, session: TaskSessionRecord, reason: string): Promise<void> {
  await voidSignatures(w, session.id, 'INSTRUCTOR', reason)
  const voided = await voidEach(w, session.id, 'ATTENDANCE', reason)
  await notify(
    w,
    voided.map(({ id, userId }) => ({
      userId,
      orgId: session.orgId,
      kind: 'signatureVoided' as const,
      severity: 'WARN' as const,
      params: { org: session.org.name, title: session.revision.title },
      actionPath: `/attend-session/${session.id}`,
      dedupeKey: `signatureVoided:${id}`,
    })),
  )
}
