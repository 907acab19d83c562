import { z } from 'zod'
import { type BulkRole, lockForBulk, updateTogether } from '@/lib/data/members/bulk'
import { findSupervisor, listSupervisorIds, lockInOrg } from '@/lib/data/members/write'
import { memberActProblems } from '@/lib/domain/orgs/bulk-act-problems'
import { bulkLimits, memberActs } from '@/lib/domain/orgs/bulk-acts'
import { leaveProblems } from '@/lib/domain/orgs/leave'
import { supervisorProblem } from '@/lib/domain/orgs/membership'
import { fail, ok, type Result } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, optionalLine, paragraphs } from '../inputs'
import { leaveFields, todayOf } from '../members/leave-input'
import type { Write } from '../write'
import { type BulkOutcome, type ChunkOutcome, inChunks, type LeftOut, leave } from './chunks'
import { endLeaves, startLeaves } from './leave-members'
import { findSelected, memberSelection } from './member-selection'
import { messageMembers } from './message-members'
import { tellChanged } from './tell-changed'

const act = z.strictObject({
  kind: oneOf(memberActs),
  /** A department or a job title; without one it is taken away. */
  value: optionalLine(100).transform((text) => text ?? null),
  supervisorId: id.nullish().transform((supervisorId) => supervisorId ?? null),
  message: paragraphs(bulkLimits.message).transform((text) => text ?? null),
  /** The days and the reason of a leave. */
  ...leaveFields,
})
export type ActOnMembers = z.output<typeof act>

/**
 * Does the same to several members: chosen ones, or all that a list finds. Whoever cannot be changed is left as they are,
 * and the answer says who and why. Administrators neither go on leave nor come back this way: that asks for a sign-in of
 * its own. Of those whom the caller sees but may not change, each is judged alone: a keeper of records changes neither
 * an administrator nor themself, and a message is an administrator's.
 */
export const actOnMembers = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, members: memberSelection, input: act }),
  subject: async (ctx, { orgId }) => ((await ctx.load.org.load(orgId)) ? { orgId, roleType: 'MEMBER' as const } : null),
  run: async (ctx, { orgId, members, input: asked }): Promise<Result<BulkOutcome>> => {
    // People answer to who wrote to them: an administrator, who alone may change everybody.
    if (asked.kind === 'MESSAGE' && !can(ctx.viewer, 'member.manage', { orgId, roleType: 'ADMIN' }))
      return fail('notFound')
    const problems = {
      ...memberActProblems(asked),
      ...(asked.kind === 'START_LEAVE' ? leaveProblems(asked, await todayOf(ctx, orgId)) : {}),
    }
    if (Object.keys(problems).length > 0)
      return fail('invalidInput', Object.fromEntries(Object.entries(problems).map(([at, why]) => [`input.${at}`, why])))
    const selected = await findSelected({ id: orgId }, members)
    if (!selected.ok) return selected
    return inChunks(ctx, selected.value, (w, ids) => actOnce(ctx, w, { orgId, ids, asked }))
  },
})

type Chunk = { orgId: string; ids: readonly string[]; asked: ActOnMembers }

async function actOnce(ctx: SignedInCtx, w: Write, { orgId, ids, asked }: Chunk): Promise<Result<ChunkOutcome>> {
  const roles = await lockForBulk(w.tx, { orgId, ids, actorId: ctx.viewer.userId })
  const known = new Set(roles.map((role) => role.id))
  const gone = roles.filter(({ state }) => state === 'ENDED').map((role) => leave(role, 'LEFT'))
  const missing = ids
    .filter((roleId) => !known.has(roleId))
    .map((roleId): LeftOut => ({ id: roleId, name: '', reason: 'NOT_FOUND' }))
  const current = roles.filter(({ state }) => state !== 'ENDED')
  const kept = current.filter((role) => can(ctx.viewer, 'member.manage', role))
  const others = current.filter((role) => !kept.includes(role)).map((role) => leave(role, 'KEPT_BY_ADMINS'))
  const done = await doIt(ctx, w, orgId, kept, asked)
  return done.ok ? ok({ ...done.value, leftOut: [...missing, ...gone, ...others, ...done.value.leftOut] }) : done
}

function doIt(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
  asked: ActOnMembers,
): Promise<Result<ChunkOutcome>> {
  const { kind, value, supervisorId } = asked
  if (kind === 'MESSAGE') return messageMembers(ctx, w, orgId, roles, asked.message ?? '')
  if (kind === 'START_LEAVE') return startLeaves(ctx, w, orgId, roles, asked)
  if (kind === 'END_LEAVE') return endLeaves(ctx, w, orgId, roles)
  if (kind === 'SUPERVISOR') return setSupervisor(ctx, w, orgId, roles, supervisorId)
  const field = kind === 'DEPARTMENT' ? 'department' : 'jobTitle'
  return setField(ctx, w, roles, { field, value, leftOut: [] })
}

type Field = { field: 'department' | 'jobTitle' | 'supervisorId'; value: string | null; leftOut: LeftOut[] }

/** Sets one fact that the employer records, where it is another one. */
async function setField(
  ctx: SignedInCtx,
  w: Write,
  roles: readonly BulkRole[],
  { field, value, leftOut }: Field,
): Promise<Result<ChunkOutcome>> {
  const changing = roles.filter((role) => role[field] !== value)
  await updateTogether(w.tx, idsOf(changing), { [field]: value })
  await tellChanged(ctx, w, changing, {
    action: 'member.updated',
    changes: { [field]: value },
    detail: { fields: [field] },
  })
  return ok({ changed: changing.length, already: roles.length - changing.length, leftOut })
}

const idsOf = (roles: readonly BulkRole[]) => roles.map((role) => role.id)

/** A supervisor is somebody else in the organization, and never in a circle: whoever would close one is left out. */
async function setSupervisor(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
  supervisorId: string | null,
): Promise<Result<ChunkOutcome>> {
  if (supervisorId === null) return setField(ctx, w, roles, { field: 'supervisorId', value: null, leftOut: [] })
  await lockInOrg(w.tx, orgId, 'supervisors')
  const supervisor = await findSupervisor(w.tx, supervisorId)
  const above = await listSupervisorIds(w.tx, supervisorId)
  const judged = roles.map((role) => ({ role, problem: supervisorProblem(role, supervisor, above) }))
  if (!supervisor || supervisor.orgId !== orgId || supervisor.state === 'ENDED')
    return fail('invalidInput', { 'input.supervisorId': 'validation.supervisorNotAMember' })
  const leftOut = judged.flatMap(({ role, problem }) =>
    problem ? leave(role, problem === 'oneself' ? 'ONESELF' : 'SUPERVISOR_CIRCLE') : [],
  )
  const fit = judged.filter(({ problem }) => problem === null).map(({ role }) => role)
  return setField(ctx, w, fit, { field: 'supervisorId', value: supervisorId, leftOut })
}
