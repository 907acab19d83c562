import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { at, codeOf, type Door, makeAttendee, makeDoor } from '@/fixtures/check-in'
import { done } from '@/fixtures/done'
import { enrollmentNow, makeEnrollment } from '@/fixtures/enrollments'
import { type MadeRole, makeRole } from '@/fixtures/orgs'
import { userNow } from '@/fixtures/people'
import { ctxOfAdmin, minutesFrom, moveTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findSignature } from '@/lib/data/signatures/signatures'
import { fail, ok } from '@/lib/domain/result'
import { attendanceText, type SignedWith, signedText } from '@/lib/domain/signatures/signed-text'
import { drawingOf } from '@/lib/domain/signatures/values'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { checkInByRoster, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { voidSheet } from '@/lib/services/signatures/void-signatures'
import { write } from '@/lib/services/write'

const door = await makeDoor()
const { session } = door
const taskSessionId = session.id
const when = (minutes: number, of = session) => minutesFrom(of.startsAt, minutes)
const drawing = drawingOf([Array.from({ length: 20 }, (_, x) => ({ x: x * 20, y: 100 + (x % 4) * 9 }))])

async function here(of: Door = door) {
  const person = await makeAttendee(of.session)
  const now = of.session.startsAt
  await done(checkIn(at(person, now), { taskSessionId: of.session.id, code: await codeOf(of.session, now) }))
  return person
}

/** The text to sign now, as sent back by the page. */
async function asked(person: MadeRole, of = session) {
  const { toSign } = await done(getAttendance(at(person, when(1, of)), { taskSessionId: of.id }))
  return { taskSessionId: of.id, adoptedName: 'Ana M. Ruiz', ...toSign! }
}

describe('a participant', () => {
  test('signs the text they were shown, and adopts the signature with it', async () => {
    const ana = await here()
    expect((await userNow(ana.user.id)).adoptedAt).toBeNull()
    const given = await asked(ana)
    const ctx = { ...at(ana, when(2)), address: '203.0.113.7', locale: 'es' as const }
    const signed = await done(signAttendance(ctx, { ...given, drawing }))
    expect(signed).toMatchObject({ adoptedName: 'Ana M. Ruiz', drawing, consentVersion: 'v2', consentLocale: 'es' })
    expect(signed).toMatchObject({ address: '203.0.113.7', userAgent: 'A phone', signedAt: when(2) })
    expect(Buffer.from(signed.sha256Before).toString('hex')).toBe(given.digest)
    expect(signed.sha256After).not.toEqual(signed.sha256Before)
    expect((await userNow(ana.user.id)).adoptedAt).toEqual(when(2))
    const events = await database().signatureEvent.findMany({
      where: { signatureId: signed.id },
      orderBy: { at: 'asc' },
    })
    expect(events.map(({ kind }) => kind)).toEqual(['VIEWED', 'CONSENTED', 'SIGNED'])
    expect(events.at(-1)?.at).toEqual(signed.signedAt)
    const seen = await done(getAttendance(at(ana, when(3)), { taskSessionId }))
    expect(seen).toMatchObject({ toSign: null, signature: { adoptedName: 'Ana M. Ruiz', signedAt: when(2) } })
  })

  test('the digest after is of the text with the signature', async () => {
    const ana = await here()
    const given = await asked(ana)
    const signed = await done(signAttendance(at(ana, when(2)), given))
    const signature = (await findSignature(database(), signed.id))!
    const enrollment = await database().enrollment.findFirstOrThrow({ where: { signatureId: signed.id } })
    const text = attendanceText(await taskSessionNow(taskSessionId), await userNow(ana.user.id), enrollment)
    const digest = createHash('sha256').update(signedText(text, signature)).digest()
    expect(Buffer.from(signature.sha256After).equals(digest)).toBe(true)
  })

  test('who agreed to the first consent keeps its words when they sign again', async () => {
    const ana = await here()
    const { id } = await done(signAttendance(at(ana, when(2)), await asked(ana)))
    const given = await asked(await here())
    const enrollment = await database().enrollment.findFirstOrThrow({ where: { signatureId: id } })
    const text = attendanceText(await taskSessionNow(taskSessionId), await userNow(ana.user.id), enrollment)
    const digestOf = (by: SignedWith) => createHash('sha256').update(signedText(text, by)).digest()
    const first = { consentVersion: 'v1' }
    const sha256After = new Uint8Array(digestOf({ ...(await findSignature(database(), id))!, ...first }))
    await database().signature.update({ where: { id }, data: { ...first, sha256After } })

    expect(await done(signAttendance(at(ana, when(3)), given))).toMatchObject({ id, consentVersion: 'v1' })
    const kept = (await findSignature(database(), id))!
    expect(Buffer.from(kept.sha256After).equals(digestOf(kept))).toBe(true)
    expect(digestOf({ ...kept, consentVersion: 'v2' }).equals(digestOf(kept))).toBe(false)
    const { signature } = await done(getAttendance(at(ana, when(4)), { taskSessionId }))
    expect(signature).toMatchObject({ signedAt: when(2), digest: digestOf(kept).toString('hex') })
  })

  test('who signed without network has the time of the press, and when it reached us', async () => {
    const ana = await here()
    const given = { ...(await asked(ana)), consentLocale: 'ja' as const, pressedAt: when(2).toISOString() }
    const signed = await done(signAttendance(at(ana, when(40)), given))
    expect(signed).toMatchObject({ signedAt: when(2), receivedAt: when(40), consentLocale: 'ja' })
    const enrollment = await database().enrollment.findFirstOrThrow({ where: { signatureId: signed.id } })
    const text = attendanceText(await taskSessionNow(taskSessionId), await userNow(ana.user.id), enrollment)
    const digestOf = (by: SignedWith) => createHash('sha256').update(signedText(text, by)).digest()
    const signature = (await findSignature(database(), signed.id))!
    expect(Buffer.from(signature.sha256After).equals(digestOf(signature))).toBe(true)
    expect(digestOf({ ...signature, receivedAt: null }).equals(digestOf(signature))).toBe(false)
  })

  test('a device that says it was signed before coming, or in the future, is not believed', async () => {
    for (const minutes of [-1, 90]) {
      const ana = await here()
      const given = { ...(await asked(ana)), pressedAt: when(minutes).toISOString() }
      expect(await done(signAttendance(at(ana, when(40)), given))).toMatchObject({
        signedAt: when(40),
        receivedAt: null,
      })
    }
  })

  test('without network for a text that has changed since is refused, and nothing is signed', async () => {
    const own = await makeDoor()
    const ana = await here(own)
    const given = { ...(await asked(ana, own.session)), pressedAt: when(2, own.session).toISOString() }
    await moveTaskSession(own.session.id, { location: 'Another room' })
    expect(await signAttendance(at(ana, when(40, own.session)), given)).toEqual(fail('signedTextChanged'))
    expect(await database().signature.count({ where: { userId: ana.user.id } })).toBe(0)
  })

  test('signs once: a second time returns the stored signature', async () => {
    const ana = await here()
    const given = await asked(ana)
    const answers = await Promise.all([0, 1, 2, 3].map(() => signAttendance(at(ana, when(2)), given)))
    const ids = answers.map((answer) => (answer.ok ? answer.value.id : answer.problem.code))
    expect(new Set(ids).size).toBe(1)
    expect(await database().signature.count({ where: { userId: ana.user.id } })).toBe(1)
  })

  test('cannot sign before coming, for changed or other words, or with a single dot', async () => {
    const ana = await makeAttendee(session)
    const given = { taskSessionId, adoptedName: 'Ana', consentVersion: 'v1', digest: 'a'.repeat(64) }
    expect(await signAttendance(at(ana, when(0)), given)).toEqual(fail('notCheckedIn'))
    const ben = await here()
    const right = await asked(ben)
    const sign = (more: object) => signAttendance(at(ben, when(2)), { ...right, ...more })
    expect(await sign({ digest: 'b'.repeat(64) })).toEqual(fail('signedTextChanged'))
    expect(await sign({ consentVersion: 'v0' })).toEqual(fail('signedTextChanged'))
    expect(await sign({ consentVersion: 'v1' })).toEqual(fail('signedTextChanged'))
    expect(await sign({ drawing: 'M1 1L1 1' })).toEqual(fail('invalidInput', { drawing: 'validation.drawing' }))
    expect(await sign({ adoptedName: '  ' })).toEqual(fail('invalidInput', { adoptedName: 'validation.required' }))
    expect(await sign({})).toMatchObject({ ok: true })
  })

  test('signs only for themselves', async () => {
    const ana = await here()
    const given = await asked(ana)
    expect(await signAttendance(at(await makeRole({ orgId: door.org.id }), when(2)), given)).toEqual(fail('notFound'))
    expect(await signAttendance(at(await here(), when(2)), given)).toEqual(fail('signedTextChanged'))
  })

  test('loses the signature when the check-in is taken back; it is kept as void', async () => {
    const ana = await here()
    const { id } = await done(signAttendance(at(ana, when(2)), await asked(ana)))
    const { id: enrollmentId } = await database().enrollment.findFirstOrThrow({ where: { signatureId: id } })
    await done(undoCheckIn(at(door.instructor, when(3)), { enrollmentId, reason: 'Not here' }))
    expect(await findSignature(database(), id)).toMatchObject({ voidedAt: when(3), voidReason: 'Not here' })
    expect((await enrollmentNow(enrollmentId)).signatureId).toBeNull()
  })
})

describe('an instructor', () => {
  const over = async () => {
    const own = await makeDoor()
    const people = [await here(own), await here(own)]
    return { own, people, end: when(241, own.session) }
  }
  const sheet = (own: Door, now: Date) => getSheetToSign(at(own.instructor, now), { taskSessionId: own.session.id })
  async function signing(own: Door, now: Date) {
    const { digest, consentVersion } = await done(sheet(own, now))
    return { taskSessionId: own.session.id, adoptedName: 'Iris Teal', digest, consentVersion }
  }

  test('signs after the end for everybody who came', async () => {
    const { own, end } = await over()
    const early = await signing(own, when(100, own.session))
    expect(await signAsInstructor(at(own.instructor, when(100, own.session)), early)).toEqual(fail('signTooEarly'))
    expect(await done(sheet(own, end))).toMatchObject({ canSign: true, signedAt: null })
    expect((await done(sheet(own, end))).people).toHaveLength(2)
    const signed = await done(signAsInstructor(at(own.instructor, end), await signing(own, end)))
    expect((await taskSessionNow(own.session.id)).instructors).toMatchObject([{ signatureId: signed.id }])
    expect(await done(sheet(own, end))).toMatchObject({ canSign: false, signedAt: end, adoptedName: 'Iris Teal' })
  })

  test('loses the signature when somebody is added to the list', async () => {
    const { own, end } = await over()
    const before = await signing(own, end)
    const { id } = await done(signAsInstructor(at(own.instructor, end), before))
    const late = await makeEnrollment(own.session)
    await done(checkInByRoster(at(own.instructor, end), { enrollmentId: late.enrollment.id, reason: 'Was there' }))
    expect(await findSignature(database(), id)).toMatchObject({ voidedAt: end })
    const history = await database().auditEvent.findMany({ where: { subjectId: id, action: 'signature.voided' } })
    expect(history).toMatchObject([{ orgId: own.org.id, personId: own.instructor.user.id }])
    const events = await database().signatureEvent.findMany({ where: { signatureId: id, kind: 'VOIDED' } })
    expect(events).toHaveLength(1)
    expect(await signAsInstructor(at(own.instructor, end), before)).toEqual(fail('signedTextChanged'))
    expect(await signAsInstructor(at(own.instructor, end), await signing(own, end))).toMatchObject({ ok: true })
  })

  test('never signs another list than they saw when somebody checks in late at the same moment', async () => {
    const { own, end } = await over()
    const late = await makeEnrollment(own.session)
    const given = await signing(own, end)
    await Promise.all([
      signAsInstructor(at(own.instructor, end), given),
      checkInByRoster(at(own.instructor, end), { enrollmentId: late.enrollment.id, reason: 'Was there' }),
    ])
    const [instructor] = (await taskSessionNow(own.session.id)).instructors
    expect(instructor?.signatureId).toBeNull()
  })

  test('signs for themselves alone: nobody else can, an administrator neither', async () => {
    const { own, people, end } = await over()
    const given = await signing(own, end)
    for (const ctx of [ctxOfAdmin(own.org, { now: end }), at(people[0]!, end), at(door.instructor, end)]) {
      expect(await signAsInstructor(ctx, given)).toEqual(fail('notFound'))
      expect(await getSheetToSign(ctx, { taskSessionId: own.session.id })).toEqual(fail('notFound'))
    }
  })

  test('loses the signature by what changes their session, and by no change of another', async () => {
    const { own, people, end } = await over()
    const [ana] = people
    const own1 = await asked(ana!, own.session)
    const mine = await done(signAttendance(at(ana!, when(2, own.session)), own1))
    const theirs = await done(signAsInstructor(at(own.instructor, end), await signing(own, end)))
    const voided = await write(ctxOfAdmin(own.org, { now: end }), async (w) =>
      ok(await voidSheet(w, own.session, 'other times', { at: end })),
    )
    expect(voided).toEqual(ok([{ id: theirs.id, userId: theirs.userId }]))
    expect((await findSignature(database(), theirs.id))?.voidedAt).toEqual(end)
    expect((await findSignature(database(), mine.id))?.voidedAt).toBeNull()
    expect((await taskSessionNow(own.session.id)).instructors[0]?.signatureId).toBeNull()
  })
})
