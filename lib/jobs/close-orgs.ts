import { orThrow } from '@/lib/domain/result'
import { log } from '@/lib/server/log'
import type { JobCtx } from '@/lib/services/ctx'
import { endOrg, eraseClosedOrgs as eraseOnce } from '@/lib/services/installation/end-org'
import type { JobData } from '@/lib/services/job-table'
import { closeRequestedOrgs, notifyOfClosing } from '@/lib/services/orgs/closing'
import { type Attempt, jobCtx } from './queue'

/** Cleans up after an organization was closed, or notifies its members that it will be. */
export async function closeOrg({ tell, ...data }: JobData<'orgClosings'>, { now }: Attempt): Promise<void> {
  const ctx = jobCtx('orgClosings', now)
  if (tell) return tellMembers(ctx, { orgId: data.orgId, ...tell })
  const result = orThrow(await endOrg(ctx, data), 'Closing an organization')
  log.info({ requestId: ctx.requestId, orgId: data.orgId, ...result }, 'organization closed')
}

async function tellMembers(ctx: JobCtx, closing: Parameters<typeof notifyOfClosing>[1]): Promise<void> {
  orThrow(await notifyOfClosing(ctx, closing), 'Telling of a closing')
}

/** Closes organizations on the day their administrators requested. */
export async function closeRequested(now: Date): Promise<void> {
  orThrow(await closeRequestedOrgs(jobCtx('upkeep', now), {}), 'Closing organizations')
}

/** Erases the records of people of closed organizations whose retention is over. */
export async function eraseClosedOrgs(now: Date): Promise<void> {
  const ctx = jobCtx('upkeep', now)
  const result = orThrow(await eraseOnce(ctx, {}), 'Erasing closed organizations')
  if (result.erased > 0) log.info({ requestId: ctx.requestId, ...result }, 'closed organizations erased')
}
