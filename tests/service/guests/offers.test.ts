import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeHeldGuest } from '@/fixtures/guests'
import { type HeldSession, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser, userNow } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { listOwnCertificates } from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { getEnrollment } from '@/lib/services/enrollments/list-enrollments'
import { confirmGuestOffer, declineGuestOffer, listOwnGuestOffers } from '@/lib/services/guests/answer-offer'
import { decideGuestClaim, listSessionGuestClaims } from '@/lib/services/guests/guest-claims'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { updateOwnUser } from '@/lib/services/users/update-user'

const db = database()
let number = 0
const newContact = () => `guest${++number}@agency.example`

async function finalize({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  return done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
}

const profileOf = (name: string) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, dob: '1990-05-17', acknowledged: true }
}

const profileName = (name: string) => {
  const { firstName, lastName } = profileOf(name)
  return { firstName, lastName }
}

/** A finalized session with a guest who gave a contact, and the person whose verified contact it is. */
async function offered(overrides: { task?: Record<string, unknown>; name?: string } = {}) {
  const held = await makeHeldSession(overrides)
  await makeProvider(held.org)
  const contact = newContact()
  const user = await makeUser({ email: contact, profile: profileOf(overrides.name ?? 'Gus Temp') })
  const guestId = await makeHeldGuest(held, { contact })
  await finalize(held)
  return { held, contact, user, guestId }
}

const offersOf = (user: Parameters<typeof ctxFor>[0]) => done(listOwnGuestOffers(ctxFor(user), {}))
const noticesOf = (userId: string) =>
  db.notification.findMany({ where: { userId, kind: 'guestAttendance' }, select: { params: true, actionPath: true } })
const guestRow = (id: string) => db.guest.findUniqueOrThrow({ where: { id } })

describe('a guest who came to a finalized session', () => {
  test('gets no certificate and no credit, stays on the sheet, and is offered to who has the contact', async () => {
    const { held, user, guestId } = await offered()
    expect(await db.certificate.count({ where: { taskSessionId: held.session.id } })).toBe(0)
    const enrollment = await db.enrollment.findUniqueOrThrow({ where: { guestId } })
    expect(enrollment).toMatchObject({ status: 'ATTENDED', userId: null })
    expect(await db.credit.count({ where: { enrollmentId: enrollment.id } })).toBe(0)
    const sheet = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
    const { licenseNumber } = await guestRow(guestId)
    expect(sheet.participants).toMatchObject([{ name: 'Gus Temp', guest: true, numbers: [licenseNumber] }])
    const { title } = held.session.revision
    expect(await offersOf(user)).toMatchObject([{ id: guestId, orgName: held.org.name, title }])
    expect(await noticesOf(user.id)).toEqual([{ params: { org: held.org.name, title }, actionPath: '/dashboard' }])
  })

  test('is offered once the contact is verified, and told of then', async () => {
    const held = await makeHeldSession()
    const contact = newContact()
    await makeHeldGuest(held, { contact })
    await finalize(held)
    const claimant = await makeUnverifiedUser({ email: contact })
    expect(await listOwnGuestOffers(ctxFor(claimant), {})).toEqual(fail('verificationRequired'))
    const owner = await makeUser({ email: contact })
    expect(await offersOf(owner)).toHaveLength(1)
    expect(await noticesOf(owner.id)).toHaveLength(1)
  })

  test('is never found by a name, nor before the end, nor without the credit, nor for who is in the session', async () => {
    const held = await makeHeldSession()
    const [absent, early] = [newContact(), newContact()]
    const [namesake, missing, inside] = [
      await makeUser({ profile: { firstName: 'Gus', lastName: 'Temp', dob: '1990-05-17', acknowledged: true } }),
      await makeUser({ email: absent }),
      await makeUser({ email: early }),
    ]
    await makeHeldGuest(held, {})
    const absentId = await makeHeldGuest(held, { contact: absent })
    await db.enrollment.update({
      where: { guestId: absentId },
      data: { attendanceSource: null, checkedInAt: null, checkInMethod: null, signatureId: null },
    })
    await makeHeldGuest(held, { contact: early })
    expect(await offersOf(inside)).toEqual([])
    await makeAttendee(held, inside)
    await finalize(held)
    for (const person of [namesake, missing, inside]) expect(await offersOf(person)).toEqual([])
  })
})

