import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { type CtxOptions, ctxFor, ctxOfNobody, ctxOfOperator } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment, makeSmallSession } from '@/fixtures/enrollments'
import { makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { claimsFor, makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg, taskSessionNow } from '@/fixtures/tasks'
import { codeFor } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { callerOf } from '@/lib/server/caller'
import { stateAttestation } from '@/lib/services/attestations/attestations'
import { verifyAudit } from '@/lib/services/audit/check-history'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { verifyCertificate } from '@/lib/services/certificates/verify-certificate'
import { listMembers } from '@/lib/services/members/members'
import { rehireMember } from '@/lib/services/members/membership'
import { deleteAccount, getDeletionPlan, sendDeletionCode } from '@/lib/services/own-data/delete-account'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { completeSignIn } from '@/lib/services/users/settle-identity'

const db = database()

/** The context of somebody who has just signed in. */
async function fresh(user: UserRecord, options: CtxOptions = {}) {
  const { id: sessionId } = await makeSession(user)
  return ctxFor(await userNow(user.id), { sessionId, ...options })
}
const erase = async (user: UserRecord, options: CtxOptions = {}) => {
  const ctx = await fresh(user, options)
  return { ctx, result: await deleteAccount(ctx, { confirm: (user.email ?? user.phone)! }) }
}

/** Every "Table.column" in which a text occurs. The history is left out, because it contains no names. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS "name" FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<{ key: string }[]>(
      `SELECT DISTINCT e.key FROM "${name}" t, jsonb_each_text(to_jsonb(t)) e WHERE e.value ILIKE '%' || $1 || '%'`,
      text,
    )
    found.push(...rows.map(({ key }) => `${name}.${key}`))
  }
  return found.toSorted()
}

test('a person of whom no organization keeps anything is removed from every table', async () => {
  const user = await makeUser({
    email: 'canary-gone@example.com',
    profile: { firstName: 'Canaryfirst', lastName: 'Canarylast', dob: '1990-05-17', acknowledged: true },
  })
  const { files } = ctxOfNobody()
  const { id: credentialId } = await makeCredential({ user, credentialNumber: 'CANARYNUMBER' })
  const input = { kind: 'CERTIFICATION' as const, from: '2026-01-01', issuer: 'Canaryissuer' }
  await done(stateAttestation(ctxFor(user), { credentialId, input }))
  const credit = await makeCredit({ user, title: 'Canarytitle' })
  await makeDocument({ user, files, creditId: credit.id, title: 'Canarydocument' })
  const org = await makeOrg()
  await makeInvitation({ contact: 'canary-gone@example.com' })
  const { id: roleId } = await makeRole({ orgId: org.id, user: await userNow(user.id) })
  // The organization counts its departments, and nobody else is in this one.
  await db.role.update({ where: { id: roleId }, data: { department: 'Canaryward' } })
  await makeSession(user)
  expect(await placesOf('canary')).toEqual(expect.arrayContaining(['Attestation.issuer', 'OrgTally.value']))

  const { ctx, result } = await erase(user, { files })
  expect(result).toEqual({ ok: true, value: null })
  expect(await placesOf('canary')).toEqual([])
  expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
    firstName: null,
    lastName: null,
    dob: null,
    erasedAt: ctx.now,
    disabledAt: ctx.now,
    races: [],
  })
  expect(await db.role.count({ where: { userId: user.id } })).toBe(0)
  const keys = [...files.stored.keys()]
  expect(ctx.sent).toContainEqual({ queue: 'erasures', data: { kind: 'files', keys } })
  expect(ctx.sent).toContainEqual({
    queue: 'erasures',
    data: { kind: 'farewell', by: 'EMAIL', to: 'canary-gone@example.com', locale: 'en' },
  })
  expect(await done(verifyAudit(ctxOfOperator(), {}))).toMatchObject({ broken: null })
})

test('sheets, signatures, certificates and credits that organizations must keep stay, with the name and nothing else', async () => {
  const held = await makeHeldSession()
  const user = await makeUser({
    email: 'canary-kept@example.com',
    profile: { firstName: 'Keptname', lastName: 'Keptlast', dob: '1990-05-17', gender: 'FEMALE', acknowledged: true },
  })
  await makeRole({ orgId: held.org.id, user })
  const elsewhere = await makeRole({ user })
  await makeCredential({ user, credentialNumber: 'SHEETNUMBER' })
  await makeCredential({ user, geo: 'TX', credentialNumber: 'OTHERNUMBER' })
  await makeCredit({ user, title: 'Owncredit' })
  await makeAttendee(held, user)
  const { id, version } = held.session
  await done(finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }))
  const sheetBefore = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: id }))
  const plan = await done(getDeletionPlan(await fresh(user), {}))
  expect(plan).toMatchObject({
    goes: { licenses: 2, credits: 2, documents: 0, memberships: 2 },
    stays: [{ id: held.org.id, name: held.org.name, classes: 1, certificates: 1, taught: 0 }],
    soleAdminOf: [],
    teaches: [],
    codeTo: null,
  })

  expect((await erase(user)).result).toEqual({ ok: true, value: null })
  expect(await placesOf('canary-kept')).toEqual([])
  expect(await placesOf('OTHERNUMBER')).toEqual([])
  // The license named by the sheet stays; its earlier versions do not.
  expect(await db.credentialRevision.count({ where: { credential: { userId: user.id } } })).toBe(0)
  expect(await placesOf('Owncredit')).toEqual([])
  expect(await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: id }))).toEqual(sheetBefore)
  const certificate = await db.certificate.findFirstOrThrow({ where: { userId: user.id } })
  const checked = await done(verifyCertificate(ctxOfNobody(), { token: certificate.verifyToken }))
  expect(JSON.stringify(checked)).toContain('Keptname Keptlast')
  expect(await db.credit.findMany({ where: { userId: user.id } })).toMatchObject([
    { source: 'SESSION', state: 'ACTIVE' },
  ])
  const row = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(row).toMatchObject({ firstName: 'Keptname', dob: null, gender: null, acknowledgedAt: null })
  expect(await db.role.findMany({ where: { userId: user.id } })).toMatchObject([{ orgId: held.org.id, state: 'ENDED' }])
  expect(await db.role.count({ where: { orgId: elsewhere.orgId, userId: user.id } })).toBe(0)
  expect(await db.boardEntry.count({ where: { orgId: held.org.id, sortName: { contains: 'keptlast' } } })).toBe(0)
  const former = await done(
    listMembers(ctxOfAdmin(held.org), { orgId: held.org.id, filter: { state: 'ENDED', q: 'keptlast' } }),
  )
  expect(former.edges).toMatchObject([{ node: { email: null, phone: null, credentialCount: 0 } }])
  const { id: formerId, version: seen } = former.edges[0]!.node
  const rehired = await rehireMember(ctxOfAdmin(held.org), { id: formerId, version: seen })
  expect(rehired).toEqual(fail('memberState'))
})

test('a deleted account gives up its places in classes to come, and they go to those who wait', async () => {
  const org = await makeClassOrg()
  const session = await makeSmallSession(org, 1)
  const leaving = await makeEnrollment(session)
  expect(await done(getDeletionPlan(await fresh(leaving.member.user), {}))).toMatchObject({ stays: [] })
  const waiting = await makeEnrollment(session)
  expect((await erase(leaving.member.user)).result.ok).toBe(true)
  expect(await enrollmentNow(waiting.enrollment.id)).toMatchObject({ status: 'ENROLLED' })
  expect(await db.enrollment.count({ where: { userId: leaving.member.user.id } })).toBe(0)
  expect(await db.role.count({ where: { userId: leaving.member.user.id } })).toBe(0)
})

test('the last administrator cannot delete their account, nor can an instructor of an unfinished session', async () => {
  const org = await makeOrg()
  expect((await erase(org.admin)).result).toEqual(fail('lastAdmin'))
  expect(await done(getDeletionPlan(await fresh(org.admin), {}))).toMatchObject({ soleAdminOf: [{ id: org.id }] })
  await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  expect((await erase(org.admin)).result.ok).toBe(true)

  const held = await makeHeldSession({ signed: false })
  const title = held.session.revision.title
  expect((await erase(held.instructor)).result).toEqual(fail('teachesNow', undefined, { params: { title } }))
  expect(await done(getDeletionPlan(await fresh(held.instructor), {}))).toMatchObject({
    teaches: [{ id: held.session.id }],
  })
  await signFor(held.session.id, held.instructor.id)
  const { id, version } = await taskSessionNow(held.session.id)
  await done(finalizeSession(ctxOfAdmin(held.org), { id, version, acceptProposals: true }))
  expect((await erase(held.instructor)).result.ok).toBe(true)
  expect((await taskSessionNow(id)).instructors).toMatchObject([{ firstName: 'Bo', lastName: 'Lee' }])
})

test('a class to come loses the instructor who deletes their account', async () => {
  const org = await makeClassOrg()
  const teacher = await makeRole({ orgId: org.id })
  const session = await makeSmallSession(org, 5, { instructorMemberIds: [teacher.id] })
  expect((await taskSessionNow(session.id)).instructors).toHaveLength(1)
  expect((await erase(teacher.user)).result.ok).toBe(true)
  expect(await taskSessionNow(session.id)).toMatchObject({ instructors: [], version: session.version + 1 })
})

test('deleting an account requires one of the own contacts and a fresh sign-in, in place of the code', async () => {
  const user = await makeUser()
  const wrong = await deleteAccount(await fresh(user), { confirm: 'somebody@example.com' })
  expect(wrong).toEqual(fail('invalidInput', { confirm: 'validation.ownContact' }))

  const confirm = user.email!.toUpperCase()
  const old = () => ctxFor(user, { signIn: { at: new Date(Date.now() - 6 * 60_000) } })
  expect(await deleteAccount(old(), { confirm })).toEqual(fail('freshSignInRequired'))
  expect(await done(getDeletionPlan(old(), {}))).toMatchObject({ codeTo: null })
  await done(sendDeletionCode(ctxFor(user), {}))
  const code = codeFor((await db.contactCode.findFirstOrThrow({ where: { userId: user.id } })).id)
  expect(await deleteAccount(old(), { confirm, code })).toEqual(fail('freshSignInRequired'))
  expect(await deleteAccount(ctxFor(user), { confirm })).toEqual({ ok: true, value: null })
})

test('sessions and tokens of a deleted account end at once, and a new sign-in begins with an empty account', async () => {
  const claims = claimsFor({ email: 'again@example.com' })
  const request = { requestId: 'again', now: new Date(), locale: null, jobs: ctxOfNobody().jobs }
  const first = (await completeSignIn(db, claims, request))!
  const { token } = await makeSession(await userNow(first))
  const program = await makeApiToken({ user: await userNow(first), scopes: ['profile:read'] })
  expect(await callerOf(program.headers)).toMatchObject({ kind: 'token' })
  expect((await erase(await userNow(first))).result.ok).toBe(true)
  expect(await findSessionFacts(token, false)).toBeNull()
  expect(await callerOf(program.headers)).toEqual({ kind: 'refused' })
  const second = (await completeSignIn(db, claims, request))!
  expect(second).not.toBe(first)
  expect(await userNow(second)).toMatchObject({ firstName: null, email: 'again@example.com' })
})

test('an account that is deleted twice at once is deleted once', async () => {
  const user = await makeUser()
  const contexts = [await fresh(user), await fresh(user), await fresh(user)]
  const results = await Promise.all(contexts.map((ctx) => deleteAccount(ctx, { confirm: user.email! })))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await db.auditEvent.count({ where: { action: 'user.erased', subjectId: user.id } })).toBe(1)
  expect(contexts.flatMap(({ sent }) => sent).filter(({ queue }) => queue === 'erasures')).toHaveLength(1)
})

test('of two administrators who delete their accounts at once one stays', async () => {
  const org = await makeOrg()
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const results = await Promise.all([erase(org.admin), erase(other.user)])
  const codes = results.map(({ result }) => (result.ok ? 'gone' : result.problem.code)).toSorted()
  expect(codes).toEqual(['gone', 'lastAdmin'])
})
