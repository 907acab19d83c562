import { z } from 'zod'
import { lockPeople } from '@/lib/data/compliance/read'
import { insertCredential } from '@/lib/data/credentials/write'
import type { Tx } from '@/lib/data/db'
import {
  closeInvitation,
  type InvitationRecord,
  lockInvitation,
  type ReportedRecord,
} from '@/lib/data/invitations/invitations'
import {
  findByNumber,
  forgetSupervisor,
  lockTeam,
  lockWaitingFor,
  setSupervisor,
  type WaitingMember,
} from '@/lib/data/invitations/pending-supervisors'
import { listSupervisorIds, lockAdministrator, lockInOrg, saveAcceptedRole } from '@/lib/data/members/write'
import { linkAccepted } from '@/lib/data/scim/write'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { emitEvents } from '@/lib/data/webhooks/events'
import { periodRuleFor, renewalCycleFor } from '@/lib/domain/compliance/reference-rule-for'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { derivePeriods, presumedStart } from '@/lib/domain/credentials/period'
import { invitationStateAfter, invitationStateAt } from '@/lib/domain/orgs/invitation'
import { supervisorProblem } from '@/lib/domain/orgs/membership'
import { fail, ok } from '@/lib/domain/result'
import { memberAdded, memberChanged } from '@/lib/domain/webhooks/event-data'
import { addLicenseNumbers } from '../certificates/add-license-numbers'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { tellAdminMade } from '../notices/admin-notices'
import { requireWorking } from '../orgs/features'
import { type Write, write } from '../write'
import { addresseeOf, findAddressed, toOwn } from './own-invitation'

/**
 * An invitation, for the person who has verified the contact it was sent to; nobody else can find out that it exists.
 */
