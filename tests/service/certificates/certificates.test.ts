import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import {
  asInstructor,
  type HeldSession,
  makeAttendee,
  makeHeldSession,
  makeManyAttendees,
} from '@/fixtures/held-sessions'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { CertificateContent } from '@/lib/domain/certificates/certificate-content'
import { fail } from '@/lib/domain/result'
import { completionDay } from '@/lib/domain/task-sessions/session-state'
import {
  getCertificate,
  getCreditCertificates,
  listOwnCertificates,
  listSessionCertificates,
  printCertificate,
  printSessionCertificates,
} from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { verifyCertificate } from '@/lib/services/certificates/verify-certificate'
import { listOwnDocuments } from '@/lib/services/documents/own-documents'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const db = database()

async function finalize({ org, session }: HeldSession) {
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
}

/** A finalized session with one person on it, and their certificate. */
async function certified() {
  const held = await makeHeldSession()
  await makeProvider(held.org)
  const user = await makeUser()
  const credential = await makeCredential({ user })
  await makeAttendee(held, user)
  await finalize(held)
  const certificate = await db.certificate.findFirstOrThrow({ where: { taskSessionId: held.session.id } })
  return { held, user, credential, certificate }
}

/** Each test has its own address, so that none uses up the attempts of another. */
const fromAddress = (address: string) => ({ ...ctxOfNobody(), address })

test('anybody who holds the certificate sees that it is valid and what it certifies, and nothing more', async () => {
  const { certificate, held } = await certified()
  const found = await done(verifyCertificate(fromAddress('192.0.2.1'), { token: certificate.verifyToken }))
  const { licenses: _licenses, objectives: _objectives, ...content } = certificate.content as CertificateContent
  const organization = { name: held.org.name, address: content.organization.address }
  const signers = content.signers.map(({ license: _license, ...signer }) => signer)
  const shown = { ...content, organization, signers }
  expect(found).toEqual({ state: 'VALID', endedAt: null, reopenedAt: null, content: shown, replacedBy: null })
  expect(Object.keys(found.content).sort()).toEqual([
    'approvals',
    'completedAt',
    'endsAt',
    'entered',
    'form',
    'format',
    'issuedAt',
    'keep',
    'known',
    'number',
    'oneself',
    'onlineUnits',
    'organization',
    'person',
    'signers',
    'startsAt',
    'timeZone',
    'title',
    'units',
  ])
  expect(JSON.stringify(found)).not.toContain(certificate.userId)
  expect(certificate.verifyToken).toMatch(/^[\w-]{22}$/)
  expect(found.content.organization.name).toBe(held.org.name)
})

test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA', '../../etc/passwd', "' OR 1=1 --      ", 'AAAAAAAAAAAAAAAAAAAAA%00'])(
  'the token %j opens nothing',
  async (token) => {
    expect(await verifyCertificate(fromAddress('192.0.2.2'), { token })).toEqual(fail('notFound'))
  },
)

test('one address may look at sixty certificates a minute, wrong tokens included', async () => {
  const { certificate } = await certified()
  const ctx = fromAddress('192.0.2.3')
  const wrong = 'A'.repeat(22)
  const looks = await Promise.all(Array.from({ length: 60 }, () => verifyCertificate(ctx, { token: wrong })))
  expect(looks.every((look) => !look.ok && look.problem.code === 'notFound')).toBe(true)
  const over = await verifyCertificate(ctx, { token: certificate.verifyToken })
  expect(over).toMatchObject({ problem: { code: 'tooManyRequests' } })
  await done(verifyCertificate(fromAddress('192.0.2.4'), { token: certificate.verifyToken }))
})

