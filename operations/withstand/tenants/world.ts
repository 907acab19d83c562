import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeCurriculum } from '@/fixtures/curriculums'
import { makeRequested } from '@/fixtures/document-requests'
import { makeCopied, makeDocument, makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeGuest } from '@/fixtures/guests'
import { makeAttendee, makeScan, signFor } from '@/fixtures/held-sessions'
import { makeIdentityProvider } from '@/fixtures/identity-providers'
import { makeSurveyLink } from '@/fixtures/inspections'
import { type MadeOrg, type MadeRole, makeHolder, makeInvitation, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser, testProfile } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeSentRequest } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { makeTranscriptLink } from '@/fixtures/transcripts'
import { makeWebhook } from '@/fixtures/webhooks'
import { database, pool } from '@/lib/data/db'
import { toColumn } from '@/lib/data/rows'
import type { UserRecord } from '@/lib/data/users/read'
import { orgScopeNames, scopeNames } from '@/lib/domain/access/api-token'
import { grantKinds } from '@/lib/domain/orgs/grants'
import { recomputeReportedCompliance } from '@/lib/services/compliance/recompute-compliance'
import { previewImport } from '@/lib/services/imports/preview-import'
import { removeMember } from '@/lib/services/members/membership'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { sendTestWebhook } from '@/lib/services/webhooks/deliveries'
import { type Kinds, kindsAround } from './rows'

/** A word in every text of the tenant that nobody else may read. */
export const canary = 'Canary'

/** A tenant with one of everything; `mark` is in all its texts. */
async function makeTenant(mark: string) {
  const profile = { ...testProfile, firstName: `${mark} Ann`, lastName: `${mark}son` }
  const org = await makeClassOrg({ name: `${mark} Care`, admin: await makeUser({ profile }) })
  const member = await makeRole({ orgId: org.id, user: await makeUser({ profile }) })
  await database().role.update({
    where: { id: member.id },
    data: { department: `${mark} ward`, jobTitle: `${mark} nurse`, employeeId: `${mark}-1` },
  })
  const grant = { orgId: org.id, roleId: member.id, kind: 'MANAGER' as const, department: `${mark} ward` }
  await database().memberGrant.create({ data: grant })
  for (const user of [org.admin, member.user]) {
    const license = await makeCredential({ user, credentialNumber: `${mark}1` })
    await makeTranscriptLink(license, { readerName: `${mark} Reader` })
    const credit = await makeCredit({ user, title: `${mark} course` })
    await makeDocument({ user, creditId: credit.id, title: `${mark} paper` })
    await makeSession(user)
  }
  await makeRequested({ org, member, title: `${mark} handbook`, note: `${mark} note` })
  await makeShared(org.id, { user: member.user, title: `${mark} license` })
  await makeCopied(org.id, { user: member.user, title: `${mark} test` })
  await makeSentRequest({ org, people: [member], title: `${mark} policy` })
  await makeProvider(org, { providerNumber: `${mark} 7` })
  const { webhook } = await makeWebhook(org, { name: `${mark} system`, url: `https://${mark}.example.com/` })
  await done(sendTestWebhook(ctxOfAdmin(org), { id: webhook.id }))
  await makeIdentityProvider(org, {
    issuer: `https://${mark}.example.net`,
    domains: [`${mark}.example.net`.toLowerCase()],
  })
  await makeClasses(mark, org, member)
  const text = `Email,Department\n${mark}@example.com,${mark} ward`
  await done(previewImport(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id, text }))
  await makeSurveyLink(org, { inspectorName: `${mark} Inspector` })
  await makeInvitation({ orgId: org.id, contact: member.user.email! })
  const invitation = await makeInvitation({ orgId: org.id, contact: `${mark.toLowerCase()}@example.com` })
  const reported = { geo: 'CA', credentialType: 'CNA', credentialNumber: `${mark}2`, expiresAt: toColumn(today()) }
  await database().reportedCredential.create({ data: { ...reported, invitationId: invitation.id } })
  await database().$transaction((tx) => recomputeReportedCompliance(tx, [invitation.id], new Date()))
  return { org, member, kinds: await kindsAround([org.id, org.admin.id, member.user.id]) }
}

