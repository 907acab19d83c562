import { z } from 'zod'
import { type CurriculumRecord, findCurriculum } from '@/lib/data/curriculums/read'
import {
  listMatrixAssigned,
  listMatrixCurriculums,
  listMatrixHeld,
  listMatrixRequested,
  listMatrixRequests,
  listMatrixWork,
  type MatrixRequirement,
} from '@/lib/data/matrix/read'
import { allMembers, listMemberPage } from '@/lib/data/members/list'
import type { MemberRecord } from '@/lib/data/members/read'
import { windowOf } from '@/lib/domain/curriculums/due'
import { itemKey, itemsAsWork } from '@/lib/domain/curriculums/items'
import { groupProgress } from '@/lib/domain/curriculums/progress'
import { curriculumCell, documentCell, groupCell, type MatrixCell, maxRequirements } from '@/lib/domain/matrix/cells'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import type { SignedInCtx } from '../ctx'
import { orgToday } from '../curriculums/progress'
import { defineService } from '../define-service'
import { exactly, id, search } from '../inputs'
import { memberPages } from '../members/member-input'
import { first, type PageOf, positionInput, toPage } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'

/** Selects members and requirements; without a curriculum, all requirements. */
const matrixFilter = z
  .strictObject({ department: exactly, q: search, curriculumId: id.nullish() })
  .nullish()
  .transform((input) => ({
    curriculumId: input?.curriculumId ?? null,
    members: { ...allMembers, department: input?.department ?? null, words: input?.q ?? [] },
  }))

/** The columns; `curriculum` when they are the groups of one. */
type MatrixColumns = { requirements: MatrixRequirement[]; curriculum: CurriculumRecord | null }
const nothing: MatrixColumns = { requirements: [], curriculum: null }

/** A member with a cell per requirement; null where it is not required of them. */
export type MatrixRow = { member: MemberRecord; cells: (MatrixCell | null)[] }

/**
 * An organization's requirements that the reader may see: curriculums if the feature is on; document requests only for
 * its own administrators, as on their page.
 */
async function columnsOf(ctx: SignedInCtx, orgId: string, curriculumId: string | null): Promise<MatrixColumns> {
  const org = await ctx.load.org.load(orgId)
  if (!org) return nothing
  const seesCurriculums = isFeatureOn(org, 'CURRICULUMS') && can(ctx.viewer, 'curriculum.list', { id: orgId })
  if (curriculumId) return seesCurriculums ? groupColumns(await findCurriculum(ctx.db, curriculumId), orgId) : nothing
  const seesRequests = isFeatureOn(org, 'DOCUMENT_REQUESTS') && can(ctx.viewer, 'documentRequest.list', { id: orgId })
  const [curriculums, requests] = await Promise.all([
    seesCurriculums ? listMatrixCurriculums(orgId, maxRequirements) : [],
    seesRequests ? listMatrixRequests(orgId, maxRequirements) : [],
  ])
  const requirements = [
    ...curriculums.map((curriculum) => ({ of: 'CURRICULUM' as const, ...curriculum })),
    ...requests.map((request) => ({ of: 'DOCUMENT' as const, ...request })),
  ].slice(0, maxRequirements)
  return { requirements, curriculum: null }
}

/** The groups of an active curriculum as columns. */
function groupColumns(curriculum: CurriculumRecord | null, orgId: string): MatrixColumns {
  if (curriculum?.orgId !== orgId || curriculum.state !== 'ACTIVE') return nothing
  const requirements = curriculum.groups.map(({ id, name }) => ({ of: 'GROUP' as const, id, title: name }))
  return { requirements, curriculum }
}

type Page = { orgId: string; today: PlainDate }

/** The cells of a page of members: two statements, however many. */
async function matrixRows(
  members: readonly MemberRecord[],
  { requirements, curriculum }: MatrixColumns,
  { orgId, today }: Page,
): Promise<MatrixRow[]> {
  if (curriculum) return groupRows(members, curriculum, { orgId, today })
  const roleIds = members.map(({ id }) => id)
  const idsOf = (kind: MatrixRequirement['of']) =>
    requirements.filter((requirement) => requirement.of === kind).map(({ id }) => id)
  const [assigned, requestedDocuments] = await Promise.all([
    listMatrixAssigned({ orgId, roleIds, ids: idsOf('CURRICULUM') }),
    listMatrixRequested({ orgId, roleIds, ids: idsOf('DOCUMENT') }),
  ])
  const keyOf = (roleId: string, id: string) => `${roleId} ${id}`
  const cells = new Map<string, MatrixCell | null>([
    ...assigned.map(
      (assignment) => [keyOf(assignment.roleId, assignment.id), curriculumCell(assignment, today)] as const,
    ),
    ...requestedDocuments.map(
      (document) => [keyOf(document.roleId, document.id), documentCell(document, today)] as const,
    ),
  ])
  return members.map((member) => ({
    member,
    cells: requirements.map(({ id }) => cells.get(keyOf(member.id, id)) ?? null),
  }))
}

