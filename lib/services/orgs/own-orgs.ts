import { z } from 'zod'
import { type ClearanceNumbers, countClearanceOfMany } from '@/lib/data/clearance/readers'
import { listOpenInvitationsFor } from '@/lib/data/invitations/invitations'
import { listOrgPage, listRolesOfMany, type OrgListRow } from '@/lib/data/orgs/read'
import { countUrgent, type UrgentCounts } from '@/lib/data/orgs/work'
import { insertOrgVisit } from '@/lib/data/orgs/write'
import { teachesInOrg } from '@/lib/data/task-sessions/list'
import { visitHours } from '@/lib/domain/orgs/visit'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok, type Result } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import type { Viewer } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { toOwn } from '../invitations/own-invitation'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { write } from '../write'

/** The organizations that the viewer administers; visited ones are not included. */
export const administeredBy = ({ viewer }: SignedInCtx): string[] =>
  viewer.roles.filter(({ roleType }) => roleType === 'ADMIN').map(({ orgId }) => orgId)

/** Whether somebody has an active role in an organization or is visiting it now. */
const hasPlaceInOrg = ({ roles, visits }: Viewer, orgId: string): boolean =>
  visits.includes(orgId) || roles.some((role) => role.orgId === orgId)

/**
 * Whether the caller has anything to do with an organization: a role, a visit or a session they teach. False for a
 * malformed id.
 */
export async function belongsToOrg(ctx: SignedInCtx, named: string): Promise<boolean> {
  const orgId = id.safeParse(named)
  if (!orgId.success) return false
  return (
    hasPlaceInOrg(ctx.viewer, orgId.data) ||
    teachesInOrg(ctx.db, orgId.data, { userId: ctx.viewer.userId, now: ctx.now })
  )
}

/** A row with its urgent counts and who may not work; null in an organization that the person does not administer. */
type ListedOrg = OrgListRow & { urgent: UrgentCounts | null; clearance: ClearanceNumbers | null }

const input = z.strictObject({
  q: z
    .string('validation.invalid')
    .trim()
    .max(100, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) => foldText(text ?? '')),
  first,
  after: positionInput(z.tuple([z.string().max(400), id])),
})

/** The organizations that the person administers, by name; all of them for a super admin. */
export const listOrgs = defineService({
  action: 'org.list',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { q, first: size, after: position }): Promise<Result<PageOf<ListedOrg>>> => {
    const { superAdmin } = ctx.viewer
    const ownOrgs = administeredBy(ctx)
    const page = { ids: superAdmin ? null : ownOrgs, q, after: position, take: size + 1 }
    const rows = await listOrgPage(ctx.db, page)
    const visibleIds = rows.map((row) => row.id).filter((orgId) => ownOrgs.includes(orgId))
    const [urgent, clearances] = await Promise.all([
      countUrgent(visibleIds, ctx.now),
      countClearanceOfMany(visibleIds, ctx.now),
    ])
    const clearance = new Map(clearances.map((numbers) => [numbers.orgId, numbers]))
    const listed = rows.map((row) => ({
      ...row,
      urgent: urgent.get(row.id) ?? null,
      clearance: clearance.get(row.id) ?? null,
    }))
    return ok(toPage(listed, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})

/** An organization of an administrator, with the number of urgent things in it. */
export type OwnOrg = { id: string; name: string; urgent: UrgentCounts }

/** How many organizations fit into a menu. */
const limit = 50
const nothing: UrgentCounts = { licenses: 0, trainings: 0, documents: 0 }

/** The organizations that the person administers, by name, each with its urgent counts. */
export const listOwnOrgs = defineService({
  action: 'org.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const ids = administeredBy(ctx)
    const [rows, urgent] = await Promise.all([
      listOrgPage(ctx.db, { ids, q: '', after: null, take: limit }),
      countUrgent(ids, ctx.now),
    ])
    return ok(rows.map(({ id, name }): OwnOrg => ({ id, name, urgent: urgent.get(id) ?? nothing })))
  },
})

/** The organizations the person belongs to, oldest membership first. */
export const listOwnRoles = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await listRolesOfMany(ctx.db, [ctx.viewer.userId])),
})

/** The open invitations addressed to contacts that the person has verified. */
export const listOwnInvitations = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const proven = person.contacts.filter((contact) => contact.verifiedAt)
    const open = await listOpenInvitationsFor(ctx.db, proven, ctx.now)
    return ok(open.map((invitation) => toOwn(invitation, ctx.now)))
  },
})

/**
 * Opens an organization to a super admin for eight hours, or until the session or the token ends, with the reason in
 * the history.
 */
export const visitOrg = defineService({
  action: 'org.visit',
  input: z.strictObject({ orgId: id, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { reason }, { id: orgId }) =>
    write(ctx, async (w) => {
      const { viewer, sessionId, now, claims } = ctx
      const latest = new Date(now.getTime() + visitHours * 3_600_000)
      const cameBy = { sessionId, tokenEnds: claims?.expiresAt ?? null }
      const visit = { userId: viewer.userId, orgId, reason, expiresAt: latest, ...cameBy }
      const expiresAt = await insertOrgVisit(w.tx, visit)
      w.audit({ action: 'org.visited', subjectType: 'Org', subjectId: orgId, orgId, detail: { reason } })
      return ok({ orgId, expiresAt })
    }),
})

/** The part of an organization that a super admin sees before giving a reason for a visit: its name. */
export const getOrgToVisit = defineService({
  action: 'org.visit',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, { id: orgId, name }) => ok({ id: orgId, name }),
})
