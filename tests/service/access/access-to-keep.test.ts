import { expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { creditFields } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeConfirmedIdentityProvider, makeIdentityProvider } from '@/fixtures/identity-providers'
import { makeSurveyLink } from '@/fixtures/inspections'
import { type MadeOrg, type MadeRole, makeInvitation, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeVisitorOf, mergeAsUsual } from '@/fixtures/people-merge'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { localWebhooks, makeWebhook, webhookFields } from '@/fixtures/webhooks'
import { findTokenFacts } from '@/lib/data/access/read'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { toldOf } from '@/lib/policy/told'
import { callerOf, viewerOfCaller } from '@/lib/server/caller'
import { keepAccess, listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { revokeApiClient } from '@/lib/services/access/api-clients'
import { revokeApiToken } from '@/lib/services/access/api-tokens'
import { replaceKey } from '@/lib/services/certificates/badges'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { updateIdentityProvider } from '@/lib/services/identity-providers/update-identity-provider'
import { endSurveyLink } from '@/lib/services/inspections/inspections'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { giveGrant } from '@/lib/services/members/grants'
import { changeMemberRole, leaveOrg, removeMember } from '@/lib/services/members/membership'
import { askOrgArchive } from '@/lib/services/org-archive/org-archives'
import { requestClosing } from '@/lib/services/orgs/closing'
import { setSecurity } from '@/lib/services/orgs/security'
import { disablePerson, enablePerson } from '@/lib/services/people/change-access'
import { setOrgRetention } from '@/lib/services/retention/org-retention'
import { createWebhook, pauseWebhook, removeWebhook, updateWebhook } from '@/lib/services/webhooks/webhooks'

const by = (role: MadeRole) => ctxFor(role.user, { roles: [role] })
/** The same organization, for fixtures that act as its administrator. */
const as = (org: MadeOrg, role: MadeRole): MadeOrg => ({ ...org, admin: role.user })
const versionOf = async ({ id }: MadeRole) => (await database().role.findUniqueOrThrow({ where: { id } })).version
const told = async (userId: string) => {
  const rows = await database().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  return rows.flatMap(({ kind, params, actionPath }) =>
    ['adminMade', 'accessMade', 'accessEnded', 'accessToKeep', 'settingsChanged'].includes(kind)
      ? [{ kind, params, actionPath }]
      : [],
  )
}

async function makeTwo() {
  const org = await makeClassOrg()
  const leaver = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  return { org, leaver }
}

test('all administrators hear of each new token, client, webhook and survey link, and a member does not', async () => {
  const { org, leaver } = await makeTwo()
  const member = await makeRole({ orgId: org.id })
  const { apiToken } = await makeApiToken({ org: as(org, leaver) })
  const client = await makeApiClient(as(org, leaver))
  const { webhook } = await makeWebhook(as(org, leaver))
  const link = await makeSurveyLink(as(org, leaver))
  const moved = { id: webhook.id, version: webhook.version, url: 'https://elsewhere.example.com/suma' }
  const { version } = await done(updateWebhook(by(leaver), { input: moved }))
  const renamed = await done(updateWebhook(by(leaver), { input: { id: webhook.id, version, name: 'Another name' } }))
  const events = ['member.ended', 'credit.added'] as const
  await done(updateWebhook(by(leaver), { input: { id: webhook.id, version: renamed.version, events: [...events] } }))
  const news = (await told(org.admin.id)).map(({ params }) => params)
  expect(news).toMatchObject([
    { org: org.name, what: 'token', name: apiToken.name },
    { what: 'client', name: client.name },
    { what: 'webhook', name: webhook.name },
    { what: 'link', name: link.inspectorName },
    { what: 'webhookMoved', name: webhook.name },
    { what: 'webhookMoved', name: 'Another name' },
  ])
  // Of their token they hear by its own notice.
  expect((await told(leaver.user.id)).map(({ params }) => (params as { what: string }).what)).toEqual([
    'client',
    'webhook',
    'link',
    'webhookMoved',
    'webhookMoved',
  ])
  expect(await told(member.user.id)).toEqual([])
})

test('all other administrators hear of each new one, made by hand or by an invitation', async () => {
  const { org, leaver } = await makeTwo()
  const member = await makeRole({ orgId: org.id })
  await done(changeMemberRole(ctxOfAdmin(org), { id: member.id, version: 1, roleType: 'ADMIN' }))
  const invited = await makeUser()
  await database().user.update({ where: { id: invited.id }, data: { firstName: null, lastName: null } })
  const { id } = await makeInvitation({ orgId: org.id, contact: invited.email!, roleType: 'ADMIN' })
  await done(answerInvitation(ctxFor(invited), { id, version: 1, response: 'ACCEPT' }))
  // Who has no name yet is told apart by their address.
  for (const userId of [org.admin.id, leaver.user.id])
    expect(await told(userId)).toMatchObject([
      { kind: 'adminMade' },
      { kind: 'adminMade', params: { name: invited.email } },
    ])
  expect((await told(member.user.id)).map(({ kind }) => kind)).toEqual(['adminMade'])
  expect(await told(invited.id)).toEqual([])
})

test('who was no administrator for a while hears of what was made or changed meanwhile', async () => {
  const { org, leaver } = await makeTwo()
  const { webhook } = await makeWebhook(org)
  const admin = ctxOfAdmin(org)
  const demoted = await done(changeMemberRole(admin, { id: leaver.id, version: 1, roleType: 'MEMBER' }))
  const before = (await told(leaver.user.id)).length
  const { apiToken } = await makeApiToken({ org })
  const link = await makeSurveyLink(org)
  const accomplice = await makeRole({ orgId: org.id })
  await done(changeMemberRole(admin, { id: accomplice.id, version: 1, roleType: 'ADMIN' }))
  const moved = { id: webhook.id, version: webhook.version, url: 'https://elsewhere.example.com/suma' }
  await done(updateWebhook(admin, { input: moved }))
  expect(await told(leaver.user.id)).toHaveLength(before)
  await done(changeMemberRole(admin, { id: leaver.id, version: demoted.version, roleType: 'ADMIN' }))
  const news = (await told(leaver.user.id)).slice(before)
  expect(
    news.map(({ kind, params }) => [kind, (params as { what?: string }).what, (params as { name: string }).name]),
  ).toEqual(
    expect.arrayContaining([
      ['accessMade', 'webhookMoved', webhook.name],
      ['accessMade', 'token', apiToken.name],
      ['accessMade', 'link', link.inspectorName],
      ['adminMade', undefined, `${accomplice.user.firstName} ${accomplice.user.lastName}`],
    ]),
  )
  expect(news).toHaveLength(4)
})

test('and of what was made and has ended again, so that nothing is hidden by ending it', async () => {
  const { org, leaver } = await makeTwo()
  const { webhook: older } = await makeWebhook(org)
  const admin = ctxOfAdmin(org, { webhooks: localWebhooks })
  const demoted = await done(changeMemberRole(admin, { id: leaver.id, version: 1, roleType: 'MEMBER' }))
  const before = (await told(leaver.user.id)).length
  const { apiToken } = await makeApiToken({ org })
  await done(revokeApiToken(admin, { id: apiToken.id }))
  const client = await makeApiClient(org)
  await done(revokeApiClient(admin, { id: client.id }))
  const { webhook } = await makeWebhook(org)
  await done(removeWebhook(admin, { id: webhook.id, version: webhook.version }))
  const moved = { id: older.id, version: older.version, url: 'https://elsewhere.example.com/suma' }
  const { version } = await done(updateWebhook(admin, { input: moved }))
  await done(removeWebhook(admin, { id: older.id, version }))
  const link = await makeSurveyLink(org)
  await done(endSurveyLink(admin, { id: link.id }))
  const provider = await makeIdentityProvider(org)
  await done(endIdentityProvider(admin, { id: provider.id, version: provider.version }))
  const accomplice = await makeRole({ orgId: org.id })
  const made = await done(changeMemberRole(admin, { id: accomplice.id, version: 1, roleType: 'ADMIN' }))
  await done(changeMemberRole(admin, { id: accomplice.id, version: made.version, roleType: 'MEMBER' }))
  await done(changeMemberRole(admin, { id: leaver.id, version: demoted.version, roleType: 'ADMIN' }))
  const news = (await told(leaver.user.id)).slice(before)
  const seen = news.map(({ kind, params }) => [
    kind,
    (params as { what?: string }).what,
    (params as { name: string }).name,
  ])
  expect(seen.toSorted()).toEqual(
    [
      ['accessEnded', 'token', apiToken.name],
      ['accessEnded', 'client', client.name],
      ['accessEnded', 'webhook', webhook.name],
      ['accessEnded', 'webhookMoved', older.name],
      ['accessEnded', 'link', link.inspectorName],
      ['accessEnded', 'connection', provider.issuer],
      ['settingsChanged', 'connectionEnded', provider.issuer],
      ['accessEnded', 'admin', `${accomplice.user.firstName} ${accomplice.user.lastName}`],
    ].toSorted(),
  )
})

test.each([
  [
    'is removed',
    async (org: MadeOrg, { id }: MadeRole) => removeMember(ctxOfAdmin(org), { id, version: 1, reason: 'OTHER' }),
  ],
  [
    'becomes a member',
    async (org: MadeOrg, { id }: MadeRole) => changeMemberRole(ctxOfAdmin(org), { id, version: 1, roleType: 'MEMBER' }),
  ],
  ['leaves', async (org: MadeOrg, role: MadeRole) => leaveOrg(by(role), { orgId: org.id })],
] as const)('what an administrator who %s has set up is kept or ended by the others', async (_how, end) => {
  const { org, leaver } = await makeTwo()
  const stays = await makeApiToken({ org })
  const { apiToken } = await makeApiToken({ org: as(org, leaver) })
  const { webhook } = await makeWebhook(as(org, leaver))
  const toOneself = await makeSurveyLink(as(org, leaver), { inspectorEmail: leaver.user.email! })
  const link = await makeSurveyLink(as(org, leaver))
  const list = async () => (await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).map(({ id }) => id)
  expect(await list()).toEqual([])
  await done(end(org, leaver))
  expect((await list()).toSorted()).toEqual([apiToken.id, webhook.id, link.id].toSorted())
  expect(await database().surveyLink.findUnique({ where: { id: toOneself.id } })).toMatchObject({
    endedAt: expect.any(Date),
  })
  const news = (await told(org.admin.id)).filter(({ kind }) => kind === 'accessToKeep')
  expect(news).toMatchObject([{ params: { org: org.name, count: 3 }, actionPath: `/orgs/${org.id}?tab=access` }])
  expect((await told(leaver.user.id)).filter(({ kind }) => kind === 'accessToKeep')).toEqual([])

  const kept = { orgId: org.id, kind: 'WEBHOOK' as const, id: webhook.id }
  expect(await keepAccess(by({ ...leaver, roleType: 'MEMBER' }), kept)).toEqual(fail('notFound'))
  await done(keepAccess(ctxOfAdmin(org), kept))
  expect(await database().webhookSubscription.findUnique({ where: { id: webhook.id } })).toMatchObject({
    createdById: org.admin.id,
  })
  expect(await keepAccess(ctxOfAdmin(org), kept)).toEqual(fail('notFound'))
  expect(await keepAccess(ctxOfAdmin(org), { ...kept, kind: 'TOKEN', id: stays.apiToken.id })).toEqual(fail('notFound'))
  await done(revokeApiToken(ctxOfAdmin(org), { id: apiToken.id }))
  expect(await list()).toEqual([link.id])
  const history = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'access.kept' } })
  expect(history).toMatchObject([{ subjectType: 'Webhook', subjectId: webhook.id, actorId: org.admin.id }])
})

