import { z } from 'zod'
import { listAudienceChoices } from '@/lib/data/curriculums/audiences'
import {
  endGrant as endRow,
  findGrant,
  insertGrant,
  listGrants,
  listOverseers,
  type MemberGrantRecord,
  type Overseer,
} from '@/lib/data/members/grants'
import { findMember } from '@/lib/data/members/read'
import { lockRoles } from '@/lib/data/members/write'
import { type Grant, grantDepartmentProblem, grantKinds } from '@/lib/domain/orgs/grants'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, optionalLine } from '../inputs'
import { tellSettingChanged } from '../notices/admin-notices'
import { notify } from '../notices/notify'
import { type Write, write } from '../write'

/** What a member holds beside the membership, oldest first. */
export const listMemberGrants = defineService({
  action: 'grant.list',
  input: z.strictObject({ memberId: id }),
  subject: (_ctx, { memberId }) => findMember(memberId),
  run: async (ctx, { memberId }, { state }) =>
    ok<MemberGrantRecord[]>(state === 'ENDED' ? [] : await listGrants(ctx.db, [memberId])),
})

/** The departments for which a grant can be given in the organization of a member. */
export const listGrantDepartments = defineService({
  action: 'grant.give',
  reads: true,
  input: z.strictObject({ memberId: id }),
  subject: (_ctx, { memberId }) => findMember(memberId),
  run: async (_ctx, _input, { orgId }) => ok<string[]>((await listAudienceChoices(orgId)).departments),
})

const input = z.strictObject({
  input: z.strictObject({ memberId: id, kind: oneOf(grantKinds), department: optionalLine(200) }),
})

/**
 * Gives a member a grant, in person only: for a department that somebody is in, or for the whole organization. They and
 * all administrators are told. Administrators need none.
 */
export const giveGrant = defineService({
  action: 'grant.give',
  input,
  subject: (_ctx, { input: { memberId } }) => findMember(memberId),
  run: async (ctx, { input: { memberId, kind, department = null } }, member): Promise<Result<MemberGrantRecord>> => {
    const { orgId, userId } = member
    const refused = (field: string, problem: FieldProblem) => fail('invalidInput', { [`input.${field}`]: problem })
    const problem = grantDepartmentProblem(kind, department)
    if (problem) return refused('department', problem)
    if (department !== null && !(await listAudienceChoices(orgId)).departments.includes(department))
      return refused('department', 'validation.grantDepartment')
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    return write(ctx, async (w) => {
      const locked = await lockRoles(w.tx, { orgId, userId, actorId: ctx.viewer.userId })
      const role = locked.find((one) => one.id === memberId)
      if (!role || !(await w.stillMay())) return fail('notFound')
      if (role.state === 'ENDED') return fail('memberEnded')
      if (role.roleType === 'ADMIN') return refused('kind', 'validation.grantAdmin')
      const grant = await insertGrant(w.tx, { orgId, roleId: memberId, kind, department, givenById: ctx.viewer.userId })
      if (!grant) return refused('kind', 'validation.grantHeld')
      w.audit({ action: 'grant.given', ...aboutOf(grant, userId) })
      await tellHolder(w, org, 'grantGiven', { ...grant, userId })
      await tellSettingChanged(w, org, { orgId, what: 'grant', key: grant.id, byId: ctx.viewer.userId })
      return ok(grant)
    })
  },
})

/** Takes a grant away; it opens nothing from then on. Doing it again changes nothing. */
export const endGrant = defineService({
  action: 'grant.end',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findGrant(ctx.db, input.id),
  run: async (ctx, _input, { role, ...grant }): Promise<Result<MemberGrantRecord>> => {
    const { orgId, id: grantId } = grant
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    return write(ctx, async (w) => {
      await lockRoles(w.tx, { orgId, userId: role.userId, actorId: ctx.viewer.userId })
      if (await endRow(w.tx, grantId, { at: ctx.now, byId: ctx.viewer.userId })) {
        w.audit({ action: 'grant.ended', ...aboutOf(grant, role.userId) })
        await tellHolder(w, org, 'grantEnded', { ...grant, userId: role.userId })
      }
      const after = await findGrant(w.tx, grantId)
      return after ? ok(after) : fail('notFound')
    })
  },
})

const aboutOf = ({ orgId, roleId, kind, department }: MemberGrantRecord, personId: string) => ({
  subjectType: 'Role',
  subjectId: roleId,
  orgId,
  personId,
  detail: { kind, department },
})

type Told = Grant & { id: string; userId: string }

const tellHolder = (
  w: Write,
  { id: orgId, name: org }: { id: string; name: string },
  kind: 'grantGiven' | 'grantEnded',
  grant: Told,
) =>
  notify(w, [
    {
      userId: grant.userId,
      orgId,
      kind,
      severity: kind === 'grantGiven' ? 'INFO' : 'WARN',
      params: { org, grant: grant.kind, department: grant.department ?? '' },
      actionPath: kind === 'grantGiven' ? `/orgs/${orgId}` : '/account/organizations',
      dedupeKey: `${kind}:${grant.id}`,
    },
  ])

/** Who sees the person in their organizations beside the administrators. */
export const listOwnOverseers = defineService({
  action: 'grant.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok<Overseer[]>(await listOverseers(ctx.db, ctx.viewer.userId, ctx.now)),
})
