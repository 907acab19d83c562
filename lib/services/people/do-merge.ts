import { listVerified, resetVerifications } from '@/lib/data/credentials/write'
import type { Tx } from '@/lib/data/db'
import { listProgress, mergeRecords, noteProgress } from '@/lib/data/people-merge/merge'
import { type AdminOf, lacksAdmin, listAdminRoles } from '@/lib/data/people-merge/merge-memberships'
import { countRecord, insertMerge, type LockedPerson, lockWholePeople } from '@/lib/data/people-merge/read'
import { countVouched } from '@/lib/data/people-merge/vouched'
import { waitAsNew } from '@/lib/data/users/identities'
import { findUser } from '@/lib/data/users/read'
import { newWayCountsFrom } from '@/lib/domain/access/admin-conditions'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { isSameName } from '@/lib/domain/license-checks/match'
import { chosenSides, type MergeSide } from '@/lib/domain/people/merge-plan'
import { fail, ok, type Result } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { endHealthCopies } from '../documents/end-health-copies'
import { nameOf, tellAdminMade, tellAdmins } from '../notices/admin-notices'
import type { Write } from '../write'
import { findConflicts, pairsOf } from './merge-conflicts'
import { notifyPerson } from './person-notices'

type Choices = readonly { key: string; side: MergeSide }[]
export type MergeIds = { keptId: string; closedId: string }

/** What a merge would do, with both records locked; refused when it cannot be done, or not with these choices. */
export async function planMerge(
  w: Write,
  { keptId, closedId, choices }: MergeIds & { choices: Choices },
): Promise<Result<ReturnType<typeof pairsOf>>> {
  const people = await lockWholePeople(w.tx, [keptId, closedId])
  if (people.length < 2 || !people.every(isOpen)) return fail('mergeNotPossible')
  const conflicts = await findConflicts(w.tx, { keptId, closedId })
  const sides = conflicts && chosenSides(conflicts.conflicts, choices)
  if (!conflicts || !sides) return fail('conflict')
  const plan = pairsOf(conflicts, sides)
  return (await lacksAdmin(w.tx, plan.pairs.roles)) ? fail('lastAdmin') : ok(plan)
}

type Merge = MergeIds & { choices: Choices; reason: string; otherReason: string; requestedById: string }

/**
 * Merges two records of one person, in one transaction: everything in the closed record moves to the kept one, and
 * nobody can sign in to the closed one any more; a license that was verified by another name or birth date than those
 * that are kept is verified no more. Both people are written to. Can be undone for some days
 * (`undoPeopleMerge`). If two merge at once, the second finds a closed record.
 */
export async function doMerge(
  ctx: SignedInCtx,
  w: Write,
  { keptId, closedId, choices, reason, otherReason, requestedById }: Merge,
): Promise<Result<MergeIds & { id: string }>> {
  const plan = await planMerge(w, { keptId, closedId, choices })
  if (!plan.ok) return plan
  // Read before its contacts move: whoever owns them hears of it there, whatever record they are in.
  const holders = { kept: await findUser(w.tx, keptId), closed: await findUser(w.tx, closedId) }
  const verified = await listVerified(w.tx, [keptId, closedId])
  const contactIds = ownContactsOf(holders.closed)
  const mergeId = await insertMerge(w.tx, { keptId, closedId, mergedById: requestedById, reason, createdAt: ctx.now })
  const counts = await countRecord(w.tx, closedId)
  const before = await listAdminRoles(w.tx, [keptId, closedId])
  const vouched = await countVouched(w.tx, { keptId, closedId })
  await waitAsNew(w.tx, closedId, newWayCountsFrom(ctx.now))
  await mergeRecords(w.tx, { mergeId, keptId, closedId }, { ...plan.value, at: ctx.now })
  const now = await findUser(w.tx, keptId)
  const isOfOther = (userId: string) => !isOnePersonToABoard(now, userId === keptId ? holders.kept : holders.closed)
  const ofOthers = verified.filter(({ userId }) => isOfOther(userId)).map(({ id }) => id)
  await resetVerifications(w.tx, keptId, initialVerifiedState, ofOthers)
  await endHealthCopies(w, { strayOf: [keptId, closedId] }, ctx.now)
  await recomputeBoth(w.tx, mergeId, [keptId, closedId], ctx.now)
  await tellNewAdmins(ctx, w, { userIds: [keptId, closedId], before, mergeId })
  await tellVouched(ctx, w, { vouched, keptId, mergeId })
  const about = { subjectType: 'User', subjectId: keptId, personId: keptId }
  const detail = { mergeId, closedId, reason, moved: counts, requestedById }
  w.audit({ action: 'person.merged', ...about, detail })
  w.audit({
    action: 'person.closed',
    subjectType: 'User',
    subjectId: closedId,
    personId: closedId,
    detail: { mergeId, keptId, reason: otherReason, requestedById },
  })
  await notifyPerson(ctx, w, { kind: 'accountMerged', userId: keptId, reason })
  for (const contactId of contactIds)
    await w.send({ queue: 'mail', data: { kind: 'recordClosed', contactId, mergeId } })
  return ok({ id: mergeId, keptId, closedId })
}

