import { zoneOf } from '@/lib/domain/time/geo-zones'
import type { Ctx } from '../ctx'

/** A person's time zone: as set by them or their browser, otherwise that of their first active license's geography. */
export async function personZone({ load }: Pick<Ctx, 'load'>, userId: string): Promise<string> {
  const person = await load.person.load(userId)
  if (person?.timeZone) return person.timeZone
  const licenses = await load.credentialsOf.load(userId)
  return zoneOf(licenses.find(({ archivedAt }) => archivedAt === null)?.geo ?? 'USA')
}
