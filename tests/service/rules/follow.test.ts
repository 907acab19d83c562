import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { insertSet } from '@/fixtures/large-rows'
import { type MadeOrg, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { makeClassOrg } from '@/fixtures/tasks'
import { eventsOf, makeWebhook } from '@/fixtures/webhooks'
import { findCredential } from '@/lib/data/credentials/read'
import { database } from '@/lib/data/db'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'
import { readStatusAsOf } from '@/lib/services/credentials/credentials'
import { addCredit } from '@/lib/services/credits/credits'
import { approveRule, draftRule, publishRule } from '@/lib/services/rules/drafts'
import { getRuleReplay } from '@/lib/services/rules/replay'

const wheel = async () => ctxFor(await makeUser({ superAdmin: true }))
const body = (name: string, changes: object) => ({
  ...ruleBody(shippedRules.find(({ version }) => version === name)!),
  ...changes,
})
const inDays = (geo: string, days: number) => addDays(todayInGeo(geo, new Date()), days)
const recompute = () => done(recomputeStaleCompliance(ctxOfJob(), { batch: 20 }))
const standingOf = (credentialId: string) => database().standing.findUniqueOrThrow({ where: { credentialId } })

/** Texas nurse aides of an organization; every second license expires in 300 days, the others in 100. */
async function makeAides({ id: orgId }: MadeOrg, count: number) {
  const all = Array.from({ length: count }, (_, at) => {
    const expiresAt = inDays('TX', at % 2 === 0 ? 300 : 100)
    const effectiveAt = addDays(addYears(expiresAt, -2), 1)
    return { userId: randomUUID(), credentialId: randomUUID(), effectiveAt, expiresAt, at }
  })
  await database().$transaction(async (tx) => {
    const users = all.map(({ userId: id, at }) => ({
      id,
      firstName: 'Ana',
      lastName: `Aide ${at}`,
      acknowledgedAt: new Date(),
    }))
    await insertSet(tx, 'User', users)
    const contacts = all.map(({ userId }) => ({
      userId,
      kind: 'EMAIL',
      value: `${userId}@example.com`,
      verifiedAt: new Date(),
    }))
    await insertSet(tx, 'Contact', contacts)
    const roles = all.map(({ userId }) => ({ id: randomUUID(), userId, orgId, roleType: 'MEMBER', state: 'ACTIVE' }))
    await insertSet(tx, 'Role', roles)
    const place = { geo: 'TX', credentialType: 'CNA', verifiedState: 'YES' }
    const licenses = all.map(({ credentialId: id, at, ...row }) => ({
      id,
      credentialNumber: `T${at}`,
      ...place,
      ...row,
    }))
    await insertSet(tx, 'Credential', licenses)
    await insertSet(
      tx,
      'RenewalPeriod',
      all.map(({ credentialId, effectiveAt: startsAt, expiresAt: endsAt }) => ({ credentialId, startsAt, endsAt })),
    )
  })
  await recompute()
  return { near: all.filter(({ at }) => at % 2 === 1), later: all.filter(({ at }) => at % 2 === 0) }
}

/** A job whose process is killed after the given number of transactions. */
function dyingJob(after: number) {
  let transactions = 0
  const ctx = ctxOfJob()
  const db = new Proxy(ctx.db, {
    get: (real, name) => {
      if (name === '$transaction' && ++transactions > after) return () => Promise.reject(new Error('killed'))
      const value = Reflect.get(real, name) as unknown
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  return { ...ctx, db }
}

test('24 hours for nurse aides of Texas from a date: replayed, refused to its author, followed within a minute by whom it concerns', async () => {
  const org = await makeOrg()
  const { near, later } = await makeAides(org, 240)
  const [author, second] = [await wheel(), await wheel()]
  const effectiveFrom = inDays('TX', 200)
  const { id } = await done(
    draftRule(author, { geo: 'TX', credentialType: 'CNA', data: body('TX-CNA-1', { total: 2400 }) }),
  )

  const replay = await done(getRuleReplay(second, { id, effectiveFrom }))
  expect(replay.licenses).toBe(240)
  expect(replay.changed.map(({ credentialId }) => credentialId).sort()).toEqual(
    later.map(({ credentialId }) => credentialId).sort(),
  )
  expect([...replay.byOrg]).toEqual([[org.id, 120]])
  expect([...replay.byStatus.values()].reduce((sum, count) => sum + count, 0)).toBe(120)
  for (const ctx of [ctxFor(await makeUser()), ctxFor(org.admin, { roles: [org.role] })])
    expect(await getRuleReplay(ctx, { id, effectiveFrom })).toEqual(fail('notFound'))
  expect(await getRuleReplay(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))

  await done(approveRule(second, { id }))
  expect(await publishRule(author, { id, effectiveFrom })).toEqual(fail('ruleSecondPerson'))
  const before = await database().standing.findMany({
    where: { credentialId: { in: near.map((one) => one.credentialId) } },
  })
  const began = performance.now()
  const { number } = await done(publishRule(second, { id, effectiveFrom }))
  expect(await getRuleReplay(second, { id })).toEqual(fail('notFound'))

  // The worker is killed halfway: the next run does the rest, and nothing twice.
  await expect(recomputeStaleCompliance(dyingJob(3), { batch: 20 })).rejects.toThrow('batches of standing failed')
  const version = `TX-CNA-${number}`
  expect(await database().standing.count({ where: { ruleVersion: version, requiredUnits: 2400 } })).toBe(60)
  expect(await recompute()).toEqual({ people: 60, invitations: 0 })
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await recompute()).toEqual({ people: 0, invitations: 0 })
  expect(await database().standing.count({ where: { ruleVersion: version, requiredUnits: 2400 } })).toBe(120)
  expect(await database().boardEntry.count({ where: { orgId: org.id, missingUnits: 2400 } })).toBe(120)
  const sorted = <T extends { credentialId: string }>(rows: T[]) =>
    rows.sort((a, b) => (a.credentialId < b.credentialId ? -1 : 1))
  const after = await database().standing.findMany({
    where: { credentialId: { in: near.map((one) => one.credentialId) } },
  })
  expect(sorted(after)).toEqual(sorted(before))

  const decided = async ({ userId, credentialId }: (typeof near)[number], rulesAsOf: 'THEN' | 'TODAY', day: number) => {
    const asked = { id: credentialId, asOf: inDays('TX', day), rulesAsOf }
    const { rule } = (await done(readStatusAsOf(ctxFor(await userNow(userId)), asked))).status.current
    return [rule?.version, rule?.total]
  }
  expect(await decided(near[0]!, 'TODAY', 0)).toEqual(['TX-CNA-1', 2000])
  expect(await decided(later[0]!, 'TODAY', 0)).toEqual([version, 2400])
  expect(await decided(later[0]!, 'THEN', -1)).toEqual(['TX-CNA-1', 2000])
  expect(await decided(later[0]!, 'THEN', 0)).toEqual([version, 2400])
})

test('a kind that becomes computed: periods are cut, reported licenses follow, and no event comes twice', async () => {
  const org = await makeClassOrg()
  await makeWebhook(org, { events: ['credential.expiring'] })
  const [aide, other, careful] = [await makeRole({ orgId: org.id }), await makeUser(), await makeUser()]
  const expiresAt = inDays('CA', 80)
  const long = { geo: 'CA', credentialType: 'PT', effectiveAt: addDays(addYears(expiresAt, -6), 1), expiresAt }
  const credential = await makeCredential({ user: aide.user, ...long })
  const active = await makeCredential({ user: other, ...long })
  const kept = await makeCredential({ user: careful, ...long })
  await database().renewalPeriod.updateMany({ where: { credentialId: kept.id }, data: { editedAt: new Date() } })
  const { id: invitationId } = await makeInvitation({ orgId: org.id })
  await database().$transaction(async (tx) => {
    const reported = {
      invitationId,
      geo: 'CA',
      credentialType: 'PT',
      credentialNumber: 'R1',
      effectiveAt: null,
      expiresAt,
    }
    await insertSet(tx, 'ReportedCredential', [reported])
    await recomputeReportedCompliance(tx, [invitationId], new Date())
  })
  const entry = () => database().boardEntry.findFirstOrThrow({ where: { orgId: org.id, credentialId: null } })
  expect(await entry()).toMatchObject({ units: 'NOT_TRACKED', missingUnits: null, ruleVersion: null })
  expect(await standingOf(credential.id)).toMatchObject({ status: 'NOT_TRACKED', ruleVersion: null })
  const events = async () => (await eventsOf(org)).map(({ data }) => (data as { deadline: string }).deadline)
  expect(await events()).toEqual(['D90'])

  const [author, second] = [await wheel(), await wheel()]
  const { id } = await done(draftRule(author, { geo: 'CA', credentialType: 'PT', data: body('OK-RN-1', {}) }))
  await done(approveRule(second, { id }))
  await done(publishRule(second, { id }))
  // A write before the job uses the new rule as well.
  await done(addCredit(ctxFor(other), { input: creditFields() }))
  const first = await recompute()
  expect(first).toEqual({ people: 2, invitations: 1 })
  expect(await recompute()).toEqual({ people: 0, invitations: 0 })

  for (const { id: cut, version } of [credential, active]) {
    const now = await findCredential(database(), cut)
    expect(now).toMatchObject({ version: version + 1, effectiveAt: long.effectiveAt, expiresAt })
    expect(now?.renewalPeriods.map(({ endsAt }) => endsAt)).toEqual(
      [-4, -2, 0].map((years) => addYears(expiresAt, years)),
    )
    const revisions = await database().credentialRevision.findMany({
      where: { credentialId: cut },
      orderBy: { version: 'asc' },
    })
    const periods = revisions.map(({ record }) => (record as { renewalPeriods: unknown[] }).renewalPeriods.length)
    expect(periods).toEqual([1, 3])
  }
  expect((await findCredential(database(), kept.id))?.renewalPeriods).toHaveLength(1)
  expect(await standingOf(credential.id)).toMatchObject({ ruleVersion: 'CA-PT-1', requiredUnits: 2400 })
  expect(await entry()).toMatchObject({ missingUnits: 2400, ruleVersion: 'CA-PT-1' })
  // The status changed but the deadline did not: that step was sent already and is not sent again. The next step is
  // sent once.
  expect(await events()).toEqual(['D90'])
  await done(recomputeStaleCompliance(ctxOfJob(new Date(Date.now() + 25 * 86_400_000)), {}))
  expect(await events()).toEqual(['D90', 'D60'])
})
