import { describe, expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { healthRecord, makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { claimsFor, makeUser, testProfile, userNow } from '@/fixtures/people'
import {
  makeTwoRecords,
  makeVisitorOf,
  mergeAsUsual,
  mergeByTwo,
  tableDigests,
  waitingMergeOf,
} from '@/fixtures/people-merge'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { localWebhooks, makeWebhook } from '@/fixtures/webhooks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { noSms } from '@/lib/adapters/sms/sms-of-env'
import { database } from '@/lib/data/db'
import { listRecordIdsOf } from '@/lib/data/people-merge/read'
import { findPersonFacts, findSessionFacts } from '@/lib/data/sessions/read'
import type { MergeSide } from '@/lib/domain/people/merge-plan'
import { fail } from '@/lib/domain/result'
import { sendMail } from '@/lib/jobs/send-mail'
import { listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { listAttestations, stateAttestation } from '@/lib/services/attestations/attestations'
import { addCredit } from '@/lib/services/credits/credits'
import {
  approveDeskRequest,
  confirmMergeByCodes,
  refuseDeskRequest,
  sendMergeCodes,
} from '@/lib/services/installation/desk-requests'
import { inviteMembers } from '@/lib/services/invitations/invitations'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { getMergePreview, mergePeople, undoPeopleMerge } from '@/lib/services/people/merge-people'
import { listOwnRecordViews } from '@/lib/services/users/user'
import { updateWebhook } from '@/lib/services/webhooks/webhooks'

const days = 86_400_000
type Two = { kept: { id: string }; closed: { id: string } }
const idsOf = ({ kept, closed }: Two) => ({ keptId: kept.id, closedId: closed.id })

/** Two records without conflicts. */
async function makeTwo() {
  const [kept, closed] = [await makeUser(), await makeUser()]
  return { kept, closed, ...(await makeVisitorOf(kept, closed)) }
}

test('what was stated for a license stays with it when two records become one', async () => {
  const two = await makeTwo()
  const { id: credentialId } = await makeCredential({ user: two.closed })
  const input = { kind: 'PRACTICE' as const, amount: 40, from: '2026-01-01', to: '2026-06-30' }
  const { id } = await done(stateAttestation(ctxFor(two.closed), { credentialId, input }))
  await mergeAsUsual(two.ctx, idsOf(two))
  expect(await done(listAttestations(ctxFor(two.kept), { credentialId }))).toMatchObject([{ id, amount: 4000 }])
})

test('credits keep for which profession each record had recorded them, until the merge is undone', async () => {
  const two = await makeTwo()
  await makeCredential({ user: two.kept, geo: 'CA', credentialType: 'RN' })
  await makeCredential({ user: two.closed, geo: 'MA', credentialType: 'TCHR' })
  const [nursing, teaching] = [await makeCredit({ user: two.kept }), await makeCredit({ user: two.closed })]
  const recordedFor = async () => {
    const rows = await database().credit.findMany({ where: { id: { in: [nursing.id, teaching.id] } } })
    return [nursing, teaching].map(({ id }) => rows.find((row) => row.id === id)?.approvedFor)
  }
  const { id } = await mergeAsUsual(two.ctx, idsOf(two))
  expect(await recordedFor()).toEqual([['CA:RN'], ['MA:TCHR']])
  await done(undoPeopleMerge(two.ctx(), { id }))
  expect(await recordedFor()).toEqual([[], []])
})

const sides: [string, (conflict: { usual: MergeSide }) => MergeSide][] = [
  ['as usual', ({ usual }) => usual],
  ['all for the kept record', () => 'KEPT'],
  ['all for the other record', () => 'OTHER'],
]

test.each(sides)(
  'two records merged with conflicts chosen %s are as before once that is undone',
  async (_name, side) => {
    const { kept, closed } = await makeTwoRecords()
    const { ctx } = await makeVisitorOf(kept, closed)
    const before = await tableDigests()
    const { id } = await mergeAsUsual(ctx, idsOf({ kept, closed }), side)
    const merged = await tableDigests()
    for (const table of ['Credential', 'Credit', 'Document', 'Enrollment', 'Role', 'Contact', 'Identity', 'ApiToken'])
      expect(merged[table], table).not.toBe(before[table])
    await done(undoPeopleMerge(ctx(), { id }))
    expect(await tableDigests()).toEqual(before)
  },
)

test('a preview names every kind of conflict, what is proposed, and how much moves', async () => {
  const { kept, closed } = await makeTwoRecords()
  const { ctx } = await makeVisitorOf(kept, closed)
  const { conflicts, moves } = await done(getMergePreview(ctx(), idsOf({ kept, closed })))
  expect(new Set(conflicts.map(({ kind }) => kind))).toEqual(
    new Set(['NAME', 'DOB', 'ROLE', 'CREDENTIAL', 'ENROLLMENT', 'ASSIGNMENT']),
  )
  expect(moves).toMatchObject({ credentials: 2, roles: 2, enrollments: 2, certificates: 2, identities: 1 })
})

test('everything of the closed record is the kept one’s, and what did not win stays closed', async () => {
  const two = await makeTwoRecords()
  const { ctx } = await makeVisitorOf(two.kept, two.closed)
  await mergeAsUsual(ctx, idsOf(two), ({ kind, usual }) => (kind === 'NAME' ? 'OTHER' : usual))
  const of = async (userId: string) => ({
    licenses: await database().credential.count({ where: { userId } }),
    roles: (await database().role.findMany({ where: { userId } })).map(({ state }) => state).toSorted(),
    enrollments: await database().enrollment.count({ where: { userId } }),
    certificates: await database().certificate.count({ where: { userId, state: 'VALID' } }),
    documents: await database().document.count({ where: { ownerId: userId } }),
    identities: await database().identity.count({ where: { userId } }),
    name: (await userNow(userId)).firstName,
  })
  expect(await of(two.kept.id)).toEqual({
    licenses: 3,
    roles: ['ACTIVE', 'ACTIVE'],
    enrollments: 2,
    certificates: 2,
    documents: 3,
    identities: 2,
    name: 'Ana María',
  })
  expect(await of(two.closed.id)).toEqual({
    licenses: 1,
    roles: ['ENDED'],
    enrollments: 1,
    certificates: 1,
    documents: 0,
    identities: 0,
    name: 'Ana',
  })
  const entries = await database().boardEntry.findMany({ where: { orgId: two.org.id }, select: { role: true } })
  expect(entries.some(({ role }) => role?.userId === two.closed.id)).toBe(false)
})

test('licenses of one number are one, however each record writes it', async () => {
  const { kept, closed, ctx } = await makeTwo()
  const kind = { credentialType: 'LVN', geo: 'CA' }
  const spaced = await makeCredential({ user: kept, ...kind, credentialNumber: 'VN 271904' })
  await makeCredential({ user: closed, ...kind, credentialNumber: 'VN271904' })
  const another = await makeCredential({ user: closed, ...kind, credentialNumber: 'VN300001' })
  const { conflicts } = await done(getMergePreview(ctx(), idsOf({ kept, closed })))
  expect(conflicts.filter((conflict) => conflict.kind === 'CREDENTIAL')).toMatchObject([{ label: 'VN 271904' }])
  await mergeAsUsual(ctx, idsOf({ kept, closed }), ({ usual }) => usual)
  const licenses = await database().credential.findMany({ where: { userId: kept.id }, orderBy: { createdAt: 'asc' } })
  expect(licenses.map(({ id }) => id)).toEqual([spaced.id, another.id])
})

test.each([
  ['another name', { firstName: 'Bob', lastName: 'Builder' }, 'UNVERIFIED'],
  ['another date of birth', { dob: '1961-01-01' }, 'UNVERIFIED'],
  ['the same name, with a middle one', { middleName: 'Maria' }, 'YES'],
])('a license that was verified by %s than is kept', async (_how, profile, state) => {
  const [kept, closed] = [await makeUser(), await makeUser({ profile: { ...testProfile, ...profile } })]
  const [own, theirs] = [
    await makeCredential({ user: kept, credentialType: 'HHA' }),
    await makeCredential({ user: closed, credentialType: 'CNA' }),
  ]
  const ids = [own.id, theirs.id]
  const yes = { verifiedState: 'YES', verifiedAt: new Date() } as const
  await database().credential.updateMany({ where: { id: { in: ids } }, data: yes })
  const { ctx } = await makeVisitorOf(kept, closed)
  await mergeAsUsual(ctx, { keptId: kept.id, closedId: closed.id }, () => 'KEPT')
  const stateOf = async (id: string) => (await database().credential.findUniqueOrThrow({ where: { id } })).verifiedState
  expect([await stateOf(own.id), await stateOf(theirs.id)]).toEqual(['YES', state])
})

test('either way of signing in leads to the kept record, sessions of the closed one end, and the person is told', async () => {
  const { subject, issuer, email } = claimsFor()
  const [kept, closed] = [await makeUser(), await makeUser({ subject, email: email! })]
  const session = await makeSession(closed)
  const { ctx } = await makeVisitorOf(kept, closed)
  await mergeAsUsual(ctx, idsOf({ kept, closed }))
  expect(await findSessionFacts(session.token, false)).toBeNull()
  expect((await findPersonFacts(issuer, subject))?.userId).toBe(kept.id)
  const told = await database().notification.findMany({ where: { userId: kept.id, kind: 'accountMerged' } })
  expect(told).toMatchObject([
    { params: { reason: 'Registered twice, by mail and by phone' }, channels: ['IN_APP', 'EMAIL'] },
  ])
  const events = await database().auditEvent.findMany({ where: { action: { in: ['person.merged', 'person.closed'] } } })
  expect(events.map(({ personId }) => personId)).toEqual(expect.arrayContaining([kept.id, closed.id]))
})

test('signed papers keep what was signed, and certificates what they say', async () => {
  const two = await makeTwoRecords()
  const papers = async () => ({
    signatures: await database().signature.findMany({ omit: { userId: true }, orderBy: { id: 'asc' } }),
    certificates: await database().certificate.findMany({ omit: { userId: true }, orderBy: { id: 'asc' } }),
  })
  const before = await papers()
  const { ctx } = await makeVisitorOf(two.kept, two.closed)
  await mergeAsUsual(ctx, idsOf(two))
  expect(await papers()).toEqual(before)
})

test('the history of the kept record shows who looked at the other one as well', async () => {
  const { kept, closed, ctx } = await makeTwo()
  const before = (await done(listOwnRecordViews(ctxFor(kept), {}))).edges.length
  const { id } = await mergeAsUsual(ctx, idsOf({ kept, closed }))
  expect(await listRecordIdsOf(database(), kept.id)).toEqual([kept.id, closed.id])
  expect((await done(listOwnRecordViews(ctxFor(kept), {}))).edges).toHaveLength(before + 1)
  await done(undoPeopleMerge(ctx(), { id }))
  expect((await done(listOwnRecordViews(ctxFor(kept), {}))).edges).toHaveLength(before)
})

describe('a merge is refused', () => {
  test('when a choice is missing, made twice, or about something that is no conflict any more', async () => {
    const [kept, closed] = [await makeUser(), await makeUser()]
    for (const user of [kept, closed]) await makeCredential({ user, credentialNumber: 'C-100' })
    const { ctx } = await makeVisitorOf(kept, closed)
    const { conflicts } = await done(getMergePreview(ctx(), idsOf({ kept, closed })))
    const [choice] = conflicts.map(({ key }) => ({ key, side: 'KEPT' as const }))
    for (const choices of [[], [choice!, choice!], [{ key: 'DOB', side: 'KEPT' as const }]])
      expect(await mergePeople(ctx(), { ...idsOf({ kept, closed }), choices })).toEqual(fail('conflict'))
  })

  test('for a super admin’s record, one that is disabled, and one that was merged already', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const [wheel, other] = [await makeUser({ superAdmin: true }), await makeUser()]
    const visits = { personVisits: [kept.id, closed.id, wheel.id, other.id] }
    const merge = (keptId: string, closedId: string) => mergeByTwo(ctx, { keptId, closedId, choices: [] }, visits)
    expect(await merge(kept.id, wheel.id)).toEqual(fail('mergeNotPossible'))
    await done(merge(kept.id, closed.id))
    expect(await merge(other.id, closed.id)).toEqual(fail('mergeNotPossible'))
    expect(await merge(closed.id, other.id)).toEqual(fail('mergeNotPossible'))
    expect(await merge(kept.id, kept.id)).toEqual(fail('notFound'))
  })

  test('where it would leave an organization without an administrator', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const org = await makeOrg({ admin: kept })
    await makeRole({ orgId: org.id, user: closed })
    const merged = (side: MergeSide) =>
      mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [{ key: `ROLE:${org.id}`, side }] })
    expect(await merged('OTHER')).toEqual(fail('lastAdmin'))
    const away = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    await database().user.update({ where: { id: away.user.id }, data: { disabledAt: new Date() } })
    expect(await merged('OTHER')).toEqual(fail('lastAdmin'))
    expect((await merged('KEPT')).ok).toBe(true)
  })
})

