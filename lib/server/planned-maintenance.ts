import 'server-only'
import type { MaintenanceRecord } from '@/lib/data/maintenance'
import type { Ctx } from '@/lib/services/ctx'
import { nextMaintenance } from '@/lib/services/installation/maintenance'

/** Every page says it, so a process asks twice a minute and not for each. */
const keptMs = 30_000
let kept: { at: number; next: Promise<MaintenanceRecord | null> } | null = null

/** The next planned time out of service; null without any, and when the database does not answer. */
export async function plannedMaintenance(ctx: Ctx): Promise<MaintenanceRecord | null> {
  const now = ctx.now.getTime()
  if (!kept || now - kept.at > keptMs || now < kept.at) kept = { at: now, next: ask(ctx) }
  const next = await kept.next
  return next && next.endsAt > ctx.now ? next : null
}

async function ask(ctx: Ctx): Promise<MaintenanceRecord | null> {
  try {
    const result = await nextMaintenance(ctx, {})
    return result.ok ? result.value : null
  } catch {
    // The page itself says what is wrong.
    return null
  }
}
