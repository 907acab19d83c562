import { listRequestReaders } from '@/lib/data/document-requests/steps'
import { findOrg } from '@/lib/data/orgs/read'
import { listSignersToRemind } from '@/lib/data/signing/copies'
import { findSigningRequest } from '@/lib/data/signing/read'
import {
  endCopies,
  endOpenSigners,
  insertEvents,
  listUnsignedCopiesOf,
  lockCopy,
  lockSigningRequest,
} from '@/lib/data/signing/write'
import type { Severity } from '@/lib/domain/lists/severities'
import type { NoticeKind } from '@/lib/domain/notices/notice-kinds'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { ok } from '@/lib/domain/result'
import { expireKind, remindKind } from '@/lib/domain/signing/states'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { dueParams } from '../curriculums/progress'
import { type NewNotice, notify } from '../notices/notify'
import type { StepHandler, StepHandlers } from '../schedule/run-due-steps'
import type { Write } from '../write'

type Request = { id: string; orgId: string; orgName: string; title: string; dueOn: PlainDate | null }
type Person = { id: string; userId: string | null }

/** The page on which a signer reads and signs. */
export const pathOf = (signerId: string) => `/documents/sign/${signerId}`

/**
 * Notices to signers, each about their own signature. `again` makes the notice of another round unique; a scheduled one
 * (`byLadder`) waits for the reader's morning.
 */
export const signerNotices = (
  kind: Extract<NoticeKind, 'documentToSign' | 'documentToSignReminder' | 'documentSigned' | 'documentNotToSign'>,
  { orgId, orgName, title, dueOn }: Request,
  signers: readonly Person[],
  {
    again: repeatKey = '',
    reason = '',
    byLadder = false,
  }: { again?: string; reason?: string; byLadder?: boolean } = {},
): NewNotice[] =>
  signers.flatMap(({ id, userId }) =>
    userId
      ? {
          userId,
          orgId,
          kind,
          severity: severities[kind],
          params: {
            org: orgName,
            title,
            ...dueParams(dueOn),
            ...(reason ? { reason } : {}),
            ...(byLadder ? { byLadder: 'yes' as const } : {}),
          },
          actionPath: pathOf(id),
          dedupeKey: `${kind}:${id}${repeatKey ? `:${repeatKey}` : ''}`,
        }
      : [],
  )

const severities = {
  documentToSign: 'INFO',
  documentToSignReminder: 'WARN',
  documentSigned: 'SUCCESS',
  documentNotToSign: 'INFO',
} as const satisfies Partial<Record<NoticeKind, Severity>>

/** Notices to a request's readers (`listRequestReaders`): somebody declined, or everybody has answered. */
export const readerNotices = (
  kind: Extract<NoticeKind, 'documentDeclined' | 'documentSignedByAll'>,
  { id, orgId, orgName, title }: Request,
  userIds: readonly string[],
  { name = '', reason = '', key = id }: { name?: string; reason?: string; key?: string } = {},
): NewNotice[] =>
  userIds.map((userId) => ({
    userId,
    orgId,
    kind,
    severity: kind === 'documentDeclined' ? 'WARN' : 'SUCCESS',
    params: { org: orgName, title, name, reason },
    actionPath: `/orgs/${orgId}/documents/signing/${id}`,
    dedupeKey: `${kind}:${key}:${userId}`,
  }))

/**
 * Reminds the signers whose turn it is; nobody when the request has ended, the feature is off or the organization is
 * not active.
 */
const remindSigners: StepHandler = async (w, { subjectId, step }) => {
  const request = await findSigningRequest(w.tx, subjectId)
  if (request?.state !== 'SENT') return ok('done')
  const org = await findOrg(w.tx, request.orgId)
  if (org?.state !== 'ACTIVE' || !isFeatureOn(org, 'DOCUMENT_REQUESTS')) return ok('done')
  const people = await listSignersToRemind(w.tx, subjectId)
  const notifiedCount = await notify(
    w,
    signerNotices('documentToSignReminder', request, people, { again: `step${step}`, byLadder: true }),
  )
  const about = { subjectType: 'SigningRequest', subjectId, orgId: request.orgId }
  if (notifiedCount > 0) w.audit({ action: 'signing.reminded', ...about, detail: { people: notifiedCount, step } })
  return ok('done')
}

/** Expires copies that are unsigned 30 days after the due date. */
const expireCopies: StepHandler = async (w, { subjectId }, { now }) => {
  const lockedRequest = await lockSigningRequest(w.tx, subjectId, 'UPDATE')
  const request = await findSigningRequest(w.tx, subjectId)
  if (lockedRequest?.state !== 'SENT' || !request) return ok('done')
  const copies = (await endCopies(w.tx, { requestId: subjectId }, 'EXPIRED', now)).map(({ id }) => id)
  const endedSigners = await endOpenSigners(w.tx, copies, 'EXPIRED', now)
  const by = { at: now, address: null, userAgent: null, sha256: request.file.sha256 }
  await insertEvents(
    w.tx,
    endedSigners.map(({ id: signerId, copyId }) => ({ copyId, signerId, kind: 'EXPIRED', ...by })),
  )
  const about = { subjectType: 'SigningRequest', subjectId, orgId: request.orgId }
  if (copies.length > 0) w.audit({ action: 'signing.expired', ...about, detail: { copies: copies.length } })
  return ok('done')
}

/** The handlers of the scheduled signing steps. */
export const signingHandlers: StepHandlers = { [remindKind]: remindSigners, [expireKind]: expireCopies }

/** A reason with a sentence of its own in the notices; other reasons are typed by people. */
const accountDeleted = 'ACCOUNT_DELETED'

/**
 * Voids the copies that wait for the signature of a person whose account is deleted: they can never be complete, and
 * must not seem complete with only the other signers. The other signers and the request's readers are notified, without
 * a name. Copies that the person has already signed are kept, and continue if others still have to sign. Locks requests
 * and copies by id.
 */
export async function releaseCopies(w: Write, userId: string, now: Date): Promise<void> {
  for (const { id: copyId, requestId } of await listUnsignedCopiesOf(w.tx, userId)) {
    await lockSigningRequest(w.tx, requestId, 'SHARE')
    const copy = await lockCopy(w.tx, copyId)
    const request = await findSigningRequest(w.tx, requestId)
    if (copy?.state !== 'OPEN' || !request) continue
    await endCopies(w.tx, { copyId }, 'VOIDED', now)
    const endedSigners = await endOpenSigners(w.tx, [copyId], 'VOIDED', now)
    const by = { at: now, address: null, userAgent: null, sha256: copy.sha256Before }
    await insertEvents(w.tx, [{ copyId, signerId: null, kind: 'VOIDED', ...by }])
    const recipients = endedSigners.filter((signer) => signer.was === 'SENT' && signer.userId !== userId)
    const readers = (await listRequestReaders(w.tx, request)).filter((reader) => reader !== userId)
    await notify(w, [
      ...readerNotices('documentDeclined', request, readers, { reason: accountDeleted, key: copyId }),
      ...signerNotices('documentNotToSign', request, recipients, { reason: accountDeleted }),
    ])
    const { orgId } = request
    const detail = { reason: accountDeleted }
    w.audit({ action: 'signing.copyEnded', subjectType: 'SigningCopy', subjectId: copyId, orgId, detail })
  }
}