test('who administers an organization by a merge is told of there, and their other way in waits a day', async () => {
  const org = await makeOrg()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const kept = await makeUser()
  const { ctx } = await makeVisitorOf(kept, other.user)
  await mergeAsUsual(ctx, idsOf({ kept, closed: other.user }))
  const told = await database().notification.findMany({ where: { userId: org.admin.id, kind: 'adminMade' } })
  expect(told).toHaveLength(1)
  const history = { orgId: org.id, action: 'person.merged', personId: kept.id }
  expect(await database().auditEvent.count({ where: history })).toBe(1)
  const ways = await database().identity.findMany({ where: { userId: kept.id }, orderBy: { createdAt: 'asc' } })
  expect(ways.filter(({ opensFrom }) => opensFrom !== null)).toHaveLength(1)
})

describe('undoing', () => {
  test('brings back what was moved, and leaves with the kept record what was made since', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const credit = await makeCredit({ user: closed })
    const { id } = await mergeAsUsual(ctx, idsOf({ kept, closed }))
    const since = await makeCredit({ user: kept })
    await done(undoPeopleMerge(ctx(), { id }))
    const ownerOf = async (one: string) => (await database().credit.findUniqueOrThrow({ where: { id: one } })).userId
    expect([await ownerOf(credit.id), await ownerOf(since.id)]).toEqual([closed.id, kept.id])
    expect(await database().personMergeMove.count({ where: { mergeId: id } })).toBe(0)
    expect(await undoPeopleMerge(ctx(), { id })).toEqual(fail('conflict'))
  })

  test('ends the sessions of both, and what was made since', async () => {
    const org = await makeOrg()
    const closed = await makeUser()
    const { ctx } = await makeVisitorOf(org.admin, closed)
    const before = await makeApiToken({ org })
    const { id } = await mergeAsUsual(ctx, idsOf({ kept: org.admin, closed }))
    const { token } = await makeSession(org.admin)
    const since = await makeApiToken({ org })
    const own = await makeApiToken({ user: org.admin })
    await done(undoPeopleMerge(ctx(), { id }))
    expect(await findSessionFacts(token, false)).toBeNull()
    const left = await database().apiToken.findMany({ where: { revokedAt: null }, select: { id: true } })
    const ids = left.map((row) => row.id)
    const lives = [before, since, own].map(({ apiToken }) => ids.includes(apiToken.id))
    expect(lives).toEqual([true, false, false])
  })

  test('leaves to the administrators what was made or redirected of webhooks since, and revokes invitations to administer', async () => {
    const org = await makeClassOrg()
    const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const closed = await makeUser()
    const { ctx } = await makeVisitorOf(org.admin, closed)
    const theirs = (await makeWebhook({ ...org, admin: other.user })).webhook
    const before = (await makeWebhook(org)).webhook
    const { id } = await mergeAsUsual(ctx, idsOf({ kept: org.admin, closed }))
    const url = 'https://elsewhere.example.com/suma'
    const admin = ctxOfAdmin(org, { webhooks: localWebhooks })
    await done(updateWebhook(admin, { input: { id: theirs.id, version: 1, url } }))
    const since = (await makeWebhook(org)).webhook
    const people = [{ contact: `chief-${org.id}@example.com`, roleType: 'ADMIN' as const }]
    const { results } = await done(inviteMembers(admin, { input: { orgId: org.id, people } }))
    await done(undoPeopleMerge(ctx(), { id }))
    const toKeep = (await done(listAccessToKeep(admin, { orgId: org.id }))).map((one) => one.id)
    expect(toKeep.toSorted()).toEqual([theirs.id, since.id].toSorted())
    expect(toKeep).not.toContain(before.id)
    const where = { id: results[0]!.invitationId! }
    expect(await database().invitation.findUnique({ where })).toMatchObject({ state: 'REVOKED' })
  })

  test('is over after seven days', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const { id } = await mergeAsUsual(ctx, idsOf({ kept, closed }))
    const late = ctx({ now: new Date(Date.now() + 7 * days + 1000) })
    expect(await undoPeopleMerge(late, { id })).toEqual(fail('undoOver'))
    const movesLeft = () => database().personMergeMove.count({ where: { mergeId: id } })
    await done(clearExpiredRecords(ctxOfJob(), {}))
    expect(await movesLeft()).toBeGreaterThan(0)
    await done(clearExpiredRecords(ctxOfJob(late.now), {}))
    expect(await movesLeft()).toBe(0)
  })

  test('begins with the last of merges that build on each other', async () => {
    const people = [await makeUser(), await makeUser(), await makeUser()] as const
    const [a, b, c] = people
    for (const user of people) await makeCredit({ user })
    const { ctx } = await makeVisitorOf(...people)
    const before = await tableDigests()
    const first = await mergeAsUsual(ctx, { keptId: b.id, closedId: a.id })
    const second = await mergeAsUsual(ctx, { keptId: c.id, closedId: b.id })
    expect(await database().credit.count({ where: { userId: c.id } })).toBe(3)
    expect(await undoPeopleMerge(ctx(), { id: first.id })).toEqual(fail('undoLaterFirst'))
    await done(undoPeopleMerge(ctx(), { id: second.id }))
    await done(undoPeopleMerge(ctx(), { id: first.id }))
    expect(await tableDigests()).toEqual(before)
  })

  test('leaves a name that was changed since', async () => {
    const [kept, closed] = [
      await makeUser(),
      await makeUser({ profile: { firstName: 'Anna', lastName: 'Ruiz', dob: '1990-05-17' } }),
    ]
    const { ctx } = await makeVisitorOf(kept, closed)
    const { id } = await mergeAsUsual(ctx, idsOf({ kept, closed }), () => 'OTHER')
    expect((await userNow(kept.id)).firstName).toBe('Anna')
    await database().user.update({ where: { id: kept.id }, data: { firstName: 'Annabel' } })
    await done(undoPeopleMerge(ctx(), { id }))
    expect((await userNow(kept.id)).firstName).toBe('Annabel')
  })
})

