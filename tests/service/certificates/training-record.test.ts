import { expect, test } from 'vitest'
import { printed, printedSheet, verifyAddress } from '@/app/api/paper-response'
import { at, codeOf } from '@/fixtures/check-in'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember } from '@/fixtures/enrollments'
import { type MadeRole, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser, testProfile } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { drawApart } from '@/lib/exports/pdf/draw-apart'
import { locales } from '@/lib/i18n/locales'
import { paperWords } from '@/lib/i18n/paper-words'
import { printCertificate } from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { verifyCertificate, verifySignInSheet } from '@/lib/services/certificates/verify-certificate'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster } from '@/lib/services/check-in/check-in-by-staff'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { addGuest } from '@/lib/services/guests/guests'
import { getGuestToSign, signAsGuest } from '@/lib/services/guests/sign-as-guest'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { endTaskSession, startTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { pdfText } from '@/tests/unit/exports/pdf-text'

const zone = 'America/Los_Angeles'
/** An evening in Los Angeles. */
const pm = (time: string) => new Date(`2026-11-20T${time}:00-08:00`)

async function member(orgId: string, firstName: string, lastName: string, licensed = true): Promise<MadeRole> {
  const user = await makeUser({ profile: { ...testProfile, firstName, middleName: null, lastName } })
  const dates = { effectiveAt: '2026-01-15', expiresAt: '2028-01-14', now: pm('09:00') }
  if (licensed)
    await makeCredential({ user, credentialNumber: `0${lastName.length}12345`, firstLicense: false, ...dates })
  return makeRole({ orgId, user })
}

/**
 * A class of an hour and a half for four people. It began late and ended early. One came late, one was marked present
 * from the paper sheet, a guest from an agency signed on the instructor's screen, and a fifth was let in. One of the
 * attendees has not signed.
 */
async function heldClass() {
  const admin = await makeUser({
    profile: { ...testProfile, firstName: 'Olivia', middleName: null, lastName: 'Brandt' },
  })
  const org = await makeClassOrg({ name: 'Sunrise Care Center', admin })
  await makeProvider(org, {
    providerNumber: 'NAC 7214',
    effectiveAt: '2026-01-01',
    expiresAt: null,
    credentialTypes: ['CNA'],
  })
  const [nadia, maria, rick, hana, sam] = [
    await member(org.id, 'Nadia', 'Haddad', false),
    await member(org.id, 'Maria', 'Santos'),
    await member(org.id, 'Rick', 'Delgado'),
    await member(org.id, 'Hana', 'Mori'),
    await member(org.id, 'Sam', 'Okafor'),
  ]
  const task = await makeTask({
    org,
    title: 'Preventing falls',
    units: 1.5,
    eligible: [{ geo: 'CA', credentialType: 'CNA' }],
    objectives: ['Name five hazards of a room', 'Move a resident safely'],
  })
  const session = await makeTaskSession({
    org,
    task,
    startsAt: pm('19:25'),
    endsAt: pm('20:55'),
    timeZone: zone,
    now: pm('09:00'),
    location: 'Training room 2',
    capacity: 4,
    instructorMemberIds: [nadia.id],
  })
  const { id } = session
  const version = async () => (await taskSessionNow(id)).version
  const staff = (time: string) => ctxOfMember(nadia, pm(time))

  for (const one of [maria, rick, hana]) await done(enrollSelf(ctxOfMember(one, pm('10:00')), { taskSessionId: id }))
  await done(checkIn(at(maria, pm('19:20')), { taskSessionId: id, code: await codeOf(session, pm('19:20')) }))
  await done(startTaskSession(staff('19:30'), { id, version: await version() }))
  await done(checkIn(at(rick, pm('19:41')), { taskSessionId: id, code: await codeOf(session, pm('19:41')) }))
  const license = { licenseGeo: 'CA', licenseType: 'CNA', licenseNumber: '00771234' } as const
  const input = { firstName: 'Tomas', lastName: 'Vega', ...license }
  const { enrollmentId } = await done(addGuest(staff('19:42'), { taskSessionId: id, input }))
  const asked = await done(getGuestToSign(staff('19:43'), { enrollmentId }))
  const guest = { enrollmentId, digest: asked.digest, consentVersion: asked.consentVersion, adoptedName: 'Tomas Vega' }
  await done(signAsGuest(staff('19:43'), { ...guest, language: 'es' }))
  // All four seats are taken.
  const reason = 'Sent by the night shift'
  await done(addWalkIn(staff('19:45'), { taskSessionId: id, userId: sam.user.id, reason, overCapacity: 5 }))
  await done(endTaskSession(staff('20:45'), { id, version: await version() }))
  const hanas = await database().enrollment.findFirstOrThrow({ where: { taskSessionId: id, userId: hana.user.id } })
  const byAdmin = ctxOfAdmin(org, { now: pm('20:50') })
  await done(checkInByRoster(byAdmin, { enrollmentId: hanas.id, reason: 'Paper sign-in sheet' }))
  for (const one of [maria, sam]) {
    const ctx = () => at(one, pm('20:52'))
    const { toSign } = await done(getAttendance(ctx(), { taskSessionId: id }))
    const adoptedName = `${one.user.firstName} ${one.user.lastName}`
    await done(signAttendance(ctx(), { taskSessionId: id, adoptedName, ...toSign! }))
  }
  const { digest, consentVersion } = await done(getSheetToSign(staff('20:56'), { taskSessionId: id }))
  await done(
    signAsInstructor(staff('20:56'), { taskSessionId: id, digest, consentVersion, adoptedName: 'Nadia Haddad' }),
  )
  const finalizing = { id, version: await version(), acceptProposals: true, unitsGiven: 1.25 }
  const now = pm('21:00')
  expect(await finalizeSession(ctxOfAdmin(org, { now }), finalizing)).toMatchObject({
    problem: { code: 'attendeesUnsigned' },
  })
  const unsignedReason = 'They left before the end'
  await done(finalizeSession(ctxOfAdmin(org, { now }), { ...finalizing, version: await version(), unsignedReason }))
  return { org, id, maria }
}

/** A value as rendered, possibly over two lines. */
const asDrawn = (value: string) =>
  new RegExp([...value].map((sign) => sign.replace(/[^\w ]/, '\\$&')).join('\\n?'), 'g')

/** Lines as a reader sees them, without anything that differs between runs. */
const wordsOf = (bytes: Uint8Array, own: Record<string, string>) =>
  Object.entries(own)
    .reduce(
      (text, [name, value]) => text.replaceAll(asDrawn(value), name),
      pdfText(bytes).replaceAll(/(?:[0-9A-HJKMNP-TV-Z]\n?){8}-(\d{6})/g, 'PREFIX-$1'),
    )
    .split('\n')
    .filter(Boolean)

test('the papers of a class say what happened, word by word', async () => {
  const { org, id, maria } = await heldClass()
  const words: Record<string, unknown> = {}
  for (const locale of locales) {
    const ctx = () => ctxOfAdmin(org, { now: pm('21:10'), locale })
    const sheet = await done(getSignInSheet(ctx(), { taskSessionId: id }))
    const sheetPdf = await drawApart({ kind: 'sheet', printed: printedSheet(sheet), words: paperWords(locale) })
    const own = ctxFor(maria.user, { now: pm('21:10'), locale })
    const row = await database().certificate.findFirstOrThrow({ where: { taskSessionId: id, userId: maria.user.id } })
    const { certificate, ...drawn } = await done(printCertificate(own, { id: row.id }))
    const certificates = [printed(certificate, drawn)]
    const certificatePdf = await drawApart({ kind: 'certificates', certificates, words: paperWords(locale) })
    const grouped = sheet.fingerprint.match(/.{1,8}/g)!.join(' ')
    words[locale] = {
      sheet: wordsOf(sheetPdf, { FINGERPRINT: grouped, ADDRESS: printedSheet(sheet).verifyAddress }),
      certificate: wordsOf(certificatePdf, { ADDRESS: verifyAddress(row) }),
    }
    const nobody = ctxOfNobody({ now: pm('21:10') })
    const { state, content } = await done(verifyCertificate(nobody, { token: row.verifyToken }))
    expect({ state, units: content.units }).toEqual({ state: 'VALID', units: 125 })
    expect(await done(verifySignInSheet(nobody, { token: sheet.verifyToken }))).toMatchObject({ state: 'FINAL' })
  }
  await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot('./training-record.json')
})