/** A future class, a past one that issued its certificate, and the curriculum of both. */
async function makeClasses(mark: string, org: MadeOrg, member: MadeRole): Promise<void> {
  const task = await makeTask({ org, title: `${mark} class` })
  const groups = [{ name: `${mark} group`, rule: 'ALL', taskIds: [task.id] }]
  await makeCurriculum({ org, taskIds: [task.id], title: `${mark} curriculum`, groups })
  const fields = { org, task, location: `${mark} room`, instructorMemberIds: [member.id], selfEnroll: false }
  const ahead = await makeTaskSession(fields)
  await makeGuest({ org, session: ahead }, { firstName: mark, lastName: `${mark} Guest` })
  const session = await makeTaskSession({ ...fields, startsAt: minutesFrom(new Date(), -24 * 60) })
  await signFor(session.id, member.user.id)
  await makeAttendee({ org, session, instructor: member.user }, org.admin)
  await makeScan({ org, session }, { fileName: `${mark} sheet.pdf` })
  const end = { id: session.id, version: session.version, acceptProposals: true }
  await done(finalizeSession(ctxOfAdmin(org), end))
}

/** The actor to whom a right that waits for another sign-in is told, and nothing else. */
export const providerSession = 'an administrator by another organization’s provider'

/** Whether the actor belonged to the tenant once. */
export const isGone = ({ name }: Pick<Actor, 'name'>): boolean => name.startsWith('a former ')

export type Actor = {
  name: string
  cookie: string | undefined
  /** The token that replaces the cookie. */
  headers?: Record<string, string>
  /** The actor's own rows by table, which are mixed with foreign ids. */
  own: Kinds
  /** Kinds of the other tenant's rows that this person may know. */
  knows: readonly string[]
}

/** Two tenants, and everybody who has no access to the first. */
export async function makeTenants() {
  const theirs = await makeTenant(canary)
  const ours = await makeTenant('Plain')
  const actor = async (name: string, user: UserRecord | null, own: Kinds, knows: readonly string[] = []) => ({
    name,
    own,
    knows,
    cookie: user ? (await makeSession(user)).cookie : undefined,
  })
  const alone = (user: UserRecord) => kindsAround([user.id])
  const unverified = await makeUnverifiedUser()
  const stranger = (await makeCredential()).user
  const superAdmin = await makeUser({ superAdmin: true })
  const former = await endedMember(theirs.org, 'MEMBER')
  const formerAdmin = await endedMember(theirs.org, 'ADMIN')
  const formerInstructor = await endedInstructor(theirs.org)
  const colleague = await makeRole({ orgId: theirs.org.id })
  const everyGrant = await makeHolders(ours.org)
  const [manager, auditor] = [
    await makeHolder(theirs.org, 'MANAGER', 'Another ward'),
    await makeHolder(theirs.org, 'AUDITOR', 'Another ward'),
  ]
  const formerManager = await endedHolder(theirs.org)
  const actors: Actor[] = [
    await actor('signed out', null, new Map()),
    await actor('unverified', unverified, await alone(unverified)),
    await actor('somebody without an organization', stranger, await alone(stranger)),
    await actor('a member of another organization', ours.member.user, ours.kinds),
    await actor('an administrator of another organization', ours.org.admin, ours.kinds),
    await actor('a former member', former, await alone(former)),
    await actor('a former administrator', formerAdmin, await alone(formerAdmin)),
    await actor('a former instructor', formerInstructor, await alone(formerInstructor)),
    await actor('a colleague', colleague.user, await alone(colleague.user), ['Org', 'TaskSession']),
    await actor('a holder of every grant in another organization', everyGrant, ours.kinds),
    await actor('a manager of another department', manager.user, await alone(manager.user), ['Org', 'TaskSession']),
    await actor('an auditor of another department', auditor.user, await alone(auditor.user), ['Org', 'TaskSession']),
    await actor('a former holder of every grant', formerManager, await alone(formerManager)),
    await actor('a super admin without a visit', superAdmin, await alone(superAdmin)),
    await byProviderOf(ours.org, theirs.org),
    ...(await tokensOf(ours.org, ours.kinds)),
  ]
  return { theirs, ours, actors, owners: await ownersOf(theirs.org, theirs.member.user) }
}

