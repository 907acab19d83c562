import { refusalOfState } from '@/lib/domain/orgs/org-state'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'

/** The refusal of an organization that is suspended or closed; null while it works. */
export async function requireWorking(ctx: Pick<Ctx, 'load'>, orgId: string): Promise<Result<never> | null> {
  const org = await ctx.load.org.load(orgId)
  const stopped = org && refusalOfState(org.state)
  return stopped ? fail(stopped) : null
}
