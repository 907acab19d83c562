import { z } from 'zod'
import { type BulkInvitation, lockInvitationsForBulk, updateInvitationsTogether } from '@/lib/data/invitations/bulk'
import { listInvitationPage } from '@/lib/data/invitations/list'
import { saveSendings } from '@/lib/data/invitations/sendings'
import { rowCount } from '@/lib/data/rows'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import { type BulkRefusal, bulkLimits, invitationActs } from '@/lib/domain/orgs/bulk-acts'
import { firstResendSchedule, invitationExpiry, invitationStateAt, resendMinutes } from '@/lib/domain/orgs/invitation'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import { handOf } from '@/lib/policy/scopes'
import { recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, oneOf, optionalFlag, optionalLine, search } from '../inputs'
import { revokeIn } from '../invitations/invite-people'
import type { Write } from '../write'
import { type BulkOutcome, type ChunkOutcome, inChunks, type LeftOut, leave } from './chunks'

const filter = z.strictObject({ unsent: optionalFlag, q: search })
type Filter = z.output<typeof filter>

/** Open invitations by id, or all that a list with this filter finds, on all of its pages. */
const selection = z.strictObject({
  invitationIds: z.array(id).min(1, 'validation.required').max(bulkLimits.named, 'validation.tooMany').nullish(),
  filter: filter.nullish(),
})

const size = bulkLimits.found

const listAll = async (orgId: string, { unsent, q: words }: Filter) =>
  (await listInvitationPage({ orgId, state: 'OPEN', unsent: unsent ?? false, words, after: null, size: size + 1 })).map(
    (line) => line.id,
  )

/** How many open invitations a filter finds, counted up to the most on which one call acts. */
export const countOpenInvitations = defineService({
  action: 'invitation.list',
  input: z.strictObject({ orgId: id, filter }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, { orgId, filter: by }) => ok(rowCount((await listAll(orgId, by)).length, size)),
})

async function findSelected(
  orgId: string,
  { invitationIds, filter: by }: z.output<typeof selection>,
): Promise<Result<string[]>> {
  if (invitationIds) return ok([...new Set(invitationIds)])
  if (!by) return fail('invalidInput', { 'invitations.invitationIds': 'validation.required' })
  const found = await listAll(orgId, by)
  return found.length > size ? fail('tooMany') : ok(found)
}

const act = z.strictObject({
  kind: oneOf(invitationActs),
  /** A department or a job title; without one it is taken away. */
  value: optionalLine(100).transform((text) => text ?? null),
})
type Act = z.output<typeof act>

/** Does the same to several open invitations: chosen ones, or all that a list finds. Others are left as they are. */
export const actOnInvitations = defineService({
  action: 'invitation.manage',
  input: z.strictObject({ orgId: id, invitations: selection, input: act }),
  subject: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { ...org, orgId, roleType: 'MEMBER' as const }
  },
  run: async (ctx, { orgId, invitations, input: asked }, org): Promise<Result<BulkOutcome>> => {
    const selected = await findSelected(orgId, invitations)
    if (!selected.ok) return selected
    const texts = isFeatureOn(org, 'SMS')
    return inChunks(ctx, selected.value, async (w, ids) => ok(await actOnce(ctx, w, { orgId, ids, asked, texts })))
  },
})

type Chunk = { orgId: string; ids: readonly string[]; asked: Act; texts: boolean }

async function actOnce(ctx: SignedInCtx, w: Write, chunk: Chunk): Promise<ChunkOutcome> {
  const rows = await lockInvitationsForBulk(w.tx, chunk.orgId, chunk.ids)
  const known = new Set(rows.map((row) => row.id))
  const missing = chunk.ids
    .filter((rowId) => !known.has(rowId))
    .map((rowId): LeftOut => ({ id: rowId, name: '', reason: 'NOT_FOUND' }))
  const judged = rows.map((row) => ({ row, why: whyNot(ctx, row, chunk) }))
  const leftOut = judged.flatMap(({ row, why }) => (why ? leftOutOf(row, why) : []))
  const fit = judged.filter(({ why }) => why === null).map(({ row }) => row)
  const changed = await doIt(ctx, w, chunk, fit)
  return { changed, already: fit.length - changed, leftOut: [...missing, ...leftOut] }
}

