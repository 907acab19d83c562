import { codeOf } from '../../fixtures/check-in'
import { makeEnrollment } from '../../fixtures/enrollments'
import { makeTask, makeTaskSession, minutesFrom } from '../../fixtures/tasks'
import { makeMember, makeOrg } from './org'

export type Room = {
  orgId: string
  sessionId: string
  instructorId: string
  people: string[]
  home: string
  /** Creates another session of the same class at the same time, and returns its id. */
  makeOther: () => Promise<string>
}

/**
 * A class that begins in five minutes, with an instructor who is not an administrator, and people of these names
 * enrolled.
 */
export async function makeRoom(names: string[], fields: Record<string, unknown> = {}): Promise<Room> {
  const org = await makeOrg('TASKS')
  const task = await makeTask({ org, title: 'Infection control' })
  const instructor = await makeMember(org.id, 'Iris')
  const startsAt = minutesFrom(new Date(), 5)
  const session = await makeTaskSession({ org, task, startsAt, instructorMemberIds: [instructor.id], ...fields })
  const people: string[] = []
  for (const name of names) {
    const { member } = await makeEnrollment(session, await makeMember(org.id, name))
    people.push(member.user.id)
  }
  const home = `/orgs/${org.id}/tasks/${task.id}/task_sessions/${session.id}/check-in`
  const makeOther = async () => (await makeTaskSession({ org, task, startsAt })).id
  return { orgId: org.id, sessionId: session.id, instructorId: instructor.user.id, people, home, makeOther }
}

/** The code on the screen, `steps` away from the current one. */
export const codeNow = (id: string, steps = 0): Promise<string> => codeOf({ id }, new Date(), steps)
