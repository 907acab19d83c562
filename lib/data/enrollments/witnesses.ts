import {
  type PresenceWitnesses,
  presenceWitnesses,
  type Recorded,
  type RecordingEvent,
} from '@/lib/domain/check-in/witness'
import type { PersonName } from '@/lib/domain/people/names'
import { isOnePerson } from '../access/hands'
import type { Db, Tx } from '../db'
import { sql } from '../sql'

/** The events that record an outcome; a correction before them does not count any more. */
const outcomeKinds = ['attend', 'incomplete', 'makeUp', 'pass', 'fail'] as const

type Row = Omit<Recorded, 'checkIn' | 'checkOut' | 'outcome'> &
  Omit<RecordingEvent, 'name'> &
  PersonName & { id: string; what: 'checkIn' | 'checkOut' | 'outcome' }

/**
 * By what the presence of everybody in a session was seen, by enrollment; only for those who came. One statement for
 * any number of people.
 */
export async function listWitnesses(db: Db | Tx, taskSessionId: string): Promise<Map<string, PresenceWitnesses>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT e."id", e."userId", e."status"::text AS "status", e."attendanceSource"::text AS "attendanceSource",
      e."checkInMethod"::text AS "checkInMethod", e."checkedInAt", e."checkedOutAt", v."what", v."at",
      CASE WHEN ${isOnePerson(sql`v."actorId"`, sql`e."userId"`)} THEN e."userId" ELSE v."actorId" END AS "actorId", v."reason",
      v."witness"::text AS "witness", u."firstName", u."middleName", u."lastName"
    FROM "Enrollment" e
      JOIN LATERAL (
        SELECT DISTINCT ON (k."what") k."what", v."at", v."actorId", v."reason", v."witness" FROM "EnrollmentEvent" v,
          LATERAL (SELECT CASE WHEN v."kind" IN ('checkIn', 'checkOut') THEN v."kind" ELSE 'outcome' END AS "what") k
        WHERE v."enrollmentId" = e."id" AND (v."kind" IN ('checkIn', 'checkOut') OR v."kind" = ANY(${[...outcomeKinds]}))
        ORDER BY k."what", v."at" DESC, v."id" DESC) v ON true
      LEFT JOIN "User" u ON u."id" = v."actorId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."attendanceSource" IS NOT NULL AND e."status" <> 'WITHDRAWN'`
  const people = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...people].flatMap(([id, events]) => {
      const person = events[0]
      return person ? [[id, presenceWitnesses({ ...person, ...eventsOf(events) })] as const] : []
    }),
  )
}

function eventsOf(rows: readonly Row[]): Pick<Recorded, 'checkIn' | 'checkOut' | 'outcome'> {
  const event = (what: Row['what']): RecordingEvent | null => {
    const row = rows.find((row) => row.what === what)
    if (!row) return null
    const { witness, at, actorId, reason, firstName, middleName, lastName } = row
    return { witness, at, actorId, reason, name: { firstName, middleName, lastName } }
  }
  return { checkIn: event('checkIn'), checkOut: event('checkOut'), outcome: event('outcome') }
}
