import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { healthRecord, makeDocument } from '@/fixtures/documents'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeConfirmedIdentityProvider } from '@/fixtures/identity-providers'
import { makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { makeClassOrg, makeTask, makeTaskSession } from '@/fixtures/tasks'
import { makeWebhook, webhookFields } from '@/fixtures/webhooks'
import { database } from '@/lib/data/db'
import { insertIdentity } from '@/lib/data/users/identities'
import { scopeNames } from '@/lib/domain/access/api-token'
import { call } from './call'

const db = database()
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** An organization with everybody who stands at one of its doors: the headers of each. */
async function makeDoors() {
  const org = await makeClassOrg()
  const { admin } = org
  const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const leaver = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const invitee = await makeUser()
  const orphan = await makeInvitation({ orgId: org.id, contact: invitee.email! })
  await db.invitation.update({ where: { id: orphan.id }, data: { roleType: 'ADMIN', invitedById: leaver.user.id } })
  const theirs = await makeApiToken({ org: { ...org, admin: leaver.user } })
  const { webhook } = await makeWebhook(org)
  const session = await makeTaskSession({ org, task: await makeTask({ org }) })
  const own = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: admin.id } })
  const { enrollment } = await makeEnrollment(session, { ...own, user: admin } as never)
  const health = await makeDocument({ user: admin, ...healthRecord })
  const provider = await makeConfirmedIdentityProvider(org)
  const came = async (user: { id: string }, data: object) => {
    const { id, cookie } = await makeSession(user)
    await db.session.update({ where: { id }, data })
    return { cookie }
  }
  const way = { issuer: 'https://id.example.com', subject: 'google-oauth2|new-door', loginType: 'google-oauth2' }
  const times = { lastSignInAt: new Date(), opensFrom: new Date(Date.now() + 3_600_000), secondFactorFrom: null }
  const identityId = await db.$transaction((tx) => insertIdentity(tx, { ...way, ...times, userId: admin.id }))
  const callers = {
    stale: await came(admin, { createdAt: minutesAgo(10), authAt: minutesAgo(10) }),
    // The provider let them in without asking, and says nothing of it.
    silent: await came(admin, { authAt: null }),
    byProvider: await came(admin, { connectionId: provider.id }),
    newWay: await came(admin, { identityId }),
    gone: await came(leaver.user, {}),
    invitee: await came(invitee, {}),
    program: { headers: (await makeApiToken({ org, scopes: ['members:write', 'training:write'] })).headers },
    personal: { headers: (await makeApiToken({ user: admin, scopes: scopeNames })).headers },
  }
  await db.role.update({ where: { id: leaver.id }, data: { state: 'ENDED' } })
  return { org, second, orphan, invitee, theirs, webhook, session, enrollment, health, callers }
}
const doors = await makeDoors()
const { org, webhook, session, enrollment, health, orphan } = doors
type Caller = keyof typeof doors.callers

const rename = { query: 'updateUser(id: $id, data: $data)', types: '$id: ID!, $data: JSON!' }
const tries: [string, Caller, { query: string; types: string }, object, string][] = [
  [
    'points a webhook somewhere else, hours after signing in',
    'stale',
    { query: 'updateWebhook(input: $input)', types: '$input: UpdateWebhookInput!' },
    { input: { id: webhook.id, version: webhook.version, url: 'https://evil.example.com/' } },
    'errors.freshSignInRequired',
  ],
  [
    'removes the other administrator, hours after signing in',
    'stale',
    { query: 'removeOrgRole(orgId: $orgId, userId: $userId)', types: '$orgId: ID!, $userId: ID!' },
    { orgId: org.id, userId: doors.second.user.id },
    'errors.freshSignInRequired',
  ],
  [
    'sends the invitation of who left, hours after signing in',
    'stale',
    { query: 'resendInvitation(id: $id)', types: '$id: ID!' },
    { id: orphan.id },
    'errors.freshSignInRequired',
  ],
  [
    'takes another name, hours after signing in',
    'stale',
    rename,
    { id: org.admin.id, data: { lastName: 'Evil' } },
    'errors.freshSignInRequired',
  ],
  [
    'points a webhook somewhere else, signed in a moment ago without being asked',
    'silent',
    { query: 'updateWebhook(input: $input)', types: '$input: UpdateWebhookInput!' },
    { input: { id: webhook.id, version: webhook.version, url: 'https://evil.example.com/' } },
    'errors.freshSignInRequired',
  ],
  [
    'takes another name by a token',
    'personal',
    rename,
    { id: org.admin.id, data: { lastName: 'Evil' } },
    'errors.notByToken',
  ],
  [
    'takes another name by the organization’s provider',
    'byProvider',
    rename,
    { id: org.admin.id, data: { lastName: 'Evil' } },
    'errors.freshSignInRequired',
  ],
  [
    'takes everything the organization has by its provider',
    'byProvider',
    { query: 'archiveOrganization(orgId: $orgId)', types: '$orgId: ID!' },
    { orgId: org.id },
    'errors.freshSignInRequired',
  ],
  [
    'deletes a health record by the organization’s provider',
    'byProvider',
    { query: 'deleteUserDocument(id: $id, version: $version)', types: '$id: ID!, $version: Int!' },
    { id: health.id, version: health.version },
    'errors.otherSignInRequired',
  ],
  [
    'makes a webhook by a way that waits',
    'newWay',
    { query: 'createWebhook(input: $input)', types: '$input: CreateWebhookInput!' },
    { input: { orgId: org.id, ...webhookFields() } },
    'errors.newSignInWaits',
  ],
  [
    'checks in who made the token',
    'program',
    { query: 'checkInByRoster(enrollmentId: $id)', types: '$id: ID!' },
    { id: enrollment.id },
    'errors.notByToken',
  ],
  [
    'decides on who made the token, among others',
    'program',
    {
      query: 'decideEnrollments(taskSessionId: $id, decisions: $decisions)',
      types: '$id: ID!, $decisions: [EnrollmentDecision!]!',
    },
    {
      id: session.id,
      decisions: [
        { enrollmentId: enrollment.id, version: enrollment.version, outcome: 'ATTENDED', reason: 'Was there' },
      ],
    },
    'errors.notByToken',
  ],
  [
    'invites by a token whom somebody invited who has left',
    'program',
    { query: 'inviteMembers(input: $input)', types: '$input: InviteMembersInput!' },
    { input: { orgId: org.id, people: [{ contact: doors.invitee.email, roleType: 'MEMBER' }] } },
    'done',
  ],
  [
    'and accepts it as an administrator',
    'invitee',
    { query: 'answerInvitation(id: $id, version: $version, response: ACCEPT)', types: '$id: ID!, $version: Int!' },
    { id: orphan.id, version: 2 },
    'errors.invitationClosed',
  ],
  [
    'keeps the token that they made, after leaving',
    'gone',
    { query: 'keepAccess(orgId: $orgId, kind: TOKEN, id: $id)', types: '$orgId: ID!, $id: ID!' },
    { orgId: org.id, id: doors.theirs.apiToken.id },
    'errors.notFound',
  ],
]

test.each(tries)('whoever %s gets nowhere', async (_what, caller, { query, types }, variables, promised) => {
  const document = `mutation (${types}) { it: ${query} { success i18nMessageKey } }`
  const { json } = await call(document, variables, doors.callers[caller])
  const it = json.data?.it as { success: boolean; i18nMessageKey: string | null } | null | undefined
  expect(it ? (it.success ? 'done' : it.i18nMessageKey) : JSON.stringify(json.errors)).toBe(promised)
})
