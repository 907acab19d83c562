import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfJob, ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { findRuleBook } from '@/lib/data/rules/read'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays } from '@/lib/domain/time/plain-date'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'
import { readStatusAsOf } from '@/lib/services/credentials/credentials'
import { approveRule, draftRule, publishRule } from '@/lib/services/rules/drafts'
import { replayRule } from '@/lib/services/rules/replay'
import { listRuleVersions } from '@/lib/services/rules/versions'

const texas = { geo: 'TX', credentialType: 'CNA' }
const wheel = async () => ctxFor(await makeUser({ superAdmin: true }))
const shipped = (name: string) => shippedRules.find(({ version }) => version === name)!
const body = (name: string, changes: object = {}) => ({ ...ruleBody(shipped(name)), ...changes })
const idOf = async (geo: string, type: string, number: number) => {
  const all = await done(listRuleVersions(await wheel(), {}))
  return all.find((one) => one.geo === geo && one.credentialType === type && one.number === number)!.id
}

test('24 hours for nurse aides of Texas: replayed, approved and published by two people, and standing follows', async () => {
  const org = await makeOrg()
  const near = await makeCredential({ ...texas, expiresAt: '2026-12-31', effectiveAt: '2025-01-01', user: org.admin })
  const later = await makeCredential({ ...texas, expiresAt: '2027-02-28', effectiveAt: '2025-03-01', user: org.admin })
  const draft = await idOf('TX', 'CNA', 2)
  const [one, other] = [await wheel(), await wheel()]
  expect(await publishRule(one, { id: draft, effectiveFrom: '2027-01-01' })).toEqual(fail('ruleState'))

  const replay = await done(
    replayRule(ctxOfOperator(), { version: 'TX-CNA-2', effectiveFrom: '2027-01-01', asOf: '2026-11-01' }),
  )
  expect(replay.licenses).toBe(2)
  expect(replay.changed).toMatchObject([
    { credentialId: later.id, before: { requiredUnits: 2000 }, after: { requiredUnits: 2400 } },
  ])
  expect([...replay.byOrg]).toEqual([[org.id, 1]])

  expect(await done(approveRule(one, { id: draft }))).toMatchObject({ state: 'APPROVED', authorId: null })
  expect(await approveRule(other, { id: draft })).toEqual(fail('ruleState'))
  // It shipped without an author, so whoever approved it may not publish it.
  expect(await publishRule(one, { id: draft, effectiveFrom: '2027-01-01' })).toEqual(fail('ruleSecondPerson'))
  const [first, second] = await Promise.all(
    [other, { ...(await wheel()) }].map((ctx) => publishRule(ctx, { id: draft, effectiveFrom: '2027-01-01' })),
  )
  expect([first, second].filter((result) => result?.ok)).toHaveLength(1)
  expect([first, second].find((result) => !result?.ok)).toEqual(fail('ruleState'))

  const book = await findRuleBook()
  expect(ruleFor(book, 'TX', 'CNA', '2026-12-31')).toMatchObject({ total: 2000, effectiveTo: '2026-12-31' })
  expect(ruleFor(book, 'TX', 'CNA', '2027-01-01')).toMatchObject({ total: 2400 })
  await done(recomputeStaleCompliance(ctxOfJob(), {}))
  const standing = (id: string) => database().standing.findUniqueOrThrow({ where: { credentialId: id } })
  expect(await standing(near.id)).toMatchObject({ ruleVersion: 'TX-CNA-1', requiredUnits: 2000 })
  expect(await standing(later.id)).toMatchObject({ ruleVersion: 'TX-CNA-2', requiredUnits: 2400 })
  // A period is judged by the rule in force on its last day. Before the publication nobody knew of the later rule.
  const now = new Date()
  const today = todayInGeo('TX', now)
  const decided = async ({ id }: { id: string }, rulesAsOf: 'THEN' | 'TODAY', asOf = today) =>
    (await done(readStatusAsOf(ctxFor(org.admin, { now }), { id, asOf, rulesAsOf }))).status.current.rule?.version
  expect([await decided(near, 'TODAY'), await decided(later, 'TODAY')]).toEqual(['TX-CNA-1', 'TX-CNA-2'])
  expect(await decided(later, 'THEN', addDays(today, -1))).toBe('TX-CNA-1')
  const history = await database().auditEvent.findMany({ where: { subjectId: draft }, orderBy: { seq: 'asc' } })
  expect(history.map(({ action }) => action)).toEqual(['rule.approved', 'rule.published'])
})