test.each(['expires', 'is ended'] as const)(
  'what a program set up is left to the administrators when its token %s',
  async (how) => {
    const org = await makeClassOrg()
    const { apiToken, headers } = await makeApiToken({ org, scopes: ['webhooks:write', 'members:read'] })
    const viewer = viewerOfCaller(await callerOf(headers))!
    const program = { ...ctxOfAdmin(org, { webhooks: localWebhooks }), viewer }
    const { webhook } = await done(createWebhook(program, { input: { orgId: org.id, ...webhookFields() } }))
    const list = async () => (await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).map(({ id }) => id)
    expect(await list()).toEqual([])
    const expired = { expiresAt: new Date(Date.now() - 1000) }
    if (how === 'expires') await database().apiToken.update({ where: { id: apiToken.id }, data: expired })
    else await done(revokeApiToken(ctxOfAdmin(org), { id: apiToken.id }))
    expect(await list()).toEqual([webhook.id])
    await done(keepAccess(ctxOfAdmin(org), { orgId: org.id, kind: 'WEBHOOK', id: webhook.id }))
    expect(await list()).toEqual([])
  },
)

test('what an administrator has set up whose account is disabled is kept or ended by the others, and theirs again if it is enabled', async () => {
  const { org, leaver } = await makeTwo()
  const { apiToken } = await makeApiToken({ org: as(org, leaver) })
  const { webhook } = await makeWebhook(as(org, leaver))
  const toOneself = await makeSurveyLink(as(org, leaver), { inspectorEmail: leaver.user.email! })
  const link = await makeSurveyLink(as(org, leaver))
  const { id } = await makeInvitation({ orgId: org.id, roleType: 'ADMIN' })
  await database().invitation.update({ where: { id }, data: { invitedById: leaver.user.id } })
  const list = async () => (await done(listAccessToKeep(ctxOfAdmin(org), { orgId: org.id }))).map(({ id }) => id)
  const { ctx } = await makeVisitorOf(leaver.user)
  await done(disablePerson(ctx(), { id: leaver.user.id }))
  expect((await list()).toSorted()).toEqual([apiToken.id, webhook.id, link.id].toSorted())
  expect(await database().surveyLink.findUnique({ where: { id: toOneself.id } })).toMatchObject({
    endedAt: expect.any(Date),
  })
  expect(await database().invitation.findUnique({ where: { id } })).toMatchObject({ state: 'REVOKED' })
  const news = (await told(org.admin.id)).filter(({ kind }) => kind === 'accessToKeep')
  expect(news).toMatchObject([{ params: { org: org.name, count: 3, why: 'disabled' } }])

  await done(keepAccess(ctxOfAdmin(org), { orgId: org.id, kind: 'WEBHOOK', id: webhook.id }))
  await done(enablePerson(ctx(), { id: leaver.user.id }))
  expect(await list()).toEqual([])
  expect(await database().webhookSubscription.findUnique({ where: { id: webhook.id } })).toMatchObject({
    createdById: org.admin.id,
  })
  expect(await database().surveyLink.findUnique({ where: { id: toOneself.id } })).toMatchObject({
    endedAt: expect.any(Date),
  })
})

