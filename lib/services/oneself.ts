import type { Db, Tx } from '@/lib/data/db'
import { listEnrollmentsAbout } from '@/lib/data/enrollments/people-about'
import { listOtherMembers, tookRightAway } from '@/lib/data/members/others'
import { fail, type ProblemCode, type Result } from '@/lib/domain/result'
import type { Target } from '@/lib/policy/can'
import { aboutOneself, type Concerned, isForOthers, selvesOf, type VouchingAction } from '@/lib/policy/oneself'
import { orgWrittenIn } from '@/lib/policy/org-writes'
import type { SignedInCtx } from './ctx'

/** What is said where somebody else always has to do it; elsewhere one sentence says who else may. */
const refusals: Partial<Record<VouchingAction, ProblemCode>> = {
  'licenseCheck.decide': 'ownLicense',
  'superAdmin.manage': 'notByOneself',
  'signature.signAsInstructor': 'ownSheet',
}

/** The viewer, and where others are looked up: in a transaction, what it has written counts. */
type Judging = Pick<SignedInCtx, 'viewer'> & { db: Db | Tx }

/**
 * The refusal of an action that vouches for the viewer themself: always, by a token, or where the organization has
 * somebody else who may do it. Null where it may be done; papers then say that the person recorded it themself.
 */
export async function refuseOneself<A extends VouchingAction>(
  { db, viewer }: Judging,
  action: A,
  target: Target<A> & Concerned<A>,
): Promise<Result<never> | null> {
  const { aboutIds, instructorIds } = target as { aboutIds: readonly string[]; instructorIds?: readonly string[] }
  if (!selvesOf(viewer).some((id) => aboutIds.includes(id))) return null
  if (viewer.scopes !== null) return fail('notByToken')
  const { userId } = viewer
  const orgId = orgWrittenIn(action, target) ?? ''
  const leaves = aboutOneself[action] === 'others'
  const others = leaves
    ? await listOtherMembers(db, { orgId, exceptId: userId, instructorIds: instructorIds ?? [] })
    : []
  const isRefused =
    isForOthers(action, target, { userId, orgId, others }) ||
    (leaves && (await tookRightAway(db, { orgId, byId: userId, instructorIds: instructorIds ?? null })))
  return isRefused ? fail(refusals[action] ?? 'notAboutOneself') : null
}

/**
 * The enrollments about the viewer in a session that somebody else has to record: none where nobody else may. For acts
 * on everybody at once, which leave them out.
 */
export async function ownLeftToOthers(
  ctx: Judging,
  { id, orgId, instructorIds }: { id: string; orgId: string; instructorIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const selves = selvesOf(ctx.viewer)
  const abouts = await Promise.all(selves.map((userId) => listEnrollmentsAbout(ctx.db, id, userId)))
  const about = new Set(abouts.flatMap((ids) => [...ids]))
  if (about.size === 0) return about
  const target = { id, orgId, instructorIds, aboutIds: selves }
  return (await refuseOneself(ctx, 'attendance.record', target)) ? about : new Set()
}