describe('at the same moment', () => {
  test('two super admins merge the same records: one does, the other finds them closed', async () => {
    const { kept, closed } = await makeTwo()
    const visitors = await Promise.all([makeVisitorOf(kept, closed), makeVisitorOf(kept, closed)])
    const results = await Promise.all([
      mergeByTwo(visitors[0].ctx, { keptId: kept.id, closedId: closed.id, choices: [] }),
      mergeByTwo(visitors[1].ctx, { keptId: closed.id, closedId: kept.id, choices: [] }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toEqual(fail('mergeNotPossible'))
  })

  test('a credit that is written is moved or refused, and never left behind', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const writes = Array.from({ length: 6 }, () => addCredit(ctxFor(closed), { input: creditFields() }))
    const [merged, ...credits] = await Promise.all([mergeAsUsual(ctx, idsOf({ kept, closed })), ...writes])
    expect(merged.keptId).toBe(kept.id)
    for (const credit of credits) if (!credit.ok) expect(credit).toEqual(fail('conflict'))
    expect(await database().credit.count({ where: { userId: closed.id } })).toBe(0)
    expect(await database().credit.count({ where: { userId: kept.id } })).toBe(credits.filter(({ ok }) => ok).length)
    expect(await addCredit(ctxFor(closed), { input: creditFields() })).toEqual(fail('conflict'))
  })

  test('a merge that cannot be finished changes nothing', async () => {
    const two = await makeTwoRecords()
    const { ctx } = await makeVisitorOf(two.kept, two.closed)
    const { conflicts } = await done(getMergePreview(ctx(), idsOf(two)))
    const choices = conflicts.map(({ key, usual }) => ({ key, side: usual }))
    const before = await tableDigests()
    await done(mergePeople(ctx(), { ...idsOf(two), choices }))
    const waiting = await waitingMergeOf(two.kept.id)
    const killed = ctxFor(ctx.second, { jobs: { send: () => Promise.reject(new Error('the process was killed')) } })
    await expect(approveDeskRequest(killed, { id: waiting!.id })).rejects.toThrow('killed')
    expect(await tableDigests()).toEqual(before)
  })
})

test('deleting the account erases the records that were merged into it', async () => {
  const { kept, closed, ctx } = await makeTwo()
  await makeCredential({ user: closed, credentialNumber: 'C-1' })
  await makeCredential({ user: kept, credentialNumber: 'C-1' })
  await mergeAsUsual(ctx, idsOf({ kept, closed }))
  const { id: sessionId } = await makeSession(kept)
  await done(deleteAccount(ctxFor(await userNow(kept.id), { sessionId }), { confirm: kept.email! }))
  for (const { id } of [kept, closed]) {
    expect(await database().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      firstName: null,
      erasedAt: expect.any(Date),
    })
    expect(await database().credential.count({ where: { userId: id } })).toBe(0)
  }
})

describe('two people', () => {
  test('one super admin alone merges nothing; the health record of a stranger stays shut', async () => {
    const { kept, closed, ctx } = await makeTwo()
    await makeDocument({ user: closed, ...healthRecord })
    expect(await done(mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [] }))).toBeNull()
    const { id } = (await waitingMergeOf(kept.id))!
    expect(await approveDeskRequest(ctx(), { id })).toEqual(fail('notByOneself'))
    expect(await database().document.count({ where: { ownerId: kept.id } })).toBe(0)
  })

  test('the owners of both records agree by a code each; one code does not do', async () => {
    const { kept, closed, ctx } = await makeTwo()
    await done(mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [] }))
    const { id } = (await waitingMergeOf(kept.id))!
    const confirm = (keptCode: string, closedCode: string) => confirmMergeByCodes(ctx(), { id, keptCode, closedCode })
    expect(await confirm('123456', '123456')).toEqual(fail('codeExpired'))
    await done(sendMergeCodes(ctx(), { id }))
    const codes = await Promise.all([kept, closed].map((person) => mailedCode(id, person)))
    expect(await confirm(codes[0]!, codes[0]!)).toEqual(fail('codeWrong', { closedCode: 'errors.codeWrong' }))
    expect(await confirm(codes[0]!, codes[1]!)).toEqual({ ok: true, value: { id } })
    expect((await database().user.findUniqueOrThrow({ where: { id: closed.id } })).mergedIntoId).toBe(kept.id)
  })

  test('codes are tried and sent so often a day for each person, whatever request they belong to', async () => {
    const { kept, closed, ctx } = await makeTwo()
    const ask = async () => {
      await done(mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [] }))
      const { id } = (await waitingMergeOf(kept.id))!
      await done(sendMergeCodes(ctx(), { id }))
      return id
    }
    const codes: unknown[] = []
    for (const _request of [1, 2]) {
      const id = await ask()
      for (let guess = 0; guess < 6; guess += 1) {
        const answer = await confirmMergeByCodes(ctx(), { id, keptCode: '000000', closedCode: '000000' })
        codes.push(answer.ok || answer.problem.code)
      }
      await done(refuseDeskRequest(ctx(), { id }))
    }
    expect(codes).toEqual([...Array(10).fill('codeWrong'), 'codeTooManyTries', 'codeTooManyTries'])
    await done(mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [] }))
    const { id } = (await waitingMergeOf(kept.id))!
    const sent = []
    for (let round = 0; round < 9; round += 1) sent.push((await sendMergeCodes(ctx(), { id })).ok)
    expect(sent).toEqual([...Array(8).fill(true), false])
  })

  test('both are written to: the kept record by a notice, the closed one at its own contact', async () => {
    const { kept, closed, ctx } = await makeTwo()
    await done(mergePeople(ctx(), { ...idsOf({ kept, closed }), choices: [] }))
    const { id } = (await waitingMergeOf(kept.id))!
    const agreeing = ctxFor(ctx.second)
    await done(approveDeskRequest(agreeing, { id }))
    const mailer = memoryMailer()
    for (const { queue, data } of agreeing.sent) {
      const job = data as Parameters<typeof sendMail>[0]
      if (queue === 'mail' && job.kind === 'recordClosed') await sendMail(job, outside(mailer))
    }
    expect(mailer.sent.map(({ to }) => to)).toEqual([closed.email])
    expect(await database().notification.count({ where: { userId: kept.id, kind: 'accountMerged' } })).toBe(1)
  })
})

const outside = (mailer = memoryMailer()) => ({
  db: database(),
  mailer,
  sms: noSms,
  feedbackEmail: 'feedback@example.com',
  now: new Date(),
})

/** The code that the owner of a record finds in their mail. */
async function mailedCode(requestId: string, { id: userId, email }: { id: string; email: string | null }) {
  const mailer = memoryMailer()
  await sendMail({ kind: 'mergeCode', requestId, userId }, outside(mailer))
  const [mail] = mailer.sent
  expect(mail?.to).toBe(email)
  return /\b\d{6}\b/.exec(mail!.text)![0]
}