test('a link to oneself ends also where an account made it that was merged into one’s own', async () => {
  const { org, leaver } = await makeTwo()
  const second = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  const link = await makeSurveyLink(as(org, second), { inspectorEmail: second.user.email! })
  const { ctx } = await makeVisitorOf(leaver.user, second.user)
  await mergeAsUsual(ctx, { keptId: leaver.user.id, closedId: second.user.id })
  await done(removeMember(ctxOfAdmin(org), { id: leaver.id, version: await versionOf(leaver), reason: 'OTHER' }))
  expect(await database().surveyLink.findUnique({ where: { id: link.id } })).toMatchObject({
    endedAt: expect.any(Date),
  })
})

test('a token that somebody else keeps vouches for its keeper as little as for who made it', async () => {
  const { org, leaver } = await makeTwo()
  const { apiToken, token } = await makeApiToken({ org: as(org, leaver) })
  await done(removeMember(ctxOfAdmin(org), { id: leaver.id, version: await versionOf(leaver), reason: 'OTHER' }))
  const kept = { orgId: org.id, kind: 'TOKEN' as const, id: apiToken.id }
  await done(keepAccess(ctxOfAdmin(org), kept))
  const facts = await findTokenFacts(token)
  expect(facts?.makerIds.toSorted()).toEqual([org.admin.id, leaver.user.id].toSorted())
  await database().role.update({ where: { id: leaver.id }, data: { state: 'ACTIVE', endedAt: null } })
  const program = ctxFor(leaver.user, { roles: [org.role], scopes: ['members:write'] })
  const viewer = { ...program.viewer, userId: apiToken.userId, makerIds: facts?.makerIds ?? [] }
  const credit = { orgId: org.id, memberIds: [leaver.id], input: creditFields() }
  expect(await proposeCredits({ ...program, viewer }, credit)).toEqual(fail('notByToken'))
})

