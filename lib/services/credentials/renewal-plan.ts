import { z } from 'zod'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import { type CheapestPlan, cheapestPlan, type PlanClass, type PlanGap } from '@/lib/domain/compliance/cheapest-plan'
import { plannedUnits } from '@/lib/domain/compliance/pace'
import { gapOf } from '@/lib/domain/reminders/gap-class'
import { ok } from '@/lib/domain/result'
import { sessionsClash } from '@/lib/domain/task-sessions/clashes'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { type OpenSessionView, openSessionsOf } from '../enrollments/open-sessions'
import type { CredentialView } from './credentials'
import { statusOf } from './status'

/** Number of open sessions that a plan chooses from, the soonest. */
const looked = 100

/** What a license misses, in hundredths, beside the hours of the classes in which the person has a seat. */
export type GapBesideBooked = { units: number; booked: number; left: number; inPerson: number; until: PlainDate }

/** Null where a license misses no hours. */
export function gapBesideBooked({
  credential,
  status: { current, asOf, planned },
}: CredentialView): GapBesideBooked | null {
  const gap = gapOf(current, asOf)
  if (!gap) return null
  const { remaining } = current.evaluation
  const pair = `${credential.geo}:${credential.credentialType}`
  const which = { pair, from: asOf, until: gap.until, online: remaining?.online }
  const booked = Math.min(gap.missingUnits, plannedUnits(planned, which))
  const bookedInPerson = Math.min(booked, plannedUnits(planned, { ...which, online: 0 }))
  const left = gap.missingUnits - booked
  const inPerson = Math.min(left, Math.max(0, (remaining?.mustBeInPerson ?? 0) - bookedInPerson))
  return { units: gap.missingUnits, booked, left, inPerson, until: gap.until }
}

/** One of the classes of a plan, and the hours of it that count, in hundredths, for each license it serves. */
export type PlannedSession = { open: OpenSessionView; counts: { credential: CredentialRecord; units: number }[] }

/** What a plan leaves for one license, in hundredths of an hour. */
export type PlannedLicense = GapBesideBooked & { credential: CredentialRecord; after: CheapestPlan['left'][number] }

export type RenewalPlan = {
  sessions: PlannedSession[]
  /** Hours of the classes, each counted once, in hundredths. */
  units: number
  lastDay: PlainDate | null
  licenses: PlannedLicense[]
}

/**
 * The open classes that complete the person's licenses together with the fewest hours. A class that is full, that meets
 * when they are elsewhere, or of which an earlier session is open is none of them. The limits of the laws bind what each
 * class counts by itself; what several do together is estimated from it.
 */
export function renewalPlanOf(views: readonly CredentialView[], open: readonly OpenSessionView[]): RenewalPlan {
  const missing = views.flatMap((view) => {
    const gap = gapBesideBooked(view)
    return gap && gap.left > 0 ? [{ ...gap, credential: view.credential }] : []
  })
  const gaps = missing.map(
    ({ credential, left, inPerson, until }): PlanGap => ({ licenseId: credential.id, units: left, inPerson, until }),
  )
  let free = firstOfEach(open.filter(({ seatsLeft, clashes }) => seatsLeft !== 0 && clashes.length === 0))
  let plan = cheapestPlan(free.map(planClass), gaps)
  for (let late = clashIn(free, plan); late; late = clashIn(free, plan)) {
    const without = late
    free = free.filter((one) => one !== without)
    plan = cheapestPlan(free.map(planClass), gaps)
  }
  const byId = new Map(free.map((one) => [one.session.id, one]))
  return {
    sessions: plan.classIds.map((id) => plannedSession(byId.get(id)!, gaps)),
    units: plan.units,
    lastDay: plan.lastDay,
    licenses: missing.map((gap, index) => ({ ...gap, after: plan.left[index]! })),
  }
}

/** Of several sessions of one class the first: nobody takes it twice. */
function firstOfEach(open: readonly OpenSessionView[]): OpenSessionView[] {
  const taken = new Set<string>()
  return open
    .toSorted((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime())
    .filter(({ session }) => !taken.has(session.taskId) && taken.add(session.taskId))
}

/** The later of two classes of a plan that meet at the same time. */
function clashIn(open: readonly OpenSessionView[], { classIds }: CheapestPlan): OpenSessionView | undefined {
  const chosen = open.filter(({ session }) => classIds.includes(session.id))
  return chosen.find(({ session }, index) =>
    chosen.slice(0, index).some((other) => sessionsClash(other.session, session)),
  )
}

function planClass({ session, credit, gains }: OpenSessionView): PlanClass {
  const onlineOf = (units: number) =>
    credit.format === 'IN_PERSON'
      ? 0
      : credit.format === 'ONLINE'
        ? units
        : Math.min(units, credit.onlineUnits ?? units)
  const counts = gains.map(({ credential, gain: { addedUnits } }) => {
    const online = onlineOf(addedUnits)
    return [credential.id, { inPerson: addedUnits - online, online }] as const
  })
  return { id: session.id, completedOn: completionDay(session), units: credit.units ?? 0, counts: new Map(counts) }
}

function plannedSession(open: OpenSessionView, gaps: readonly PlanGap[]): PlannedSession {
  const day = completionDay(open.session)
  const counts = open.gains.flatMap(({ credential, gain: { addedUnits } }) => {
    const gap = gaps.find(({ licenseId, until }) => licenseId === credential.id && day <= until)
    return gap && addedUnits > 0 ? [{ credential, units: Math.min(addedUnits, gap.units) }] : []
  })
  return { open, counts }
}

/** The plan that takes the person's licenses through their renewals with the fewest hours of open classes. */
export const getRenewalPlan = defineService({
  action: 'credential.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, _input, { id: userId }) => {
    const held = (await ctx.load.credentialsOf.load(userId)).filter(({ archivedAt }) => !archivedAt)
    const views = await Promise.all(
      held.map(async (credential) => ({ credential, status: await statusOf(ctx, credential) })),
    )
    const misses = views.some((view) => gapBesideBooked(view))
    return ok(renewalPlanOf(views, misses ? await openSessionsOf(ctx, userId, { after: null, size: looked }) : []))
  },
})
