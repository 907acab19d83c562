import 'server-only'
import { zoneOf } from '@/lib/domain/time/geo-zones'
import type { Ctx } from '../ctx'

/** Where a person is: as they or their browser said, else where their first license was issued. Their days and times are those of there. */
export async function personZone({ load }: Pick<Ctx, 'load'>, userId: string): Promise<string> {
  const person = await load.person.load(userId)
  if (person?.timeZone) return person.timeZone
  const licenses = await load.credentialsOf.load(userId)
  return zoneOf(licenses.find(({ archivedAt }) => archivedAt === null)?.geo ?? 'USA')
}
