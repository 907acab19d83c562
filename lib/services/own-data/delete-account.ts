import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { markCodeUsed } from '@/lib/data/contacts/contacts'
import { listUnfinishedOf } from '@/lib/data/enrollments/places'
import { type LockedRole, updateRole } from '@/lib/data/members/write'
import {
  countOwnThings,
  erasePerson,
  findErasedAt,
  type KeptRecords,
  listKeptRecords,
  listSoleAdminOrgs,
  lockAllRolesOf,
  lockInvitationsTo,
  type OwnCounts,
} from '@/lib/data/own-data/own-data'
import { listRecordIdsOf } from '@/lib/data/people-merge/read'
import { isPersonHeld, lockHolds } from '@/lib/data/retention/holds'
import { findSignInAt } from '@/lib/data/sessions/read'
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import type { ContactRecord, UserRecord } from '@/lib/data/users/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import { leavesNoAdmin } from '@/lib/domain/orgs/membership'
import { decidingContact, isFreshSignIn } from '@/lib/domain/people/account-deletion'
import { contactLength, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { needsInstructor } from '@/lib/domain/task-sessions/session-state'
import { memberEnded } from '@/lib/domain/webhooks/new-events'
import { checkCode, code, codeExpired, issueCode } from '../contacts/codes'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { promoteAll, retryWhileOthersEnroll, withdrawFromSessions } from '../enrollments/leave-classes'
import { line } from '../inputs'
import { planMove } from '../members/change-member'
import { releaseCopies } from '../signing/signing-notices'
import { stopTeaching } from '../task-sessions/change-session'
import { type Write, write } from '../write'

/** Whether the session of this request began only minutes ago; a token is no proof of a sign-in. */
const hasJustSignedIn = async (ctx: SignedInCtx): Promise<boolean> =>
  ctx.sessionId !== null && isFreshSignIn(await findSignInAt(ctx.db, ctx.sessionId), ctx.now)

/** The effect of deleting the account, and anything that prevents it. */
export type DeletionPlan = {
  goes: OwnCounts
  /** Records that organizations have to keep. */
  stays: KeptRecords[]
  /** Organizations that would be left without an administrator. */
  soleAdminOf: { id: string; name: string }[]
  /** Sessions taught by the person that are running or waiting to be finished. */
  teaches: TaskSessionRecord[]
  /** Where a code is sent when the sign-in is not recent; null when no code is needed. */
  codeTo: Pick<ContactRecord, 'kind' | 'value'> | null
}

/** Previews the deletion of the person's account; changes nothing. */
export const getDeletionPlan = defineService({
  action: 'ownData.delete',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const [deletes, stays, soleAdminOf, teaches, fresh] = await Promise.all([
      countOwnThings(ctx.db, person.id),
      listKeptRecords(ctx.db, person.id),
      listSoleAdminOrgs(ctx.db, person.id),
      listTaught(ctx, person.id),
      hasJustSignedIn(ctx),
    ])
    const codeTo = fresh ? null : decidingContact(person.contacts)
    return ok<DeletionPlan>({ goes: deletes, stays, soleAdminOf, teaches, codeTo })
  },
})

async function listTaught(ctx: SignedInCtx, userId: string): Promise<TaskSessionRecord[]> {
  const taught = (await listUnfinishedOf(ctx.db, userId)).filter(({ teaches }) => teaches)
  const sessions = await listTaskSessionsById(
    ctx.db,
    taught.map(({ id }) => id),
  )
  return sessions
    .filter((session) => needsInstructor(session, ctx.now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/**
 * Sends a code to the person's first verified contact, so that they can prove that they are deleting the account
 * themselves.
 */
export const sendDeletionCode = defineService({
  action: 'ownData.delete',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { contacts }) => {
    const contact = decidingContact(contacts)
    if (!contact) return fail('notFound')
    return issueCode(ctx, contact, { mail: 'deletionCode', action: 'user.deletionCodeSent' })
  },
})

/**
 * Removes a person from every session that is not over: places go to the people who have waited longest, upcoming
 * classes lose the instructor. Locks sessions, places, invitations and people, in this order; refused while a session
 * needs them as its instructor. Returns the sessions.
 */
async function releaseClasses(w: Write, userId: string, now: Date): Promise<Result<ReadonlySet<string>>> {
  const locked = new Map<string, TaskSessionRecord>()
  for (const { id, teaches } of await listUnfinishedOf(w.tx, userId)) {
    const session = await lockTaskSession(w.tx, id, 'UPDATE')
    if (!session) continue
    if (teaches && session.instructorIds.includes(userId) && needsInstructor(session, now))
      return fail('teachesNow', undefined, { params: { title: session.revision.title } })
    locked.set(id, session)
  }
  const withdrawn = await withdrawFromSessions(w, locked, { userId, actorId: userId, reason: 'accountDeleted', now })
  if (!withdrawn.ok) return withdrawn
  const { sessions } = withdrawn.value
  const promoted = await promoteAll(w, sessions, now)
  for (const session of locked.values()) await stopTeaching(w, session, userId)
  await lockInvitationsTo(w.tx, userId)
  await lockPeople(w.tx, [userId, ...[...promoted.values()].flat()])
  for (const session of sessions) await refreshEnrolled(w, session, promoted.get(session.id) ?? [], now)
  return ok(new Set(locked.keys()))
}

/** Whether the person joined a session that was not locked, in which case everything has to start over. */
const isInOthers = async (w: Write, userId: string, locked: ReadonlySet<string>): Promise<boolean> =>
  (await listUnfinishedOf(w.tx, userId)).some(({ id }) => !locked.has(id))

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
async function eraseRecords(w: Write, personId: string, at: Date): Promise<string[]> {
  const keys: string[] = []
  for (const id of (await listRecordIdsOf(w.tx, personId)).toReversed()) keys.push(...(await erasePerson(w.tx, id, at)))
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
  w: Write,
  keys: readonly string[],
  contact: ContactRecord | null,
): Promise<void> {
  for (let from = 0; from < keys.length; from += perJob)
    await w.send({ queue: 'erasures', data: { kind: 'files', keys: keys.slice(from, from + perJob) } })
  if (!contact) return
  const { kind: by, value: to } = contact
  await w.send({ queue: 'erasures', data: { kind: 'farewell', by, to, locale } })
}
