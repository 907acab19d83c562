import { expect, test } from 'vitest'
import { makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { addDays } from '@/lib/domain/time/plain-date'
import { trainingsForReader } from '@/lib/services/reminders/team-licenses'

/** A supervisor with Nina, and Omar without one; both are late with one training. */
async function makeTeam() {
  const { org, task } = await makeCurriculumOrg()
  const nurse = async (firstName: string) =>
    makeRole({ orgId: org.id, user: await makeUser({ profile: { ...testProfile, firstName } }) })
  const [lead, nina, omar] = [await nurse('Lea'), await nurse('Nina'), await nurse('Omar')]
  const supervised = { supervisorId: lead.id, supervisorToldFrom: new Date(0) }
  await database().role.update({ where: { id: nina.id }, data: supervised })
  const { id: curriculumId } = await makeCurriculum({ org, taskIds: [task.id], title: 'Fire safety' })
  await database().curriculumAssignment.updateMany({
    where: { curriculumId, roleId: { in: [nina.id, omar.id] } },
    data: { dueAt: toColumn(addDays(orgToday(), -3)) },
  })
  return { org, lead, nina, omar }
}

const lateFor = (org: { id: string }, user: { id: string }) =>
  trainingsForReader(database(), user.id, { orgId: org.id, day: orgToday(), now: new Date() })

test('a supervisor reads which training of their own people is overdue, an admin that of everybody, others nothing', async () => {
  const { org, lead, nina } = await makeTeam()
  const names = async (user: { id: string }) =>
    (await lateFor(org, user)).map(({ firstName, title }) => `${firstName}: ${title}`)
  expect(await names(lead.user)).toEqual(['Nina: Fire safety'])
  expect(await names(org.admin)).toEqual(['Nina: Fire safety', 'Omar: Fire safety'])
  expect(await names(nina.user)).toEqual([])
  expect(await names(await makeUser())).toEqual([])
})

test('what a supervised person does not know yet is not told', async () => {
  const { org, lead, nina } = await makeTeam()
  const later = new Date(Date.now() + 86_400_000)
  await database().role.update({ where: { id: nina.id }, data: { supervisorToldFrom: later } })
  expect(await lateFor(org, lead.user)).toEqual([])
})
