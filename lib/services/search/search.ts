import { z } from 'zod'
import { listDocumentPage } from '@/lib/data/documents/list'
import { listEnrollmentsOf } from '@/lib/data/enrollments/list'
import { allMembers, listMemberPage } from '@/lib/data/members/list'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { listTaskPage } from '@/lib/data/tasks/tasks'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { sortableName } from '@/lib/domain/people/names'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { search as searchWords } from '../inputs'
import { titleWords } from '../tasks/task-input'

const searchKinds = ['LICENSE', 'CREDIT', 'SESSION', 'DOCUMENT', 'MEMBER', 'TASK', 'ORGANIZATION'] as const
export type SearchKind = (typeof searchKinds)[number]

/**
 * One result: its line, and where it belongs. `credentialId` is the license on whose page a credit is shown. A session
 * result is the person's enrollment in it.
 */
export type SearchHit = {
  kind: SearchKind
  id: string
  orgId: string | null
  credentialId: string | null
  title: string
  hint: string | null
}

/** Results per kind and organization. */
const limit = 5
/** How many organizations are searched: those of the oldest roles, and a super admin's visits. */
const maxOrgs = 5

/**
 * Searches the person's own licenses, credits, sessions and documents (including certificates), and members and tasks
 * of the organizations they administer, each with its own permission. Returns a few of each, from the same indexes as
 * the lists.
 */
export const search = defineService({
  action: 'search.find',
  input: z.strictObject({
    // Kept as typed for titles, and folded for names.
    q: z.string('validation.invalid').transform((text) => ({ text, bare: foldText(text) })),
  }),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  replica: true,
  run: async (ctx, { q }, { id }) => {
    const [names, titles] = [searchWords.safeParse(q.text), titleWords.safeParse(q.text)]
    if (!q.bare || !names.success || !titles.success) return ok<SearchHit[]>([])
    const orgs = await administered(ctx)
    const bare = q.bare.split(' ')
    const [mine, ...inOrgs] = await Promise.all([
      Promise.all([
        ownLicenses(ctx, id, bare),
        ownCredits(ctx, id, bare),
        ownSessions(ctx, id, titles.data),
        ownDocuments(ctx, id, titles.data),
      ]),
      ...orgs.map((org) => inOrg(ctx, org, { names: names.data, titles: titles.data, several: orgs.length > 1 })),
    ])
    const ownOrgs = orgs.filter(({ name }) => foldText(name).includes(q.bare)).map(organization)
    return ok([...mine.flat(), ...inOrgs.flat(), ...ownOrgs])
  },
})

/** The organizations whose pages the person may open, those of the oldest roles first. */
export const listSearchPlaces = defineService({
  action: 'search.find',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok(await administered(ctx)),
})

async function administered(ctx: SignedInCtx): Promise<OrgRecord[]> {
  const { roles, visits } = ctx.viewer
  const ids = [...new Set([...roles.map(({ orgId }) => orgId), ...visits])]
  const administeredIds = ids.filter((id) => can(ctx.viewer, 'org.administer', { id })).slice(0, maxOrgs)
  const found = await ctx.load.org.loadMany(administeredIds)
  return found.filter((org): org is OrgRecord => org !== null && !(org instanceof Error))
}

async function ownLicenses(ctx: SignedInCtx, userId: string, words: readonly string[]): Promise<SearchHit[]> {
  if (!can(ctx.viewer, 'credential.list', { id: userId })) return []
  const all = await ctx.load.credentialsOf.load(userId)
  return all
    .map(({ id, geo, credentialType, credentialNumber }): SearchHit => {
      return { ...ownHit, kind: 'LICENSE', id, title: `${geo} / ${credentialType} (${credentialNumber})` }
    })
    .filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    .slice(0, limit)
}

/** The person's own data, outside any organization. */
const ownHit = { orgId: null, credentialId: null, hint: null }