/** Programs with every scope that a token can have: one of the other organization, one of its administrator. */
async function tokensOf(org: MadeOrg, own: Kinds): Promise<Actor[]> {
  const program = await makeApiToken({ org, scopes: orgScopeNames })
  const person = await makeApiToken({ user: org.admin, scopes: scopeNames })
  return [
    { name: 'a program of another organization', cookie: undefined, headers: program.headers, own, knows: [] },
    { name: 'a token of another administrator', cookie: undefined, headers: person.headers, own, knows: [] },
  ]
}

const ownersOf = async ({ admin }: MadeOrg, member: UserRecord) => [
  (await makeSession(admin)).cookie,
  (await makeSession(member)).cookie,
]

async function endedMember(org: MadeOrg, roleType: 'ADMIN' | 'MEMBER'): Promise<UserRecord> {
  const { id, user } = await makeRole({ orgId: org.id, roleType })
  const { version } = await database().role.findUniqueOrThrow({ where: { id } })
  await done(removeMember(ctxFor(org.admin, { roles: [org.role] }), { id, version, reason: 'OTHER' }))
  // Notifications about the organization are theirs to read and to dismiss.
  await database().notification.deleteMany({ where: { userId: user.id } })
  return user
}

/** A member with every grant for the whole organization. */
async function makeHolders(org: MadeOrg): Promise<UserRecord> {
  const { id: roleId, user } = await makeRole({ orgId: org.id })
  await database().memberGrant.createMany({ data: grantKinds.map((kind) => ({ orgId: org.id, roleId, kind })) })
  return user
}

/** The same, who has been removed since. */
async function endedHolder(org: MadeOrg): Promise<UserRecord> {
  const user = await makeHolders(org)
  const { id } = await database().role.findFirstOrThrow({ where: { orgId: org.id, userId: user.id } })
  await done(removeMember(ctxOfAdmin(org), { id, version: 1, reason: 'OTHER' }))
  await database().notification.deleteMany({ where: { userId: user.id } })
  return user
}

/** Somebody who taught the tenant's finalized class and has left since. */
async function endedInstructor(org: MadeOrg): Promise<UserRecord> {
  const { id, user } = await makeRole({ orgId: org.id })
  const held = await database().taskSession.findFirstOrThrow({ where: { orgId: org.id, state: 'FINALIZED' } })
  await database().taskSessionInstructor.create({ data: { taskSessionId: held.id, userId: user.id } })
  await done(removeMember(ctxFor(org.admin, { roles: [org.role] }), { id, version: 1, reason: 'OTHER' }))
  await database().notification.deleteMany({ where: { userId: user.id } })
  return user
}

/**
 * An administrator of the tenant, in a session by the identity provider of another organization, which is good for that
 * organization alone. They learn that the right is theirs and waits for another sign-in.
 */
async function byProviderOf(org: MadeOrg, tenant: MadeOrg): Promise<Actor> {
  const { user } = await makeRole({ orgId: tenant.id, roleType: 'ADMIN' })
  const { id, cookie } = await makeSession(user)
  const connection = await database().orgConnection.findFirstOrThrow({ where: { orgId: org.id } })
  await database().session.update({ where: { id }, data: { connectionId: connection.id } })
  const own = await kindsAround([user.id])
  return { name: providerSession, own, knows: ['Org', 'TaskSession'], cookie }
}

/** Resets rate limits and open visits. */
export async function forgetTraces(): Promise<void> {
  await pool().query('DELETE FROM "RateLimit"')
  await pool().query('DELETE FROM "WheelVisit"')
  await pool().query('DELETE FROM "PersonVisit"')
}