test('nothing of another organization is listed or kept', async () => {
  const { org, leaver } = await makeTwo()
  const other = await makeClassOrg()
  const { apiToken } = await makeApiToken({ org: as(org, leaver) })
  await done(removeMember(ctxOfAdmin(org), { id: leaver.id, version: await versionOf(leaver), reason: 'OTHER' }))
  expect(await done(listAccessToKeep(ctxOfAdmin(other), { orgId: other.id }))).toEqual([])
  const kept = { orgId: other.id, kind: 'TOKEN' as const, id: apiToken.id }
  expect(await keepAccess(ctxOfAdmin(other), kept)).toEqual(fail('notFound'))
})

test('what takes over, opens or ends for others needs a fresh sign-in of an administrator', async () => {
  const { org, leaver } = await makeTwo()
  const { apiToken } = await makeApiToken({ org: as(org, leaver) })
  const { webhook } = await makeWebhook(as(org, leaver))
  const ctx = (at: Date) => ctxOfAdmin(org, { webhooks: localWebhooks, signIn: { at } })
  const old = () => ctx(new Date(Date.now() - 6 * 60_000))
  const changes = { id: webhook.id, version: webhook.version, name: 'Theirs' }
  const answers = [
    await keepAccess(old(), { orgId: org.id, kind: 'TOKEN', id: apiToken.id }),
    await askOrgArchive(old(), { orgId: org.id }),
    await requestClosing(old(), { orgId: org.id, reason: 'Because of that', name: org.name }),
    await createWebhook(old(), { input: { orgId: org.id, ...webhookFields() } }),
    await updateWebhook(old(), { input: changes }),
    await removeMember(old(), { id: leaver.id, version: 1, reason: 'OTHER' }),
  ]
  expect(answers).toEqual(Array(6).fill(fail('freshSignInRequired')))
  // A program changes its webhook by its scope; nobody signs in anew to end what works.
  const program = ctxOfAdmin(org, { webhooks: localWebhooks, scopes: ['webhooks:write', 'members:read'] })
  const { version } = await done(updateWebhook(program, { input: changes }))
  expect(await pauseWebhook(old(), { id: webhook.id, version })).toMatchObject({ ok: true })
  expect(await revokeApiToken(old(), { id: apiToken.id })).toMatchObject({ ok: true })
})