test('a token that no certificate has does not count as a look, however often it is tried', async () => {
  const { certificate } = await certified()
  for (const ctx of [fromAddress('192.0.2.6'), ctxOfNobody()]) {
    const uses = () =>
      db.rateLimit.findMany({ where: { bucket: { startsWith: 'verify' } }, orderBy: { bucket: 'asc' } })
    const before = await uses()
    for (const token of ['wrong', '', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}é`])
      for (let time = 0; time < 20; time += 1) expect(await verifyCertificate(ctx, { token })).toEqual(fail('notFound'))
    expect(await uses()).toEqual(before)
    await done(verifyCertificate(ctx, { token: certificate.verifyToken }))
  }
})

test('a certificate stays valid while its session is open for correction, which is said, and is revoked when its person is left out at finalizing', async () => {
  const { held, certificate } = await certified()
  const { id, version } = await taskSessionNow(held.session.id)
  await done(reopenSession(ctxOfAdmin(held.org), { id, version, reason: 'Wrong person' }))
  const look = () => done(verifyCertificate(fromAddress('192.0.2.5'), { token: certificate.verifyToken }))
  expect(await look()).toMatchObject({ state: 'VALID', endedAt: null, reopenedAt: expect.any(Date) })
  await db.enrollment.updateMany({ where: { taskSessionId: id }, data: { status: 'ABSENT' } })
  await finalize(held)
  expect(await done(getSessionFinish(ctxOfAdmin(held.org), { taskSessionId: id }))).toMatchObject({
    certificates: 0,
    revoked: 1,
  })
  expect(await look()).toMatchObject({ state: 'REVOKED', reopenedAt: null, content: { number: certificate.number } })
})

test('a certificate is read by its person and by those who run the session, and by nobody else', async () => {
  const { held, user, certificate } = await certified()
  const id = certificate.id
  const instructor = await asInstructor(held)
  for (const ctx of [ctxFor(user), ctxOfAdmin(held.org), instructor()]) {
    expect(await done(getCertificate(ctx, { id }))).toMatchObject({ id, number: certificate.number })
    const printed = await done(printCertificate(ctx, { id }))
    expect(printed.certificate).toMatchObject({ id })
    expect([...printed.drawings.values()]).toEqual([expect.stringMatching(/^M/)])
  }
  const other = await makeClassOrg()
  for (const ctx of [ctxFor(await makeUser()), ctxOfAdmin(other), ctxOfNobody()]) {
    expect((await getCertificate(ctx, { id })).ok).toBe(false)
    expect((await printCertificate(ctx, { id })).ok).toBe(false)
  }
  const views = await db.auditEvent.findMany({ where: { action: 'certificate.viewed', personId: user.id } })
  expect(views.map(({ actorId }) => actorId)).toEqual([held.org.admin.id, held.instructor.id])
})

test('a person keeps their certificates when the organization switches classes off; it prints none any more', async () => {
  const { held, user, certificate } = await certified()
  await db.orgFeature.deleteMany({ where: { orgId: held.org.id, featureType: 'TASKS' } })
  await done(getCertificate(ctxFor(user), { id: certificate.id }))
  const taskSessionId = held.session.id
  expect(await getSignInSheet(ctxOfAdmin(held.org), { taskSessionId })).toEqual(fail('featureOff'))
  expect(await printSessionCertificates(ctxOfAdmin(held.org), { taskSessionId })).toEqual(fail('featureOff'))
})

test('a person’s certificates are listed newest first in pages, superseded and revoked ones included', async () => {
  const { held, user } = await certified()
  const { id, version } = await taskSessionNow(held.session.id)
  await done(reopenSession(ctxOfAdmin(held.org), { id, version, reason: 'x' }))
  await db.user.update({ where: { id: user.id }, data: { lastName: 'Ruiz-Gil' } })
  await finalize(held)
  const first = await done(listOwnCertificates(ctxFor(user), { first: 1 }))
  expect(first.edges.map(({ node }) => node.state)).toEqual(['VALID'])
  expect(first.pageInfo.hasNextPage).toBe(true)
  const second = await done(listOwnCertificates(ctxFor(user), { first: 1, after: first.pageInfo.endCursor }))
  expect(second.edges.map(({ node }) => node.state)).toEqual(['SUPERSEDED'])
  expect(second.pageInfo.hasNextPage).toBe(false)
  expect((await done(listOwnCertificates(ctxFor(await makeUser()), {}))).edges).toEqual([])
})

test('the certificates of a session are listed by number in pages, and printing them is recorded for each person', async () => {
  const held = await makeHeldSession()
  const users = await makeManyAttendees(held, 5)
  await finalize(held)
  const taskSessionId = held.session.id
  const ctx = ctxOfAdmin(held.org)
  const first = await done(listSessionCertificates(ctx, { taskSessionId, first: 3 }))
  const rest = await done(listSessionCertificates(ctx, { taskSessionId, first: 3, after: first.pageInfo.endCursor }))
  const numbers = [...first.edges, ...rest.edges].map(({ node }) => node.number)
  expect(numbers).toEqual(numbers.toSorted())
  expect(numbers).toHaveLength(5)
  const { certificates } = await done(printSessionCertificates(ctx, { taskSessionId }))
  expect(certificates.map(({ number }) => number)).toEqual(numbers)
  const viewed = await db.auditEvent.count({ where: { action: 'certificate.viewed', personId: { in: users } } })
  expect(viewed).toBe(5)
})

test('the sign-in sheet shows names, signatures and license numbers, and those who left are recorded', async () => {
  const { held, user, credential } = await certified()
  await makeCredential({ user, geo: 'TX', credentialNumber: 'not for this' })
  const sheet = await done(getSignInSheet((await asInstructor(held))(), { taskSessionId: held.session.id }))
  expect(sheet).toMatchObject({
    isFinal: true,
    organization: { name: held.org.name },
    instructors: [{ name: 'Bo Lee', signature: { adoptedName: 'Bo Lee' } }],
    participants: [
      {
        name: 'Ana Ruiz',
        numbers: [`CA CNA ${credential.credentialNumber}`],
        certificate: expect.stringMatching(/^[0-9A-Z]{8}-\d{6}$/),
        arrival: { source: 'CODE', at: held.session.startsAt },
        signature: { signedAt: expect.any(Date) },
      },
    ],
  })
  const kept = await db.auditEvent.findMany({ where: { action: 'signInSheet.viewed', orgId: held.org.id } })
  expect(kept).toMatchObject([{ actorId: held.instructor.id, subjectId: held.session.id }])
})

test('a name on a finalized document stays as it was certified', async () => {
  const { held, user } = await certified()
  await db.user.update({ where: { id: user.id }, data: { lastName: 'Gil' } })
  const sheet = await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))
  expect(sheet.participants.map(({ name }) => name)).toEqual(['Ana Ruiz'])
})

test('more than thirty documents a minute are refused', async () => {
  const { user, certificate } = await certified()
  const ctx = ctxFor(user)
  for (let count = 0; count < 30; count += 1) await done(printCertificate(ctx, { id: certificate.id }))
  expect(await printCertificate(ctx, { id: certificate.id })).toMatchObject({ problem: { code: 'tooManyRequests' } })
})

test('an administrator sees before finalizing what is left to do, and afterwards what became of it', async () => {
  const held = await makeHeldSession({ signed: false })
  await makeAttendee(held, await makeUser())
  await makeAttendee(held, await makeUser(), { checkedInAt: null })
  await makeAttendee(held, await makeUser(), { status: 'PENDING' })
  const taskSessionId = held.session.id
  const nobody = { count: 0, toAsk: 0, askedAt: null, askAgainAt: null }
  expect(await done(getSessionFinish(ctxOfAdmin(held.org), { taskSessionId }))).toEqual({
    times: { start: null, end: null },
    proposals: { attend: 1, incomplete: 0, absent: 1, remove: 1 },
    unscored: 0,
    completed: 0,
    total: 3,
    unsigned: 1,
    attendees: { signed: 1, onPaper: nobody, missing: nobody },
    unsignedGuests: 0,
    unsignedPeople: [],
    scans: 0,
    instructors: { ...nobody, count: 1, toAsk: 1 },
    short: null,
    clashes: [],
    completedAt: completionDay(held.session),
    hours: ['CNA', 'HHA'].map((credentialType) => ({
      geo: 'CA',
      credentialType,
      units: 400,
      onlineUnits: null,
      providerNumber: null,
      counts: true,
    })),
    papers: {
      elements: ['PROVIDER_NUMBER', 'ADDRESS', 'PHONE', 'INSTRUCTOR_TITLE'].map((element) => ({
        element,
        pairs: ['CA:CNA', 'CA:HHA'],
      })),
      unnumbered: [expect.anything()],
    },
    certificates: 0,
    revoked: 0,
  })
  const { held: over } = await certified()
  expect(await done(getSessionFinish(ctxOfAdmin(over.org), { taskSessionId: over.session.id }))).toMatchObject({
    completed: 1,
    certificates: 1,
  })
})

test('a person’s files come newest first, page by page, and nobody else’s', async () => {
  const user = await makeUser()
  const ids = [await makeDocument({ user }), await makeDocument({ user }), await makeDocument({ user })].map(
    ({ id }) => id,
  )
  const first = await done(listOwnDocuments(ctxFor(user), { first: 2 }))
  const rest = await done(listOwnDocuments(ctxFor(user), { first: 2, after: first.pageInfo.endCursor }))
  expect([...first.edges, ...rest.edges].map(({ node }) => node.id).sort()).toEqual(ids.sort())
  expect((await done(listOwnDocuments(ctxFor(await makeUser()), {}))).edges).toEqual([])
})

test('a credit from a session names its certificates, and any other credit has none', async () => {
  const { user, certificate } = await certified()
  const found = await done(getCreditCertificates(ctxFor(user), { id: certificate.creditId }))
  expect(found.map(({ number }) => number)).toEqual([certificate.number])
  const own = await makeCredit({ user })
  expect(await done(getCreditCertificates(ctxFor(user), { id: own.id }))).toEqual([])
})
