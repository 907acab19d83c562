import { z } from 'zod'
import { markCodeUsed } from '@/lib/data/contacts/contacts'
import { type LockedRole, updateRole } from '@/lib/data/members/write'
import { erasePerson, findErasedAt, lockAllRolesOf } from '@/lib/data/own-data/erase'
import { listRecordIdsOf } from '@/lib/data/people-merge/read'
import { isPersonHeld, lockHolds } from '@/lib/data/retention/holds'
import type { ContactRecord, UserRecord } from '@/lib/data/users/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import { leavesNoAdmin } from '@/lib/domain/orgs/last-admin'
import { decidingContact } from '@/lib/domain/people/account-deletion'
import { contactLength } from '@/lib/domain/people/contact-values'
import { normalizeEmail } from '@/lib/domain/people/email'
import { normalizePhone } from '@/lib/domain/people/phone'
import { fail, ok, type Result } from '@/lib/domain/result'
import { memberEnded } from '@/lib/domain/webhooks/new-events'
import { checkCode, code, codeExpired } from '../contacts/check-code'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { retryWhileOthersEnroll } from '../enrollments/leave-classes'
import { line } from '../inputs'
import { planMove } from '../members/move-member'
import { releaseCopies } from '../signing/release-copies'
import { type Write, write } from '../write'
import { hasJustSignedIn } from './just-signed-in'
import { isInOthers, releaseClasses } from './release-classes'

/** Files removed per job. */
const perJob = 200

/**
 * Deletes the person's account and all of their data at once, except training records that organizations have to keep
 * (docs/decisions/030-deleting-an-account.md). They type one of their own contacts, and prove their identity by a
 * recent sign-in or by a code. Refused for the last administrator of an organization, for an instructor of a class that
 * is not finished, and under a legal hold.
 */
export const deleteAccount = defineService({
  action: 'ownData.delete',
  input: z.strictObject({ confirm: line(contactLength), code: code.nullish() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { confirm, code: typedCode }, person) => {
    if (!isOwnContact(person, confirm)) return fail('invalidInput', { confirm: 'validation.ownContact' })
    const proof = await checkProof(ctx, person, typedCode ?? null)
    return proof.ok ? retryWhileOthersEnroll(() => eraseAccount(ctx, person, proof.value)) : proof
  },
})

const isOwnContact = ({ contacts }: UserRecord, text: string): boolean => {
  const values = new Set([normalizeEmail(text), normalizePhone(text)])
  return contacts.some(({ verifiedAt, value }) => verifiedAt !== null && values.has(value))
}

/** The id of the code that proves their identity, to be marked as used; null after a recent sign-in. */
async function checkProof(
  ctx: SignedInCtx,
  person: UserRecord,
  typedCode: string | null,
): Promise<Result<string | null>> {
  if (await hasJustSignedIn(ctx)) return ok(null)
  const contact = decidingContact(person.contacts)
  if (!contact || !typedCode) return fail('freshSignInRequired', { code: 'validation.required' })
  return checkCode(ctx, contact.id, typedCode)
}

function eraseAccount(ctx: SignedInCtx, person: UserRecord, codeId: string | null): Promise<Result<null>> {
  // Not idempotent: the idempotency key is deleted with the account.
  return write<null>({ ...ctx, idempotency: null }, async (w) => {
    if (codeId && !(await markCodeUsed(w.tx, codeId, ctx.now))) return codeExpired()
    await lockHolds(w.tx, 'share')
    if (await isPersonHeld(w.tx, person.id)) return fail('legalHold')
    const released = await releaseClasses(w, person.id, ctx.now)
    if (!released.ok) return released
    // The other of two simultaneous requests has already deleted it.
    if (await findErasedAt(w.tx, person.id)) return ok(null)
    const result = await endMemberships(ctx, w, person.id)
    if (!result.ok) return result
    // Until now somebody could have enrolled them; from here on the lock prevents that.
    if (await isInOthers(w, person.id, released.value)) return fail('conflict')
    await releaseCopies(w, person.id, ctx.now)
    const keys = await eraseRecords(w, person.id, ctx.now)
    await sendAfter(ctx, w, keys, decidingContact(person.contacts))
    const detail = { files: keys.length, memberships: result.value }
    w.audit({ action: 'user.erased', subjectType: 'User', subjectId: person.id, personId: person.id, detail })
    return ok(null)
  })
}

/** Erases the person, and the records merged into theirs, which would otherwise still describe them. */
async function eraseRecords({ tx }: Write, personId: string, at: Date): Promise<string[]> {
  const keys: string[] = []
  for (const id of (await listRecordIdsOf(tx, personId)).toReversed()) keys.push(...(await erasePerson(tx, id, at)))
  return keys
}

async function endMemberships(ctx: SignedInCtx, w: Write, userId: string): Promise<Result<number>> {
  const locked = await lockAllRolesOf(w.tx, userId)
  const ownRoles = locked.filter((role) => role.userId === userId && role.state !== 'ENDED')
  for (const role of ownRoles) {
    const result = await endMembership(ctx, w, role, locked)
    if (!result.ok) return result
  }
  const at = ctx.now
  const ends = ownRoles.map(({ id, orgId }) => memberEnded({ id, orgId, userId, reason: 'ACCOUNT_DELETED', at }))
  await emitEvents(w.tx, ends, at)
  return ok(ownRoles.length)
}

async function endMembership(
  { now }: SignedInCtx,
  w: Write,
  role: LockedRole,
  locked: readonly LockedRole[],
): Promise<Result<null>> {
  const planned = planMove(role, 'end', now, { action: 'member.left', detail: { reason: 'ACCOUNT_DELETED' } })
  if (!planned.ok) return planned
  const { action, changes, detail } = planned.value
  const inOrg = locked.filter(({ orgId }) => orgId === role.orgId)
  if (leavesNoAdmin(inOrg, role, { ...role, ...changes })) return fail('lastAdmin')
  await updateRole(w.tx, role.id, role.version, changes)
  const { id: subjectId, orgId, userId: personId } = role
  w.audit({ action, subjectType: 'Role', subjectId, orgId, personId, detail })
  return ok(null)
}

/** Sends jobs to run after the commit: file contents are deleted, and the person is notified at their last contact. */
async function sendAfter(
  { locale }: SignedInCtx,
  { send }: Write,
  keys: readonly string[],
  contact: ContactRecord | null,
): Promise<void> {
  for (let from = 0; from < keys.length; from += perJob)
    await send({ queue: 'erasures', data: { kind: 'files', keys: keys.slice(from, from + perJob) } })
  if (!contact) return
  const { kind: by, value: to } = contact
  await send({ queue: 'erasures', data: { kind: 'farewell', by, to, locale } })
}
