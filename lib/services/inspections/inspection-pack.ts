import { z } from 'zod'
import { countInspected, type InspectionCounts, listInspectedLicenses } from '@/lib/data/inspections/read'
import { listNames } from '@/lib/data/task-sessions/read'
import { fail, ok } from '@/lib/domain/result'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { reaches } from '@/lib/policy/scopes'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { inspectionScope, periodDates } from './inspection-input'
import { type InspectionPack, packOf, spanOf } from './inspection-records'

/** Packs per person, organization and hour, because each one draws every paper again. */
const perHour = { limit: 10, seconds: 3600 }

const org = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)
const feature = { type: 'TASKS', orgOf: ({ id: orgId }: { id: string }) => orgId } as const

/** Counts the contents of a pack for a period. */
export const getInspectionSummary = defineService({
  action: 'inspection.read',
  input: z.strictObject(inspectionScope),
  dates: periodDates(),
  subject: org,
  feature,
  run: async (ctx, scope, found) => ok<InspectionCounts>(await countInspected(spanOf(found, scope), ctx.now)),
})

/** The kinds of license for which the organization has held sessions; an inspection can be limited to one. */
export const listInspectionLicenses = defineService({
  action: 'inspection.read',
  input: z.strictObject({ orgId: id }),
  subject: org,
  feature,
  run: async (_ctx, { orgId }) => ok((await listInspectedLicenses(orgId)).map(pairOf)),
})

/**
 * Exports the pack of a period; the start and the end are recorded. It contains members' hours, so a token also needs
 * that scope.
 */
export const takeInspectionPack = defineService({
  action: 'inspection.read',
  input: z.strictObject(inspectionScope),
  dates: periodDates(),
  subject: org,
  feature,
  run: async (ctx, { orgId, ...scope }, org) => {
    if (!reaches(ctx.viewer, 'board.list'))
      return fail('scopeRequired', undefined, { params: { scope: 'members:read' } })
    const refusal = await limitAccess(ctx, `inspectionPack:${orgId}:${ctx.viewer.userId}`, perHour)
    if (refusal) return refusal
    const names = await listNames(ctx.db, [ctx.viewer.userId])
    const pack = await packOf(ctx, org, scope)
    return recordAccess(ctx, async (audit) => {
      const about = { subjectType: 'Org', subjectId: orgId, orgId }
      audit({ action: 'inspection.packTaken', ...about, detail: { ...scope, ...pack.counts } })
      // Members see in their account that a list with their licenses was exported.
      audit({ action: 'board.exported', ...about, detail: { inspection: true } })
      const watch: InspectionPack['watch'] = (pieces) =>
        countExported(ctx, { action: 'inspection.packTaken', orgId }, pieces)
      return ok<InspectionPack>({ ...pack, madeBy: names.get(ctx.viewer.userId) ?? null, inspector: null, watch })
    })
  },
})
