import { z } from 'zod'
import { allMembers, listMemberPage } from '@/lib/data/members/list'
import {
  findMember,
  listMemberChanges,
  listMembersByKeys,
  type MemberChange,
  type MemberRecord,
} from '@/lib/data/members/read'
import { listFacetCounts, listFacetCountsIn } from '@/lib/data/orgs/read'
import { employmentLimits } from '@/lib/domain/orgs/employment-values'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { ok, type Result } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import { narrowedTo } from '@/lib/policy/narrowed'
import type { CredentialView } from '../credentials/credentials'
import { asOfInput, asOfWindow, statusAsOf, statusOf } from '../credentials/status'
import { badgesOfCredits } from '../credits/badges-of-credits'
import { creditsFor } from '../credits/credits-for'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { contact, date, id, inWindow, line, search } from '../inputs'
import { first, type PageOf, toPage } from '../page-of'
import { write } from '../write'
import { memberFilter, memberPosition, memberSort, positionOf } from './member-input'

/** The members of an organization, sorted and filtered, a page at a time. */
export const listMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, first, after: memberPosition, filter: memberFilter, sort: memberSort }),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.list', orgId) }),
  replica: true,
  run: async (_ctx, { orgId, first: size, after, filter, sort }, { departments }) => {
    const rows = await listMemberPage({ orgId, departments, filter, sort, after, size: size + 1 })
    return ok<PageOf<MemberRecord>>(toPage(rows, size, positionOf))
  },
})

/** A member as somebody to choose: the name, and what tells people of one name apart. */
export type FoundMember = Pick<
  MemberRecord,
  'id' | 'firstName' | 'middleName' | 'lastName' | 'department' | 'jobTitle'
> & {
  /** Of somebody without a name, for those who see the contacts of members. */
  contact: string | null
}
/** How many people are offered at once. */
const offered = 8

/** Members by words of the name, a contact or the number, for a field that chooses one; former members are not found. */
export const findMembers = defineService({
  action: 'member.find',
  input: z.strictObject({ orgId: id, q: search }),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.find', orgId) }),
  run: async ({ viewer }, { orgId, q: words }, org) => {
    if (words.length === 0) return ok<FoundMember[]>([])
    const filter = { ...allMembers, words }
    const rows = await listMemberPage({
      orgId,
      departments: org.departments,
      filter,
      sort: 'name',
      after: null,
      size: offered,
    })
    const seesContacts = can(viewer, 'member.list', org)
    return ok(
      rows.map(({ id: memberId, firstName, middleName, lastName, department, jobTitle, email, phone }): FoundMember => {
        const contactOf = firstName || lastName || !seesContacts ? null : (email ?? phone)
        return { id: memberId, firstName, middleName, lastName, department, jobTitle, contact: contactOf }
      }),
    )
  },
})

/** The most members that are looked up at once. */
const mostKeys = 100
const keys = <S extends z.ZodType>(key: S) => z.array(key).max(mostKeys, 'validation.tooMany').nullish()