export const getOwnInvitation = defineService({
  action: 'invitation.answer',
  input: z.strictObject({ id }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  run: async (ctx, _input, invitation) => ok(toOwn(invitation, ctx.now)),
})

/**
 * Accepts or declines an invitation, once. Accepting makes the person a member as shown to them (`version`), gives them
 * the licenses that the organization reported and they do not have yet, and ends their other sessions, because their
 * rights change.
 */
export const answerInvitation = defineService({
  action: 'invitation.answer',
  input: z.strictObject({ id, version, response: oneOf(['ACCEPT', 'DECLINE']) }),
  subject: (ctx, input) => findAddressed(ctx, input.id),
  run: (ctx, { version: seen, response }, { id: invitationId }) =>
    write(ctx, async (w) => {
      const invitation = await lockInvitation(w.tx, invitationId)
      const waiting = invitation?.employeeId ? await lockWaitingFor(w.tx, invitation.orgId, invitation.employeeId) : []
      await lockPeople(w.tx, [ctx.viewer.userId, ...waiting.map(({ userId }) => userId)])
      // The owner of the contact was read before the locks and may have removed it since.
      if (!invitation || (await addresseeOf(w.tx, invitation)) !== ctx.viewer.userId) return fail('notFound')
      const move = response === 'ACCEPT' ? 'accept' : 'decline'
      const next = invitationStateAfter(invitationStateAt(invitation, ctx.now), move)
      if (!next) return fail('invitationClosed')
      const stopped = move === 'accept' ? await requireWorking(ctx, invitation.orgId) : null
      if (stopped) return stopped
      if (move === 'accept' && !(await isStillVouchedFor(w.tx, invitation))) return fail('invitationClosed')
      if (invitation.version !== seen) return fail('staleVersion', undefined, { current: toOwn(invitation, ctx.now) })
      if (move === 'accept') await acceptInvitation(ctx, w, invitation, waiting)
      await closeInvitation(w.tx, invitation.id, move === 'accept' ? 'ACCEPTED' : 'DECLINED', ctx.now)
      if (move === 'accept') await settleSupervisors(w, invitation, ctx.now)
      if (move === 'accept') await recomputeCompliance(w.tx, [ctx.viewer.userId], ctx.now)
      if (move === 'accept') await addLicenseNumbers(w, ctx.viewer.userId, ctx.now)
      await recomputeReportedCompliance(w.tx, [invitation.id], ctx.now)
      w.audit({
        action: move === 'accept' ? 'invitation.accepted' : 'invitation.declined',
        subjectType: 'Invitation',
        subjectId: invitation.id,
        personId: ctx.viewer.userId,
        orgId: invitation.orgId,
        detail: { roleType: invitation.roleType },
      })
      return ok({ ...toOwn(invitation, ctx.now), version: invitation.version + 1, state: next, respondedAt: ctx.now })
    }),
})

/**
 * Whether an invitation to administer still stands: who answers for it has to administer the organization, or be a super
 * admin, when it is accepted. Nobody answers for the first one of an organization that the desk made.
 */
const isStillVouchedFor = async (tx: Tx, { roleType, invitedById, orgId }: InvitationRecord): Promise<boolean> =>
  roleType !== 'ADMIN' || invitedById === null || (await lockAdministrator(tx, { userId: invitedById, orgId }))

async function acceptInvitation(
  ctx: SignedInCtx,
  w: Write,
  invitation: InvitationRecord,
  waiting: readonly WaitingMember[],
): Promise<void> {
  const { userId } = ctx.viewer
  const { orgId } = invitation
  const book = await ctx.load.rules()
  for (const reported of invitation.credentials) {
    const credential = await adoptReported(w.tx, book, userId, reported)
    if (!credential) continue
    const { geo, credentialType } = reported
    w.audit({
      action: 'credential.added',
      subjectType: 'Credential',
      subjectId: credential.id,
      personId: userId,
      orgId,
      detail: { geo, credentialType, by: 'invitation' },
      after: credential,
    })
  }
  await lockTeam(w.tx, { userId, orgId }, waiting)
  const { roleId, was: previousRole, wasAdmin } = await saveAcceptedRole(w.tx, { userId, orgId }, invitation)
  await linkAccepted(w.tx, invitation.id, roleId)
  const how = previousRole === 'new' ? 'NEW' : 'RETURNED'
  const added = memberAdded({ id: roleId, orgId, userId, roleType: invitation.roleType, how, at: ctx.now })
  if (previousRole !== 'current') await emitEvents(w.tx, [added], ctx.now)
  const org = invitation.roleType === 'ADMIN' && !wasAdmin ? await ctx.load.org.load(orgId) : null
  if (org) await tellAdminMade(w, org, { userId, key: invitation.id, now: ctx.now })
  await deleteSessionsOf(w.tx, userId, ctx.sessionId)
  w.audit({
    action: previousRole === 'new' ? 'role.made' : previousRole === 'ended' ? 'role.revived' : 'role.updated',
    subjectType: 'Role',
    subjectId: roleId,
    personId: userId,
    orgId,
    detail: { roleType: invitation.roleType, by: 'invitation' },
  })
}

/**
 * Turns a reported license into the person's own; null when they already have it. Without an issue date, its last
 * period is assumed to be a full one.
 */
function adoptReported(tx: Tx, book: RuleBook, userId: string, reported: ReportedRecord) {
  const { geo, credentialType, credentialNumber, expiresAt } = reported
  const rule = periodRuleFor(book, geo, credentialType, expiresAt)
  const cycle = renewalCycleFor(book, geo, credentialType, expiresAt)
  const effectiveAt = reported.effectiveAt ?? presumedStart(expiresAt, cycle)
  const verifiedState = initialVerifiedState(geo, credentialType)
  const license = {
    userId,
    geo,
    credentialType,
    credentialNumber,
    effectiveAt,
    expiresAt,
    firstLicense: null,
    multistate: null,
  }
  return insertCredential(tx, { ...license, verifiedState }, derivePeriods(effectiveAt, expiresAt, rule))
}

/**
 * A person who has just accepted an invitation gets the supervisor given in the file, and becomes the supervisor of
 * those who joined earlier and have them as supervisor: whichever of the two joins later connects them. The rules are
 * those for choosing a supervisor by hand.
 */
async function settleSupervisors(w: Write, invitation: InvitationRecord, now: Date): Promise<void> {
  const { orgId, employeeId, supervisorEmployeeId } = invitation
  const numbers = [supervisorEmployeeId, employeeId].filter((number) => number !== null)
  if (numbers.length === 0) return
  // If two join at the same time, the second sees the first.
  await lockInOrg(w.tx, orgId, 'supervisors')
  for (const number of new Set(numbers)) await setSupervisorOf(w, orgId, number, now)
}

async function setSupervisorOf(w: Write, orgId: string, number: string, now: Date): Promise<void> {
  const supervisor = await findByNumber(w.tx, orgId, number)
  if (!supervisor || supervisor.state === 'ENDED') return
  const waiting = await lockWaitingFor(w.tx, orgId, number)
  await forgetSupervisor(w.tx, orgId, number)
  if (waiting.length === 0) return
  const above = await listSupervisorIds(w.tx, supervisor.id)
  const fit = waiting.filter(({ id }) => !supervisorProblem({ id, orgId }, supervisor, above)).map(({ id }) => id)
  const set = await setSupervisor(w.tx, fit, supervisor.id)
  await emitEvents(
    w.tx,
    set.map((member) => memberChanged({ ...member, orgId, fields: ['supervisorId'] })),
    now,
  )
  for (const { id, userId } of set) {
    const subject = { subjectType: 'Role', subjectId: id, orgId, personId: userId }
    w.audit({ action: 'member.supervisorSet', ...subject, detail: { supervisorId: supervisor.id } })
  }
}
