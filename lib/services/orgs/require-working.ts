import { refusalOfState } from '@/lib/domain/orgs/org-state'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'

/** The refusal when an organization is suspended or closed; null while it is active. */
export async function requireWorking(ctx: Pick<Ctx, 'load'>, orgId: string): Promise<Result<never> | null> {
  const org = await ctx.load.org.load(orgId)
  const stopped = org && refusalOfState(org.state)
  return stopped ? fail(stopped) : null
}
