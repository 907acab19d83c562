import { describe, expect, test } from 'vitest'
import { makeDoor } from '@/fixtures/check-in'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeClass, makeCurriculum } from '@/fixtures/curriculums'
import { healthRecord, makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { guestFields, makeHeldGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import { fail } from '@/lib/domain/result'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { addWalkIn, checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { confirmCreditProposal, listOrgCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { importCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { exemptMember } from '@/lib/services/curriculums/assignments'
import { markOriginalSeen } from '@/lib/services/documents/shared-documents'
import { addEnrollments } from '@/lib/services/enrollments/enroll'
import { confirmGuestOffer } from '@/lib/services/guests/answer-offer'
import { addGuest } from '@/lib/services/guests/guests'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { getSheetToSign, signAsInstructor } from '@/lib/services/signatures/sign'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()
const refused = fail('notAboutOneself')
/** Another administrator makes somebody else who may. */
const withAnother = (orgId: string) => makeRole({ orgId, roleType: 'ADMIN' })

describe('attendance', () => {
  test('of oneself is recorded by somebody else, where there is one', async () => {
    const { org, session } = await makeDoor()
    const now = session.startsAt
    const walkIn = { taskSessionId: session.id, userId: org.admin.id }
    await db.role.updateMany({ where: { orgId: org.id, roleType: 'MEMBER' }, data: { state: 'ENDED' } })
    // A program never does, not even where nobody else may.
    const byToken = ctxFor(org.admin, { roles: [org.role], now, scopes: ['training:write'] })
    expect(await addWalkIn(byToken, walkIn)).toEqual(fail('notByToken'))
    expect(await addWalkIn(ctxOfAdmin(org, { now }), walkIn)).toMatchObject({ ok: true })
    const { org: staffed, session: taught, instructor } = await makeDoor()
    const own = { taskSessionId: taught.id, userId: instructor.user.id }
    const ctx = ctxFor(instructor.user, { roles: [instructor], now: taught.startsAt })
    expect(await addWalkIn(ctx, own)).toEqual(refused)
    const { id: enrollmentId } = await done(addWalkIn(ctxOfAdmin(staffed, { now: taught.startsAt }), own))
    expect(await checkInByRoster(ctx, { enrollmentId })).toEqual(refused)
  })

  test('recorded by the only one there is says so on sheet, certificate and roster', async () => {
    const held = await makeHeldSession({ signed: false })
    const { org, session, instructor } = held
    const admin = ctxOfAdmin(org)
    await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
    await db.taskSessionInstructor.create({ data: { taskSessionId: session.id, userId: instructor.id } })
    const own = { taskSessionId: session.id, userId: org.admin.id, reason: 'Was there' }
    const { id: enrollmentId } = await done(addWalkIn(admin, own))
    await signFor(session.id, instructor.id)
    const sheet = await done(getSignInSheet(admin, { taskSessionId: session.id }))
    expect(sheet.participants).toMatchObject([{ oneself: true }])
    const { version } = await taskSessionNow(session.id)
    const given = { id: session.id, version, acceptProposals: true, unsignedReason: 'Alone' }
    await done(finalizeSession(admin, given))
    const { content } = await db.certificate.findFirstOrThrow({ where: { enrollmentId } })
    expect(content as unknown as CertificateContent).toMatchObject({ oneself: true })
  })

  test('of who came by somebody else’s word says nothing of it', async () => {
    const held = await makeHeldSession()
    const user = await makeUser()
    await makeAttendee(held, user)
    const { version } = await taskSessionNow(held.session.id)
    await done(finalizeSession(ctxOfAdmin(held.org), { id: held.session.id, version, acceptProposals: true }))
    const { content } = await db.certificate.findFirstOrThrow({ where: { userId: user.id } })
    expect(content as unknown as CertificateContent).toMatchObject({ oneself: false })
  })
})

test('in a recorded session whoever adds themself is marked present by somebody else', async () => {
  const { org, session } = await makeHeldSession({ signed: false })
  await withAnother(org.id)
  await db.taskSession.update({ where: { id: session.id }, data: { recordedAt: new Date(), state: 'ENDED' } })
  const own = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  const member = await makeRole({ orgId: org.id })
  await done(addEnrollments(ctxOfAdmin(org), { taskSessionId: session.id, roleIds: [own.id, member.id] }))
  const rows = await db.enrollment.findMany({ where: { taskSessionId: session.id } })
  const source = (userId: string) => rows.find((row) => row.userId === userId)?.attendanceSource
  expect([source(org.admin.id), source(member.user.id)]).toEqual([null, 'PAPER'])
})

test('an outcome of oneself is decided by somebody else', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  const enrollmentId = await makeAttendee(held, org.admin)
  const ask = {
    taskSessionId: session.id,
    decisions: [{ enrollmentId, version: 1, outcome: 'ATTENDED' as const }],
  }
  const other = await withAnother(org.id)
  expect(await decideEnrollments(ctxOfAdmin(org), ask)).toEqual(refused)
  expect(await decideEnrollments(ctxFor(other.user, { roles: [other] }), ask)).toMatchObject({ ok: true })
})

test('an original of one’s own is seen by somebody else, or says that it was not', async () => {
  const org = await makeOrg()
  const { id: documentId } = await makeShared(org.id, { ...healthRecord, user: org.admin })
  const mark = () => markOriginalSeen(ctxFor(org.admin, { roles: [org.role] }), { documentId, orgId: org.id })
  const other = await withAnother(org.id)
  expect(await mark()).toEqual(refused)
  await db.role.update({ where: { id: other.id }, data: { state: 'ENDED' } })
  expect(await done(mark())).toMatchObject({ originalSeenByOneself: true })
})

test('an exemption from training is given to oneself by somebody else, or says that it was not', async () => {
  const org = await makeClassOrg()
  await makeCurriculum({ org, taskIds: [(await makeClass(org.id)).id] })
  const ctx = ctxOfAdmin(org)
  const own = await db.curriculumAssignment.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  const exempt = (by = ctx) => exemptMember(by, { id: own.id, version: own.version, reason: 'Knows it' })
  const other = await withAnother(org.id)
  expect(await exempt()).toEqual(refused)
  const program = ctxFor(await makeUser(), {
    roles: [{ orgId: org.id, roleType: 'ADMIN' }],
    scopes: ['training:write'],
  })
  const made = { ...program, viewer: { ...program.viewer, makerIds: [other.user.id, org.admin.id] } }
  expect(await exempt(made)).toEqual(fail('notByToken'))
  // Of anybody else a token may say so.
  const token = ctxFor(other.user, { roles: [other], scopes: ['training:write'] })
  const member = await makeRole({ orgId: org.id })
  const theirs = await db.curriculumAssignment.findFirstOrThrow({ where: { orgId: org.id, userId: member.user.id } })
  const { standing } = await done(exemptMember(token, { id: theirs.id, version: theirs.version, reason: 'Knows it' }))
  expect(standing).toBe('EXEMPT')
  await db.role.update({ where: { id: other.id }, data: { state: 'ENDED' } })
  expect(await done(exempt())).toMatchObject({ standing: 'EXEMPT', exemptedByOneself: true })
})

describe('a credit proposed to oneself', () => {
  test('is proposed by somebody else, in a form and in a file', async () => {
    const org = await makeOrg()
    const ctx = ctxFor(org.admin, { roles: [org.role] })
    const own = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
    const other = await withAnother(org.id)
    const ask = { orgId: org.id, memberIds: [own.id], input: creditFields() }
    expect(await proposeCredits(ctx, ask)).toEqual(refused)
    const text = `Email,Course title,Date completed,Hours,Format\n${org.admin.email},Falls,2026-01-02,2,Online`
    expect(await done(importCreditProposals(ctx, { orgId: org.id, text }))).toMatchObject({ add: 0, error: 1 })
    await db.role.update({ where: { id: other.id }, data: { state: 'ENDED' } })
    const { proposalIds } = await done(proposeCredits(ctx, ask))
    const { edges } = await done(listOrgCreditProposals(ctx, { orgId: org.id }))
    expect(edges.map(({ node }) => node.byOneself)).toEqual([true])
    await done(confirmCreditProposal(ctx, { id: proposalIds[0]! }))
    expect(await db.credit.findFirstOrThrow({ where: { userId: org.admin.id } })).toMatchObject({
      source: 'SELF_REPORTED',
    })
  })
})

describe('a guest with one’s own contact', () => {
  test('is added by somebody else', async () => {
    const { session, instructor } = await makeDoor()
    const ctx = ctxFor(instructor.user, { roles: [instructor], now: session.startsAt })
    const input = guestFields({ contact: instructor.user.email })
    expect(await addGuest(ctx, { taskSessionId: session.id, input })).toEqual(refused)
    expect(await addGuest(ctx, { taskSessionId: session.id, input: guestFields() })).toMatchObject({ ok: true })
  })

  test('whom somebody recorded counts for them once somebody else has seen it, under whatever name', async () => {
    const held = await makeHeldSession()
    const { org, instructor } = held
    const person = await makeUser({
      profile: { firstName: 'Gus', lastName: 'Temp', dob: '1990-01-01', acknowledged: true },
    })
    const guestId = await makeHeldGuest(held, { contact: person.email! })
    const { id: enrollmentId } = await db.enrollment.findUniqueOrThrow({ where: { guestId } })
    const event = { enrollmentId, at: new Date(), toStatus: 'ENROLLED' as const, actorId: person.id }
    await db.enrollmentEvent.create({ data: { ...event, kind: 'checkIn', witness: 'SERVER' } })
    const { version } = await taskSessionNow(held.session.id)
    await done(finalizeSession(ctxOfAdmin(org), { id: held.session.id, version, acceptProposals: true }))
    expect(await done(confirmGuestOffer(ctxFor(person), { id: guestId }))).toMatchObject({ waits: true })
    expect(instructor.id).not.toBe(person.id)
  })
})

test('whoever is on a sheet as a participant does not sign it as instructor, where somebody else could', async () => {
  const org = await makeClassOrg()
  const held = await makeHeldSession({ org, signed: false })
  const { instructor, session } = held
  await makeRole({ orgId: org.id, user: instructor })
  await makeAttendee(held, instructor)
  const ctx = ctxFor(instructor)
  const { digest, consentVersion, adoptedName } = await done(getSheetToSign(ctx, { taskSessionId: session.id }))
  const sign = () => signAsInstructor(ctx, { taskSessionId: session.id, digest, consentVersion, adoptedName })
  expect(await sign()).toEqual(fail('ownSheet'))
  await db.user.update({ where: { id: org.admin.id }, data: { disabledAt: new Date() } })
  expect(await sign()).toMatchObject({ ok: true })
})
