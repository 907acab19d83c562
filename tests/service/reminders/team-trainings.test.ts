import { expect, test } from 'vitest'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeCurriculum, makeCurriculumOrg } from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { listOwnTeamTrainings } from '@/lib/services/reminders/team-licenses'

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

test('a supervisor reads which training of their own people is overdue, an admin that of everybody, others nothing', async () => {
  const { org, lead, nina } = await makeTeam()
  const names = async (ctx: ReturnType<typeof ctxFor>) =>
    (await done(listOwnTeamTrainings(ctx, { orgId: org.id }))).map(({ firstName, title }) => `${firstName}: ${title}`)
  expect(await names(ctxFor(lead.user, { roles: [lead] }))).toEqual(['Nina: Fire safety'])
  expect(await names(ctxFor(org.admin, { roles: [org.role] }))).toEqual(['Nina: Fire safety', 'Omar: Fire safety'])
  expect(await names(ctxFor(nina.user, { roles: [nina] }))).toEqual([])
  expect(await listOwnTeamTrainings(ctxFor(await makeUser()), { orgId: org.id })).toEqual(fail('notFound'))
  expect(await listOwnTeamTrainings(ctxOfNobody(), { orgId: org.id })).toEqual(fail('signInRequired'))
})

test('what a supervised person does not know yet is not told', async () => {
  const { org, lead, nina } = await makeTeam()
  const later = new Date(Date.now() + 86_400_000)
  await database().role.update({ where: { id: nina.id }, data: { supervisorToldFrom: later } })
  expect(await done(listOwnTeamTrainings(ctxFor(lead.user, { roles: [lead] }), { orgId: org.id }))).toEqual([])
})
