import 'server-only'
import { listHoldingsOf } from '@/lib/data/holdings'
import { type StoredStanding, standingOn } from '@/lib/domain/compliance/stored-standing'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** Where each license in use of these people stands on a day, by person and license; one statement. */
export async function standingsOn(
  userIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, Map<string, StoredStanding>>> {
  const ids = [...new Set(userIds)]
  const holdings = await listHoldingsOf(ids)
  return new Map(
    holdings.map(({ credentials, credits }, index) => [
      ids[index]!,
      new Map(
        credentials
          .filter(({ archivedAt }) => !archivedAt)
          .map((credential) => [credential.id, standingOn(credential, credits, day)]),
      ),
    ]),
  )
}
