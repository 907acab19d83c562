import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollments } from '@/fixtures/enrollments'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { getRenewalPlan } from '@/lib/services/credentials/renewal-plan'

const at = (days: number, minutes = 0) => minutesFrom(new Date(), days * 24 * 60 + minutes)

test('one plan for two licenses: classes with a seat that count in time, each once, none at the same time as another', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const member = await makeRole({ orgId: org.id })
  const aide = await makeCredential({ user: member.user })
  const home = await makeCredential({ user: member.user, credentialType: 'HHA' })
  const make = async (days: number, fields: Record<string, unknown> = {}, session: Record<string, unknown> = {}) =>
    makeTaskSession({ org, task: await makeTask({ org, ...fields }), startsAt: at(days), ...session })
  const falls = await makeTask({ org })
  const both = await makeTaskSession({ org, task: falls, startsAt: at(2) })
  await makeTaskSession({ org, task: falls, startsAt: at(9) })
  const alone = await make(3, { units: 2, eligible: [{ geo: 'CA', credentialType: 'CNA' }] })
  await make(3, { units: 1, eligible: [{ geo: 'CA', credentialType: 'CNA' }] })
  const full = await make(4, {}, { capacity: 1 })
  await makeEnrollments(full, 1)

  const plan = await done(getRenewalPlan(ctxOfMember(member), {}))
  expect(
    plan.sessions.map(({ open, counts }) => [
      open.session.id,
      counts.map(({ credential, units }) => [credential.id, units]),
    ]),
  ).toEqual([
    [
      both.id,
      [
        [aide.id, 400],
        [home.id, 400],
      ],
    ],
    [alone.id, [[aide.id, 200]]],
  ])
  expect(plan.units).toBe(600)
  const [one, other] = plan.licenses
  expect([one?.credential.id, (one?.left ?? 0) - (one?.after.units ?? 0)]).toEqual([aide.id, 600])
  expect([other?.credential.id, (other?.left ?? 0) - (other?.after.units ?? 0)]).toEqual([home.id, 400])
})

test('who misses nothing, or has no organization, has an empty plan', async () => {
  expect(await done(getRenewalPlan(ctxFor(await makeUser()), {}))).toEqual({
    sessions: [],
    units: 0,
    lastDay: null,
    licenses: [],
  })
  const { user, id } = await makeCredential()
  const plan = await done(getRenewalPlan(ctxFor(user), {}))
  expect([plan.sessions, plan.licenses.map(({ credential }) => credential.id)]).toEqual([[], [id]])
})