/**
 * Tells the administrators of each organization that one of the two records administers now and did not before; the
 * history of the organization has it, too.
 */
export async function tellNewAdmins(
  ctx: SignedInCtx,
  w: Write,
  { userIds, before, mergeId }: { userIds: readonly string[]; before: readonly AdminOf[]; mergeId: string },
): Promise<void> {
  const known = new Set(before.map(({ userId, orgId }) => `${userId} ${orgId}`))
  const after = await listAdminRoles(w.tx, userIds)
  for (const { userId, orgId } of after) {
    if (known.has(`${userId} ${orgId}`)) continue
    const org = await ctx.load.org.load(orgId)
    if (!org) continue
    const about = { subjectType: 'User', subjectId: userId, personId: userId, orgId }
    w.audit({ action: 'person.merged', ...about, detail: { mergeId } })
    await tellAdminMade(w, org, { userId, key: mergeId, now: ctx.now })
  }
}

/**
 * Tells the administrators of each organization in which one of the two accounts had vouched for the other: screens and
 * papers made from now on say that the person recorded it themself; what was confirmed waits for them to look again.
 */
async function tellVouched(
  ctx: SignedInCtx,
  w: Write,
  { vouched, keptId, mergeId }: { vouched: Awaited<ReturnType<typeof countVouched>>; keptId: string; mergeId: string },
): Promise<void> {
  for (const { orgId, count } of vouched) {
    const org = await ctx.load.org.load(orgId)
    if (!org) continue
    const about = { subjectType: 'User', subjectId: keptId, personId: keptId, orgId }
    w.audit({ action: 'person.merged', ...about, detail: { mergeId, vouched: count } })
    await tellAdmins(w, org, {
      kind: 'vouchedByMerge',
      params: { name: await nameOf(w, keptId), count },
      actionPath: `/orgs/${orgId}/members`,
      key: mergeId,
      except: null,
    })
  }
}

type Holder = Awaited<ReturnType<typeof findUser>>

/** Whether a board's list would know both as the same: a license is verified for the name and birth date it was checked by. */
const isOnePersonToABoard = (one: Holder, other: Holder): boolean =>
  one !== null && other !== null && isSameName(one, other) && (!one.dob || !other.dob || one.dob === other.dob)

/** The contact at which somebody hears of their closed record: an email address if they have one. */
function ownContactsOf(person: Awaited<ReturnType<typeof findUser>>): string[] {
  const proven = person?.contacts.filter(({ verifiedAt }) => verifiedAt) ?? []
  const contact = proven.find(({ kind }) => kind === 'EMAIL') ?? proven[0]
  return contact ? [contact.id] : []
}

/** Whether a person is neither deleted, merged, disabled nor a super admin. */
const isOpen = ({ wheelAt, disabledAt, erasedAt, mergedIntoId }: LockedPerson) =>
  !wheelAt && !disabledAt && !erasedAt && !mergedIntoId

/**
 * Recomputes the stored data of both. Progress changes caused by the merge are noted, so that they can be undone with
 * it.
 */
async function recomputeBoth(tx: Tx, mergeId: string, userIds: readonly string[], now: Date): Promise<void> {
  const before = await listProgress(tx, userIds)
  await recomputeCompliance(tx, userIds, now)
  await noteProgress(tx, mergeId, before, await listProgress(tx, userIds))
}
