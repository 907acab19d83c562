import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { listOwnersOf } from '@/lib/data/enrollments/people-about'
import { seatsTaken } from '@/lib/data/enrollments/read'
import { changeEnrollments, insertEnrollments, lockEnrollment } from '@/lib/data/enrollments/write'
import {
  changeGuest,
  eraseGuest as erase,
  findGuest,
  findGuestEnrollment,
  type GuestRecord,
  insertGuest,
  lockGuest,
} from '@/lib/data/guests/guests'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { lockTaskSession } from '@/lib/data/task-sessions/write'
import type { ContactKey } from '@/lib/data/users/identities'
import { checkInPhaseAt } from '@/lib/domain/check-in/window'
import { credentialNumberProblem } from '@/lib/domain/credentials/values'
import { factsAt } from '@/lib/domain/enrollments/place-facts'
import { transitionEnrollment } from '@/lib/domain/enrollments/transitions'
import { enrollmentReasonLength } from '@/lib/domain/enrollments/values'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { personNameLength } from '@/lib/domain/people/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { recordPresence } from '../check-in/record-check-in'
import type { SignedInCtx } from '../ctx'
import { refreshEnrolled } from '../curriculums/progress'
import { defineService } from '../define-service'
import { admission, overCapacityFactsOf } from '../enrollments/enroll-people'
import { promoteWaiting } from '../enrollments/waiting-list'
import { checkedBy, contact, id, line, optionalOneOf, version } from '../inputs'
import { voidAttendance, voidSheet } from '../signatures/void-signatures'
import { sessionFeature } from '../task-sessions/session-input'
import { type Write, write } from '../write'

/** A guest with their session and enrollment, loaded for an action by the session's staff. */
type GuestOnRoster = {
  orgId: string
  taskSessionId: string
  instructorIds: string[]
  /** Whoever has the guest's contact, or the one given now. */
  aboutIds: readonly string[]
  session: TaskSessionRecord
  guest: GuestRecord
  enrollmentId: string
}

/** Returns null once the guest's enrollment belongs to an account. */
async function findGuestOnRoster(
  ctx: SignedInCtx,
  guestId: string,
  given: readonly (ContactKey | null | undefined)[] = [],
): Promise<GuestOnRoster | null> {
  const guest = await findGuest(ctx.db, guestId)
  const [session, enrollment] = guest
    ? await Promise.all([ctx.load.taskSession.load(guest.taskSessionId), findGuestEnrollment(ctx.db, guest.id)])
    : []
  if (!guest || !session || !enrollment) return null
  const aboutIds = await listOwnersOf(ctx.db, given)
  const { id: taskSessionId, orgId, instructorIds } = session
  return { orgId, taskSessionId, instructorIds, aboutIds, session, guest, enrollmentId: enrollment.id }
}

const facts = {
  firstName: line(personNameLength),
  lastName: line(personNameLength),
  licenseGeo: optionalOneOf(geographyCodes),
  licenseType: optionalOneOf(credentialTypeCodes),
  licenseNumber: z
    .string('validation.invalid')
    .trim()
    .superRefine(checkedBy((text) => (text ? credentialNumberProblem(text) : null)))
    .transform((text) => text || null)
    .nullish(),
  contact: z.union([z.literal('').transform(() => null), contact]).nullish(),
}
const guestFields = z.strictObject(facts)
type Entered = z.infer<typeof guestFields>

/** A guest with their enrollment. */
export type SavedGuest = GuestRecord & { enrollmentId: string }

/**
 * Adds somebody without an account to a session, with a seat, until the session is over; over capacity by the same act
 * as for members. They only count as present once they sign or are checked in.
 */
