import { z } from 'zod'
import { findFirstContacts } from '@/lib/data/contacts/contacts'
import {
  type AssignmentPageQuery,
  type AssignmentPosition,
  type AssignmentRecord,
  listAssignmentPage,
  listAssignmentsOfRole,
} from '@/lib/data/curriculums/assignments'
import { findCurriculum } from '@/lib/data/curriculums/read'
import { findMember } from '@/lib/data/members/read'
import { type AssignmentStanding, assignmentStanding } from '@/lib/domain/curriculums/kinds'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { defineService } from '../define-service'
import { id, optionalOneOf, search } from '../inputs'
import { first, type PageOf, positionInput, storedDate, toPage } from '../page-of'
import { limitAccess, recordAccess } from '../record-access'
import { orgToday } from './progress'

export type AssignmentView = AssignmentRecord & { standing: AssignmentStanding }
/** With a verified contact, which identifies the person in other systems; null for somebody who has left. */
export type ExportedAssignment = AssignmentView & { contact: string | null }

const assignmentFilters = ['OVERDUE', 'OPEN', 'COMPLETE', 'EXEMPT'] as const

const filter = z
  .strictObject({ standing: optionalOneOf(assignmentFilters), q: search })
  .nullish()
  .transform((input) => ({ standing: input?.standing ?? null, words: input?.q ?? [] }))

const position = positionInput(
  z.tuple([storedDate.nullable(), z.uuid()]).transform(([dueAt, id]): AssignmentPosition => ({ dueAt, id })),
)

const feature = { type: 'CURRICULUMS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

const viewOf =
  (today: PlainDate) =>
  (assignment: AssignmentRecord): AssignmentView => ({ ...assignment, standing: assignmentStanding(assignment, today) })

/** The members under a curriculum with their progress, by due date, a page at a time. */
export const listAssignments = defineService({
  action: 'curriculum.read',
  input: z.strictObject({ curriculumId: id, first, after: position, filter }),
  subject: (ctx, { curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature,
  run: async (ctx, { curriculumId, first: size, after: from, filter: by }, { orgId }) => {
    const today = await orgToday(ctx, orgId)
    const rows = await listAssignmentPage({ orgId, curriculumId, today, filter: by, after: from, size: size + 1 })
    return ok<PageOf<AssignmentView>>(toPage(rows.map(viewOf(today)), size, (view) => [view.dueAt, view.id]))
  },
})

/** Rows per read while a list is exported. */
const batch = 500
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/**
 * Exports everybody in such a list, in its order, reading only as fast as the client does. The history records the
 * export.
 */
export const exportAssignments = defineService({
  action: 'curriculum.read',
  input: z.strictObject({ curriculumId: id, filter }),
  subject: (ctx, { curriculumId }) => findCurriculum(ctx.db, curriculumId),
  feature,
  run: async (ctx, { curriculumId, filter: by }, { orgId }) => {
    const refusal = await limitAccess(ctx, `curriculumExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    const today = await orgToday(ctx, orgId)
    return recordAccess(ctx, async (audit) => {
      const detail = { standing: by.standing, searched: by.words.length > 0 }
      audit({ action: 'curriculum.exported', subjectType: 'Curriculum', subjectId: curriculumId, orgId, detail })
      return ok(eachAssignment({ orgId, curriculumId, today, filter: by, after: null, size: batch }))
    })
  },
})

async function* eachAssignment(query: AssignmentPageQuery): AsyncGenerator<ExportedAssignment> {
  for (let from = query.after; ; ) {
    const rows = await listAssignmentPage({ ...query, after: from })
    const here = rows.filter(({ member }) => member.state !== 'ENDED')
    const contacts = await findFirstContacts(here.map(({ userId }) => userId))
    for (const row of rows) yield { ...viewOf(query.today)(row), contact: contacts.get(row.userId) ?? null }
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    from = last
  }
}

/** The curriculums of one member, open and complete, with the earliest due date first. */
export const listMemberCurriculums = defineService({
  action: 'curriculum.listOfMember',
  input: z.strictObject({ roleId: id }),
  subject: (_ctx, { roleId }) => findMember(roleId),
  feature,
  run: async (ctx, { roleId }, { orgId }) => {
    const [today, rows] = await Promise.all([orgToday(ctx, orgId), listAssignmentsOfRole(ctx.db, roleId)])
    return ok(rows.map(viewOf(today)))
  },
})