/** Members by what another system knows of them: each found once, by name; what nobody has is left out. */
export const findMembersBy = defineService({
  action: 'member.list',
  input: z.strictObject({
    orgId: id,
    ids: keys(id),
    userIds: keys(id),
    employeeIds: keys(line(employmentLimits.employeeId)),
    contacts: keys(contact),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (_ctx, { orgId, ids, userIds, employeeIds, contacts }) =>
    ok(
      await listMembersByKeys(orgId, {
        ids: ids ?? [],
        userIds: userIds ?? [],
        employeeIds: employeeIds ?? [],
        contacts: contacts ?? [],
      }),
    ),
})

/** A member as shown in lists: name, contacts and employment. */
export const getMemberSummary = defineService({
  action: 'member.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: roleId }) => ctx.load.member.load(roleId),
  run: async (_ctx, _input, member) => ok(member),
})

export type MemberView = { member: MemberRecord; credentials: CredentialView[] }

/**
 * A member with their active licenses and compliance, today or on a given day; the access is recorded. A former member
 * is shown without any.
 */
export const getMember = defineService({
  action: 'member.read',
  input: z.strictObject({ id, asOf: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'asOf'),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { asOf }, member) =>
    recordView(ctx, member, {}, async () => ({ member, credentials: await credentialsOf(ctx, member, asOf) })),
})

/** Every credit of a member as it applies to one of their licenses; the access is recorded. */
export const getMemberCredits = defineService({
  action: 'member.read',
  input: z.strictObject({ id, credentialId: id }),
  subject: (ctx, input) => withCredential(ctx, input),
  run: (ctx, _input, { credential, ...member }) =>
    recordView(ctx, member, { credentialId: credential.id }, async () => {
      const credits = await creditsFor(ctx, credential)
      const ids = credits.map(({ credit }) => credit.id)
      return {
        member,
        credential: { credential, status: await statusOf(ctx, credential) },
        credits,
        badges: await badgesOfCredits(ctx, ids),
      }
    }),
})

/** One license of a member on any day, from the records of that day or another; the access is recorded. */
export const readMemberStatusAsOf = defineService({
  action: 'member.read',
  input: z.strictObject({ id, credentialId: id, ...asOfInput }),
  dates: asOfWindow,
  subject: (ctx, input) => withCredential(ctx, input),
  run: async (ctx, { id: _id, credentialId, ...query }, { credential, ...member }) => {
    const answer = await statusAsOf(ctx, credential, query)
    if (!answer.ok) return answer
    return recordView(ctx, member, { credentialId, asOf: query.asOf }, async () => answer.value)
  },
})

/** A member with one of their licenses in use; null when it is not theirs or not in use, or they have left. */
async function withCredential(ctx: SignedInCtx, input: { id: string; credentialId: string }) {
  const [member, credential] = await Promise.all([findMember(input.id), ctx.load.credential.load(input.credentialId)])
  if (!member || !seesLicenses(member) || !credential || credential.archivedAt) return null
  return credential.userId === member.userId ? { ...member, credential } : null
}

const shownChanges = 50

/** The history of a membership, newest first. */
export const getMemberChanges = defineService({
  action: 'member.read',
  input: z.strictObject({ id }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: async (ctx, _input, { id: roleId, orgId }) =>
    ok<MemberChange[]>(await listMemberChanges(ctx.db, { orgId, roleId, size: shownChanges })),
})

async function credentialsOf(
  ctx: SignedInCtx,
  member: MemberRecord,
  asOf: PlainDate | null | undefined,
): Promise<CredentialView[]> {
  if (!seesLicenses(member)) return []
  const all = (await ctx.load.credentialsOf.load(member.userId)).filter(({ archivedAt }) => !archivedAt)
  return Promise.all(all.map(async (credential) => ({ credential, status: await statusOf(ctx, credential, asOf) })))
}

/** Reads the record and, in a separate write, records the access; reading one's own record is not recorded. */
async function recordView<T>(
  ctx: SignedInCtx,
  { id: roleId, orgId, userId }: MemberRecord,
  detail: Record<string, unknown>,
  read: () => Promise<T>,
): Promise<Result<T>> {
  const result = await read()
  if (userId === ctx.viewer.userId) return ok(result)
  const recorded = await write({ ...ctx, idempotency: null, load: undefined }, async (w) => {
    w.audit({ action: 'member.viewed', subjectType: 'Role', subjectId: roleId, orgId, personId: userId, detail })
    return ok(null)
  })
  return recorded.ok ? ok(result) : recorded
}

type Count = { value: string; count: number }
/**
 * The number of members for each value; only `states` counts former members. '' means no license (deadline, units,
 * band); of deadlines, HIDDEN means licenses that are not shown yet.
 */
export type MemberFacets = {
  states: Count[]
  roles: Count[]
  departments: Count[]
  deadlines: Count[]
  units: Count[]
  verified: Count[]
  /** Members with a license whose topics are due or unknown. */
  topicsOpen: number
  /** Members at work without a valid license today or within 30 days. */
  lapsing: number
  bands: Count[]
  /** The kinds of license that members can have: every type that occurs, in every state that does. */
  kinds: { geo: string; credentialType: string }[]
}

/**
 * The counters of an organization's members. Triggers maintain them with every write, so reading them does not depend
 * on the number of members; those of single departments are counted.
 */
export const getMemberFacets = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id }),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.list', orgId) }),
  replica: true,
  run: async (_ctx, { orgId }, { departments }) => {
    const tallies = departments ? await listFacetCountsIn(orgId, departments) : await listFacetCounts(orgId)
    const countsOf = (name: string, of = 'MEMBER'): Count[] =>
      tallies.filter(({ list, facet }) => list === of && facet === name).map(({ value, count }) => ({ value, count }))
    const types = countsOf('credentialType', 'CREDENTIAL').map(({ value }) => value)
    return ok<MemberFacets>({
      states: countsOf('state'),
      roles: countsOf('roleType'),
      departments: countsOf('department').filter(({ value }) => value !== ''),
      deadlines: countsOf('deadline'),
      units: countsOf('units'),
      verified: countsOf('verifiedState'),
      topicsOpen: countsOf('topicsOpen')[0]?.count ?? 0,
      lapsing: countsOf('lapsing').reduce((sum, { count }) => sum + count, 0),
      bands: countsOf('band'),
      kinds: countsOf('geo', 'CREDENTIAL').flatMap(({ value: geo }) =>
        types.map((credentialType) => ({ geo, credentialType })),
      ),
    })
  },
})