export const addGuest = defineService({
  action: 'guest.manage',
  input: z.strictObject({ taskSessionId: id, input: guestFields, ...admission }),
  subject: async (ctx, { taskSessionId, input }) => {
    const session = await ctx.load.taskSession.load(taskSessionId)
    return session && { ...session, aboutIds: await listOwnersOf(ctx.db, [input.contact]) }
  },
  feature: sessionFeature,
  run: (ctx, { taskSessionId, input, reason = null, overCapacity: seat = null }) =>
    write(ctx, async (w): Promise<Result<SavedGuest>> => {
      if (seat !== null && !reason) return fail('reasonRequired', { reason: 'validation.required' })
      // An exclusive lock, because a seat is taken.
      const session = await lockTaskSession(w.tx, taskSessionId, 'UPDATE')
      if (!session) return fail('notFound')
      const seats = await seatsTaken(w.tx, session.id)
      const over = overCapacityFactsOf(session, seats, seat !== null && reason ? { seat, reason } : null)
      if (!over.ok) return over
      const facts = { ...factsAt(session, ctx.now, 'DOOR'), ...over.value, seats }
      const transition = transitionEnrollment(null, 'enroll', facts)
      if (!transition.ok) return transition
      const about = { orgId: session.orgId, taskSessionId: session.id }
      const guestId = randomUUID()
      await insertGuest(w.tx, { id: guestId, ...about, ...storedAs(input) }, ctx.now)
      const early = checkInPhaseAt(session, ctx.now) === 'EARLY'
      const row = { id: randomUUID(), ...about, userId: null, guestId, source: early ? 'ADMIN' : 'WALK_IN' } as const
      const by = { actorId: ctx.viewer.userId, at: ctx.now }
      const inserted = await insertEnrollments(
        w.tx,
        [{ ...row, state: transition.value, kind: 'enroll', reason: over.value.reason ?? null }],
        by,
      )
      // In a session recorded after the fact, everybody who is added counts as present.
      if (session.recordedAt) await recordPresence(ctx, w, session, inserted)
      const subject = { subjectType: 'Guest', subjectId: guestId, orgId: session.orgId }
      w.audit({
        action: 'guest.added',
        ...subject,
        detail: { taskSessionId, enrollmentId: row.id, ...over.value.detail },
      })
      return findSavedGuest(w, guestId)
    }),
})

/**
 * Corrects a guest's data until the session is finalized. Signatures cover name and number, so they become void when
 * one of these changes.
 */
export const updateGuest = defineService({
  action: 'guest.manage',
  input: z.strictObject({ id, version, input: z.strictObject(facts).partial() }),
  subject: async (ctx, { id: guestId, input }) => {
    const guest = await findGuest(ctx.db, guestId)
    return guest && findGuestOnRoster(ctx, guestId, [input.contact, contactOf({}, guest)])
  },
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { id: guestId, version: seen, input }, { session: { id: sessionId } }) =>
    write(ctx, async (w): Promise<Result<SavedGuest>> => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const before = session && (await lockGuest(w.tx, guestId))
      const enrollment = await findGuestEnrollment(w.tx, guestId)
      if (!session || !before || !enrollment) return fail('notFound')
      if (before.version !== seen)
        return fail('staleVersion', undefined, { current: { ...before, enrollmentId: enrollment.id } })
      const state = sessionStateAt(session, ctx.now)
      if (state === 'FINALIZED' || state === 'CANCELLED') return fail('sessionState')
      const after = storedAs({ ...before, ...onlyDefined(input), contact: contactOf(input, before) })
      await changeGuest(w.tx, guestId, after)
      const signedFor = (['firstName', 'lastName', 'licenseNumber'] as const).some((key) => after[key] !== before[key])
      if (signedFor && enrollment.attendanceSource) await voidAll(w, session, enrollment.id)
      const changedFields = (Object.keys(after) as (keyof typeof after)[]).filter((key) => after[key] !== before[key])
      const subject = { subjectType: 'Guest', subjectId: guestId, orgId: session.orgId }
      w.audit({ action: 'guest.changed', ...subject, detail: { changed: changedFields } })
      return findSavedGuest(w, guestId)
    }),
})

async function voidAll(w: Write, session: TaskSessionRecord, enrollmentId: string): Promise<void> {
  const reason = 'a guest was corrected'
  await voidAttendance(w, session, { reason, enrollmentIds: [enrollmentId] })
  await voidSheet(w, session, reason)
}

const onlyDefined = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>

type Contact = Entered['contact']

/** An edit without the contact keeps it. */
const contactOf = (input: { contact?: Contact }, before: GuestRecord): Contact =>
  input.contact === undefined && before.contactKind && before.contact
    ? { kind: before.contactKind, value: before.contact }
    : input.contact

type Stored = Pick<GuestRecord, 'firstName' | 'lastName'> & {
  licenseNumber?: string | null | undefined
  licenseGeo?: string | null | undefined
  licenseType?: string | null | undefined
  contact?: Contact
}

const storedAs = ({ contact, ...guest }: Stored) => ({
  firstName: guest.firstName,
  lastName: guest.lastName,
  licenseGeo: guest.licenseGeo ?? null,
  licenseType: guest.licenseType ?? null,
  licenseNumber: guest.licenseNumber ?? null,
  contactKind: contact?.kind ?? null,
  contact: contact?.value ?? null,
})