/** What a fresh sign-in is needed for in an organization, each by an administrator who tells nobody of it. */
const acts: Readonly<Record<OfOrg, (org: MadeOrg) => Promise<unknown>>> = {
  'orgSecurity.manage': async (org) => {
    const { publicKey, secretKey } = await ctxOfAdmin(org).badges.newKey()
    await database().badgeKey.create({ data: { orgId: org.id, publicKey, secretKey: new Uint8Array(secretKey) } })
    await done(replaceKey(ctxOfAdmin(org), { input: { orgId: org.id } }))
    return done(setSecurity(ctxOfAdmin(org), { input: { orgId: org.id, version: 0, idleMinutes: 10, addresses: [] } }))
  },
  'identityProvider.manage': async (org) => {
    const provider = await makeIdentityProvider(org)
    const admin = ctxOfAdmin(org, { webhooks: localWebhooks })
    const { id, version } = await done(
      updateIdentityProvider(admin, { input: { id: provider.id, version: provider.version, clientId: 'another' } }),
    )
    return done(endIdentityProvider(admin, { id, version }))
  },
  'member.changeRole': async (org) => {
    const { id } = await makeRole({ orgId: org.id })
    return done(changeMemberRole(ctxOfAdmin(org), { id, version: 1, roleType: 'ADMIN' }))
  },
  'grant.give': async (org) => {
    const { id: memberId } = await makeRole({ orgId: org.id })
    return done(giveGrant(ctxOfAdmin(org), { input: { memberId, kind: 'RECORDS' } }))
  },
  'surveyLink.create': makeSurveyLink,
  'webhook.create': makeWebhook,
  'webhook.change': async (org) => {
    const { id, version } = (await makeWebhook(org)).webhook
    const url = 'https://elsewhere.example.com/suma'
    return done(updateWebhook(ctxOfAdmin(org, { webhooks: localWebhooks }), { input: { id, version, url } }))
  },
  'apiToken.create': (org) => makeApiToken({ org }),
  'apiClient.register': makeApiClient,
  'orgAccess.keep': async (org) => {
    const gone = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
    const { id } = (await makeApiToken({ org: as(org, gone) })).apiToken
    await done(changeMemberRole(ctxOfAdmin(org), { id: gone.id, version: 1, roleType: 'MEMBER' }))
    return done(keepAccess(ctxOfAdmin(org), { orgId: org.id, kind: 'TOKEN', id }))
  },
  'retention.setOfOrg': (org) =>
    done(setOrgRetention(ctxOfAdmin(org), { orgId: org.id, kind: 'endedInvitations', days: 60, version: 0 })),
  'orgArchive.ask': (org) => done(askOrgArchive(ctxOfAdmin(org), { orgId: org.id })),
}
const heard = async (userId: string) =>
  (await told(userId)).map(({ kind, params }) => (kind === 'adminMade' ? kind : (params as { what?: string }).what))

