import { listRequestReaders } from '@/lib/data/document-requests/steps'
import { findSigningRequest } from '@/lib/data/signing/read'
import {
  endCopies,
  endOpenSigners,
  insertEvents,
  listUnsignedCopiesOf,
  lockCopy,
  lockSigningRequest,
} from '@/lib/data/signing/write'
import { notify } from '../notices/notify'
import type { Write } from '../write'
import { readerNotices, signerNotices } from './signing-notices'

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
