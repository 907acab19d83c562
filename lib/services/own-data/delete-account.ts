import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { listUnfinishedOf } from '@/lib/data/enrollments/open-enrollments'
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
import { listTaskSessionsById, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import type { ContactRecord, UserRecord } from '@/lib/data/users/read'
import { emitEvents } from '@/lib/data/webhooks/events'
import { administers, leavesNoAdmin } from '@/lib/domain/orgs/administrators'
import { contactLength, normalizeEmail, normalizePhone } from '@/lib/domain/people/contact'
import { decidingContact } from '@/lib/domain/people/main-contact'
import { fail, ok, type Result } from '@/lib/domain/result'
import { needsInstructor } from '@/lib/domain/task-sessions/session-state'
import { memberEnded } from '@/lib/domain/webhooks/event-data'
import { leaveAccess } from '../access/leave-access'
import { code, issueCode } from '../contacts/codes'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { retryWhileOthersEnroll, withdrawFromSessions } from '../enrollments/leave-classes'
import { promoteAll } from '../enrollments/waiting-list'
import { line } from '../inputs'
import { planMove } from '../members/change-member'
import { releaseCopies } from '../signing/signing-notices'
import { stopTeaching } from '../task-sessions/change-session'
import { isTooNew } from '../users/own-access'
import { type Write, write } from '../write'

/** The effect of deleting the account, and anything that prevents it. */
export type DeletionPlan = {
  goes: OwnCounts
  /** Records that organizations have to keep. */
  stays: KeptRecords[]
  /** Organizations that would be left without an administrator. */
  soleAdminOf: { id: string; name: string }[]
  /** Sessions taught by the person that are running or waiting to be finished. */
  teaches: TaskSessionRecord[]
  /** Always null: a fresh sign-in replaced the code. */
  codeTo: null
}

/** Previews the deletion of the person's account; changes nothing. */
export const getDeletionPlan = defineService({
  action: 'ownData.delete',
  reads: true,
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const [deletes, stays, soleAdminOf, teaches] = await Promise.all([
      countOwnThings(ctx.db, person.id),
      listKeptRecords(ctx.db, person.id),
      listSoleAdminOrgs(ctx.db, person.id),
      listTaught(ctx, person.id),
    ])
    return ok<DeletionPlan>({ goes: deletes, stays, soleAdminOf, teaches, codeTo: null })
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

/** Sends a code to the person's first verified contact, for programs that still show one; it is no longer asked for. */
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
 * (docs/decisions/030-deleting-an-account.md). They type one of their own contacts; the sign-in must be fresh. Refused
 * for the last administrator of an organization, for an instructor of a class that is not finished, under a legal hold,
 * and, for who has rights over others, by a way to sign in that is too new.
 */
export const deleteAccount = defineService({
  action: 'ownData.delete',
  // The code of earlier releases is read and ignored.
  input: z.strictObject({ confirm: line(contactLength), code: code.nullish() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { confirm }, person) => {
    if (isTooNew(ctx)) return fail('newSignInWaits')
    return isOwnContact(person, confirm)
      ? retryWhileOthersEnroll(() => eraseAccount(ctx, person))
      : fail('invalidInput', { confirm: 'validation.ownContact' })
  },
})

const isOwnContact = ({ contacts }: UserRecord, text: string): boolean => {
  const values = new Set([normalizeEmail(text), normalizePhone(text)])
  return contacts.some(({ verifiedAt, value }) => verifiedAt !== null && values.has(value))
}

function eraseAccount(ctx: SignedInCtx, person: UserRecord): Promise<Result<null>> {
  // Not idempotent: the idempotency key is deleted with the account.
  return write<null>({ ...ctx, idempotency: null }, async (w) => {
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
  const key = `${role.id}:${role.version + 1}`
  if (administers(role)) await leaveAccess(w, { orgId, userId: personId, by: personId, now, key })
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
