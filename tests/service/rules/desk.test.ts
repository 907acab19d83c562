import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'
import { addCredit } from '@/lib/services/credits/credits'
import { announceRuleChanges } from '@/lib/services/rules/announce-rule-changes'
import { approveRule, discardRuleDraft, draftRule, publishRule, updateRuleDraft } from '@/lib/services/rules/drafts'
import { runRuleReplay } from '@/lib/services/rules/replay'
import {
  cancelRuleReplay,
  clearReplays,
  getRuleReplayRun,
  showReplayedPeople,
  startRuleReplay,
} from '@/lib/services/rules/replay-runs'
import { listOwnRecordViews } from '@/lib/services/users/user'

const wheel = async () => ctxFor(await makeUser({ superAdmin: true }))
const body = (name: string, changes: object = {}) => ({
  ...ruleBody(shippedRules.find(({ version }) => version === name)!),
  ...changes,
})
const texas = { geo: 'TX', credentialType: 'CNA' } as const
/** Both count hours of 24 months and know no other way. */
const massachusetts = { geo: 'MA', credentialType: 'LPN' } as const
const inDays = (days: number) => addDays(todayInGeo('TX', new Date()), days)
const draftOf = async (author: Awaited<ReturnType<typeof wheel>>, total = 2400) =>
  done(draftRule(author, { ...texas, data: body('TX-CNA-1', { total }) }))

