import type { MemberRecord } from '@/lib/data/members/read'
import { administers } from '@/lib/domain/orgs/administrators'
import { leaveReasonLength } from '@/lib/domain/orgs/leave'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { dateOrNull, optionalLine } from '../inputs'

/** Whoever ends the membership of an administrator, or their leave, or begins it, signs in anew, as for making one. */
export const ofAdmin = (_input: unknown, member: MemberRecord): boolean => administers(member)

/** Today in an organization. */
export async function todayOf(ctx: Pick<SignedInCtx, 'load' | 'now'>, orgId: string): Promise<PlainDate> {
  const org = await ctx.load.org.load(orgId)
  return todayIn(org?.timeZone ?? 'America/New_York', ctx.now)
}

/** The days of a leave as they are sent: without a first one it begins today, without a last one it has no end yet. */
export const leaveFields = {
  from: dateOrNull,
  until: dateOrNull,
  reason: optionalLine(leaveReasonLength).transform((text) => text ?? null),
}
export type SentLeave = { from: PlainDate | null; until: PlainDate | null; reason: string | null }

/** The columns of a leave, and its first day. */
export function leaveOf(sent: SentLeave, today: PlainDate, plannedById: string) {
  const leaveFrom = sent.from ?? today
  return { leaveFrom, changes: { leaveFrom, leaveUntil: sent.until, leaveReason: sent.reason, plannedById } }
}