describe('that was me', () => {
  test('the enrollment joins the account: certificate, credit and hours, without a membership', async () => {
    const { held, user, guestId } = await offered()
    const credential = await makeCredential({ user })
    const answered = await done(confirmGuestOffer(ctxFor(user), { id: guestId }))
    expect(answered).toMatchObject({ answer: 'CONFIRMED' })
    const { enrollment } = await done(getEnrollment(ctxFor(user), { id: answered.enrollmentId! }))
    expect(enrollment).toMatchObject({ userId: user.id, guestId: null, attendanceSource: 'GUEST', status: 'ATTENDED' })
    const { edges } = await done(listOwnCertificates(ctxFor(user), {}))
    expect(edges.map(({ node }) => node.content)).toMatchObject([
      { person: 'Gus Temp', title: held.session.revision.title },
    ])
    const [view] = await done(listCredentialStatuses(ctxFor(user), {}))
    expect(view!.status.current.evaluation.counted?.total).toBe(400)
    const sheet = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
    expect(sheet.participants).toMatchObject([{ name: 'Gus Temp', guest: false }])
    expect(sheet.participants[0]?.numbers).toContain(`CA CNA ${credential.credentialNumber}`)
    expect(await guestRow(guestId)).toMatchObject({ userId: user.id, answer: 'CONFIRMED', contact: null })
    expect(await db.role.count({ where: { userId: user.id } })).toBe(0)
    const events = await db.enrollmentEvent.findMany({ where: { enrollmentId: enrollment.id }, orderBy: { at: 'asc' } })
    expect(events.at(-1)).toMatchObject({ kind: 'claim', actorId: user.id, fromStatus: 'ATTENDED' })
    const audited = await db.auditEvent.findMany({ where: { subjectId: guestId }, select: { action: true } })
    expect(audited).toEqual([{ action: 'guest.confirmed' }])
    expect(await offersOf(user)).toEqual([])
  })

  test('supersedes nobody else’s certificate', async () => {
    const held = await makeHeldSession()
    const [contact, other] = [newContact(), await makeUser()]
    await makeAttendee(held, other)
    const guestId = await makeHeldGuest(held, { contact })
    await finalize(held)
    const user = await makeUser({ email: contact, profile: profileOf('Gus Temp') })
    await done(confirmGuestOffer(ctxFor(user), { id: guestId }))
    const rows = await db.certificate.findMany({ where: { taskSessionId: held.session.id } })
    expect(rows.map(({ state }) => state)).toEqual(['VALID', 'VALID'])
  })

  test('twice at once makes one certificate; later it has been answered', async () => {
    const { held, user, guestId } = await offered()
    const answers = await Promise.all([1, 2].map(() => confirmGuestOffer(ctxFor(user), { id: guestId })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual([fail('guestAnswered')])
    expect(await db.certificate.count({ where: { taskSessionId: held.session.id } })).toBe(1)
    expect(await declineGuestOffer(ctxFor(user), { id: guestId })).toEqual(fail('guestAnswered'))
  })

  test('is refused to anybody else, and once the contact is not theirs any more', async () => {
    const { user, guestId } = await offered()
    expect(await confirmGuestOffer(ctxFor(await makeUser()), { id: guestId })).toEqual(fail('notFound'))
    expect(await confirmGuestOffer(ctxOfNobody(), { id: guestId })).toEqual(fail('signInRequired'))
    expect(await confirmGuestOffer(ctxFor(user), { id: 'no-id' })).toEqual(
      fail('invalidInput', { id: 'validation.id' }),
    )
    await db.contact.updateMany({ where: { userId: user.id }, data: { verifiedAt: null } })
    expect(await confirmGuestOffer(ctxFor(user), { id: guestId })).toEqual(fail('notFound'))
  })

  test('waits while the session is reopened, and a correction later treats them as anybody', async () => {
    const { held, user, guestId } = await offered()
    const admin = ctxOfAdmin(held.org)
    const now = () => taskSessionNow(held.session.id)
    const { id, version } = await now()
    await done(reopenSession(admin, { id, version, reason: 'A name' }))
    expect(await offersOf(user)).toEqual([])
    expect(await confirmGuestOffer(ctxFor(user), { id: guestId })).toEqual(fail('notFound'))
    await finalize(held)
    const { enrollmentId } = await done(confirmGuestOffer(ctxFor(user), { id: guestId }))
    await done(reopenSession(admin, { id, version: (await now()).version, reason: 'Again' }))
    const enrollment = await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId! } })
    const decision = { enrollmentId: enrollment.id, version: enrollment.version, outcome: 'INCOMPLETE' as const }
    const decisions = [{ ...decision, reason: 'Left early' }]
    await done(decideEnrollments(admin, { taskSessionId: id, decisions }))
    await finalize(held)
    expect(await db.credit.findFirstOrThrow({ where: { enrollmentId } })).toMatchObject({ state: 'REVOKED' })
  })
})