/**
 * The progress of each member in each group of one curriculum, computed from their credits like the assignment itself.
 */
async function groupRows(
  members: readonly MemberRecord[],
  curriculum: CurriculumRecord,
  { orgId, today }: Page,
): Promise<MatrixRow[]> {
  const groups = curriculum.groups.map(({ tasks, items, ...group }) => {
    return { ...group, taskIds: [...tasks.map(({ id }) => id), ...items.map(itemKey)] }
  })
  const hasItems = curriculum.groups.some(({ items }) => items.length > 0)
  const roleIds = members.map(({ id }) => id)
  const hasAnyUnits = groups.some(({ rule, taskIds }) => rule === 'MIN_UNITS' && taskIds.length === 0)
  const [assigned, work, held] = await Promise.all([
    listMatrixAssigned({ orgId, roleIds, ids: [curriculum.id] }),
    listMatrixWork(
      { orgId, roleIds, ids: [...new Set(curriculum.groups.flatMap(({ tasks }) => tasks.map(({ id }) => id)))] },
      { any: hasAnyUnits },
    ),
    hasItems ? listMatrixHeld({ orgId, roleIds }) : [],
  ])
  const heldOf = Map.groupBy(held, ({ roleId }) => roleId)
  const workOf = Map.groupBy(work, ({ roleId }) => roleId)
  const assignmentOf = new Map(assigned.map((assignment) => [assignment.roleId, assignment]))
  return members.map((member) => {
    const assignment = assignmentOf.get(member.id)
    const doneWork = workOf.get(member.id) ?? []
    return {
      member,
      cells: groups.map((group) => {
        if (!assignment) return null
        const window = windowOf(curriculum, assignment)
        const done = itemsAsWork(heldOf.get(member.id) ?? [], window, assignment.completedAt ?? today)
        const progress = groupProgress(group, [...doneWork, ...done], window)
        return groupCell(assignment, progress, group.rule === 'MIN_UNITS' ? 'UNITS' : 'TASKS', today)
      }),
    }
  })
}

/** `curriculum` is the title of the curriculum whose groups are the columns, or null. */
export type Matrix = { requirements: MatrixRequirement[]; curriculum: string | null; people: PageOf<MatrixRow> }

const position = positionInput(z.tuple([z.string().max(500), z.uuid()]))

/** Members by name with their progress in each of the organization's requirements, a page of people at a time. */
export const readMatrix = defineService({
  action: 'matrix.read',
  input: z.strictObject({ orgId: id, first, after: position, filter: matrixFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (ctx, { orgId, first: size, after: from, filter }) => {
    const start = from && { sortName: from[0], id: from[1], band: null, nextExpiresAt: null }
    const [today, columns, members] = await Promise.all([
      orgToday(ctx, orgId),
      columnsOf(ctx, orgId, filter.curriculumId),
      listMemberPage({ orgId, filter: filter.members, sort: 'name', after: start, size: size + 1 }),
    ])
    const rows = await matrixRows(members, columns, { orgId, today })
    const people = toPage(rows, size, ({ member }) => [member.sortName, member.id])
    const { requirements, curriculum } = columns
    return ok<Matrix>({ requirements, curriculum: curriculum?.title ?? null, people })
  },
})

/** Members per read of an export. */
const batch = 500
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/**
 * Exports the whole matrix, reading only as fast as the client does. It counts as an export of members, which they see
 * in their account.
 */
export const exportMatrix = defineService({
  action: 'matrix.read',
  input: z.strictObject({ orgId: id, filter: matrixFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter }) => {
    const refusal = await limitAccess(ctx, `memberExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    const [today, columns] = await Promise.all([orgToday(ctx, orgId), columnsOf(ctx, orgId, filter.curriculumId)])
    return recordAccess(ctx, async (audit) => {
      const { department, words } = filter.members
      const action = 'members.exported'
      const detail = { matrix: true, department, searched: words.length > 0 }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const pages = memberPages({ orgId, filter: filter.members, sort: 'name', after: null, size: batch })
      async function* rows(): AsyncGenerator<MatrixRow> {
        for await (const members of pages) yield* await matrixRows(members, columns, { orgId, today })
      }
      return ok<Omit<Matrix, 'people'> & { rows: AsyncIterable<MatrixRow> }>({
        requirements: columns.requirements,
        curriculum: columns.curriculum?.title ?? null,
        rows: countExported(ctx, { action, orgId }, rows()),
      })
    })
  },
})
