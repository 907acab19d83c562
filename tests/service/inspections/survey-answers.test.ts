import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole, orgToday } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { statedFields } from '@/fixtures/stated-checks'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import { fail } from '@/lib/domain/result'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { getSurveyAnswers, takeSurveyAnswers } from '@/lib/services/inspections/survey-answers'
import { recordStatedCheck } from '@/lib/services/stated-checks/stated-checks'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const topicCodes = ['ALZHEIMERS_DEMENTIA', 'ABUSE_REPORTING']

/** An organization whose records begin three years ago, and an aide whose second hire year began today. */
async function setUp() {
  const org = await makeClassOrg()
  await makeProvider(org)
  const createdAt = new Date(Date.now() - 3 * 366 * 86_400_000)
  await database().org.update({ where: { id: org.id }, data: { createdAt } })
  const hireDate = addDays(addYears(orgToday(), -1), -1)
  const aide = async (firstName: string) => {
    const user = await makeUser({ profile: { ...testProfile, firstName } })
    const license = await makeCredential({ user, geo: 'CA', credentialType: 'CNA' })
    const role = await makeRole({ orgId: org.id, user })
    await database().role.update({ where: { id: role.id }, data: { hireDate: toColumn(hireDate) } })
    return { ...role, license }
  }
  const state = (member: { id: string }, fields: Record<string, unknown>) =>
    done(recordStatedCheck(ctxOfAdmin(org), { input: { ...statedFields(member), ...fields } as never }))
  return { org, aide, state, hireDate }
}
const reviewed = (checkedOn: string) => ({ kind: 'REVIEW', result: 'NO_WEAKNESS', source: 'Dee, RN', checkedOn })
const looked = (credentialId: string, checkedOn: string) => ({
  kind: 'LICENSE',
  credentialId,
  result: 'VALID',
  source: 'The registry',
  checkedOn,
})

test('says about whom something is missing, and nothing about whoever has it all', async () => {
  const { org, aide, state, hireDate } = await setUp()
  const [good, weak] = [await aide('Gina'), await aide('Will')]
  const held = await makeHeldSession({
    org,
    task: { inService: true, title: 'Dementia and abuse', units: 12, topicCodes },
    session: { startsAt: new Date(Date.now() - 3 * 86_400_000), endsAt: new Date(Date.now() - 2.5 * 86_400_000) },
  })
  await makeAttendee(held, good.user, {
    checkedInAt: new Date(Date.now() - 3 * 86_400_000),
    checkedOutAt: new Date(Date.now() - 2.5 * 86_400_000),
  })
  const { id, version } = held.session
  await done(finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true }))
  await state(good, reviewed(addDays(orgToday(), -10)))
  await state(good, looked(good.license.id, hireDate))
  await state(weak, looked(weak.license.id, addDays(hireDate, 1)))
  const { aides } = await done(getSurveyAnswers(ctxOfAdmin(org), { orgId: org.id }))
  const gapsOf = new Map(aides.map(({ id: memberId, gaps }) => [memberId, gaps.map(({ gap }) => gap).toSorted()]))
  expect(gapsOf.get(good.id)).toEqual([])
  expect(gapsOf.get(weak.id)).toEqual(['CONTENT', 'CONTENT', 'HOURS', 'REGISTRY', 'REVIEW'])
  expect(aides).toHaveLength(2)
})

test('a check or a review that was taken back counts for nothing; the history says who took the file', async () => {
  const { org, aide, state, hireDate } = await setUp()
  const one = await aide('Rob')
  await state(one, reviewed(addDays(orgToday(), -10)))
  await state(one, looked(one.license.id, hireDate))
  const gaps = async () => {
    const { aides } = await done(takeSurveyAnswers(ctxOfAdmin(org), { orgId: org.id }))
    return aides[0]!.gaps.map(({ gap }) => gap).toSorted()
  }
  expect(await gaps()).toEqual(['CONTENT', 'CONTENT', 'HOURS'])
  await database().statedCheck.updateMany({
    where: { roleId: one.id },
    data: { removedAt: new Date(), removeReason: 'Of somebody else' },
  })
  expect(await gaps()).toEqual(['CONTENT', 'CONTENT', 'HOURS', 'REGISTRY', 'REVIEW'])
  expect(await database().auditEvent.count({ where: { orgId: org.id, action: 'inspection.answersTaken' } })).toBe(2)
})

test('is for those who may read the records of an inspection', async () => {
  const { org, aide } = await setUp()
  const one = await aide('Ida')
  expect(await getSurveyAnswers(ctxFor(one.user), { orgId: org.id })).toEqual(fail('notFound'))
})