/** The name of somebody invited; their contact where no name is known. */
const leftOutOf = (row: BulkInvitation, why: BulkRefusal): LeftOut => {
  const left = leave(row, why)
  return left.name === '' ? { ...left, name: row.contact } : left
}

/** Why an invitation is left as it is; those of administrators ask for a sign-in of its own. */
function whyNot({ now, viewer }: SignedInCtx, row: BulkInvitation, { orgId, asked, texts }: Chunk): BulkRefusal | null {
  if (invitationStateAt(row, now) !== 'OPEN') return 'CLOSED'
  // Nothing of a grant changes an invitation of an administrator.
  if (!can(viewer, 'invitation.manage', { orgId, roleType: row.roleType })) return 'KEPT_BY_ADMINS'
  if (asked.kind === 'REVOKE') return mayInviteAs(handOf(viewer), row.roleType) ? null : 'ADMIN'
  if (asked.kind !== 'SEND_AGAIN') return null
  if (row.roleType === 'ADMIN') return 'ADMIN'
  if (row.contactType === 'PHONE' && !texts) return 'TEXTS_OFF'
  const soon = row.sentAt && now.getTime() - row.sentAt.getTime() < resendMinutes * 60_000
  return soon ? 'SENT_JUST_NOW' : null
}

async function doIt(ctx: SignedInCtx, w: Write, chunk: Chunk, rows: readonly BulkInvitation[]): Promise<number> {
  const { orgId, asked } = chunk
  if (asked.kind === 'REVOKE') {
    let revoked = 0
    for (const { id: invitationId } of rows)
      revoked += (await revokeIn(w, { id: invitationId, orgId }, ctx.now)) ? 1 : 0
    return revoked
  }
  return asked.kind === 'SEND_AGAIN' ? sendAgain(ctx, w, orgId, rows) : setField(ctx, w, chunk, rows)
}

/** Their schedule of reminders does not change; one that was never sent starts its schedule and its sixty days. */
async function sendAgain(
  { now }: SignedInCtx,
  w: Write,
  orgId: string,
  rows: readonly BulkInvitation[],
): Promise<number> {
  const firstSending = { ...firstResendSchedule(now), expiresAt: invitationExpiry(now) }
  const sendings = rows.map(({ id: invitationId, sentAt, resendCount, nextResendAt }) => ({
    id: invitationId,
    ...(sentAt ? { resendCount, nextResendAt } : firstSending),
  }))
  await saveSendings(w.tx, sendings, now)
  for (const { id: invitationId } of rows) {
    await w.send({ queue: 'invitationMail', data: { invitationId, sentAt: now.toISOString() } })
    w.audit({ action: 'invitation.sentAgain', subjectType: 'Invitation', subjectId: invitationId, orgId })
  }
  return rows.length
}

async function setField(
  ctx: SignedInCtx,
  w: Write,
  { orgId, asked }: Chunk,
  rows: readonly BulkInvitation[],
): Promise<number> {
  const field = asked.kind === 'DEPARTMENT' ? 'department' : 'jobTitle'
  const changing = rows.filter((row) => row[field] !== asked.value)
  const ids = changing.map((row) => row.id)
  await updateInvitationsTogether(w.tx, ids, { [field]: asked.value })
  await recomputeReportedCompliance(w.tx, ids, ctx.now)
  for (const subjectId of ids)
    w.audit({
      action: 'invitation.updated',
      subjectType: 'Invitation',
      subjectId,
      orgId,
      detail: { fields: [field] },
    })
  return changing.length
}
