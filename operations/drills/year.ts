import { ctxOfJob } from '@/fixtures/ctx'
import { makeCurriculum } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { simulateYear } from '@/fixtures/ladder-year'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { assignCurriculum } from '@/lib/services/curriculums/assignments'
import { withOwnDatabase } from '../stage/own-database'

const people = 1000
const days = 365

/**
 * A year of an organization of 1,000 people: the clock moves six hours at a time, and the worker is killed once a day
 * at a random statement. Everybody must get exactly the steps of the ladder, and of overdue training, that were true on
 * their day. `-- 100 30` means 100 people and 30 days.
 */
export const run = ([members = `${people}`, length = `${days}`]: string[]): Promise<void> =>
  withOwnDatabase(async () => {
    const start = new Date()
    const org = await makeOrg()
    await fillOrganization(database(), { orgId: org.id, members: Number(members), slug: 'year', now: start })
    await database().$executeRaw`
      UPDATE "User" SET "timeZone" = 'Pacific/Guam' WHERE get_byte(uuid_send("id"), 0) % 10 = 0`
    // Trainings are due between three weeks from today and the end of the year; half of the people have none.
    await database().$executeRaw`
      UPDATE "Role" SET "hireDate" = ${start}::date + (get_byte(uuid_send("id"), 1) * ${Number(length)}::int / 256)
      WHERE "orgId" = ${org.id}::uuid AND get_byte(uuid_send("id"), 2) % 2 = 0`
    const groups = [{ name: 'A course', rule: 'MIN_UNITS', units: 1, taskIds: [] }]
    const { id: curriculumId } = await makeCurriculum({
      org,
      taskIds: [],
      groups,
      due: 'DAYS_AFTER_HIRE',
      dueDays: 21,
    })
    await done(assignCurriculum(ctxOfJob(start), { curriculumId }))
    const report = await simulateYear({
      orgId: org.id,
      start,
      days: Number(length),
      onDay: (day) => day % 30 === 0 && console.log(`day ${day}`),
    })
    const { problems, messages, ...numbers } = report
    console.log(numbers)
    console.table(messages)
    if (problems.length > 0) throw new Error(`${problems.length} problems:\n${problems.slice(0, 20).join('\n')}`)
    console.log(
      'Everybody was told each step that was true on their day: none twice, none at night, none after a renewal.',
    )
  })
