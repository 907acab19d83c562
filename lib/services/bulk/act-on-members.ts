import { z } from 'zod'
import { type BulkRole, lockForBulk, updateTogether } from '@/lib/data/members/bulk'
import { findSupervisor, listSupervisorIds, lockInOrg } from '@/lib/data/members/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { bulkLimits, type MemberAct, memberActProblems, memberActs } from '@/lib/domain/orgs/bulk-acts'
import { roleStateAfter, supervisorProblem } from '@/lib/domain/orgs/membership'
import { fail, ok, type Result } from '@/lib/domain/result'
import { memberChanged } from '@/lib/domain/webhooks/event-data'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, optionalLine, paragraphs } from '../inputs'
import { membershipNotices, notify } from '../notices/notify'
import type { Write } from '../write'
import { type BulkOutcome, type ChunkOutcome, inChunks, type LeftOut, leave } from './chunks'
import { messageMembers } from './message-members'
import { findSelected, memberSelection } from './selected-members'

const act = z.strictObject({
  kind: oneOf(memberActs),
  /** A department or a job title; without one it is taken away. */
  value: optionalLine(100).transform((text) => text ?? null),
  supervisorId: id.nullish().transform((supervisorId) => supervisorId ?? null),
  message: paragraphs(bulkLimits.message).transform((text) => text ?? null),
})
export type ActOnMembers = z.output<typeof act>

/**
 * Does the same to several members: chosen ones, or all that a list finds. Whoever cannot be changed is left as they are,
 * and the answer says who and why. Administrators neither go on leave nor come back this way: that asks for a sign-in of
 * its own.
 */
export const actOnMembers = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, members: memberSelection, input: act }),
  subject: async (ctx, { orgId }) => ((await ctx.load.org.load(orgId)) ? { orgId } : null),
  run: async (ctx, { orgId, members, input: asked }): Promise<Result<BulkOutcome>> => {
    const problems = memberActProblems(asked)
    if (Object.keys(problems).length > 0)
      return fail('invalidInput', Object.fromEntries(Object.entries(problems).map(([at, why]) => [`input.${at}`, why])))
    const selected = await findSelected(orgId, members)
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
  const done = await doIt(ctx, w, orgId, current, asked)
  return done.ok ? ok({ ...done.value, leftOut: [...missing, ...gone, ...done.value.leftOut] }) : done
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
  if (kind === 'START_LEAVE' || kind === 'END_LEAVE') return moveLeave(ctx, w, orgId, roles, kind)
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
  await tell(ctx, w, changing, { action: 'member.updated', changes: { [field]: value }, detail: { fields: [field] } })
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

const moves = { START_LEAVE: 'startLeave', END_LEAVE: 'endLeave' } as const
const actions = { START_LEAVE: 'member.leaveStarted', END_LEAVE: 'member.leaveEnded' } as const

async function moveLeave(
  ctx: SignedInCtx,
  w: Write,
  orgId: string,
  roles: readonly BulkRole[],
  kind: Extract<MemberAct, keyof typeof moves>,
): Promise<Result<ChunkOutcome>> {
  const members = roles.filter(({ roleType }) => roleType === 'MEMBER')
  const leftOut = roles.filter(({ roleType }) => roleType === 'ADMIN').map((role) => leave(role, 'ADMIN'))
  const changing = members.filter(({ state }) => roleStateAfter(state, moves[kind]) !== null)
  const state = kind === 'START_LEAVE' ? 'ON_LEAVE' : 'ACTIVE'
  const changes = { state, leaveAt: kind === 'START_LEAVE' ? ctx.now : null } as const
  await updateTogether(w.tx, idsOf(changing), changes)
  const detail = { from: kind === 'START_LEAVE' ? 'ACTIVE' : 'ON_LEAVE', to: state }
  await tell(ctx, w, changing, { action: actions[kind], changes, detail })
  const org = await ctx.load.org.load(orgId)
  const told = changing.filter(({ userId }) => userId !== ctx.viewer.userId).map(after)
  if (org) await notify(w, membershipNotices(org, actions[kind], told))
  return ok({ changed: changing.length, already: members.length - changing.length, leftOut })
}

const after = (role: BulkRole) => ({ ...role, version: role.version + 1 })

type Told = { action: AuditAction; changes: Record<string, unknown>; detail: Record<string, unknown> }

/** What follows from a change of several members: derived columns, events of webhooks, and the history of each. */
async function tell(
  ctx: SignedInCtx,
  w: Write,
  roles: readonly BulkRole[],
  { action, changes, detail }: Told,
): Promise<void> {
  if (roles.length === 0) return
  await recomputeCompliance(
    w.tx,
    roles.map(({ userId }) => userId),
    ctx.now,
  )
  const fields = Object.keys(changes)
  const changed = roles.map((role) => ({ ...after(role), ...(changes as Partial<BulkRole>), fields }))
  await emitEvents(w.tx, changed.map(memberChanged), ctx.now)
  for (const role of roles) {
    const about = { subjectType: 'Role', subjectId: role.id, orgId: role.orgId, personId: role.userId }
    const before = Object.fromEntries(fields.map((name) => [name, role[name as keyof BulkRole] ?? null]))
    w.audit({ action, ...about, detail, before, after: changes })
  }
}
