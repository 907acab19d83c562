import 'server-only'
import { ofPeople } from '@/lib/data/enrollments/read'
import { voidSignaturesOf } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import type { Voided } from '@/lib/domain/signatures/voided-by'
import { notify } from '../notices/notify'
import type { Write } from '../write'

/**
 * What was signed is not what it was: signatures of this kind on the session (or on one enrollment of it) sign nothing any
 * more and are asked for anew. They are kept, with the reason. The caller has locked the session. Returns which.
 */
export async function voidSignatures(
  { tx, audit }: Write,
  taskSessionId: string,
  kind: SignedKind,
  reason: string,
  { at, enrollmentId }: { at?: Date; enrollmentId?: string } = {},
): Promise<{ id: string; userId: string | null }[]> {
  const voided = await voidSignaturesOf(tx, {
    taskSessionId,
    kind,
    reason,
    at: at ?? null,
    ...(enrollmentId && { enrollmentId }),
  })
  for (const { id, userId } of voided)
    audit({ action: 'signature.voided', subjectType: 'Signature', subjectId: id, personId: userId, detail: { kind } })
  return voided
}

/** Voids these people's signatures because the signed text has changed, and notifies those who came to sign again. */
export async function voidWhatWasSigned(
  w: Write,
  session: TaskSessionRecord,
  whose: Voided,
  reason: string,
): Promise<void> {
  await voidSignatures(w, session.id, 'INSTRUCTOR', reason)
  if (whose === 'instructors') return
  const voided = await voidSignatures(w, session.id, 'ATTENDANCE', reason)
  await notify(
    w,
    ofPeople(voided).map(({ id, userId }) => ({
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