test('a draft is neither approved nor published by its author; the publication puts the standing job into the queue', async () => {
  const [author, second] = [await wheel(), await wheel()]
  const draft = await done(
    draftRule(author, { geo: 'CA', credentialType: 'RN', data: body('CA-RN-1', { total: 3600 }) }),
  )
  expect(draft).toMatchObject({ number: 2, state: 'DRAFT', authorId: author.viewer.userId })
  expect(await approveRule(author, { id: draft.id })).toEqual(fail('ruleSecondPerson'))
  await done(approveRule(second, { id: draft.id }))
  expect(await publishRule(author, { id: draft.id, effectiveFrom: '2028-01-01' })).toEqual(fail('ruleSecondPerson'))
  // Another version is in force: without a start date there would be two, so the field asks for one.
  const needed = fail('invalidInput', { effectiveFrom: 'validation.required' })
  expect(await publishRule(second, { id: draft.id })).toEqual(needed)
  await done(publishRule(second, { id: draft.id, effectiveFrom: '2028-01-01' }))
  expect(second.sent).toEqual([{ queue: 'standing', data: {} }])

  const next = await done(draftRule(author, { geo: 'CA', credentialType: 'RN', data: body('CA-RN-1') }))
  expect(next.number).toBe(3)
  await done(approveRule(second, { id: next.id }))
  expect(await publishRule(second, { id: next.id, effectiveFrom: '2027-06-01' })).toEqual(fail('ruleOverlap'))
})

test('a first version may count always; two drafts at once have two numbers', async () => {
  const [author, second] = [await wheel(), await wheel()]
  const kind = { geo: 'CA', credentialType: 'PT' } as const
  const draft = () => done(draftRule(author, { ...kind, data: body('CA-RN-1') }))
  const drafts = await Promise.all([draft(), draft()])
  expect(drafts.map(({ number }) => number).sort()).toEqual([1, 2])
  await done(approveRule(second, { id: drafts[0]!.id }))
  await done(publishRule(second, { id: drafts[0]!.id }))
  expect(ruleFor(await findRuleBook(), 'CA', 'PT', '2001-01-01')).toMatchObject({ total: 3000, effectiveFrom: null })
})

test.each([
  [{ total: -1 }, ['total']],
  [{ total: -1, board: '', facts: { total: {} } }, ['total', 'board', 'facts.total.source']],
  [{ hours: 12 }, ['hours']],
])('a draft with %j is refused, and what is wrong is said at its fields', async (changes, names) => {
  const data = body('CA-RN-1', changes)
  const refused = await draftRule(await wheel(), { geo: 'NY', credentialType: 'RN', data })
  expect(refused).toMatchObject({ problem: { code: 'ruleUnreadable', params: { problem: names.join(', ') } } })
  expect(Object.keys(refused.ok ? {} : refused.problem.fields!)).toEqual(names.map((name) => `data.${name}`))
})

test('rules are for super admins; what does not exist looks as what is forbidden', async () => {
  const org = await makeOrg()
  const ids = { id: '00000000-0000-4000-8000-000000000000' }
  for (const ctx of [ctxFor(org.admin, { roles: [org.role] }), await wheel()]) {
    expect(await approveRule(ctx, ids)).toEqual(fail('notFound'))
    expect(await publishRule(ctx, ids)).toEqual(fail('notFound'))
  }
  expect(await listRuleVersions(ctxFor(org.admin, { roles: [org.role] }), {})).toEqual(fail('notFound'))
  expect(await replayRule(ctxOfOperator(), { version: 'CA-LVN-1' })).toEqual(fail('notFound'))
})
