import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'

/** Today's date in an organization's time zone. */
export async function orgToday(ctx: SignedInCtx, orgId: string): Promise<PlainDate> {
  const org = await ctx.load.org.load(orgId)
  return todayIn(org?.timeZone ?? 'UTC', ctx.now)
}
