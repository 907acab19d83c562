import 'server-only'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx } from '../ctx'

/** Today where a person lives, as far as their address says; in the east of the United States where it says nothing. */
export async function dayOfPerson(ctx: Pick<Ctx, 'load' | 'now'>, userId: string): Promise<PlainDate> {
  const person = await ctx.load.person.load(userId)
  return todayInGeo(person?.address?.state ?? 'USA', ctx.now)
}
