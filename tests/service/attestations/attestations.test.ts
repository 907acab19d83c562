import { beforeAll, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { ruleBody } from '@/lib/domain/compliance/rule-file'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { ladderMessage } from '@/lib/domain/reminders/ladder'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import {
  correctAttestation,
  listAttestations,
  stateAttestation,
  withdrawAttestation,
} from '@/lib/services/attestations/attestations'
import { confirmAttestation, listMemberAttestations } from '@/lib/services/attestations/confirm-attestation'
import { answerRenewal } from '@/lib/services/credentials/answer-renewal'
import { getCredential, getCredentialStatus, readStatusAsOf } from '@/lib/services/credentials/credentials'
import { deleteUserDocument } from '@/lib/services/documents/own-documents'
import { waysParams } from '@/lib/services/reminders/reminder-params'
import { approveRule, draftRule, publishRule } from '@/lib/services/rules/drafts'

const question = { en: 'Are you on active duty?', es: '¿Está en servicio activo?', ja: '現在、軍務に就いていますか。' }

/** A rule by which 24 hours of courses, 520 hours of work or a certification renew a license. */
const requirement = {
  any: [
    { way: 'HOURS', needs: { hours: { total: 24 } } },
    { way: 'PRACTICE', needs: { evidence: { kind: 'PRACTICE', amount: 520, within: 'PERIOD', licenseTypes: ['RN'] } } },
    { way: 'CERTIFICATION', needs: { evidence: { kind: 'CERTIFICATION', within: 'AT_END' } } },
  ],
}

beforeAll(async () => {
  const [author, second] = [ctxFor(await makeUser({ superAdmin: true })), ctxFor(await makeUser({ superAdmin: true }))]
  const body = ruleBody(shippedRules.find(({ version }) => version === 'OK-RN-1')!)
  const fact = { source: 0, confidence: 'HIGH', readOn: '2026-11-29' }
  const data = {
    ...body,
    requirement,
    exemptions: [{ name: 'MILITARY_SERVICE', question, needs: null }],
    facts: { ...body.facts, requirement: fact, exemptions: fact },
  }
  const { id } = await done(draftRule(author, { geo: 'NC', credentialType: 'OT', data }))
  await done(approveRule(second, { id }))
  await done(publishRule(second, { id, effectiveFrom: null }))
})

/** The day in North Carolina, by which the license is judged: in the evening it is a day behind UTC. */
const today = () => todayInGeo('NC', new Date())

const expiresAt = addDays(today(), 60)
const startsAt = addDays(addYears(expiresAt, -2), 1)

/** A nurse whose license expires in 60 days, without any credit. */
async function makeNurse() {
  const effectiveAt = addYears(startsAt, -2)
  const nurse = await makeCredential({ geo: 'NC', credentialType: 'OT', effectiveAt, expiresAt })
  const ctx = () => ctxFor(nurse.user)
  const credentialId = nurse.id
  const standing = () => database().standing.findUniqueOrThrow({ where: { credentialId } })
  const state = (input: object) =>
    done(stateAttestation(ctx(), { credentialId, input: { kind: 'PRACTICE', from: startsAt, to: today(), ...input } }))
  const answer = async (answers: object) => {
    const { version } = await done(getCredential(ctx(), { id: credentialId }))
    return done(answerRenewal(ctx(), { id: credentialId, version, answers: { ways: [], ...answers } }))
  }
  const current = async () => (await done(getCredentialStatus(ctx(), { id: credentialId }))).status.current
  return { ...nurse, ctx, credentialId, standing, state, answer, current }
}

/** The message of the reminder ladder about a license as it is now. */
async function ladderText({ credentialId, standing }: Awaited<ReturnType<typeof makeNurse>>) {
  const { units, missingUnits, ...stored } = await standing()
  const facts = { deadline: 'EXPIRY', daysLeft: 60, units, missingUnits: missingUnits ?? 0, openTopics: [] } as const
  const message = ladderMessage({ ...facts, waysMissing: stored.waysMissing })!
  const license = { credentialId, geo: 'NC', credentialType: 'OT', expiresAt, topics: '' }
  const params = { ...license, deadline: 'EXPIRY', daysLeft: 60, missingUnits, ...waysParams(stored) }
  return noticeTexts({ messageKey: `notices.ladder.${message.reason}`, params }, 'en')
}

test('nobody is told that hours are missing before they were asked how they renew', async () => {
  const nurse = await makeNurse()
  expect(await nurse.current()).toMatchObject({
    evaluation: { status: 'UNKNOWN', required: null, remaining: null, nextAction: 'CHOOSE_WAY' },
    requirement: { state: 'OPEN', question: true, way: null },
  })
  expect(await nurse.standing()).toMatchObject({
    status: 'UNKNOWN',
    units: 'UNKNOWN',
    asksWay: true,
    missingUnits: null,
  })
  expect((await ladderText(nurse)).text).toContain(
    'You need 24 hr of courses, 520 hr of work, or a national certification, and we don’t know yet what you have.',
  )

  await nurse.answer({ ways: ['HOURS'] })
  expect((await nurse.current()).evaluation).toMatchObject({ status: 'AT_RISK', remaining: { units: 2400 } })
  expect(await nurse.standing()).toMatchObject({
    status: 'AT_RISK',
    units: 'BEHIND',
    asksWay: false,
    missingUnits: 2400,
  })

  await nurse.answer({ ways: ['PRACTICE'] })
  expect((await nurse.current()).evaluation).toMatchObject({ status: 'AT_RISK', remaining: null })
  expect((await ladderText(nurse)).text).toContain('Still missing: 520 hr of work.')
})

test('hours of work that are stated renew a license, and it says on what that rests', async () => {
  const nurse = await makeNurse()
  const part = await nurse.state({ amount: 300 })
  expect((await nurse.current()).requirement?.ways[1]).toMatchObject({ way: 'PRACTICE', missing: [{ amount: 22_000 }] })
  const more = await nurse.state({ amount: 240.5, issuer: 'Sunrise Care' })
  expect(await nurse.current()).toMatchObject({
    evaluation: { status: 'COMPLIANT', nextAction: 'READY_TO_RENEW', remaining: { units: 0 } },
    requirement: { state: 'MET', way: 'PRACTICE', basis: 'STATED' },
  })
  const met = { status: 'COMPLIANT', units: 'COMPLETE', way: 'PRACTICE', basis: 'STATED', missingUnits: 0 }
  expect(await nurse.standing()).toMatchObject(met)
  expect((await ladderText(nurse)).text).toContain('What you stated is enough: keep proof.')

  const { id, version } = part
  const input = { kind: 'PRACTICE' as const, from: startsAt, to: today(), amount: 20 }
  const corrected = await done(correctAttestation(nurse.ctx(), { id, version, input }))
  expect(corrected).toMatchObject({ amount: 2000, supersedesId: id, basis: 'STATED' })
  expect(await nurse.standing()).toMatchObject({ units: 'UNKNOWN', way: null, basis: null })
  expect(await correctAttestation(nurse.ctx(), { id, version, input })).toEqual(fail('attestationNotActive'))
  const stale = await withdrawAttestation(nurse.ctx(), { id: more.id, version: 7 })
  expect(stale).toMatchObject({ problem: { code: 'staleVersion' } })
  await done(withdrawAttestation(nurse.ctx(), { id: more.id, version: more.version }))
  expect(await done(listAttestations(nurse.ctx(), { credentialId: nurse.credentialId }))).toMatchObject([
    { id: corrected.id },
  ])
})

test('an employer confirms, nobody confirms for themself, and a corrected statement is the person’s word again', async () => {
  const nurse = await makeNurse()
  const org = await makeOrg()
  const role = await makeRole({ orgId: org.id, user: nurse.user })
  const admin = ctxFor(org.admin, { roles: [org.role] })
  const { id, version } = await nurse.state({ amount: 520 })
  const seen = { memberId: role.id, credentialId: nurse.credentialId }
  expect(await done(listMemberAttestations(admin, seen))).toMatchObject([{ id, basis: 'STATED' }])

  const confirmed = await done(confirmAttestation(admin, { memberId: role.id, id, version }))
  expect(confirmed).toMatchObject({ basis: 'CONFIRMED', confirmedBy: org.name, amount: 52_000, supersedesId: id })
  expect(await nurse.standing()).toMatchObject({ way: 'PRACTICE', basis: 'CONFIRMED' })
  const told = await database().notification.findMany({
    where: { userId: nurse.user.id, kind: 'attestationConfirmed' },
  })
  expect(told).toMatchObject([{ orgId: org.id, actionPath: `/credentials/${nurse.credentialId}` }])
  const params = told[0]!.params as Record<string, string>
  expect(noticeTexts({ messageKey: 'notices.attestationConfirmed', params }, 'en').text).toBe(
    `${org.name} confirmed “520 hr of work” for North Carolina, Occupational Therapist.`,
  )
  const again = { memberId: role.id, id: confirmed.id, version: confirmed.version }
  expect(await confirmAttestation(nurse.ctx(), again)).toEqual(fail('notFound'))

  const input = { kind: 'PRACTICE' as const, from: startsAt, to: today(), amount: 530 }
  await done(correctAttestation(nurse.ctx(), { id: confirmed.id, version: confirmed.version, input }))
  expect(await nurse.standing()).toMatchObject({ way: 'PRACTICE', basis: 'STATED' })
})

test('a paper of one’s own proves a statement while it is kept, and a certificate of a class is no such paper', async () => {
  const nurse = await makeNurse()
  const { id: documentId } = await makeDocument({ user: nurse.user })
  const { id, version } = await nurse.state({ amount: 520 })
  const input = { kind: 'PRACTICE' as const, from: startsAt, to: today(), amount: 520, documentId }
  const proven = await done(correctAttestation(nurse.ctx(), { id, version, input }))
  expect(proven).toMatchObject({ basis: 'DOCUMENTED', documentId })
  expect(await nurse.standing()).toMatchObject({ way: 'PRACTICE', basis: 'DOCUMENTED' })

  await done(deleteUserDocument(nurse.ctx(), { id: documentId, version: 1 }))
  expect(await nurse.standing()).toMatchObject({ way: 'PRACTICE', basis: 'STATED' })
  const again = { id: proven.id, version: proven.version, input }
  expect(await correctAttestation(nurse.ctx(), again)).toMatchObject({
    problem: { fields: { 'input.documentId': 'validation.chooseOne' } },
  })
})

test('an exemption leaves nothing to do, and counted hours are the strongest way', async () => {
  const nurse = await makeNurse()
  await nurse.answer({ exemptions: ['MILITARY_SERVICE'] })
  expect((await nurse.current()).evaluation).toMatchObject({ status: 'EXEMPT', statusReason: 'EXEMPTION' })
  expect(await nurse.standing()).toMatchObject({ units: 'COMPLETE', basis: 'STATED', way: null })
  await nurse.answer({ ways: ['HOURS'], ruledOut: ['PRACTICE', 'CERTIFICATION'] })
  await makeCredit({ user: nurse.user, units: 24 })
  expect(await nurse.standing()).toMatchObject({ status: 'COMPLIANT', way: 'HOURS', basis: 'COUNTED' })
})

test('a license is read as what was stated by then, and bad values are refused at their field', async () => {
  const nurse = await makeNurse()
  await nurse.state({ amount: 520 })
  const ctx = { ...nurse.ctx(), now: new Date(Date.now() + 2 * 86_400_000) }
  const query = { id: nurse.credentialId, asOf: addDays(today(), 1) }
  expect((await done(readStatusAsOf(ctx, query))).status.current.requirement).toMatchObject({ way: 'PRACTICE' })

  const bad = { kind: 'PRACTICE' as const, from: today(), to: startsAt, amount: -1 }
  expect(await stateAttestation(nurse.ctx(), { credentialId: nurse.credentialId, input: bad })).toMatchObject({
    problem: { fields: { 'input.amount': expect.anything(), 'input.to': 'validation.endBeforeStart' } },
  })
  const stranger = await makeUser()
  const foreign = { kind: 'PRACTICE' as const, from: startsAt, amount: 520, documentId: stranger.id }
  expect(await stateAttestation(nurse.ctx(), { credentialId: nurse.credentialId, input: foreign })).toMatchObject({
    problem: { fields: { 'input.documentId': 'validation.chooseOne' } },
  })
  expect(await listAttestations(ctxFor(stranger), { credentialId: nurse.credentialId })).toEqual(fail('notFound'))
})

test('a statement says what the rule asks of it: work without its hours would count for nothing', async () => {
  const nurse = await makeNurse()
  const { credentialId } = nurse
  const state = (input: object) =>
    stateAttestation(nurse.ctx(), { credentialId, input: { kind: 'PRACTICE', from: startsAt, to: today(), ...input } })
  const refused = { problem: { code: 'invalidInput', fields: { 'input.amount': 'validation.required' } } }
  expect(await state({})).toMatchObject(refused)
  const { id, version } = await done(state({ amount: 100 }))
  const input = { kind: 'PRACTICE' as const, from: startsAt, to: today() }
  expect(await correctAttestation(nurse.ctx(), { id, version, input })).toMatchObject(refused)
  await done(state({ kind: 'CERTIFICATION', to: null }))
  // A kind that the rule does not ask for decides nothing.
  await done(state({ kind: 'ACADEMIC' }))
})