/** Credits are shown on the page of a license, so without a license there are no results. */
async function ownCredits(ctx: SignedInCtx, userId: string, words: readonly string[]): Promise<SearchHit[]> {
  if (!can(ctx.viewer, 'credit.list', { id: userId })) return []
  const [credits, credentials] = await Promise.all([
    ctx.load.creditsOf.load(userId),
    ctx.load.credentialsOf.load(userId),
  ])
  const license = credentials.find(({ archivedAt }) => archivedAt === null) ?? credentials[0]
  if (!license) return []
  return credits
    .filter(({ title, providerName }) => {
      const text = foldText(`${title} ${providerName ?? ''}`)
      return words.every((word) => text.includes(word))
    })
    .slice(0, limit)
    .map(({ id, title, providerName }) => ({
      ...ownHit,
      kind: 'CREDIT',
      id,
      credentialId: license.id,
      title,
      hint: providerName,
    }))
}

async function ownSessions(ctx: SignedInCtx, userId: string, words: readonly string[]): Promise<SearchHit[]> {
  if (!can(ctx.viewer, 'enrollment.list', { id: userId }) || words.length === 0) return []
  const found = await listEnrollmentsOf({ userId, when: null, words, now: ctx.now, after: null, size: limit })
  return found.map(({ enrollment: { id }, session: { revision, org } }) => ({
    ...ownHit,
    kind: 'SESSION',
    id,
    title: revision.title,
    hint: org.name,
  }))
}

async function ownDocuments(ctx: SignedInCtx, userId: string, words: readonly string[]): Promise<SearchHit[]> {
  if (!can(ctx.viewer, 'document.list', { id: userId }) || words.length === 0) return []
  const documents = await listDocumentPage({
    userId,
    filter: {
      words,
      kind: null,
      withoutHealth: ctx.signIn.providerOrgId !== null,
      expiry: null,
      source: null,
      deleted: false,
      replaced: false,
    },
    sort: 'ADDED',
    today: todayIn('UTC', ctx.now),
    restorableSince: ctx.now,
    after: null,
    size: limit,
  })
  return documents.map(({ id, title, orgName, file }) => ({
    ...ownHit,
    kind: 'DOCUMENT',
    id,
    title,
    hint: orgName ?? file.fileName,
  }))
}

type SearchWords = { names: string[]; titles: string[]; several: boolean }

async function inOrg(ctx: SignedInCtx, org: OrgRecord, words: SearchWords): Promise<SearchHit[]> {
  const found = await Promise.all([membersOf(ctx, org, words), tasksOf(ctx, org, words)])
  return found.flat()
}

async function membersOf(ctx: SignedInCtx, org: OrgRecord, { names, several }: SearchWords): Promise<SearchHit[]> {
  if (!can(ctx.viewer, 'member.list', org) || names.length === 0) return []
  const filter = { ...allMembers, words: names }
  const rows = await listMemberPage({ orgId: org.id, filter, sort: 'name', after: null, size: limit })
  return rows.map((row) => {
    const title = sortableName(row) || row.email || row.phone || row.id
    const hint = [row.jobTitle, row.department, several ? org.name : null].filter(Boolean).join(' · ')
    return { ...ownHit, kind: 'MEMBER', id: row.id, orgId: org.id, title, hint: hint || null }
  })
}

async function tasksOf(ctx: SignedInCtx, org: OrgRecord, { titles, several }: SearchWords): Promise<SearchHit[]> {
  if (!isFeatureOn(org, 'TASKS') || !can(ctx.viewer, 'task.list', org)) return []
  const query = { orgId: org.id, filter: { state: null, words: titles }, sort: 'title', after: null } as const
  const rows = await listTaskPage({ ...query, size: limit, now: ctx.now })
  const hint = several ? org.name : null
  return rows.map(({ id, title }) => ({ ...ownHit, kind: 'TASK', id, orgId: org.id, title, hint }))
}

const organization = ({ id, name }: OrgRecord): SearchHit => ({
  ...ownHit,
  kind: 'ORGANIZATION',
  id,
  orgId: id,
  title: name,
})
