import { codeOf, makeDoor } from '@/fixtures/check-in'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeRole, makeRole } from '@/fixtures/orgs'
import { makeSession } from '@/fixtures/sessions'
import { minutesFrom, moveTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { listOutcomes } from '@/lib/data/enrollments/read'
import { fullName } from '@/lib/domain/people/names'
import { deviceCookie } from '@/lib/server/cookies'
import { newDevice } from '@/lib/server/visitor'
import { getSheetToSign, signAsInstructor } from '@/lib/services/signatures/sign'
import { ask, write } from './api'

const queries = {
  enroll:
    'mutation ($id: ID!, $roleIds: [ID!]!) { addEnrollments(taskSessionId: $id, roleIds: $roleIds) { success message data { results { __typename } } } }',
  checkIn: `mutation ($id: ID!, $code: String) {
    checkIn(taskSessionId: $id, code: $code) { success message data { toSign { digest consentVersion } } } }`,
  attendance: 'query ($id: ID!) { attendance(taskSessionId: $id) { toSign { digest consentVersion } } }',
  sign: 'mutation ($input: SignInput!) { signAttendance(input: $input) { success message data { __typename } } }',
  decide: `mutation ($id: ID!, $decisions: [EnrollmentDecision!]!) {
    decideEnrollments(taskSessionId: $id, decisions: $decisions) { success message data { __typename } } }`,
  finalize: `mutation ($id: ID!, $version: Int!) {
    finalizeTaskSession(id: $id, version: $version, acceptProposals: true) { success message data { id } } }`,
}

type Attendee = { member: MadeRole; cookie: string }

/** Number of people who arrive at the same moment. */
const cluster = 20

async function inClusters<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < all.length; at += cluster)
    await Promise.all(
      all.slice(at, at + cluster).map(async (one) => {
        const began = performance.now()
        await act(one)
        took.push(performance.now() - began)
      }),
    )
  return took.toSorted((a, b) => a - b)
}

const hundreds = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / 100) }, (_, part) => all.slice(part * 100, (part + 1) * 100))

/**
 * Runs a class of `people` through the balancer: enrolled, checked in, signed, decided, finalized.
 * @throws Error when one is lost
 */
export async function classStory(origin: string, people: number): Promise<void> {
  const { org, session, instructor } = await makeDoor({ startsAt: minutesFrom(new Date(), 10), capacity: 0 })
  const attendees: Attendee[] = []
  for (let one = 0; one < people; one += 1) {
    const member = await makeRole({ orgId: org.id })
    await makeCredential({ user: member.user })
    attendees.push({ member, cookie: `${(await makeSession(member.user)).cookie}; ${deviceCookie()}=${newDevice()}` })
  }
  const { id } = session
  const { cookie: admin } = await makeSession(org.admin)
  for (const some of hundreds(attendees))
    await write(origin, admin, queries.enroll, { id, roleIds: some.map(({ member }) => member.id) })
  say(
    'check in',
    await inClusters(attendees, async ({ cookie }) => {
      await write(origin, cookie, queries.checkIn, { id, code: await codeOf({ id }, new Date()) })
    }),
  )
  say('sign', await inClusters(attendees, (one) => signOne(origin, id, one)))
  // A class of four hours that ends now.
  await moveTaskSession(id, { startsAt: minutesFrom(new Date(), -240), endsAt: new Date(Date.now() - 1000) })
  await signSheet(instructor, id)
  for (const some of hundreds(await listOutcomes(database(), id))) {
    const versions = await versionsOf(some.map((one) => one.id))
    const decisions = some.map((one) => ({
      enrollmentId: one.id,
      version: versions.get(one.id) ?? 1,
      outcome: 'ATTENDED',
    }))
    await write(origin, admin, queries.decide, { id, decisions })
  }
  const began = performance.now()
  await write(origin, admin, queries.finalize, { id, version: (await taskSessionNow(id)).version })
  console.log(`  finalized in ${(performance.now() - began).toFixed(0)} ms`)
  await requireWhole(id, people)
}

async function signOne(origin: string, id: string, { member, cookie }: Attendee): Promise<void> {
  type Asked = { toSign: { digest: string; consentVersion: string } | null }
  const { data } = await ask<Asked>(origin, cookie, queries.attendance, { id })
  if (!data?.toSign) throw new Error('There is nothing to sign')
  const input = { taskSessionId: id, adoptedName: fullName(member.user), drawing: null, ...data.toSign }
  await write(origin, cookie, queries.sign, { input })
}

async function signSheet(instructor: MadeRole, taskSessionId: string): Promise<void> {
  const ctx = () => ctxFor(instructor.user, { roles: [instructor] })
  const { digest, consentVersion, adoptedName } = await done(getSheetToSign(ctx(), { taskSessionId }))
  await done(signAsInstructor(ctx(), { taskSessionId, digest, consentVersion, adoptedName, drawing: null }))
}

async function versionsOf(ids: string[]): Promise<Map<string, number>> {
  const rows = await database().enrollment.findMany({ where: { id: { in: ids } }, select: { id: true, version: true } })
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Requires that nobody is missing or counted twice: check-ins, their history, signatures, certificates and credits. */
async function requireWhole(taskSessionId: string, people: number): Promise<void> {
  const db = database()
  const actual = {
    checkIns: await db.enrollment.count({ where: { taskSessionId, checkedInAt: { not: null } } }),
    told: await db.enrollmentEvent.count({ where: { enrollment: { taskSessionId }, kind: 'checkIn' } }),
    signatures: await db.signature.count({ where: { taskSessionId, kind: 'ATTENDANCE' } }),
    certificates: await db.certificate.count({ where: { taskSessionId, state: 'VALID' } }),
    credits: await db.credit.count({ where: { enrollment: { taskSessionId }, state: 'ACTIVE' } }),
  }
  console.log(`  ${people} people: ${JSON.stringify(actual)}`)
  if (Object.values(actual).some((count) => count !== people)) throw new Error('Somebody was lost, or is there twice')
}

function say(what: string, took: readonly number[]): void {
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]?.toFixed(0)
  console.log(`  ${what}: ${took.length}, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`)
}