type OfOrg = {
  [A in keyof typeof toldOf]: (typeof toldOf)[A] extends readonly string[] ? A : never
}[keyof typeof toldOf]

test.each(Object.keys(acts) as OfOrg[])('all administrators hear of %s', async (action) => {
  const { org, leaver: other } = await makeTwo()
  await acts[action](org)
  expect(await heard(other.user.id)).toEqual(expect.arrayContaining([...toldOf[action]]))
  // Whoever has their session does nothing behind their back.
  if (action !== 'apiToken.create')
    expect(await heard(org.admin.id)).toEqual(expect.arrayContaining([...toldOf[action]]))
})

test('all administrators hear that the desk confirmed a domain, from which their provider vouches for people', async () => {
  const { org, leaver: other } = await makeTwo()
  await makeConfirmedIdentityProvider(org)
  for (const userId of [org.admin.id, other.user.id])
    expect(await heard(userId)).toEqual(['connection', 'connectionMoved'])
})

test('who was no administrator for a while hears of settings that were changed meanwhile', async () => {
  const { org, leaver } = await makeTwo()
  const demoted = await done(changeMemberRole(ctxOfAdmin(org), { id: leaver.id, version: 1, roleType: 'MEMBER' }))
  await acts['orgSecurity.manage'](org)
  await acts['orgArchive.ask'](org)
  await acts['retention.setOfOrg'](org)
  expect(await heard(leaver.user.id)).toEqual([])
  const back = { id: leaver.id, version: demoted.version, roleType: 'ADMIN' as const }
  await done(changeMemberRole(ctxOfAdmin(org), back))
  expect((await heard(leaver.user.id)).toSorted()).toEqual(['archive', 'badgeKey', 'retention', 'security'])
})
