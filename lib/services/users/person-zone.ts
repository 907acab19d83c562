import { zoneOf } from '@/lib/domain/time/geo-zones'
import type { Ctx } from '../ctx'

/** A person's time zone: as they or their browser set it, else where their first license was issued. */
export async function personZone({ load }: Pick<Ctx, 'load'>, userId: string): Promise<string> {
  const person = await load.person.load(userId)
  if (person?.timeZone) return person.timeZone
  const licenses = await load.credentialsOf.load(userId)
  return zoneOf(licenses.find(({ archivedAt }) => archivedAt === null)?.geo ?? 'USA')
}