async function findSavedGuest(w: Write, guestId: string): Promise<Result<SavedGuest>> {
  const [guest, enrollment] = [await findGuest(w.tx, guestId), await findGuestEnrollment(w.tx, guestId)]
  return guest && enrollment ? ok({ ...guest, enrollmentId: enrollment.id }) : fail('notFound')
}

/**
 * Everything stored about a guest, for those who run the session; also serves a guest's request to access their data.
 */
export const getGuest = defineService({
  action: 'guest.manage',
  reads: true,
  input: z.strictObject({ id }),
  subject: (ctx, { id: guestId }) => findGuestOnRoster(ctx, guestId),
  run: async (_ctx, _input, { guest, enrollmentId }) => ok<SavedGuest>({ ...guest, enrollmentId }),
})

/** The result: `kept` when the sheet still has to name the guest. */
export type ErasedGuest = { id: string; enrollmentId: string; kept: boolean }

/**
 * Removes a guest from a session that is not finalized, with a reason: the seat goes to the person who has waited
 * longest, and the guest's data is erased, unless it is under a legal hold.
 */
export const removeGuest = defineService({
  action: 'guest.manage',
  input: z.strictObject({ id, version, reason: line(enrollmentReasonLength) }),
  subject: (ctx, { id: guestId }) => findGuestOnRoster(ctx, guestId),
  feature: { type: 'TASKS', orgOf: ({ orgId }) => orgId },
  run: (ctx, { id: guestId, version: seen, reason }, { session: { id: sessionId }, enrollmentId }) =>
    write(ctx, async (w): Promise<Result<ErasedGuest>> => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const first = session && (await lockEnrollment(w.tx, enrollmentId))
      const guest = first && (await lockGuest(w.tx, guestId))
      if (!session || !first || !guest || first.guestId !== guestId) return fail('notFound')
      if (guest.version !== seen) return fail('staleVersion')
      const transition = transitionEnrollment(first, 'remove', { ...factsAt(session, ctx.now, 'STAFF'), reason })
      if (!transition.ok) return transition
      const at = { at: ctx.now }
      if (first.signatureId) await voidAttendance(w, session, { ...at, reason, enrollmentIds: [enrollmentId] })
      if (first.attendanceSource) await voidSheet(w, session, 'a guest was taken off', at)
      const enrollment = await lockEnrollment(w.tx, enrollmentId)
      if (!enrollment) return fail('notFound')
      const event = { kind: 'remove' as const, from: enrollment, to: transition.value, reason }
      const change = { id: enrollmentId, version: enrollment.version, set: nobodyCame, event }
      await changeEnrollments(w.tx, [change], { actorId: ctx.viewer.userId, ...at })
      const erased = await erase(w.tx, guestId, { all: true, ...at })
      const promoted = await promoteWaiting(w, session, ctx.now)
      await refreshEnrolled(w, session, promoted, ctx.now)
      w.audit({ action: 'guest.removed', ...subjectOf(guestId, session.orgId), detail: { enrollmentId } })
      return ok({ id: guestId, enrollmentId, kept: !erased })
    }),
})

const nobodyCame = {
  checkedInAt: null,
  checkInMethod: null,
  attendanceSource: null,
  checkedOutAt: null,
  attendedMinutes: null,
} as const

const subjectOf = (subjectId: string, orgId: string) => ({ subjectType: 'Guest', subjectId, orgId })

/**
 * Erases a guest's data on their request, by an administrator. The contact is deleted, so nobody is offered the
 * attendance. A guest on a session's roster keeps the name and number that its sheet has to show, like a person who
 * deletes their account. Not possible under a legal hold.
 */
export const eraseGuest = defineService({
  action: 'guest.erase',
  input: z.strictObject({ id }),
  subject: (ctx, { id: guestId }) => findGuestOnRoster(ctx, guestId),
  run: (ctx, { id: guestId }, { session: { id: sessionId } }) =>
    write(ctx, async (w): Promise<Result<ErasedGuest>> => {
      const session = await lockTaskSession(w.tx, sessionId, 'UPDATE')
      const guest = session && (await lockGuest(w.tx, guestId))
      const enrollment = guest && (await findGuestEnrollment(w.tx, guestId))
      if (!session || !guest || !enrollment) return fail('notFound')
      const keepsRow = enrollment.status !== 'WITHDRAWN' && enrollment.status !== 'ABSENT'
      if (!(await erase(w.tx, guestId, { all: !keepsRow, at: ctx.now }))) return fail('legalHold')
      w.audit({ action: 'guest.erased', ...subjectOf(guestId, session.orgId), detail: { kept: keepsRow } })
      return ok({ id: guestId, enrollmentId: enrollment.id, kept: keepsRow })
    }),
})
