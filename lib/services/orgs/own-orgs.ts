import { z } from 'zod'
import { type ClearanceNumbers, countClearanceOfMany } from '@/lib/data/clearance/readers'
import { listOpenInvitationsFor } from '@/lib/data/invitations/invitations'
import { listOrgPage, listOrgSizes, listRolesOfMany, type OrgListRow } from '@/lib/data/orgs/read'
import { countUrgent, type UrgentCounts } from '@/lib/data/orgs/work'
import { insertOrgVisit } from '@/lib/data/orgs/write'
import { teachesInOrg } from '@/lib/data/task-sessions/list'
import { orgLimits } from '@/lib/domain/orgs/values'
import { visitHours } from '@/lib/domain/orgs/visit'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok, type Result } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import type { Viewer } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, optionalLine } from '../inputs'
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

/**
 * A row with its members, its urgent counts and who may not work; null in an organization that the person does not
 * administer.
 */
type ListedOrg = OrgListRow & { members: number | null; urgent: UrgentCounts | null; clearance: Stopped | null }
type Stopped = Omit<ClearanceNumbers, 'orgId'>

/** The name of a group, as it is typed and stored. */
const group = optionalLine(orgLimits.groupName).transform((name) => name ?? null)

const input = z.strictObject({
  q: z
    .string('validation.invalid')
    .trim()
    .max(100, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) => foldText(text ?? '')),
  group,
  first,
  after: positionInput(z.tuple([z.string().max(400), id])),
})

/** The organizations that the person administers, by name, or those of one group; all of them for a super admin. */
export const listOrgs = defineService({
  action: 'org.list',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { q, group: groupName, first: size, after: position }): Promise<Result<PageOf<ListedOrg>>> => {
    const { superAdmin } = ctx.viewer
    const ownOrgs = administeredBy(ctx)
    const page = { ids: superAdmin ? null : ownOrgs, q, group: groupName, after: position, take: size + 1 }
    const rows = await listOrgPage(ctx.db, page)
    const visibleIds = rows.map((row) => row.id).filter((orgId) => ownOrgs.includes(orgId))
    const { urgent, clearance, sizes } = await readNumbers(ctx, visibleIds)
    const listed = rows.map((row) => ({
      ...row,
      members: sizes.get(row.id)?.members ?? null,
      urgent: urgent.get(row.id) ?? null,
      clearance: clearance.get(row.id) ?? null,
    }))
    return ok(toPage(listed, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})

/** What is counted of each of these organizations; nothing of a closed one. */
async function readNumbers({ db, now }: SignedInCtx, ids: readonly string[]) {
  const [urgent, clearances, sizes] = await Promise.all([
    countUrgent(ids, now),
    countClearanceOfMany(ids, now),
    listOrgSizes(db, ids),
  ])
  return {
    urgent,
    clearance: new Map(clearances.map((numbers) => [numbers.orgId, numbers])),
    sizes: new Map(sizes.map((size) => [size.id, size])),
  }
}

/** The sums of several organizations: of a group, or with the name null of all that the person administers. */
export type OrgTotals = {
  name: string | null
  organizations: number
  members: number
  urgent: UrgentCounts
  /** Null where none of them says by positions who may work. */
  clearance: Stopped | null
}

/**
 * What is counted of all organizations that the person administers, and of those of each group, by its name: a group
 * opens no organization that their role there does not.
 */
export const sumOrgs = defineService({
  action: 'org.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const numbers = await readNumbers(ctx, administeredBy(ctx))
    const sizes = [...numbers.sizes.values()]
    const names = [...new Set(sizes.flatMap(({ groupName }) => groupName ?? []))].toSorted()
    return ok(
      [null, ...names].map((name): OrgTotals => {
        const ofGroup = sizes.filter(({ groupName }) => name === null || groupName === name)
        const sum = (countOf: (orgId: string) => number) =>
          ofGroup.reduce((all, { id: orgId }) => all + countOf(orgId), 0)
        const urgent = (part: keyof UrgentCounts) => sum((orgId) => numbers.urgent.get(orgId)?.[part] ?? 0)
        const stopped = (day: keyof Stopped) => sum((orgId) => numbers.clearance.get(orgId)?.[day] ?? 0)
        return {
          name,
          organizations: ofGroup.length,
          members: sum((orgId) => numbers.sizes.get(orgId)?.members ?? 0),
          urgent: { licenses: urgent('licenses'), trainings: urgent('trainings'), documents: urgent('documents') },
          clearance: ofGroup.some(({ id: orgId }) => numbers.clearance.has(orgId))
            ? { today: stopped('today'), tomorrow: stopped('tomorrow') }
            : null,
        }
      }),
    )
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
