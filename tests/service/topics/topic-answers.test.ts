import { expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { getCredentialStatus, readStatusAsOf } from '@/lib/services/credentials/credentials'
import { correctCredit } from '@/lib/services/credits/credits'
import { answerTopic, listOwnTopicAnswers, withdrawTopicAnswer } from '@/lib/services/topics/topic-answers'

const yearAgo = addYears(today(), -1)

/** A Texas nurse beyond the first renewal, with 20 hours in the period. */
async function makeNurse(topicCodes: string[] = []) {
  const nurse = await makeCredential({ geo: 'TX', credentialType: 'RN', firstLicense: false })
  await makeCredit({ user: nurse.user, units: 20, topicCodes })
  const ctx = () => ctxFor(nurse.user)
  const states = async () => {
    const { status } = await done(getCredentialStatus(ctx(), { id: nurse.id }))
    return Object.fromEntries(status.current.topics.map(({ rule, state }) => [rule.code, state]))
  }
  const stored = async () => {
    const standing = await database().standing.findUniqueOrThrow({ where: { credentialId: nurse.id } })
    return standing.openTopics
  }
  return { ...nurse, ctx, states, stored }
}

test('a nurse says what she did before, what she never did and what her work does not ask for', async () => {
  const nurse = await makeNurse(['HUMAN_TRAFFICKING'])
  const open = ['OLDER_ADULT_CARE', 'NURSING_JURISPRUDENCE_ETHICS', 'FORENSIC_EVIDENCE']
  expect(await nurse.states()).toEqual({
    HUMAN_TRAFFICKING: 'MET',
    OLDER_ADULT_CARE: 'MISSING',
    NURSING_JURISPRUDENCE_ETHICS: 'UNKNOWN',
    FORENSIC_EVIDENCE: 'UNKNOWN',
  })
  expect(await nurse.stored()).toEqual(open)

  const jurisprudence = { code: 'NURSING_JURISPRUDENCE_ETHICS' as const, kind: 'DONE' as const, doneOn: yearAgo }
  await done(answerTopic(nurse.ctx(), jurisprudence))
  await done(answerTopic(nurse.ctx(), { code: 'FORENSIC_EVIDENCE', kind: 'NOT_FOR_ME' }))
  const said = await done(answerTopic(nurse.ctx(), { code: 'OLDER_ADULT_CARE', kind: 'NOT_DONE' }))
  expect(said).toMatchObject([
    { code: 'FORENSIC_EVIDENCE', kind: 'NOT_FOR_ME', doneOn: null },
    jurisprudence,
    { code: 'OLDER_ADULT_CARE', kind: 'NOT_DONE' },
  ])
  expect(await nurse.states()).toMatchObject({ OLDER_ADULT_CARE: 'MISSING', FORENSIC_EVIDENCE: 'NOT_APPLICABLE' })
  expect(await nurse.stored()).toEqual(['OLDER_ADULT_CARE'])
  expect(await done(listOwnTopicAnswers(nurse.ctx(), {}))).toEqual(said)
})

test('an answer is changed, and taken back', async () => {
  const nurse = await makeNurse()
  const code = 'FORENSIC_EVIDENCE' as const
  await done(answerTopic(nurse.ctx(), { code, kind: 'NOT_DONE' }))
  expect(await nurse.states()).toMatchObject({ FORENSIC_EVIDENCE: 'MISSING' })
  await done(answerTopic(nurse.ctx(), { code, kind: 'DONE', doneOn: yearAgo }))
  expect(await nurse.states()).toMatchObject({ FORENSIC_EVIDENCE: 'MET' })
  expect(await done(withdrawTopicAnswer(nurse.ctx(), { code }))).toEqual([])
  expect(await nurse.states()).toMatchObject({ FORENSIC_EVIDENCE: 'UNKNOWN' })
  expect(await done(withdrawTopicAnswer(nurse.ctx(), { code }))).toEqual([])
  const history = await database().auditEvent.count({ where: { actorId: nurse.user.id, action: 'topic.answered' } })
  expect(history).toBe(3)
})

test('where a license stood on a day is told from what was answered by then', async () => {
  const nurse = await makeNurse()
  const code = 'FORENSIC_EVIDENCE' as const
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
  const at = (days: number) => ctxFor(nurse.user, { now: daysAgo(days) })
  await done(answerTopic(at(60), { code, kind: 'NOT_FOR_ME' }))
  await done(answerTopic(at(40), { code, kind: 'DONE', doneOn: yearAgo }))
  await done(answerTopic(at(40), { code, kind: 'DONE', doneOn: yearAgo }))
  await done(withdrawTopicAnswer(at(20), { code }))
  await done(withdrawTopicAnswer(at(20), { code }))
  const stateOn = async (days: number) => {
    const asOf = todayInGeo('TX', daysAgo(days))
    const { status } = await done(readStatusAsOf(nurse.ctx(), { id: nurse.id, asOf, recordedBy: asOf }))
    return status.current.topics.find(({ rule }) => rule.code === code)?.state
  }
  // The license was recorded that long ago, so that nothing from later days applies.
  await database().credentialRevision.updateMany({
    where: { credentialId: nurse.id },
    data: { recordedAt: daysAgo(90) },
  })
  const days = [61, 60, 41, 40, 21, 20, 0]
  expect(await Promise.all(days.map(stateOn))).toEqual([
    'UNKNOWN',
    'NOT_APPLICABLE',
    'NOT_APPLICABLE',
    'MET',
    'MET',
    'UNKNOWN',
    'UNKNOWN',
  ])
  const kept = await database().topicAnswerChange.findMany({
    where: { userId: nurse.user.id },
    orderBy: { version: 'asc' },
  })
  expect(kept.map(({ version, kind }) => [version, kind])).toEqual([
    [1, 'NOT_FOR_ME'],
    [2, 'DONE'],
    [3, null],
  ])
})

test('the same answer again changes nothing, and of two at once one row is left', async () => {
  const nurse = await makeNurse()
  const answer = { code: 'HUMAN_TRAFFICKING' as const, kind: 'DONE' as const, doneOn: today() }
  await done(answerTopic(nurse.ctx(), answer))
  const [first] = await done(listOwnTopicAnswers(nurse.ctx(), {}))
  await done(answerTopic(nurse.ctx(), answer))
  expect(await done(listOwnTopicAnswers(nurse.ctx(), {}))).toEqual([first])
  const both = await Promise.all([
    answerTopic(nurse.ctx(), { ...answer, doneOn: yearAgo }),
    answerTopic(nurse.ctx(), { code: answer.code, kind: 'NOT_FOR_ME' }),
  ])
  expect(both.every(({ ok }) => ok)).toBe(true)
  expect(await done(listOwnTopicAnswers(nurse.ctx(), {}))).toHaveLength(1)
})

test.each([
  [{ kind: 'DONE' }, { doneOn: 'validation.required' }],
  [{ kind: 'DONE', doneOn: null }, { doneOn: 'validation.required' }],
  [{ kind: 'DONE', doneOn: addDays(today(), 2) }, { doneOn: 'validation.dateInFuture' }],
  [{ kind: 'DONE', doneOn: '1800-01-01' }, { doneOn: 'validation.invalidDate' }],
  [{ kind: 'MAYBE' }, { kind: 'validation.chooseOne' }],
  [{ kind: 'NOT_DONE', code: 'FALLS' }, { code: 'validation.chooseOne' }],
])('a bad answer is refused: %j', async (fields, problems) => {
  const user = await makeUser()
  const wrong = { code: 'HUMAN_TRAFFICKING', ...fields } as unknown as Parameters<typeof answerTopic>[1]
  expect(await answerTopic(ctxFor(user), wrong)).toEqual(fail('invalidInput', problems))
  expect(await database().topicAnswer.count({ where: { userId: user.id } })).toBe(0)
})

test('nobody and another person see none of it', async () => {
  const nurse = await makeNurse()
  await done(answerTopic(nurse.ctx(), { code: 'FORENSIC_EVIDENCE', kind: 'NOT_DONE' }))
  expect(await done(listOwnTopicAnswers(ctxFor(await makeUser()), {}))).toEqual([])
  expect(await listOwnTopicAnswers(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
  expect(await answerTopic(ctxOfNobody(), { code: 'CPR', kind: 'NOT_DONE' })).toEqual(fail('signInRequired'))
})

test('credits keep their topics once each, and through a correction that does not name them', async () => {
  const user = await makeUser()
  const credit = await makeCredit({ user, topicCodes: ['IMPLICIT_BIAS', 'ETHICS', 'IMPLICIT_BIAS'] })
  expect(credit.topicCodes).toEqual(['ETHICS', 'IMPLICIT_BIAS'])
  const { title, completedAt, format } = credit
  const input = { title, completedAt, format }
  const kept = await done(correctCredit(ctxFor(user), { id: credit.id, version: 1, input }))
  expect(kept.topicCodes).toEqual(['ETHICS', 'IMPLICIT_BIAS'])
  const changed = { ...input, topicCodes: ['ETHICS' as const] }
  const corrected = await done(correctCredit(ctxFor(user), { id: kept.id, version: 1, input: changed }))
  expect(corrected.topicCodes).toEqual(['ETHICS'])
  const wrong = { ...input, topicCodes: ['FALLS'] } as unknown as typeof changed
  expect(await correctCredit(ctxFor(user), { id: corrected.id, version: 1, input: wrong })).toMatchObject({
    problem: { code: 'invalidInput' },
  })
})
