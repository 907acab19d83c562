import { findMember, type MemberRecord } from '@/lib/data/members/read'
import { type LockedRole, lockInOrg } from '@/lib/data/members/write'
import { findErasedAt } from '@/lib/data/own-data/erase'
import { markScimDeleted, saveScimLink } from '@/lib/data/scim/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { ScimUser } from '@/lib/domain/scim/values'
import type { SignedInCtx } from '../ctx'
import { changeMember, nothing, type Plan } from '../members/change-member'
import { planMove } from '../members/move-member'
import { checkEmployment, type EmploymentChanges } from '../members/update-member'
import type { Write } from '../write'
import { type EnteredScimUser, employmentOf } from './scim-input'
import { isNameFree } from './store-invited'

/** The desired state of a user; `deletes` means that the directory no longer sees them. */
export type ScimChange = { seen: number; values: EnteredScimUser; deletes: boolean }

/**
 * Updates a member from their directory, in one write: their identifiers, their employment, and whether they are a
 * member.
 */
export async function changeMembership(ctx: SignedInCtx, user: ScimUser, change: ScimChange): Promise<Result<null>> {
  const member = user.roleId === null ? null : await findMember(user.roleId)
  if (!member) return fail('notFound')
  const { seen, values } = change
  const leaves = !values.active && member.state !== 'ENDED'
  const result = await changeMember(ctx, member, { seen, leaves }, (w, role) =>
    planChange(ctx, w, { user, role, member }, change),
  )
  return result.ok ? ok(null) : result
}

const employment = ['jobTitle', 'department', 'employeeId'] as const

type About = { user: ScimUser; role: LockedRole; member: MemberRecord }

async function planChange(
  ctx: SignedInCtx,
  w: Write,
  { user, role, member }: About,
  { values, deletes }: ScimChange,
): Promise<Result<Plan>> {
  const linked = await keepLink(ctx, w, user, { values, deletes })
  if (!linked.ok) return linked
  const employmentData = employmentOf(values)
  const fields = employment.filter((field) => employmentData[field] !== member[field])
  const changes = Object.fromEntries(fields.map((field) => [field, employmentData[field]])) as EmploymentChanges
  const check = await checkEmployment(w, role, changes)
  if (!check.ok) return check
  const move = await planActive(ctx, w, role, values.active)
  if (!move.ok) return move
  const { action, detail, changes: roleChanges, ...rest } = move.value
  if (Object.keys(roleChanges).length > 0)
    return ok({
      ...rest,
      action,
      changes: { ...changes, ...roleChanges },
      detail: fields.length > 0 ? { ...detail, fields } : detail,
    })
  return ok(fields.length > 0 ? { action: 'member.updated', changes, detail: { fields } } : nothing)
}

/** Ends the membership of inactive users and rehires active ones, except somebody who has deleted the account since. */
async function planActive(ctx: SignedInCtx, { tx }: Write, role: LockedRole, active: boolean): Promise<Result<Plan>> {
  if (active === (role.state !== 'ENDED')) return ok(nothing)
  if (!active) return planMove(role, 'end', ctx.now, { detail: { reason: 'OTHER' }, endSessions: true })
  return (await findErasedAt(tx, role.userId)) ? fail('memberState') : planMove(role, 'rehire', ctx.now)
}

/** Stores the directory's identifiers of the member. */
async function keepLink(
  ctx: SignedInCtx,
  w: Write,
  user: ScimUser,
  { values, deletes }: Pick<ScimChange, 'values' | 'deletes'>,
): Promise<Result<null>> {
  const { id, orgId, roleId } = user
  const { userName, externalId } = values
  if (roleId === null) return fail('notFound')
  const fields = (['userName', 'externalId'] as const).filter((field) => values[field] !== user[field])
  if (fields.length > 0) {
    await lockInOrg(w.tx, orgId, 'directory')
    if (!(await isNameFree(w, orgId, id, userName))) return fail('conflict')
  }
  await saveScimLink(w.tx, { id, orgId, roleId, invitationId: null, userName, externalId })
  if (deletes) await markScimDeleted(w.tx, id, ctx.now)
  if (fields.length === 0 && !deletes) return ok(null)
  const action = deletes ? 'directory.userDeleted' : 'directory.userChanged'
  w.audit({ action, subjectType: 'ScimUser', subjectId: id, orgId, detail: { fields } })
  return ok(null)
}