/** Members of an organization whose licenses of one type expire in the given numbers of days. */
async function makeAides(kind: { geo: string; credentialType: string }, ...days: number[]) {
  const org = await makeOrg()
  const aides = []
  for (const end of days) {
    const { user } = await makeRole({ orgId: org.id })
    const expiresAt = inDays(end)
    const effectiveAt = addDays(addYears(expiresAt, -2), 1)
    aides.push({ user, credential: await makeCredential({ user, ...kind, effectiveAt, expiresAt }) })
  }
  return { org, aides }
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

test('the author edits a draft, by the revision they saw; nobody else does, and nobody an approved one', async () => {
  const [author, second] = [await wheel(), await wheel()]
  const { id, revision } = await draftOf(author)
  const edit = (ctx: typeof author, seen: number, total: number) =>
    updateRuleDraft(ctx, { id, revision: seen, data: body('TX-CNA-1', { total }) })
  expect(await edit(second, revision, 2600)).toEqual(fail('ruleNotAuthor'))
  expect(await edit(ctxFor(await makeUser()), revision, 2600)).toEqual(fail('notFound'))
  expect(await updateRuleDraft(ctxOfNobody(), { id, revision, data: {} })).toEqual(fail('signInRequired'))
  expect(await done(edit(author, revision, 2600))).toMatchObject({ revision: revision + 1, body: { total: 2600 } })
  expect(await edit(author, revision, 2800)).toMatchObject({ problem: { code: 'staleVersion', current: { id } } })
  expect(await edit(author, revision + 1, -1)).toMatchObject({ problem: { fields: { 'data.total': {} } } })
  // Only the revision that was read can be approved.
  expect(await approveRule(second, { id, revision })).toMatchObject({ problem: { code: 'staleVersion' } })
  await done(approveRule(second, { id, revision: revision + 1 }))
  expect(await edit(author, revision + 1, 2800)).toEqual(fail('ruleState'))
  const history = await database().auditEvent.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
  expect(history.map(({ action }) => action)).toEqual(['rule.drafted', 'rule.edited', 'rule.approved'])
})

test('a draft and an approved version are thrown away by any super admin, never a published or a shipped one', async () => {
  const [author, second, org] = [await wheel(), await wheel(), await makeOrg()]
  const [draft, approved] = [await draftOf(author), await draftOf(author)]
  await done(approveRule(second, { id: approved.id }))
  const { id, revision } = draft
  expect(await discardRuleDraft(ctxOfNobody(), { id, revision })).toEqual(fail('signInRequired'))
  expect(await discardRuleDraft(ctxFor(org.admin, { roles: [org.role] }), { id, revision })).toEqual(fail('notFound'))
  expect(await discardRuleDraft(author, { id, revision: revision + 1 })).toMatchObject({
    problem: { code: 'staleVersion' },
  })
  const run = await done(startRuleReplay(author, { id }))
  await done(discardRuleDraft(author, { id, revision }))
  expect(await discardRuleDraft(author, { id, revision })).toEqual(fail('notFound'))
  expect(await approveRule(second, { id })).toEqual(fail('notFound'))
  // A worker that is already running finds nothing to do.
  expect(await done(runRuleReplay(ctxOfJob(), { runId: run.id }))).toEqual({ state: 'gone' })
  await done(discardRuleDraft(second, { id: approved.id, revision: approved.revision }))
  const history = await database().auditEvent.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
  expect(history.map(({ action }) => action)).toEqual(['rule.drafted', 'rule.discarded'])
  const { id: ruleId } = await database().rule.findFirstOrThrow({ where: texas })
  const shipped = await database().ruleVersion.findMany({
    where: { ruleId, authorId: null },
    orderBy: { number: 'asc' },
  })
  const refusals = shipped.map((one) => discardRuleDraft(author, { id: one.id, revision: one.revision }))
  expect(await Promise.all(refusals)).toEqual([fail('ruleState'), fail('ruleShipped')])
})

test('a replay is worked off in batches, killed and resumed, and names people only to who gives a reason', async () => {
  const { org, aides } = await makeAides(texas, 300, 300, 300, 300, 100)
  const [author, second] = [await wheel(), await wheel()]
  const { id } = await draftOf(author)
  const run = await done(startRuleReplay(second, { id, effectiveFrom: inDays(200) }))
  expect(second.sent).toEqual([{ queue: 'ruleReplays', data: { runId: run.id } }])
  expect(await startRuleReplay(author, { id })).toEqual(fail('ruleReplayBusy'))

  await expect(runRuleReplay(dyingJob(2), { runId: run.id, batch: 2 })).rejects.toThrow('killed')
  const half = await done(getRuleReplayRun(second, { id: run.id }))
  expect(half).toMatchObject({ state: 'RUNNING', done: 2, counts: null })
  expect(await done(runRuleReplay(ctxOfJob(), { runId: run.id, batch: 2 }))).toEqual({ state: 'DONE' })
  const ruleReplayRun = await done(getRuleReplayRun(second, { id: run.id }))
  expect(ruleReplayRun).toMatchObject({ done: ruleReplayRun.total, changed: 4 })
  expect(ruleReplayRun.counts).toMatchObject({
    byOrg: [{ orgId: org.id, name: org.name, count: 4 }],
    orgs: 1,
    alone: 0,
  })
  expect(ruleReplayRun.counts!.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(await done(runRuleReplay(ctxOfJob(), { runId: run.id }))).toEqual({ state: 'DONE' })

  expect(await showReplayedPeople(second, { id: run.id, reason: 'too short' })).toMatchObject({
    problem: { fields: { reason: 'validation.reasonTooShort' } },
  })
  const { people, next } = await done(showReplayedPeople(second, { id: run.id, reason: 'A question of the board' }))
  expect(next).toBeNull()
  expect(people.map(({ userId }) => userId).sort()).toEqual(
    aides
      .slice(0, 4)
      .map(({ user }) => user.id)
      .sort(),
  )
  expect(people[0]).toMatchObject({ orgs: [org.name], before: { requiredUnits: 2000 }, after: { requiredUnits: 2400 } })
  const looks = await database().auditEvent.findMany({ where: { action: 'rule.replayViewed', subjectId: run.id } })
  expect(looks.map(({ personId }) => personId).sort()).toEqual(people.map(({ userId }) => userId).sort())
  expect(looks[0]).toMatchObject({ actorId: second.viewer.userId, detail: { reason: 'A question of the board' } })

  const views = await done(listOwnRecordViews(ctxFor(aides[0]!.user), {}))
  expect(views.edges[0]?.node).toMatchObject({ actor: { id: second.viewer.userId }, org: null })

  for (const ctx of [ctxFor(await makeUser()), ctxFor(org.admin, { roles: [org.role] })]) {
    expect(await startRuleReplay(ctx, { id })).toEqual(fail('notFound'))
    expect(await getRuleReplayRun(ctx, { id: run.id })).toEqual(fail('notFound'))
    expect(await cancelRuleReplay(ctx, { id: run.id })).toEqual(fail('notFound'))
    expect(await showReplayedPeople(ctx, { id: run.id, reason: 'A question of the board' })).toEqual(fail('notFound'))
  }
  expect(await done(clearReplays(ctxOfJob(), {}))).toEqual({ deleted: 0 })
  const later = new Date(Date.now() + 8 * 86_400_000)
  expect((await done(clearReplays(ctxOfJob(later), {}))).deleted).toBeGreaterThan(0)
  expect(await database().ruleReplayChange.count({ where: { runId: run.id } })).toBe(0)
})

test('a replay is stopped, and one of a draft that was edited meanwhile fails instead of answering for another', async () => {
  const [author, second] = [await wheel(), await wheel()]
  const data = body('TX-CNA-1')
  const { id, revision } = await done(draftRule(author, { geo: 'CA', credentialType: 'PT', data }))
  const stopped = await done(startRuleReplay(second, { id }))
  expect(await done(cancelRuleReplay(second, { id: stopped.id }))).toMatchObject({ state: 'CANCELLED' })
  expect(await done(runRuleReplay(ctxOfJob(), { runId: stopped.id }))).toEqual({ state: 'CANCELLED' })
  const run = await done(startRuleReplay(second, { id }))
  await done(updateRuleDraft(author, { id, revision, data: body('TX-CNA-1', { total: 2600 }) }))
  expect(await done(runRuleReplay(ctxOfJob(), { runId: run.id }))).toEqual({ state: 'FAILED' })
  await done(approveRule(second, { id }))
  const { id: last } = await done(startRuleReplay(author, { id }))
  await done(publishRule(second, { id }))
  expect(await startRuleReplay(author, { id })).toEqual(fail('ruleState'))
  expect(await done(runRuleReplay(ctxOfJob(), { runId: last }))).toEqual({ state: 'FAILED' })
})

test('whom a publication concerns is told once, in one sentence, also when the job that tells is killed', async () => {
  const { aides } = await makeAides(massachusetts, 300, 310, 320, 50)
  const [early, ...others] = aides
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  const [author, second] = [await wheel(), await wheel()]
  const data = body('MA-LPN-1', { total: 1900 })
  const { id, number } = await done(draftRule(author, { ...massachusetts, data }))
  await done(approveRule(second, { id }))
  await done(publishRule(second, { id, effectiveFrom: inDays(200) }))
  const notices = () =>
    database().notification.findMany({
      where: { kind: 'ruleChanged', userId: { in: aides.map(({ user }) => user.id) } },
      orderBy: { createdAt: 'asc' },
    })
  // The person's own write comes before the job; they are notified like the others.
  const credentialId = early!.credential.id
  await done(addCredit(ctxFor(early!.user), { input: creditFields() }))
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  expect(await database().ruleChange.count({ where: { ruleVersion: `MA-LPN-${number}` } })).toBe(3)
  await expect(announceRuleChanges(dyingJob(2), { batch: 1 })).rejects.toThrow('killed')
  expect(await notices()).toHaveLength(2)
  const telling = ctxOfJob()
  expect(await done(announceRuleChanges(telling, { batch: 1 }))).toEqual({ told: 1 })
  expect(telling.sent).toHaveLength(1)
  expect(await done(announceRuleChanges(ctxOfJob(), {}))).toEqual({ told: 0 })
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  expect(await done(announceRuleChanges(ctxOfJob(), {}))).toEqual({ told: 0 })

  const told = await notices()
  expect(told.map(({ userId }) => userId).sort()).toEqual(
    [early!, ...others.slice(0, 2)].map(({ user }) => user.id).sort(),
  )
  const first = told.find(({ userId }) => userId === early!.user.id)!
  expect(first).toMatchObject({
    actionPath: `/credentials/${credentialId}`,
    params: { geo: 'MA', change: 'MORE', missingUnits: 400, expiresAt: inDays(300) },
  })
})

test('another way to renew is told as such, with its own words, and as something to look at', async () => {
  const { aides } = await makeAides({ geo: 'MA', credentialType: 'RN' } as const, 300)
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  const [author, second] = [await wheel(), await wheel()]
  const shipped = body('MA-RN-1')
  const fact = { source: 0, confidence: 'HIGH', readOn: '2026-11-29' }
  const requirement = {
    any: [
      { way: 'HOURS', needs: { hours: { total: 15 } } },
      { way: 'PRACTICE', needs: { evidence: { kind: 'PRACTICE', amount: 640, within: 'PERIOD' } } },
    ],
  }
  const data = { ...shipped, requirement, facts: { ...shipped.facts, requirement: fact } }
  const { id } = await done(draftRule(author, { geo: 'MA', credentialType: 'RN', data }))
  await done(approveRule(second, { id }))
  await done(publishRule(second, { id, effectiveFrom: inDays(200) }))
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  expect(await done(announceRuleChanges(ctxOfJob(), {}))).toEqual({ told: 1 })
  const [told] = await database().notification.findMany({
    where: { kind: 'ruleChanged', userId: aides[0]!.user.id },
  })
  expect(told).toMatchObject({ severity: 'WARN', params: { geo: 'MA', change: 'WAYS' } })
  const params = told!.params as Record<string, string>
  expect(noticeTexts({ messageKey: 'notices.ruleChanged', params }, 'en').text).toContain(
    'For you this means other ways to renew it, or other amounts, by ',
  )
})
