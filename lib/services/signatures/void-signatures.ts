import { ofPeople } from '@/lib/data/enrollments/read'
import { voidSignaturesOf } from '@/lib/data/signatures/signatures'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import type { SignedKind } from '@/lib/domain/signatures/signed-text'
import type { Voided } from '@/lib/domain/signatures/voided-by'
import { notify } from '../notices/notify'
import { attendancePath, voidedSheetNotices } from '../notices/session-notices'
import type { Write } from '../write'

type Voiding = { reason: string; at?: Date | undefined; enrollmentIds?: readonly string[] }

/**
 * Voids signatures because the signed content has changed: those of this kind on the session (or on some of its
 * enrollments) no longer count and are requested again. They are kept, with the reason. The caller has locked the
 * session. Returns the voided ones.
 */
async function voidSignatures(
  w: Write,
  { id: taskSessionId, orgId }: Pick<TaskSessionRecord, 'id' | 'orgId'>,
  kind: SignedKind,
  { reason, at, enrollmentIds }: Voiding,
): Promise<{ id: string; userId: string | null }[]> {
  const what = { taskSessionId, kind, reason, at: at ?? null, enrollmentIds: enrollmentIds ?? null }
  const voided = await voidSignaturesOf(w.tx, what)
  for (const { id: subjectId, userId: personId } of voided)
    w.audit({ action: 'signature.voided', subjectType: 'Signature', subjectId, personId, orgId, detail: { kind } })
  return voided
}

/** Voids the attendance signatures of these people. */
export const voidAttendance = (
  w: Write,
  session: TaskSessionRecord,
  voiding: Voiding & { enrollmentIds: readonly string[] },
): Promise<unknown> => voidSignatures(w, session, 'ATTENDANCE', voiding)

/**
 * Voids instructors' signatures because the sheet has changed, and notifies each of them once to sign again. An
 * instructor who is removed (`without`) has nothing more to sign. Returns the voided ones.
 */
export async function voidSheet(
  w: Write,
  session: TaskSessionRecord,
  reason: string,
  { at, without }: { at?: Date; without?: string } = {},
): Promise<{ id: string; userId: string }[]> {
  const voided = await voidSignatures(w, session, 'INSTRUCTOR', { reason, at })
  const staying = ofPeople(voided).filter(({ userId }) => userId !== without)
  await notify(w, voidedSheetNotices(session, staying))
  return ofPeople(voided)
}

/** Voids these people's signatures because the signed text has changed, and notifies them to sign again. */
export async function voidWhatWasSigned(
  w: Write,
  session: TaskSessionRecord,
  owner: Voided,
  reason: string,
): Promise<void> {
  await voidSheet(w, session, reason)
  if (owner === 'instructors') return
  const voided = await voidSignatures(w, session, 'ATTENDANCE', { reason })
  await notify(
    w,
    ofPeople(voided).map(({ id, userId }) => ({
      userId,
      orgId: session.orgId,
      kind: 'signatureVoided' as const,
      severity: 'WARN' as const,
      params: { org: session.org.name, title: session.revision.title },
      actionPath: attendancePath(session.id),
      dedupeKey: `signatureVoided:${id}`,
    })),
  )
}
