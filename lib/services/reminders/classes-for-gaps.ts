import type { Db } from '@/lib/data/db'
import type { Loaders } from '@/lib/data/loaders'
import { listOpenClasses, type OpenClass } from '@/lib/data/reminders/open-classes'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { gainOf } from '@/lib/domain/enrollments/what-if'
import { bestClass, type GapClass } from '@/lib/domain/reminders/gap-class'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { creditOfSession } from '../enrollments/session-gains'

/** Missing hours of a person's license, and the day they are due. Units are hundredths of an hour. */
type Gap = { userId: string; credentialId: string; missingUnits: number; until: PlainDate }

type Reading = { db: Db; load: Pick<Loaders, 'credentialsOf' | 'creditsOf' | 'rules'>; now: Date }

/**
 * For each of these licenses, by id, the open class that closes its gap best, in the person's organizations or in the
 * given one. Uses three statements, whatever the number of licenses; one when no class is open.
 */
export async function classesForGaps(
  { db, load, now }: Reading,
  gaps: readonly Gap[],
  orgId: string | null,
): Promise<Map<string, GapClass>> {
  const userIds = [...new Set(gaps.map(({ userId }) => userId))]
  const open = userIds.length > 0 ? await listOpenClasses(db, userIds, { orgId, now }) : []
  if (open.length === 0) return new Map()
  const book = await load.rules()
  const found = await Promise.all(gaps.map(async (gap) => [gap.credentialId, await best(load, book, gap, open, now)]))
  return new Map(found.filter((pair): pair is [string, GapClass] => pair[1] !== null))
}

async function best(
  load: Reading['load'],
  book: RuleBook,
  gap: Gap,
  open: readonly OpenClass[],
  now: Date,
): Promise<GapClass | null> {
  const { userId, credentialId, missingUnits } = gap
  const ownClasses = open.filter(({ userIds }) => userIds.includes(userId))
  if (ownClasses.length === 0) return null
  const [credentials, credits] = await Promise.all([load.credentialsOf.load(userId), load.creditsOf.load(userId)])
  const credential = credentials.find(({ id }) => id === credentialId)
  if (!credential) return null
  const today = todayInGeo(credential.geo, now)
  const classes = ownClasses.map(({ session, approvals }) => {
    const candidate = creditOfSession(session, approvals, now)
    const { addedUnits } = gainOf(book, credential, credits, candidate, today)
    return { session, addedUnits, startsAt: session.startsAt, completedAt: candidate.completedAt }
  })
  const best = bestClass(classes, gap)
  return (
    best && {
      classId: best.session.id,
      classTitle: best.session.revision.title,
      classOn: todayIn(best.session.timeZone, best.startsAt),
      classUnits: Math.min(best.addedUnits, missingUnits),
      classMissing: missingUnits,
    }
  )
}
