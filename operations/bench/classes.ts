import { makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { makeAttendee, makeHeldSession, makeManyAttendees } from '@/fixtures/held-sessions'
import type { MadeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findUser } from '@/lib/data/users/read'

/**
 * A class for the measurements, part of a curriculum: held yesterday with a full page of people, and another one
 * running now.
 */
export type BenchClass = {
  taskId: string
  taskSessionId: string
  /** A running session, of another class. */
  openSessionId: string
  openTaskId: string
  enrollmentId: string
  curriculumId: string
}

export async function makeBenchClass(org: MadeOrg, memberId: string): Promise<BenchClass> {
  const member = await findUser(database(), memberId)
  if (!member) throw new Error('The person of the measurements is not there')
  await switchOn(org.id, 'TASKS', 'CURRICULUMS', 'WEBHOOKS')
  const heldSession = await makeHeldSession({ org })
  await makeManyAttendees(heldSession, 60)
  const enrollmentId = await makeAttendee(heldSession, member)
  const task = await makeTask({ org })
  const taskSession = await makeTaskSession({ org, task, startsAt: minutesFrom(new Date(), -5) })
  const open = { ...heldSession, session: await taskSessionNow(taskSession.id) }
  await makeAttendee(open, member, { checkedInAt: null })
  // People for the instructor to check in by name.
  for (let count = 0; count < 12; count += 1) await makeAttendee(open, await makeUser(), { checkedInAt: null })
  const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
  const { id: taskSessionId, taskId } = heldSession.session
  return {
    taskId,
    taskSessionId,
    openSessionId: taskSession.id,
    openTaskId: task.id,
    enrollmentId,
    curriculumId: curriculum.id,
  }
}
