import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { asInstructor, type HeldSession, makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfAdmin, makeClassOrg, taskSessionNow } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import {
  getCertificate,
  getEnrollmentCertificate,
  getExpectedCredit,
  getReceipt,
  printCertificate,
  printSessionCertificates,
} from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import {
  verifyCertificate,
  verifyCertificateNumber,
  verifySignInSheet,
} from '@/lib/services/certificates/verify-certificate'
import { saveOrgLogo } from '@/lib/services/orgs/logo'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()

async function finalize({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
}
async function reopen({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  await done(reopenSession(ctxOfAdmin(org), { id: session.id, version, reason: 'Wrong hours' }))
}

const logoPng = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

/** A session that is over, with somebody who attended and signed. */
async function attended() {
  const held = await makeHeldSession()
  await makeProvider(held.org)
  const user = await makeUser()
  const credential = await makeCredential({ user })
  const enrollmentId = await makeAttendee(held, user)
  return { held, user, credential, enrollmentId }
}
const certificateOf = ({ session }: HeldSession) =>
  db.certificate.findFirstOrThrow({ where: { taskSessionId: session.id }, orderBy: { number: 'desc' } })

/** Each test has its own address, so that none uses up the attempts of another. */
const fromAddress = (address: string) => ({ ...ctxOfNobody(), address })

test('a certificate names the holder’s licenses it counts for to the holder, and to nobody who looks it up', async () => {
  const { held, user, credential } = await attended()
  await makeCredential({ user, geo: 'TX', credentialNumber: 'not for this' })
  await finalize(held)
  const { id, verifyToken, number } = await certificateOf(held)
  const { content } = await done(getCertificate(ctxFor(user), { id }))
  expect(content).toMatchObject({ form: 3, organization: { logoId: null } })
  expect(content.licenses).toEqual([{ geo: 'CA', credentialType: 'CNA', number: credential.credentialNumber }])
  const shown = [
    await done(verifyCertificate(fromAddress('192.0.2.20'), { token: verifyToken })),
    await done(verifyCertificateNumber(fromAddress('192.0.2.20'), { number })),
  ]
  expect(JSON.stringify(shown)).not.toContain(credential.credentialNumber)
})

test('a number says whether the certificate is valid, and of its holder only the initials', async () => {
  const { held } = await attended()
  await finalize(held)
  const { number } = await certificateOf(held)
  const look = () =>
    done(verifyCertificateNumber(fromAddress('192.0.2.21'), { number: ` ${number.toLowerCase().replace('-', ' ')}` }))
  const found = await look()
  expect(found).toEqual({
    state: 'VALID',
    endedAt: null,
    reopenedAt: null,
    number,
    organization: held.org.name,
    title: expect.any(String),
    completedAt: expect.any(String),
    units: expect.any(Number),
    timeZone: expect.any(String),
    initials: 'A. R.',
    issuedAt: expect.any(Date),
  })
  await reopen(held)
  expect(await look()).toMatchObject({ state: 'VALID', reopenedAt: expect.any(Date) })
})

test('an unknown number opens nothing; one that cannot be a number is not counted', async () => {
  const ctx = fromAddress('192.0.2.22')
  const uses = () => db.rateLimit.count({ where: { bucket: 'verify-number:192.0.2.22' } })
  for (const number of ['', 'x', '17', "' OR 1=1 --", '04HMASW9'])
    expect(await verifyCertificateNumber(ctx, { number })).toEqual(fail('notFound'))
  expect(await uses()).toBe(0)
  expect(await verifyCertificateNumber(ctx, { number: '04HMASW9-000017' })).toEqual(fail('notFound'))
  expect(await uses()).toBe(1)
})

test('one address may try twenty numbers a minute', async () => {
  const ctx = fromAddress('192.0.2.23')
  const number = '04HMASW9-000017'
  const looks = await Promise.all(Array.from({ length: 20 }, () => verifyCertificateNumber(ctx, { number })))
  expect(looks.every((look) => !look.ok && look.problem.code === 'notFound')).toBe(true)
  expect(await verifyCertificateNumber(ctx, { number })).toMatchObject({ problem: { code: 'tooManyRequests' } })
})

test('papers of a class that are only asked for by their headers are recorded for nobody', async () => {
  const { held, user } = await attended()
  await finalize(held)
  const taskSessionId = held.session.id
  const { id } = await db.certificate.findFirstOrThrow({ where: { taskSessionId } })
  const acts = () =>
    db.auditEvent.count({ where: { orgId: held.org.id, action: { in: ['certificate.viewed', 'signInSheet.viewed'] } } })
  const uses = () => db.rateLimit.count({ where: { bucket: `papers:${held.org.admin.id}` } })
  const take = async (onlyAsks: boolean) => {
    const ctx = () => ({ ...ctxOfAdmin(held.org), onlyAsks })
    await done(getSignInSheet(ctx(), { taskSessionId }))
    await done(printCertificate(ctx(), { id }))
    await done(printSessionCertificates(ctx(), { taskSessionId }))
  }
  await take(true)
  expect([await acts(), await uses()]).toEqual([0, 0])
  await take(false)
  expect([await acts(), await uses()]).toEqual([3, 1])
  await done(printCertificate(ctxFor(user), { id }))
  expect(await acts()).toBe(3)
})

test('no transaction waits for the file store while a sheet with a logo is printed', async () => {
  const { held } = await attended()
  const files = memoryFiles()
  const { version } = await db.org.findUniqueOrThrow({ where: { id: held.org.id } })
  const ctx = { ...ctxOfAdmin(held.org), files }
  await done(saveOrgLogo(ctx, { orgId: held.org.id, version, file: sentFile('logo.png', await logoPng()) }))
  const openTransactions: number[] = []
  const get: typeof files.get = async (key) => {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_stat_activity
      WHERE "datname" = current_database() AND "state" = 'idle in transaction'`
    openTransactions.push(row!.count)
    return files.get(key)
  }
  const printing = { ...ctxOfAdmin(held.org), files: { ...files, get } }
  const sheet = await done(getSignInSheet(printing, { taskSessionId: held.session.id }))
  expect([sheet.logo !== null, openTransactions]).toEqual([true, [0]])
})

test('a printed sheet can be compared by its fingerprint, and its page names nobody', async () => {
  const { held, credential } = await attended()
  const print = () => done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  const draft = await print()
  expect(draft.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(draft.verifyToken).toMatch(/^[\w-]{22}$/)
  // The same content gives the same document again.
  expect(await print()).toMatchObject({ fingerprint: draft.fingerprint, verifyToken: draft.verifyToken })
  const look = (token: string) => done(verifySignInSheet(fromAddress('192.0.2.24'), { token }))
  const found = await look(draft.verifyToken)
  expect(found).toMatchObject({
    state: 'DRAFT',
    fingerprint: draft.fingerprint,
    organization: held.org.name,
    format: 'IN_PERSON',
    people: 1,
    signed: 1,
    instructors: 1,
    instructorsSigned: 1,
  })
  for (const secret of ['Ruiz', 'Bo Lee', credential.credentialNumber])
    expect(JSON.stringify(found)).not.toContain(secret)

  await finalize(held)
  const final = await print()
  expect(final.fingerprint).not.toBe(draft.fingerprint)
  expect(await look(final.verifyToken)).toMatchObject({ state: 'FINAL', fingerprint: final.fingerprint })
  expect(await look(draft.verifyToken)).toMatchObject({ state: 'DRAFT' })
  await reopen(held)
  expect(await look(final.verifyToken)).toMatchObject({ state: 'REOPENED' })
  await finalize(held)
  expect(await look(final.verifyToken)).toMatchObject({ state: 'SUPERSEDED', fingerprint: final.fingerprint })
})

test('two who print the same sheet at once get the same address', async () => {
  const { held } = await attended()
  const print = () => done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  const [one, other] = await Promise.all([print(), print()])
  expect(one.verifyToken).toBe(other.verifyToken)
  expect(await db.printedSheet.count({ where: { taskSessionId: held.session.id } })).toBe(1)
})

test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA'])('the token %j opens no sheet', async (token) => {
  expect(await verifySignInSheet(fromAddress('192.0.2.25'), { token })).toEqual(fail('notFound'))
})

test('who signed has a receipt: what to expect until the session is finalized, and then the certificate', async () => {
  const { held, user, enrollmentId, credential } = await attended()
  const receipt = () => done(getReceipt(ctxFor(user), { enrollmentId }))
  const before = await receipt()
  expect(before).toMatchObject({ person: 'Ana Ruiz', signature: { adoptedName: 'Bo Lee' }, certificate: null })
  expect(before.gains.map((gain) => gain.credential.id)).toEqual([credential.id])
  const expected = () => done(getExpectedCredit(ctxFor(user), { enrollmentId }))
  expect(await expected()).toEqual(before.gains)
  await finalize(held)
  expect(await expected()).toEqual([])
  const after = await receipt()
  const { id, number } = await certificateOf(held)
  expect(after).toMatchObject({ session: { state: 'FINALIZED' }, gains: [], certificate: { number } })
  expect(await done(getEnrollmentCertificate(ctxFor(user), { enrollmentId }))).toMatchObject({ id })
})

test('a class that ended early lets nobody expect more hours than it can give', async () => {
  const { held, user, enrollmentId } = await attended()
  const expected = async () => (await done(getExpectedCredit(ctxFor(user), { enrollmentId })))[0]?.gain.units
  const { id, startsAt } = held.session
  expect(await expected()).toBe(held.session.revision.units)
  // 22 minutes are a quarter of an hour.
  const endedAt = new Date(startsAt.getTime() + 22 * 60_000)
  await db.taskSession.update({ where: { id }, data: { startedAt: startsAt, endedAt } })
  expect(await expected()).toBe(25)
})

test('nobody but the person has the receipt, and without a signature there is none', async () => {
  const { held, enrollmentId } = await attended()
  const other = await makeClassOrg()
  const instructor = await asInstructor(held)
  for (const ctx of [ctxOfAdmin(held.org), instructor(), ctxOfAdmin(other), ctxFor(await makeUser())]) {
    expect(await getReceipt(ctx, { enrollmentId })).toEqual(fail('notFound'))
    expect(await getEnrollmentCertificate(ctx, { enrollmentId })).toEqual(fail('notFound'))
    expect(await getExpectedCredit(ctx, { enrollmentId })).toEqual(fail('notFound'))
  }
  expect(await getReceipt(ctxOfNobody(), { enrollmentId })).toEqual(fail('signInRequired'))
  const unsigned = await makeUser()
  const id = await makeAttendee(held, unsigned, { checkedInAt: null })
  expect(await getReceipt(ctxFor(unsigned), { enrollmentId: id })).toEqual(fail('notFound'))
  expect(await getReceipt(ctxFor(unsigned), { enrollmentId: 'x' })).toMatchObject({ problem: { code: 'invalidInput' } })
})
