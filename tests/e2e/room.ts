import { createHmac, randomUUID } from 'node:crypto'
import { codeOfHash, stepAt } from '../../lib/domain/check-in/code'
import { makePerson, value } from './people'
import { sql } from './sql'

export type Room = { orgId: string; sessionId: string; instructorId: string; people: string[]; home: string }

/** A person of the organization, by first name. */
export async function makeMember(orgId: string, firstName: string, roleType = 'MEMBER'): Promise<string> {
  const { id } = await makePerson({ noCredential: true })
  await sql('UPDATE "User" SET "firstName" = $2, "lastName" = \'Quist\' WHERE id = $1', [id, firstName])
  await sql(
    `INSERT INTO "Role" ("userId", "orgId", "roleType", "sortName", "searchText", "updatedAt")
     VALUES ($1, $2, $3::"RoleType", $4, $5, now())`,
    [
      id,
      orgId,
      roleType,
      `quist, ${firstName.toLowerCase()}`,
      `${firstName.toLowerCase()} quist quist, ${firstName.toLowerCase()}`,
    ],
  )
  return id
}

/** A class that begins in five minutes, with an instructor who is no administrator, and so many people enrolled. */
export async function makeRoom(names: string[], more = ''): Promise<Room> {
  const orgId = await value<string>('INSERT INTO "Org" (name, "updatedAt") VALUES ($1, now()) RETURNING id', [
    `House ${randomUUID().slice(0, 8)}`,
  ])
  await sql(`INSERT INTO "OrgFeature" ("orgId", "featureType") VALUES ($1, 'TASKS')`, [orgId])
  const taskId = await value<string>(
    `INSERT INTO "Task" ("orgId", title, state, "updatedAt") VALUES ($1, 'Infection control', 'PUBLISHED', now()) RETURNING id`,
    [orgId],
  )
  const revisionId = await value<string>(
    `INSERT INTO "TaskRevision" ("taskId", title, industry, "defaultFormat", units, eligible, "updatedAt")
     VALUES ($1, 'Infection control', 'HEALTHCARE', 'IN_PERSON', 400, '{CA:CNA}', now()) RETURNING id`,
    [taskId],
  )
  const sessionId = await value<string>(
    `INSERT INTO "TaskSession" ("orgId", "taskId", "taskRevisionId", state, "startsAt", "endsAt", "timeZone", format, location, "updatedAt" ${more ? `, ${more}` : ''})
     VALUES ($1, $2, $3, 'SCHEDULED', now() + interval '5 minutes', now() + interval '245 minutes', 'America/Los_Angeles',
       'IN_PERSON', 'Room 2', now() ${more ? ', true' : ''}) RETURNING id`,
    [orgId, taskId, revisionId],
  )
  const instructorId = await makeMember(orgId, 'Iris')
  await sql('INSERT INTO "TaskSessionInstructor" ("taskSessionId", "userId") VALUES ($1, $2)', [
    sessionId,
    instructorId,
  ])
  const people: string[] = []
  for (const name of names) {
    const id = await makeMember(orgId, name)
    people.push(id)
    await sql(
      `INSERT INTO "Enrollment" ("orgId", "taskSessionId", "userId", status, source, "updatedAt")
       VALUES ($1, $2, $3, 'ENROLLED', 'ADMIN', now())`,
      [orgId, sessionId, id],
    )
  }
  const home = `/orgs/${orgId}/tasks/${taskId}/task_sessions/${sessionId}/check-in`
  return { orgId, sessionId, instructorId, people, home }
}

/** The code on the screen, so many steps away. */
export async function codeNow(sessionId: string, steps = 0): Promise<string> {
  const secret = await value<Buffer>('SELECT "codeSecret" FROM "TaskSession" WHERE id = $1', [sessionId])
  const step = stepAt(new Date()) + steps
  return codeOfHash(createHmac('sha256', secret).update(`check-in:${step}`).digest())
}