test('not me: nothing is made, the contact goes, and nobody is asked again', async () => {
  const { held, contact, user, guestId } = await offered()
  expect(await declineGuestOffer(ctxFor(await makeUser()), { id: guestId })).toEqual(fail('notFound'))
  expect(await done(declineGuestOffer(ctxFor(user), { id: guestId }))).toMatchObject({ answer: 'DECLINED' })
  expect(await guestRow(guestId)).toMatchObject({
    answer: 'DECLINED',
    userId: user.id,
    contact: null,
    lastName: 'Temp',
  })
  expect(await offersOf(user)).toEqual([])
  expect(await confirmGuestOffer(ctxFor(user), { id: guestId })).toEqual(fail('guestAnswered'))
  expect(await db.certificate.count({ where: { taskSessionId: held.session.id } })).toBe(0)
  await db.contact.deleteMany({ where: { value: contact } })
  expect(await offersOf(await makeUser({ email: contact }))).toEqual([])
})

describe('somebody with another name', () => {
  const claimsOf = ({ org, session }: HeldSession) =>
    done(listSessionGuestClaims(ctxOfAdmin(org), { taskSessionId: session.id }))

  test('says it was them: nothing counts until whoever runs the session has seen both names', async () => {
    const { held, user, guestId } = await offered({ name: 'Zoe Zimmer' })
    const answered = await done(confirmGuestOffer(ctxFor(user), { id: guestId }))
    expect(answered).toEqual({ id: guestId, answer: 'CONFIRMED', enrollmentId: null, waits: true })
    expect(await done(confirmGuestOffer(ctxFor(user), { id: guestId }))).toEqual(answered)
    expect(await db.certificate.count({ where: { userId: user.id } })).toBe(0)
    expect(await offersOf(user)).toEqual([])
    expect(await claimsOf(held)).toMatchObject([
      { id: guestId, guest: { firstName: 'Gus', lastName: 'Temp' }, person: { firstName: 'Zoe', lastName: 'Zimmer' } },
    ])
    const told = await db.notification.findMany({ where: { kind: 'guestClaimed', orgId: held.org.id } })
    expect(told.map(({ userId }) => userId)).toContain(held.org.admin.id)
    await done(decideGuestClaim(ctxOfAdmin(held.org), { id: guestId, same: true }))
    expect(await db.certificate.count({ where: { userId: user.id } })).toBe(1)
    expect(await claimsOf(held)).toEqual([])
    expect(await guestRow(guestId)).toMatchObject({ answer: 'CONFIRMED', userId: user.id, contact: null })
  })

  test('stays with those who run the session after they renamed themself, before the claim or while it waits', async () => {
    const { held, user, guestId } = await offered({ name: 'Zoe Zimmer' })
    const rename = async (firstName: string, lastName: string) =>
      done(updateOwnUser(ctxFor(await userNow(user.id)), { id: user.id, data: { firstName, lastName } }))
    const claim = async () => done(confirmGuestOffer(ctxFor(await userNow(user.id)), { id: guestId }))
    await rename('Gus', 'Temp')
    expect(await claim()).toMatchObject({ waits: true })
    const seen = async () => (await claimsOf(held)).map(({ person, earlierNames }) => [person, ...earlierNames])
    expect(await seen()).toMatchObject([[profileName('Gus Temp'), profileName('Zoe Zimmer')]])
    await rename('Gustav', 'Temp')
    expect(await seen()).toMatchObject([
      [profileName('Gustav Temp'), profileName('Gus Temp'), profileName('Zoe Zimmer')],
    ])
    // Back to the first: it is shown as the name of the account, and only once.
    await rename('Zoe', 'Zimmer')
    await rename('Gus', 'Temp')
    expect(await seen()).toMatchObject([
      [profileName('Gus Temp'), profileName('Zoe Zimmer'), profileName('Gustav Temp')],
    ])
    // A claim that waits is no less to be seen once the change of name is old.
    await db.taskSession.update({ where: { id: held.session.id }, data: { startsAt: new Date(Date.now() + 60_000) } })
    expect(await claim()).toMatchObject({ waits: true })
    expect(await db.certificate.count({ where: { userId: user.id } })).toBe(0)
    await done(decideGuestClaim(ctxOfAdmin(held.org), { id: guestId, same: true }))
    expect(await db.certificate.count({ where: { userId: user.id } })).toBe(1)
  })

  test('is told that it was another person, and nobody is offered it again', async () => {
    const { held, user, guestId } = await offered({ name: 'Zoe Zimmer' })
    await done(confirmGuestOffer(ctxFor(user), { id: guestId }))
    await done(decideGuestClaim(ctxOfAdmin(held.org), { id: guestId, same: false }))
    expect(await db.certificate.count({ where: { userId: user.id } })).toBe(0)
    expect(await guestRow(guestId)).toMatchObject({ answer: 'DECLINED', contact: null })
    expect(await db.notification.count({ where: { kind: 'guestClaimRefused', userId: user.id } })).toBe(1)
    expect(await decideGuestClaim(ctxOfAdmin(held.org), { id: guestId, same: true })).toEqual(fail('notFound'))
  })
})
