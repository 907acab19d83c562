import type { Db, Tx } from '@/lib/data/db'
import { listNames, type TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { timeWitness, type Witness } from '@/lib/domain/check-in/witness'

/** By what the start and the end of a session are known; null for a time that is not known. */
export type TimeWitnesses = { start: Witness | null; end: Witness | null }

/** By what the real times of a session are known. */
export async function timeWitnessesOf(db: Db | Tx, session: TaskSessionRecord): Promise<TimeWitnesses> {
  const { startedById, endedById } = session
  const userIds = [startedById, endedById].filter((id) => id !== null)
  const names = userIds.length > 0 ? await listNames(db, userIds) : new Map<string, never>()
  const nameOf = (id: string | null) => (id && names.get(id)) || {}
  const start = { at: session.startedAt, recordedAt: session.startedRecordedAt, reason: session.startedReason }
  const end = { at: session.endedAt, recordedAt: session.endedRecordedAt, reason: session.endedReason }
  return {
    start: timeWitness({ ...start, name: nameOf(startedById) }),
    end: timeWitness({ ...end, name: nameOf(endedById) }),
  }
}
