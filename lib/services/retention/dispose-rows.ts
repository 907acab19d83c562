import 'server-only'
import { lockPeople } from '@/lib/data/compliance/read'
import { eraseDocuments } from '@/lib/data/documents/write'
import { clearGuestContacts, eraseAbsentGuests } from '@/lib/data/guests/guests'
import { clearImportRows } from '@/lib/data/imports/write'
import { deleteRows } from '@/lib/data/retention/disposals'
import { clearEmployment, listPeopleOfRoles } from '@/lib/data/retention/former-members'
import type { RetentionKind } from '@/lib/domain/retention/kinds'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { Write } from '../write'

type Dispose = (w: Write, ids: readonly string[], now: Date) => Promise<number>

/** Kinds of records that need more than deleting their rows. Each returns how many there were. */
const ways: Partial<Record<RetentionKind, Dispose>> = {
  imports: async ({ tx, audit }, ids) => {
    const old = await clearImportRows(tx, ids)
    for (const { id: subjectId, orgId, applied } of old)
      audit({ action: 'import.cleared', subjectType: 'PeopleImport', subjectId, orgId, detail: { applied } })
    return old.length
  },
  deletedDocuments: async ({ tx, audit, send }, ids) => {
    const documents = await eraseDocuments(tx, ids)
    // The file contents are deleted by a job, which is retried.
    const keys = documents.map(({ storageKey }) => storageKey)
    if (keys.length > 0) await send({ queue: 'erasures', data: { kind: 'files', keys } })
    for (const { id, userId } of documents)
      audit({ action: 'document.erased', subjectType: 'Document', subjectId: id, personId: userId })
    return documents.length
  },
  guestContacts: ({ tx }, ids, now) => clearGuestContacts(tx, ids, now),
  absentGuests: ({ tx }, ids, now) => eraseAbsentGuests(tx, ids, now),
  formerMembers: async ({ tx }, ids, now) => {
    const people = await listPeopleOfRoles(tx, ids)
    await lockPeople(tx, people)
    const cleared = await clearEmployment(tx, ids, now)
    // Lists no longer find them by an employee number.
    await recomputeCompliance(tx, people, now)
    return cleared
  },
}

/** Deletes or erases records of a kind that are past their retention and not on hold. */
export const disposeRows = (w: Write, kind: RetentionKind, ids: readonly string[], now: Date): Promise<number> =>
  ways[kind]?.(w, ids, now) ?? deleteRows(w.tx, kind, ids)
