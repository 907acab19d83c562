import type { Db } from '@/lib/data/db'
import {
  findReaderRole,
  listTeamLicenses,
  listTeamTrainings,
  type TeamLicense,
  type TeamTraining,
} from '@/lib/data/reminders/team'
import type { PlainDate } from '@/lib/domain/time/plain-date'

type SpanQuery = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/**
 * The licenses that expire in a span, for the reader of a message, by their current role: an administrator's whole
 * organization, a supervisor's own people; none for former members.
 */
export async function licensesForReader(db: Db, userId: string, query: SpanQuery): Promise<TeamLicense[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  return roleType ? listTeamLicenses(db, query, roleType === 'ADMIN' ? null : userId) : []
}

/** Overdue training on a day, for the same readers. */
export async function trainingsForReader(
  db: Db,
  userId: string,
  query: { orgId: string; day: PlainDate; now: Date },
): Promise<TeamTraining[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  return roleType ? listTeamTrainings(db, query, roleType === 'ADMIN' ? null : userId) : []
}
