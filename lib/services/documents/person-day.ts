import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx } from '../ctx'

/** Today's date at a person's address, or in the Eastern time zone if it is unknown. */
export async function dayOfPerson(ctx: Pick<Ctx, 'load' | 'now'>, userId: string): Promise<PlainDate> {
  const person = await ctx.load.person.load(userId)
  return todayInGeo(person?.address?.state ?? 'USA', ctx.now)
}
