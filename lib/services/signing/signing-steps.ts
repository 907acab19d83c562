import { findOrg } from '@/lib/data/orgs/read'
import { listSignersToRemind } from '@/lib/data/signing/copies'
import { findSigningRequest } from '@/lib/data/signing/read'
import { endCopies, endOpenSigners, insertEvents, lockSigningRequest } from '@/lib/data/signing/write'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { ok } from '@/lib/domain/result'
import { expireKind, remindKind } from '@/lib/domain/signing/reminders'
import { notify } from '../notices/notify'
import type { StepHandler, StepHandlers } from '../schedule/run-due-steps'
import { signerNotices } from './signing-notices'

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
