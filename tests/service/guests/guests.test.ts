import { describe, expect, test } from 'vitest'
import { at, type Door, makeDoor } from '@/fixtures/check-in'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment } from '@/fixtures/enrollments'
import { guestFields, makeGuest, signGuest } from '@/fixtures/guests'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { disposeAt } from '@/fixtures/retention'
import { ctxOfAdmin, makeClassOrg, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { checkInByRoster, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { removeEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { getEnrollmentPerson } from '@/lib/services/enrollments/list-enrollments'
import { listRoster } from '@/lib/services/enrollments/roster'
import { addGuest, eraseGuest, getGuest, removeGuest, updateGuest } from '@/lib/services/guests/guests'
import { getGuestToSign, signAsGuest } from '@/lib/services/guests/sign-as-guest'
import { getSheetToSign } from '@/lib/services/signatures/sign'
import { listSessionClashes } from '@/lib/services/task-sessions/task-sessions'

const db = database()
const door = await makeDoor()
const { org, session } = door
const when = (minutes: number, of: Door = door) => minutesFrom(of.session.startsAt, minutes)
/** The instructor at a given time. */
const staff = (now: Date, of: Door = door) => at(of.instructor, now)
const guestRow = (id: string) => db.guest.findUniqueOrThrow({ where: { id } })
const auditOf = (subjectId: string) =>
  db.auditEvent.findMany({ where: { subjectType: 'Guest', subjectId }, orderBy: { seq: 'asc' } })

describe('a guest is added', () => {
  test('by the instructor, with a seat, on board, roster and sheet', async () => {
    const input = guestFields({
      firstName: ' Gus ',
      licenseGeo: 'CA',
      licenseType: 'CNA',
      contact: 'GUS@agency.example',
    })
    const guest = await done(addGuest(staff(when(5)), { taskSessionId: session.id, input }))
    expect(guest).toMatchObject({ firstName: 'Gus', contactKind: 'EMAIL', contact: 'gus@agency.example', userId: null })
    const enrollment = await enrollmentNow(guest.enrollmentId)
    expect(enrollment).toMatchObject({ userId: null, guestId: guest.id, status: 'ENROLLED', source: 'WALK_IN' })
    expect(enrollment.attendanceSource).toBeNull()
    const board = await done(getCheckInBoard(staff(when(5)), { taskSessionId: session.id }))
    expect(board.rows.find(({ id }) => id === enrollment.id)).toMatchObject({ name: 'Temp, Gus', guestId: guest.id })
    const roster = await done(listRoster(ctxOfAdmin(org), { taskSessionId: session.id, q: 'temp' }))
    expect(roster.edges.map(({ node }) => node.guest)).toContainEqual({
      version: 1,
      licenseGeo: 'CA',
      licenseType: 'CNA',
      licenseNumber: guest.licenseNumber,
      contact: 'gus@agency.example',
    })
    const own = await done(listRoster(staff(when(5)), { taskSessionId: session.id, q: 'temp' }))
    expect(own.edges.every(({ node }) => node.guest?.contact === null)).toBe(true)
    expect(await done(getEnrollmentPerson(staff(when(5)), { id: enrollment.id }))).toMatchObject({ lastName: 'Temp' })
    expect(await auditOf(guest.id)).toMatchObject([{ action: 'guest.added', orgId: org.id, personId: null }])
  })

  test('before the class begins too, as anybody whom an administrator enrolls', async () => {
    const { enrollmentId } = await makeGuest(door, {}, when(-600))
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ source: 'ADMIN', status: 'ENROLLED' })
  })

  test('only while there is a seat: of two at once one gets the last', async () => {
    const small = await makeDoor({ capacity: 1 })
    const add = () => addGuest(staff(when(5, small), small), { taskSessionId: small.session.id, input: guestFields() })
    const made = await Promise.all([add(), add()])
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(made.filter(({ ok }) => !ok)).toEqual([fail('sessionFull')])
    expect(await db.guest.count({ where: { taskSessionId: small.session.id } })).toBe(1)
  })

  test('in a full room by the same act as members: with a reason, as the seat that was shown', async () => {
    const small = await makeDoor({ capacity: 1 })
    await makeEnrollment(small.session)
    const add = (over: Record<string, unknown>) => {
      const guest = { taskSessionId: small.session.id, input: guestFields(), ...over }
      return addGuest(staff(when(5, small), small), guest)
    }
    expect(await add({ overCapacity: 2 })).toEqual(fail('reasonRequired', { reason: 'validation.required' }))
    expect(await add({ overCapacity: 3, reason: 'Chairs were brought' })).toMatchObject(fail('seatsChanged'))
    const guest = await done(add({ overCapacity: 2, reason: 'Chairs were brought' }))
    expect(await enrollmentNow(guest.enrollmentId)).toMatchObject({ status: 'ENROLLED' })
    expect(await auditOf(guest.id)).toMatchObject([{ detail: { seat: 2, capacity: 1 } }])
  })

  test('without a license number, as kitchen staff have none', async () => {
    const { licenseNumber: _none, ...input } = guestFields()
    const guest = await done(addGuest(staff(when(5)), { taskSessionId: session.id, input }))
    expect(guest.licenseNumber).toBeNull()
    const signing = await done(getGuestToSign(staff(when(5)), { enrollmentId: guest.enrollmentId }))
    expect(signing.licenseNumber).toBeNull()
    const changed = await done(
      updateGuest(staff(when(5)), { id: guest.id, version: 1, input: { licenseNumber: 'A 1' } }),
    )
    expect(changed.licenseNumber).toBe('A 1')
  })

  test('with a name, each wrong field said', async () => {
    const add = (input: Record<string, unknown>) =>
      addGuest.unknown(staff(when(5)), { taskSessionId: session.id, input: { ...guestFields(), ...input } })
    expect(await add({ firstName: ' ' })).toEqual(fail('invalidInput', { 'input.firstName': 'validation.required' }))
    expect(await add({ licenseNumber: 'a_b', licenseGeo: 'XX', contact: 'nobody' })).toEqual(
      fail('invalidInput', {
        'input.licenseNumber': 'validation.credentialNumber',
        'input.licenseGeo': 'validation.chooseOne',
        'input.contact': 'validation.phone',
      }),
    )
    expect(await add({ contact: '' })).toMatchObject({ ok: true, value: { contact: null, contactKind: null } })
    expect(await add({ contact: '(415) 555-0100' })).toMatchObject({ value: { contactKind: 'PHONE' } })
  })

  test('by nobody else: another organization’s administrator, a member, somebody signed out', async () => {
    const ask = { taskSessionId: session.id, input: guestFields() }
    const member = await makeRole({ orgId: org.id })
    expect(await addGuest(ctxOfAdmin(await makeClassOrg(), { now: when(5) }), ask)).toEqual(fail('notFound'))
    expect(await addGuest(at(member, when(5)), ask)).toEqual(fail('notFound'))
    expect(await addGuest(ctxOfNobody(), ask)).toEqual(fail('signInRequired'))
  })

  test('clashes with nothing, and does not hide who does', async () => {
    await makeGuest(door, {}, when(-600))
    const clashes = await done(listSessionClashes(ctxOfAdmin(org, { now: when(-600) }), { id: session.id }))
    expect(clashes.every(({ userId }) => userId)).toBe(true)
  })
})

describe('a guest signs on the instructor’s screen', () => {
  test('which checks them in at that moment, in the language they chose', async () => {
    const { enrollmentId, id } = await makeGuest(door, {}, when(5))
    const signed = await done(signGuest(staff(when(7)), enrollmentId))
    expect(signed).toMatchObject({ guestId: id, userId: null, kind: 'ATTENDANCE' })
    expect(signed).toMatchObject({ consentVersion: 'v1', consentLocale: 'es', adoptedName: 'Gus Temp' })
    expect(await enrollmentNow(enrollmentId)).toMatchObject({
      attendanceSource: 'GUEST',
      checkedInAt: when(7),
      signatureId: signed.id,
    })
    expect((await db.user.findUniqueOrThrow({ where: { id: door.instructor.user.id } })).adoptedAt).toBeNull()
    const sheet = await done(getSheetToSign(staff(when(300)), { taskSessionId: session.id }))
    expect(sheet.people.find((person) => person.enrollmentId === enrollmentId)).toMatchObject({
      name: 'Temp, Gus',
      guestLicense: (await guestRow(id)).licenseNumber,
    })
  })

  test('once: again is the same signature, and there is nothing to sign any more', async () => {
    const { enrollmentId } = await makeGuest(door, {}, when(5))
    const { digest, consentVersion } = await done(getGuestToSign(staff(when(6)), { enrollmentId }))
    const given = { enrollmentId, language: 'en' as const, adoptedName: 'Gus', digest, consentVersion }
    const signed = await Promise.all([1, 2].map(() => done(signAsGuest(staff(when(6)), given))))
    expect(new Set(signed.map(({ id }) => id)).size).toBe(1)
    expect(await db.signature.count({ where: { guestId: (await enrollmentNow(enrollmentId)).guestId } })).toBe(1)
    expect(await getGuestToSign(staff(when(6)), { enrollmentId })).toEqual(fail('notFound'))
  })

  test('not before check-in opens; after the end only once staff marked them present', async () => {
    const { enrollmentId } = await makeGuest(door, {}, when(-600))
    expect(await signGuest(staff(when(-60)), enrollmentId)).toMatchObject({ problem: { code: 'checkInEarly' } })
    expect(await signGuest(staff(when(250)), enrollmentId)).toEqual(fail('notCheckedIn'))
    await done(checkInByRoster(staff(when(250)), { enrollmentId, reason: 'Paper sheet' }))
    await done(signGuest(staff(when(251)), enrollmentId))
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ attendanceSource: 'PAPER', checkedInAt: null })
  })

  test('what was shown: other words, another language, another name are refused', async () => {
    const guest = await makeGuest(door, {}, when(5))
    const { enrollmentId, id, version } = guest
    expect(await signGuest(staff(when(6)), enrollmentId, { consentVersion: 'v2' })).toEqual(fail('signedTextChanged'))
    expect(await signGuest(staff(when(6)), enrollmentId, { language: 'fr' })).toEqual(
      fail('invalidInput', { language: 'validation.chooseOne' }),
    )
    const { digest } = await done(getGuestToSign(staff(when(6)), { enrollmentId }))
    await done(updateGuest(staff(when(6)), { id, version, input: { lastName: 'Tempe' } }))
    expect(await signGuest(staff(when(7)), enrollmentId, { digest })).toEqual(fail('signedTextChanged'))
    expect((await enrollmentNow(enrollmentId)).attendanceSource).toBeNull()
  })

  test('never for somebody with an account, never on a stranger’s screen', async () => {
    const { enrollment } = await makeEnrollment(session)
    const given = { language: 'en' as const, adoptedName: 'X', digest: 'a'.repeat(64), consentVersion: 'v1' }
    expect(await signAsGuest(staff(when(6)), { enrollmentId: enrollment.id, ...given })).toEqual(fail('notFound'))
    const { enrollmentId } = await makeGuest(door, {}, when(5))
    const stranger = ctxOfAdmin(await makeClassOrg(), { now: when(6) })
    expect(await signAsGuest(stranger, { enrollmentId, ...given })).toEqual(fail('notFound'))
    expect(await signAsGuest(ctxOfNobody(), { enrollmentId, ...given })).toEqual(fail('signInRequired'))
  })

  test('a check-in that is taken back voids it', async () => {
    const { enrollmentId } = await makeGuest(door, {}, when(5))
    const { id } = await done(signGuest(staff(when(6)), enrollmentId))
    await done(undoCheckIn(staff(when(7)), { enrollmentId, reason: 'Mistake' }))
    expect((await db.signature.findUniqueOrThrow({ where: { id } })).voidedAt).not.toBeNull()
    expect(await enrollmentNow(enrollmentId)).toMatchObject({ attendanceSource: null, signatureId: null })
  })
})

