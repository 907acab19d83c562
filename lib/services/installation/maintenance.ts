import { z } from 'zod'
import {
  deleteMaintenance,
  insertMaintenance,
  listMaintenance as listPlanned,
  type MaintenanceRecord,
} from '@/lib/data/maintenance'
import { maintenanceLimits, maintenanceProblems } from '@/lib/domain/installation/maintenance'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { definePublicService, defineService } from '../define-service'
import { id, optionalLine } from '../inputs'
import { write } from '../write'

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })
const instant = z.iso.datetime({ offset: true, error: 'validation.invalid' }).transform((text) => new Date(text))

/** The planned times out of service, for super admins, the next one first. */
export const listMaintenance = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: self,
  run: async (ctx) => ok<MaintenanceRecord[]>(await listPlanned(ctx.db, ctx.now)),
})

/** The next planned time out of service, for everybody; null without any. */
export const nextMaintenance = definePublicService({
  action: 'maintenance.next',
  input: z.strictObject({}),
  run: async (ctx) => ok<MaintenanceRecord | null>((await listPlanned(ctx.db, ctx.now))[0] ?? null),
})

/** Announces a time out of service on every page. */
export const planMaintenance = defineService({
  action: 'installation.manage',
  input: z.strictObject({ startsAt: instant, endsAt: instant, note: optionalLine(maintenanceLimits.note) }),
  subject: self,
  run: async (ctx, { startsAt, endsAt, note = null }): Promise<Result<MaintenanceRecord>> => {
    const problems = maintenanceProblems({ startsAt, endsAt }, ctx.now)
    if (Object.keys(problems).length > 0) return fail('invalidInput', problems)
    return write(ctx, async (w) => {
      const planned = await listPlanned(w.tx, ctx.now)
      if (planned.length >= maintenanceLimits.planned)
        return fail('invalidInput', { startsAt: 'validation.maintenanceMany' })
      const made = await insertMaintenance(w.tx, { startsAt, endsAt, note })
      const detail = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
      w.audit({ action: 'maintenance.planned', subjectType: 'Installation', subjectId: 'all', detail })
      return ok(made)
    })
  },
})

/** Takes an announcement back, or ends it early. */
export const cancelMaintenance = defineService({
  action: 'installation.manage',
  input: z.strictObject({ id }),
  subject: self,
  run: (ctx, { id: maintenanceId }): Promise<Result<MaintenanceRecord>> =>
    write(ctx, async (w) => {
      const gone = await deleteMaintenance(w.tx, maintenanceId)
      if (!gone) return fail('notFound')
      const detail = { startsAt: gone.startsAt.toISOString(), endsAt: gone.endsAt.toISOString() }
      w.audit({ action: 'maintenance.cancelled', subjectType: 'Installation', subjectId: 'all', detail })
      return ok(gone)
    }),
})