describe('what is said of a guest', () => {
  test('is corrected; another number voids the signature, another contact does not', async () => {
    const guest = await makeGuest(door, { contact: 'one@agency.example' }, when(5))
    const { id } = guest
    await done(signGuest(staff(when(6)), guest.enrollmentId))
    const changed = await done(
      updateGuest(staff(when(7)), { id, version: 1, input: { contact: 'two@agency.example', licenseType: 'RN' } }),
    )
    expect(changed).toMatchObject({ version: 2, contact: 'two@agency.example', licenseType: 'RN', lastName: 'Temp' })
    expect((await enrollmentNow(guest.enrollmentId)).signatureId).not.toBeNull()
    await done(updateGuest(staff(when(7)), { id, version: 2, input: { licenseNumber: 'B-9' } }))
    expect((await enrollmentNow(guest.enrollmentId)).signatureId).toBeNull()
    expect(await guestRow(id)).toMatchObject({ licenseNumber: 'B-9', contact: 'two@agency.example' })
    const stale = await updateGuest(staff(when(7)), { id, version: 1, input: { lastName: 'X' } })
    expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { licenseNumber: 'B-9' } } })
    expect(await updateGuest(ctxOfAdmin(await makeClassOrg()), { id, version: 3, input: {} })).toEqual(fail('notFound'))
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['guest.added', 'guest.changed', 'guest.changed'])
  })

  test('goes with a guest who is removed, by either way, and the seat is free', async () => {
    const small = await makeDoor({ capacity: 1 })
    const ctx = staff(when(5, small), small)
    const guest = await makeGuest(small, { contact: 'gone@agency.example' }, when(5, small))
    const wrong = { id: guest.id, version: 1, reason: ' ' }
    expect(await removeGuest(ctx, wrong)).toEqual(fail('invalidInput', { reason: 'validation.required' }))
    expect(await removeGuest(ctxOfNobody(), { ...wrong, reason: 'Left' })).toEqual(fail('signInRequired'))
    expect(await removeGuest(ctx, { id: guest.id, version: 7, reason: 'Wrong room' })).toEqual(fail('staleVersion'))
    await done(removeGuest(ctx, { id: guest.id, version: 1, reason: 'Wrong room' }))
    const nothing = { firstName: null, lastName: null, licenseNumber: null, contact: null, contactKind: null }
    expect(await guestRow(guest.id)).toMatchObject(nothing)
    expect((await enrollmentNow(guest.enrollmentId)).status).toBe('WITHDRAWN')
    const second = await makeGuest(small, {}, when(5, small))
    const { version } = await enrollmentNow(second.enrollmentId)
    const removal = { id: second.enrollmentId, version, reason: 'Wrong room' }
    await done(removeEnrollment(ctxOfAdmin(small.org, { now: when(6, small) }), removal))
    expect(await guestRow(second.id)).toMatchObject(nothing)
  })

  test('is erased on request: the contact always, the rest where no sheet needs it', async () => {
    const guest = await makeGuest(door, { contact: 'asks@agency.example' }, when(5))
    expect(await eraseGuest(staff(when(6)), { id: guest.id })).toEqual(fail('notFound'))
    expect(await done(eraseGuest(ctxOfAdmin(org, { now: when(6) }), { id: guest.id }))).toMatchObject({ kept: true })
    expect(await guestRow(guest.id)).toMatchObject({ contact: null, contactKind: null, lastName: 'Temp' })
    expect(await done(getGuest(staff(when(6)), { id: guest.id }))).toMatchObject({ contact: null })
    await db.enrollment.update({ where: { id: guest.enrollmentId }, data: { status: 'ABSENT' } })
    expect(await done(eraseGuest(ctxOfAdmin(org), { id: guest.id }))).toMatchObject({ kept: false })
    expect(await guestRow(guest.id)).toMatchObject({ lastName: null, licenseNumber: null })
  })

  test.each(['their organization', 'whoever has their contact'])(
    'stays under a legal hold of %s, by whatever way they are taken off',
    async (whose) => {
      const small = await makeDoor()
      const [person, by] = [await makeUser(), await makeUser({ superAdmin: true })]
      const ctx = () => staff(when(5, small), small)
      const [one, two, three] = await Promise.all(
        [1, 2, 3].map(() => makeGuest(small, { contact: person.email }, when(5, small))),
      )
      const of = whose === 'their organization' ? { orgId: small.org.id } : { personId: person.id }
      const { id } = await db.legalHold.create({ data: { ...of, reason: 'A lawsuit', placedById: by.id } })
      const admin = ctxOfAdmin(small.org, { now: when(6, small) })
      const kept = { lastName: 'Temp', contact: person.email, erasedAt: null }
      expect(await done(removeGuest(ctx(), { id: one!.id, version: 1, reason: 'Wrong room' }))).toMatchObject({
        kept: true,
      })
      const { version } = await enrollmentNow(two!.enrollmentId)
      await done(removeEnrollment(admin, { id: two!.enrollmentId, version, reason: 'Wrong room' }))
      expect(await eraseGuest(admin, { id: three!.id })).toEqual(fail('legalHold'))
      for (const guest of [one!, two!, three!]) expect(await guestRow(guest.id)).toMatchObject(kept)
      await db.legalHold.update({
        where: { id },
        data: { releasedAt: new Date(), releasedById: by.id, releaseReason: 'Settled' },
      })
      expect(await eraseGuest(admin, { id: one!.id })).toMatchObject({ ok: true })
    },
  )

  test('is cleared by the daily job: contacts after 400 days, names of who did not come after 30', async () => {
    const of = await makeDoor()
    const [came, absent] = [
      await makeGuest(of, { contact: 'old@agency.example' }, when(5, of)),
      await makeGuest(of, {}, when(5, of)),
    ]
    await db.enrollment.update({ where: { id: absent.enrollmentId }, data: { status: 'ABSENT' } })
    await db.taskSession.update({ where: { id: of.session.id }, data: { state: 'FINALIZED' } })
    const clearAt = async (days: number, minutes = 0) => {
      const now = new Date(of.session.endsAt.getTime() + days * 86_400_000 + minutes * 60_000)
      await disposeAt(now)
    }
    await clearAt(30, -1)
    expect((await guestRow(absent.id)).lastName).toBe('Temp')
    await clearAt(30, 1)
    expect((await guestRow(absent.id)).lastName).toBeNull()
    await clearAt(400, -1)
    expect((await guestRow(came.id)).contact).toBe('old@agency.example')
    await clearAt(400, 1)
    expect(await guestRow(came.id)).toMatchObject({ contact: null, lastName: 'Temp' })
  })
})

test('the database lets an enrollment and a signature have a person or a guest, never both and never neither', async () => {
  const { enrollmentId, id } = await makeGuest(door, {}, when(5))
  const user = await makeUser()
  const set = (data: { userId?: string | null; guestId?: string | null }) =>
    db.enrollment.update({ where: { id: enrollmentId }, data })
  await expect(set({ userId: user.id })).rejects.toThrow('Enrollment_whose_check')
  await expect(set({ guestId: null })).rejects.toThrow('Enrollment_whose_check')
  const { id: signatureId } = await done(signGuest(staff(when(6)), enrollmentId))
  const both = db.signature.update({ where: { id: signatureId }, data: { userId: user.id } })
  await expect(both).rejects.toThrow('Signature_whose_check')
  expect((await guestRow(id)).userId).toBeNull()
})
